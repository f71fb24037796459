/** The app for tests about several people: the same as in `app-in-browser.ts`, where files are imported and findings found. */
import type { BrowserContext, Page } from 'playwright-core'
import { type AppInBrowser, expectAccessible, expectNoSidewaysScroll, startApp } from './app-in-browser.ts'

export type SignedInApp = AppInBrowser

export async function openApp(_chromium: string): Promise<SignedInApp> {
  const app = await startApp({ withJobs: true })
  return { ...app, signIn: (email, options) => app.signIn(email, { locale: 'en-GB', ...options }) }
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
  await expectNoSidewaysScroll(page, page.url())
  await expectAccessible(page, page.url())
}
