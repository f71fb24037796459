/** A browser, a proxy to the server that can be cut, and a page that acts without drawing anything. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { build } from 'vite'
import { closeContexts, sharedChromium } from '../../programs/chromium.ts'

const web = join(import.meta.dirname, '../../web')
export const PASSWORD = 'correct horse battery'

export interface OfflineBrowser {
  readonly browser: Browser
  readonly proxy: NetworkProxy
  /** A context in which somebody is signed in. */
  signIn(email: string, context?: BrowserContext): Promise<BrowserContext>
  /** A page that is ready to act; waits until it knows whose it is, unless told. */
  open(context: BrowserContext): Promise<Page>
  close(): Promise<void>
}

/** The compiled script of that page, built like the app. */
async function compiled(): Promise<string> {
  const outDir = mkdtempSync(join(tmpdir(), 'upshot-tryout-'))
  const output = { entryFileNames: 'tryout.js', codeSplitting: false }
  await build({
    configFile: join(web, 'vite.config.ts'),
    logLevel: 'error',
    publicDir: false,
    build: { outDir, rolldownOptions: { input: join(web, 'src/gallery/tryout.ts'), output } },
  })
  const text = readFileSync(join(outDir, 'tryout.js'), 'utf8')
  rmSync(outDir, { recursive: true, force: true })
  return text
}

export async function openOfflineBrowser(executable: string): Promise<OfflineBrowser> {
  const [browser, proxy, script] = await Promise.all([sharedChromium(executable), openProxy(), compiled()])
  // Its name has a dot, so the worker treats it as a file and ignores it.
  const page = '<!doctype html><meta charset="utf-8"><title>Try</title><script type="module" src="/tryout.js"></script>'
  proxy.overrides.set('/tryout.html', { type: 'text/html', text: page })
  proxy.overrides.set('/tryout.js', { type: 'text/javascript', text: script })
  return {
    browser,
    proxy,
    signIn: async (email, context) => {
      const signedIn = context ?? (await browser.newContext())
      const page = await signedIn.newPage()
      await page.goto(`${proxy.address}/auth/sign-in?next=/auth/account`)
      await page.getByLabel('E-mail address').fill(email)
      await page.getByLabel('Password').fill(PASSWORD)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await page.waitForURL('**/auth/account')
      await page.close()
      return signedIn
    },
    open: async (context) => {
      const page = await context.newPage()
      await page.goto(`${proxy.address}/tryout.html`)
      await page.waitForFunction('window.tryout?.state().person !== undefined')
      return page
    },
    close: async () => {
      await closeContexts(browser)
      await proxy.close()
    },
  }
}

/** How many entries of this person are pending in a page's outbox. */
export const waiting = (page: Page): Promise<number> =>
  page.evaluate('tryout.isRead().then(() => tryout.state().entries.length)')

export const whenWaiting = async (page: Page, count: number): Promise<void> => {
  await page.evaluate('tryout.isRead()')
  await page.waitForFunction(`tryout.state().entries.length === ${count}`)
}

// A proxy between a browser and a server that tests may cut, also for requests of a service worker.

/** `pass`: forwards everything. `cut`: nothing arrives. `lose`: writes arrive, but their answers are lost. */
type NetworkState = 'pass' | 'cut' | 'lose'

interface NetworkProxy {
  readonly address: string
  way: NetworkState
  /** The server's current address. */
  target: string
  /** Methods and paths of all requests that arrived, with their idempotency keys. */
  readonly arrived: { readonly method: string; readonly path: string; readonly key: string | undefined }[]
  /** Paths of requests that have not ended yet. */
  readonly running: Set<{ readonly path: string }>
  /** Answered by the proxy itself, in any state. */
  readonly overrides: Map<string, { readonly type: string; readonly text: string }>
  close(): Promise<void>
}

async function openProxy(): Promise<NetworkProxy> {
  const server = createServer((incoming, reply) => answer(proxy, incoming, reply))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const proxy: NetworkProxy = {
    address: `http://localhost:${port}`,
    way: 'pass',
    target: '',
    arrived: [],
    running: new Set(),
    overrides: new Map(),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return proxy
}

function answer(proxy: NetworkProxy, incoming: IncomingMessage, reply: ServerResponse): void {
  const { method = 'GET', url = '/', headers } = incoming
  const override = proxy.overrides.get(url)
  if (override) {
    reply.writeHead(200, { 'content-type': override.type, 'cache-control': 'no-store' }).end(override.text)
    return
  }
  if (proxy.way === 'cut') {
    incoming.socket.destroy()
    return
  }
  const key = headers['idempotency-key']
  proxy.arrived.push({ method, path: url, key: typeof key === 'string' ? key : undefined })
  const isLost = proxy.way === 'lose' && method !== 'GET' && url.startsWith('/api/')
  const { hostname, port } = new URL(proxy.target)
  const sent = request({ hostname, port, method, path: url, headers }, (answered) => {
    if (isLost) {
      answered.resume().on('end', () => incoming.socket.destroy())
      return
    }
    reply.writeHead(answered.statusCode ?? 502, answered.rawHeaders)
    answered.pipe(reply)
    answered.on('error', () => reply.destroy())
  })
  sent.on('error', () => incoming.socket.destroy())
  const begun = { path: url }
  proxy.running.add(begun)
  reply.on('close', () => {
    proxy.running.delete(begun)
    sent.destroy()
  })
  incoming.pipe(sent)
}
