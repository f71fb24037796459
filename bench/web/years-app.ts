/** A real server with somebody who has kept a diary for years: as the demo's, only larger. */
import type { DemoApp } from '../../programs/demo-app.ts'
import { signInBy } from '../../programs/demo-app.ts'
import { addDiary, openServices } from '../findings-setup.ts'
import { startServer, temporaryFolder } from '../http-setup.ts'

const PASSWORD = 'a password for a bench'
const ASK_AGAIN_MS = 1000

export interface DiarySize {
  readonly variables: number
  readonly days: number
}

/** Resolves once everything about the person has been analysed. */
export async function startYearsApp(size: DiarySize): Promise<DemoApp> {
  const place = { dataDir: temporaryFolder() }
  const filling = await openServices(place)
  const { token, email } = await addDiary(filling.services, { seed: 1, missing: 0.1, password: PASSWORD, ...size })
  await filling.close()
  const server = await startServer(place)
  const address = `http://localhost:${server.port}`
  const state = async () => {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await fetch(`${address}/api/v3/correlations?limit=1`, { headers })
    return ((await answer.json()) as { data: { analysis?: { state: string } } }).data.analysis?.state
  }
  while ((await state()) !== 'done') await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS))
  return {
    address,
    signIn: (context) => signInBy(context, address, { email, password: PASSWORD }),
    close: () => server.stop(),
  }
}
