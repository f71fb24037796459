/**
 * How long a newcomer waits until something is connected, following each guide from the first step to the first result.
 * A browser performs the person's steps; the time for reading and typing comes on top.
 *
 *     node bench/journeys.ts [oidc path assistant grafana mqtt]
 */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  Client,
  type OAuthClientProvider,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client'
import type { Page } from 'playwright-core'
import { findWholeChromium, launchChromium } from '../programs/chromium.ts'
import { findMosquitto, makeBroker, openHome } from '../programs/mosquitto.ts'
import { findNginx, startNginx } from '../programs/nginx.ts'
import { freePort } from '../programs/postgres.ts'
import { runCommand, type ServerProcess, startServer } from '../programs/server-process.ts'
import { temporaryFolder } from './http-setup.ts'

/** Stores the client's data and opens the given page in a browser. */
class NewAssistant implements OAuthClientProvider {
  readonly redirectUrl: string
  address: URL | undefined
  #client: StoredOAuthClientInformation | undefined
  #tokens: StoredOAuthTokens | undefined
  #verifier = ''

  constructor(redirectUrl: string) {
    this.redirectUrl = redirectUrl
  }
  get clientMetadata() {
    return { client_name: 'A new assistant', redirect_uris: [this.redirectUrl], token_endpoint_auth_method: 'none' }
  }
  clientInformation() {
    return this.#client
  }
  saveClientInformation(client: StoredOAuthClientInformation) {
    this.#client = client
  }
  tokens() {
    return this.#tokens
  }
  saveTokens(tokens: StoredOAuthTokens) {
    this.#tokens = tokens
  }
  redirectToAuthorization(address: URL) {
    this.address = address
  }
  saveCodeVerifier(verifier: string) {
    this.#verifier = verifier
  }
  codeVerifier() {
    return this.#verifier
  }
}

const EMAIL = 'ada@example.org'
const PASSWORD = 'correct horse battery'
const chromium = findWholeChromium()
if (chromium === undefined) throw new Error('This needs Chromium.')
const browser = await launchChromium(chromium)

type Step = <T>(title: string, work: () => Promise<T>) => Promise<T>
interface Installation {
  readonly dataDir: string
  readonly port: number
  readonly page: Page
  start(settings: Readonly<Record<string, string>>): Promise<ServerProcess>
}

const journeys: Readonly<Record<string, (step: Step, here: Installation) => Promise<void>>> = {
  oidc: signInWithProvider,
  path: openBelowPath,
  assistant: connectAssistant,
  grafana: fillPanel,
  mqtt: showSensor,
}

const names = process.argv.slice(2)
for (const [name, journey] of Object.entries(journeys)) {
  if (names.length > 0 && !names.includes(name)) continue
  const dataDir = temporaryFolder()
  const surroundings = { dataDir, databaseUrl: undefined }
  await runCommand({ ...surroundings, input: PASSWORD }, 'user', 'add', '--email', EMAIL, '--password', '--admin')
  const started: ServerProcess[] = []
  const context = await browser.newContext({ locale: 'en-GB' })
  const port = await freePort()
  const here: Installation = {
    dataDir,
    port,
    page: await context.newPage(),
    start: async (settings) => {
      const server = await startServer({ ...surroundings, settings: { PORT: String(port), ...settings } })
      started.push(server)
      return server
    },
  }
  const steps: [string, number][] = []
  const step: Step = async (title, work) => {
    const from = performance.now()
    const result = await work()
    steps.push([title, Number(((performance.now() - from) / 1000).toFixed(1))])
    return result
  }
  await journey(step, here)
  for (const server of started) await server.stop()
  await context.close()
  const seconds = steps.reduce((sum, [, stepSeconds]) => sum + stepSeconds, 0)
  console.log(JSON.stringify({ journey: name, steps: steps.length, seconds: Number(seconds.toFixed(1)), each: steps }))
}
await browser.close()
process.exit()

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('E-mail address').fill(EMAIL)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** docs/sign-in.md, with a newly installed provider that has its own sign-in pages. */
async function signInWithProvider(step: Step, { page, port, start }: Installation): Promise<void> {
  const { default: Provider } = await import('oidc-provider')
  const baseUrl = `http://localhost:${port}`
  let handle: RequestListener = () => undefined
  const listener = createServer((request, response) => handle(request, response))
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const address = listener.address()
  const issuer = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  await step('register Upshot at the provider, with its redirect address', async () => {
    const provider = new Provider(issuer, {
      clients: [
        {
          client_id: 'upshot',
          client_secret: 'a secret of this client',
          redirect_uris: [`${baseUrl}/auth/provider/home/callback`],
        },
      ],
      findAccount: (_context, id) => ({
        accountId: id,
        claims: () => ({ sub: id, email: `${id}@example.org`, email_verified: true, name: id }),
      }),
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
      conformIdTokenClaims: false,
      cookies: { keys: ['a key of the provider'] },
    })
    handle = provider.callback()
  })
  await step('set four settings and start the server', () =>
    start({
      BASE_URL: baseUrl,
      REGISTRATION: 'open',
      OIDC_PROVIDERS: 'home',
      OIDC_HOME_ISSUER: issuer,
      OIDC_HOME_CLIENT_ID: 'upshot',
      OIDC_HOME_CLIENT_SECRET: 'a secret of this client',
    }),
  )
  await step('open Upshot and tap the name of the provider', async () => {
    await page.goto(baseUrl)
    await page.getByRole('link', { name: /home/ }).click()
    await page.waitForURL(`${issuer}/**`)
  })
  await step('sign in there', async () => {
    await page.locator('input[name=login]').fill('grace')
    await page.locator('input[name=password]').fill('anything')
    await page.locator('button[type=submit]').click()
    await page.waitForLoadState()
  })
  await step('allow it there, and see the app', async () => {
    await page.locator('button[type=submit]').click()
    await page.waitForURL(`${baseUrl}/**`)
    const create = page.getByRole('button', { name: /create account/i })
    const heading = page.locator('main h1')
    await create.or(heading).first().waitFor()
    if (await create.isVisible()) await create.click()
    await page.locator('main[aria-busy="false"] h1').waitFor()
  })
  listener.closeAllConnections()
  listener.close()
}

/** docs/path.md, with its nginx example. */
async function openBelowPath(step: Step, { page, port: proxyPort, start }: Installation): Promise<void> {
  if (findNginx() === undefined) return
  const base = `http://localhost:${proxyPort}/upshot`
  const ownPort = await freePort()
  await step('set BASE_URL and TRUST_PROXY, and start the server', () =>
    start({ BASE_URL: base, TRUST_PROXY: '127.0.0.1', PORT: String(ownPort) }),
  )
  const nginx = await step('add the example to nginx, and start it', () =>
    startNginx({ port: proxyPort, target: `http://127.0.0.1:${ownPort}` }),
  )
  await step('open the address, sign in, and see the app', async () => {
    await page.goto(base)
    await signIn(page)
    await page.locator('main[aria-busy="false"] h1').waitFor()
  })
  await nginx.close()
}

/** docs/assistants.md, with the official client, which is given only the address. */
async function connectAssistant(step: Step, { page, port, start }: Installation): Promise<void> {
  const baseUrl = `http://localhost:${port}`
  await start({ BASE_URL: baseUrl })
  const callback = 'http://127.0.0.1:9/callback'
  const authProvider = new NewAssistant(callback)
  const newTransport = () => new StreamableHTTPClientTransport(new URL('/mcp', baseUrl), { authProvider })
  const newClient = () => new Client({ name: 'journeys', version: '1.0.0' })
  const transport = newTransport()
  await step('enter the address', () =>
    newClient()
      .connect(transport)
      .catch(() => undefined),
  )
  await step('sign in', async () => {
    await page.goto(String(authProvider.address))
    await signIn(page)
    await page.getByRole('button', { name: 'Allow', exact: true }).waitFor()
  })
  await step('allow it, and see the list of tools', async () => {
    const returned = page.waitForRequest((request) => request.url().startsWith(callback))
    await page.getByRole('button', { name: 'Allow', exact: true }).click()
    const { searchParams } = new URL((await returned).url())
    await transport.finishAuth(searchParams)
    const client = newClient()
    await client.connect(newTransport())
    if ((await client.listTools()).tools.length === 0) throw new Error('There are no tools.')
    await client.close()
  })
}

/** docs/recipes.md: the requests of the dashboard's panels. */
async function fillPanel(step: Step, { dataDir, port, start }: Installation): Promise<void> {
  const baseUrl = `http://localhost:${port}`
  const surroundings = { dataDir, databaseUrl: undefined }
  await start({ BASE_URL: baseUrl })
  const options = ['--user', EMAIL, '--name', 'Grafana', '--scopes', 'readmeasurements']
  const token = await step('make a token', () => runCommand(surroundings, 'token', 'create', ...options))
  const file = join(import.meta.dirname, '../docs/examples/grafana-dashboard.json')
  const { panels } = JSON.parse(readFileSync(file, 'utf8')) as { panels: { targets: { url: string }[] }[] }
  await step('enter the token as a data source, and import the dashboard: every panel is filled', async () => {
    for (const { url } of panels.flatMap(({ targets }) => targets)) {
      const address = url
        .replace(/\$\{address\}/, baseUrl)

        .replace(/\$\{__from:date:YYYY-MM-DD\}/, '2026-01-01')

        .replace(/\$\{__to:date:YYYY-MM-DD\}/, '2026-12-31')
      const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } })
      if (!answer.ok) throw new Error(`${address}: ${answer.status}`)
      await answer.json()
    }
  })
}

/** docs/home.md, with a broker; Home Assistant discovers its retained messages. */
async function showSensor(step: Step, { dataDir, page, port, start }: Installation): Promise<void> {
  const mosquitto = findMosquitto()
  if (mosquitto === undefined) return
  const baseUrl = `http://localhost:${port}`
  const broker = await makeBroker(mosquitto, { isEncrypted: false })
  await broker.start()
  const home = await openHome(broker.settings)
  const { url, user = '', password = '' } = broker.settings
  await step('set three settings and start the server', () =>
    start({ BASE_URL: baseUrl, MQTT_URL: url, MQTT_USER: user, MQTT_PASSWORD: password }),
  )
  const surroundings = { dataDir, databaseUrl: undefined }
  const scopes = ['--scopes', 'writemeasurements']
  const token = await runCommand(surroundings, 'token', 'create', '--user', EMAIL, '--name', 'one', ...scopes)
  await fetch(`${baseUrl}/api/v3/measurements/quick`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ variableName: 'Overall Mood', value: 4, unitAbbreviatedName: '/5' }),
  })
  const setUp = () => page.getByRole('button', { name: 'Set up', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Your home', exact: true })
  await step('open the settings', async () => {
    await page.goto(`${baseUrl}/settings`)
    await signIn(page)
    await setUp()
    await dialog.getByRole('heading', { name: 'Home Assistant, over MQTT' }).waitFor()
  })
  // Right after signing in, no confirmation is needed.
  await step('confirm with the password, if asked', async () => {
    const confirm = dialog.getByRole('link', { name: 'Confirm it’s you', exact: true })
    if (!(await confirm.isVisible())) return
    await confirm.click()
    await page.getByLabel('Password').fill(PASSWORD)
    await page.locator('form').getByRole('button').first().click()
    await page.waitForURL(`${baseUrl}/settings`)
    await setUp()
  })
  await step('choose a value, save, and find the sensor at the broker', async () => {
    await dialog.getByRole('checkbox', { name: 'Overall Mood', exact: true }).check({ force: true })
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    const isThere = () => [...home.kept].some(([topic, text]) => topic.endsWith('/state') && text.includes('"value":4'))
    while (!isThere()) await sleep(20)
  })
  await home.close()
  await broker.remove()
}
