/**
 * What all test files of a run share is made by the process that runs them, when the first file asks for it: files that
 * do not need it begin at once.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Makes something that is JSON; what is to be done at the end goes into `cleanUps`. */
export type Maker = (cleanUps: (() => unknown)[]) => Promise<object>

export interface OnDemand {
  readonly address: string
  /** Removes what was made, last made first. */
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
