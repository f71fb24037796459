/** The app in a real browser, with somebody signed in: through the real server on SQLite. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Client } from '@upshot/contract'
import { createClient } from '@upshot/contract'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import { type LiveServer, startLive } from '../../server/src/testing/live-server.ts'
import { launchChromium } from '../chromium.ts'

const PASSWORD = 'correct horse battery'

export interface SignedInApp {
  readonly live: LiveServer
  readonly browser: Browser
  /** A person with an account, and calls to the API as that person. */
  addPerson(name: string): Promise<{ readonly email: string; readonly id: number; readonly client: Client }>
  /** A browser profile of its own in which that person is signed in. */
  signIn(email: string, options?: BrowserContextOptions): Promise<BrowserContext>
  close(): Promise<void>
}

export async function openApp(chromium: string): Promise<SignedInApp> {
  const live = await startLive('sqlite', { hostName: 'localhost' })
  // Files are imported, and findings found, after the answer.
  await live.server.services.jobs.start()
  const browser = await launchChromium(chromium)
  return {
    live,
    browser,
    addPerson: async (name) => {
      const email = `${name}@example.org`
      const { id, token } = await live.addPerson(email, { password: PASSWORD })
      return { email, id, client: createClient({ baseUrl: live.baseUrl, token }) }
    },
    signIn: async (email, options = {}) => {
      const context = await browser.newContext({ locale: 'en-GB', ...options })
      const page = await context.newPage()
      await page.goto(`${live.baseUrl}/auth/sign-in`)
      await page.getByLabel('E-mail address').fill(email)
      await page.getByLabel('Password').fill(PASSWORD)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await page.waitForURL((url) => !url.pathname.startsWith('/auth/sign-in'))
      await page.close()
      return context
    },
    close: async () => {
      await browser.close()
      await live.close()
    },
  }
}

/** Opens a place and waits until its heading is there. */
export async function openPlace(context: BrowserContext, address: string, heading: string | RegExp): Promise<Page> {
  const page = await context.newPage()
  await page.goto(address)
  await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
  return page
}

/** Nothing on the page shuts anybody out, and nothing is wider than the window. */
export async function expectReachable(page: Page): Promise<void> {
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
}
