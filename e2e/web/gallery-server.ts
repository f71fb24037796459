/** Serves the development build with the server's policy, to the test alone. */
import { readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { closeContexts, sharedChromium } from '../../programs/chromium.ts'
import { chromium, withoutWorker } from './app-in-browser.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/** Only files of the page; requests to the API are refused. */
const POLICY = "default-src 'self'; require-trusted-types-for 'script'; trusted-types upshot"

export interface Gallery {
  open(view: BrowserContextOptions): Promise<Page>
  close(): Promise<void>
}

export async function startGallery(folder: string): Promise<Gallery> {
  const server = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://gallery')
    if (pathname === '/twice.css') send(response, '.css', ':root { font-size: 200% }')
    else if (pathname.startsWith('/auth/') || pathname.startsWith('/api/')) response.writeHead(503).end()
    else send(response, extname(pathname) || '.html', fileAt(folder, pathname))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const browser = await sharedChromium(chromium ?? '')
  return {
    open: async (view) => {
      const page = await (await browser.newContext({ locale: 'en-GB', ...withoutWorker, ...view })).newPage()
      await page.goto(`http://127.0.0.1:${port}/gallery`)
      await page.waitForSelector('main[aria-busy="false"] h1')
      return page
    },
    close: async () => {
      await closeContexts(browser)
      server.close()
    },
  }
}

const fileAt = (folder: string, pathname: string): Buffer =>
  readFileSync(join(folder, extname(pathname) === '' ? 'index.html' : pathname))

function send(response: ServerResponse, type: string, content: Buffer | string): void {
  response.writeHead(200, { 'content-type': TYPES[type] ?? 'application/json', 'content-security-policy': POLICY })
  response.end(content)
}
