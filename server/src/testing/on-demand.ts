/**
 * Whatever all test files of a run share is created by the main process, when the first file needs it, so other files
 * start at once.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Creates a value that is JSON; actions for the end go into `cleanUps`. */
export type Maker = (cleanUps: (() => unknown)[]) => Promise<object>

export interface OnDemand {
  readonly address: string
  /** Cleans up in reverse order. */
  close(): Promise<void>
}

export async function serveOnDemand(makers: Readonly<Record<string, Maker>>): Promise<OnDemand> {
  const cleanUps: (() => unknown)[] = []
  const made = new Map<string, Promise<object>>()
  const server = createServer(async ({ url = '/' }, response) => {
    const name = url.slice(1)
    const making = made.get(name) ?? makers[name]?.(cleanUps)
    try {
      if (making) made.set(name, making)
      response.end(JSON.stringify(await making))
    } catch (error) {
      response.writeHead(500).end(error instanceof Error ? error.stack : String(error))
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.close()
      for (const cleanUp of cleanUps.toReversed()) await cleanUp()
    },
  }
}

export async function askFor<T>(address: string, name: string): Promise<T> {
  const answer = await fetch(`${address}/${name}`)
  if (!answer.ok) throw new Error(await answer.text())
  return (await answer.json()) as T
}
