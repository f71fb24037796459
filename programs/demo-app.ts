/** A real server with the demo person in it, for pictures and measurements of the app. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Client, createClient } from '@upshot/contract'
import type { BrowserContext } from 'playwright-core'
import { runCommand, startServer } from './server-process.ts'

export interface DemoApp {
  readonly address: string
  /** Signs the demo person in, in the given browser context. */
  signIn(context: BrowserContext): Promise<void>
  close(): Promise<void>
}

/** Calls the API as the person who is signed in. */
export interface DemoPersonApp extends DemoApp {
  readonly client: Client
}

const ASK_AGAIN_MS = 500

/** A folder with the demo person's data, and the credentials. */
export interface DemoData {
  readonly dataDir: string
  readonly email: string
  readonly password: string
  readonly token: string
}

/** Resolves once everything about the person has been analysed. */
export async function makeDemoData(): Promise<DemoData> {
  const dataDir = mkdtempSync(join(tmpdir(), 'upshot-demo-'))
  const surroundings = { dataDir, databaseUrl: undefined }
  const { email, password, token } = JSON.parse(await runCommand(surroundings, 'demo', '--json'))
  const server = await startServer(surroundings)
  while (!(await isAnalysed(server.address, token))) await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS))
  await server.stop()
  return { dataDir, email, password, token }
}

/** Starts a server on a copy of the data, or on new data if none is given. */
export async function startDemoApp(data?: DemoData): Promise<DemoPersonApp> {
  const { dataDir, email, password, token } = data ? copyOf(data) : await makeDemoData()
  const server = await startServer({ dataDir, databaseUrl: undefined })
  return {
    address: server.address,
    client: createClient({ baseUrl: server.address, token }),
    signIn: (context) => signInBy(context, server.address, { email, password }),
    close: async () => {
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function copyOf(data: DemoData): DemoData {
  const dataDir = mkdtempSync(join(tmpdir(), 'upshot-demo-'))
  cpSync(data.dataDir, dataDir, { recursive: true })
  return { ...data, dataDir }
}

export async function signInBy(
  context: BrowserContext,
  address: string,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<void> {
  const page = await context.newPage()
  // Does not open the app, because its files would then be in the cache before loading is measured.
  await page.goto(`${address}/auth/sign-in?next=/docs`)
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/docs')
  await page.close()
}

async function isAnalysed(address: string, token: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${address}/api/v3/correlations?limit=1`, { headers })
  const { data } = (await answer.json()) as { readonly data: { readonly analysis?: { readonly state: string } } }
  return data.analysis?.state === 'done'
}
