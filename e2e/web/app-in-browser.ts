/** The app in Chromium, against a complete server, signed in. */
import { type Client, createClient } from '@upshot/contract'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { closeContexts, findChromium, sharedChromium } from '../../programs/chromium.ts'
import type { Clock } from '../../server/src/lib/clock.ts'
import { type LiveServer, startLive } from '../../server/src/testing/live-server.ts'
import type { PlaceName } from '../../web/src/router/places.ts'
import { expectAccessible, expectContrast } from '../accessibility.ts'

const EMAIL = 'somebody@example.org'
export const PASSWORD = 'correct horse battery'

export { expectAccessible }

export const chromium = findChromium()

export const phone: BrowserContextOptions = { viewport: { width: 360, height: 740 } }
export const desk: BrowserContextOptions = { viewport: { width: 1280, height: 860 } }

/**
 * The service worker caches the app and reads ahead: tests that are not about it are faster without. `npm run
 * test:long` has it everywhere.
 */
export const withoutWorker: BrowserContextOptions = inject('isLong') ? {} : { serviceWorkers: 'block' }
export const withWorker: BrowserContextOptions = { serviceWorkers: 'allow' }

const PHONE = 360
/** A phone, a tablet and a desk. */
const widths = [PHONE, 768, 1280]

/** Something to eat or drink, for an entry or a reminder. */
export const servingsOf = (variableName: string) => ({
  variableName,
  unitAbbreviatedName: 'serving',
  variableCategoryName: 'Foods' as const,
  combinationOperation: 'SUM' as const,
})

/** A reminder whose question is due all day. */
export const dailyReminderOf = (variableName: string) => ({
  ...servingsOf(variableName),
  reminderFrequency: 86_400,
  reminderStartTimeLocal: '00:00:00',
})

/** A person with an account, and calls of the API as that person. */
export interface AddedPerson {
  readonly email: string
  readonly id: number
  readonly client: Client
}

export interface AppInBrowser {
  readonly live: LiveServer
  readonly browser: Browser
  /** API calls of the person who is signed in: to prepare data, and to see what the app sent. */
  readonly person: { readonly id: number; readonly token: string }
  /** A request to the API as that person. */
  ask<T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<T>
  /** A separate browser context in which the person is signed in; no page is open yet. */
  signedIn(options?: BrowserContextOptions): Promise<WatchedPage>
  /** Another person, and API calls as that person. */
  addPerson(name: string): Promise<AddedPerson>
  /** A separate browser context in which they are signed in, with a separate session. */
  signIn(email: string, options?: BrowserContextOptions): Promise<BrowserContext>
  close(): Promise<void>
}

export interface WatchedPage {
  readonly page: Page
  /** Problems on the page: errors, violations of the content security policy, requests to other hosts. */
  readonly troubles: string[]
  /** Opens a page and waits until it is drawn with its data. */
  open(path: string): Promise<void>
}

interface ServerOptions {
  /** For the browser, if it matters. */
  readonly executablePath?: string | undefined
  /** Pages run with their service worker. */
  readonly hasWorker?: boolean
  /** Jobs run: files are imported, and findings calculated. */
  readonly withJobs?: boolean
  /** The clock has to be right when somebody signs in. */
  readonly clock?: Clock
  /** Of the installation. */
  readonly settings?: Parameters<typeof startLive>[1]
  /** Prepares the person's data before they sign in. */
  readonly before?: (live: LiveServer, person: { readonly id: number; readonly token: string }) => Promise<void>
}

export async function startApp(options: ServerOptions = {}): Promise<AppInBrowser> {
  const { withJobs = false, hasWorker = false, executablePath = chromium, clock, settings, before } = options
  const live = await startLive('sqlite', { hostName: 'localhost', ...(clock ? { clock } : {}), ...settings })
  if (withJobs) await live.server.services.jobs.start()
  const person = await live.addPerson(EMAIL, { password: PASSWORD })
  await before?.(live, person)
  const browser = await sharedChromium(executablePath ?? '')
  const withCookies = async (cookies: Cookies, options?: BrowserContextOptions) => {
    const context = await browser.newContext({ ...(hasWorker ? withWorker : withoutWorker), ...options })
    await context.addCookies(cookies)
    return context
  }
  // Signing in takes longer than any page, so one session serves all browser contexts of this person.
  const cookies = await signInOnce(browser, live.baseUrl, EMAIL)
  return {
    live,
    browser,
    person,
    ask: async <T>(method: string, path: string, body?: unknown) => {
      const headers = { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' }
      const json = body === undefined ? {} : { body: JSON.stringify(body) }
      const answer = await fetch(`${live.baseUrl}/api/v3${path}`, { method, headers, ...json })
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
      return (await answer.json()) as T
    },
    signedIn: async (options) => watched(await (await withCookies(cookies, options)).newPage(), live.baseUrl),
    addPerson: async (name) => {
      const email = `${name}@example.org`
      const { id, token } = await live.addPerson(email, { password: PASSWORD })
      return { email, id, client: createClient({ baseUrl: live.baseUrl, token }) }
    },
    signIn: async (email, options) =>
      withCookies(await signInOnce(browser, live.baseUrl, email), { locale: 'en-GB', ...options }),
    close: async () => {
      await closeContexts(browser)
      await live.close()
    },
  }
}

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>

async function signInOnce(browser: Browser, baseUrl: string, email: string): Promise<Cookies> {
  const context = await browser.newContext()
  const page = await context.newPage()
  // Navigates to the smallest page there is, which is not looked at.
  await page.goto(`${baseUrl}/auth/sign-in?next=/app/version.json`)
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/app/version.json')
  const cookies = await context.cookies()
  await context.close()
  return cookies
}

async function watched(page: Page, baseUrl: string): Promise<WatchedPage> {
  const troubles: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') troubles.push(`${message.text()} ${message.location().url}`.trim())
  })
  page.on('pageerror', (error) => troubles.push(String(error)))
  page.on('request', (request) => request.url().startsWith(baseUrl) || troubles.push(request.url()))
  await page.exposeFunction('reportRefused', (refusedUrl: string) =>
    troubles.push(`refused by the policy: ${refusedUrl}`),
  )
  await page.addInitScript(
    `addEventListener('securitypolicyviolation', (event) => reportRefused(event.violatedDirective + ' ' + event.blockedURI))`,
  )
  return {
    page,
    troubles,
    open: async (path) => {
      await page.goto(baseUrl + path)
      await settled(page)
    },
  }
}

/** The page is drawn, and has read what it shows. */
export const settled = async (page: Page): Promise<void> =>
  void (await page.waitForSelector('main[aria-busy="false"] h1'))

/** Navigates to another page without reloading the app. */
export async function goTo(page: Page, place: PlaceName, path: string): Promise<void> {
  await page.evaluate(
    `history.pushState(null, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'))`,
  )
  await page.waitForSelector(`main[data-place="${place}"][aria-busy="false"] h1`)
}

/** The page is not wider than the window. */
export async function expectNoSidewaysScroll(page: Page, where: string): Promise<void> {
  await expect
    .poll(() => page.evaluate('document.documentElement.scrollWidth - innerWidth'), { message: where })
    .toBeLessThanOrEqual(0)
}

/** Nothing is wider than the window, at every width. */
export async function expectFits(page: Page, where = page.url()): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 860 })
    await expectNoSidewaysScroll(page, `${where}, ${width} px`)
  }
}

/**
 * No accessibility violations: on a phone, and in `npm run test:long` at every width. Only contrast depends on the
 * colours.
 */
export async function expectGoodLooks(page: Page, where = page.url()): Promise<void> {
  await expectFits(page, where)
  for (const width of inject('isLong') ? widths : [PHONE]) {
    await page.setViewportSize({ width, height: 860 })
    await page.emulateMedia({ colorScheme: 'light' })
    await expectAccessible(page, `${where}, ${width} px, light`)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectContrast(page, `${where}, ${width} px, dark`)
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

/** In another language only the length of words differs: `npm run test:long` checks that too. */
export const expectGoodLooksTranslated = (page: Page, where = page.url()): Promise<void> =>
  inject('isLong') ? expectGoodLooks(page, where) : expectFits(page, where)

/** Signs somebody in in a separate browser context, and opens Today. */
export async function openToday(app: AppInBrowser, { email }: AddedPerson, options: BrowserContextOptions) {
  const context = await app.signIn(email, options)
  return { context, page: await openPlace(context, `${app.live.baseUrl}/`, 'Today') }
}

/** Opens a page and waits for its heading. */
export async function openPlace(context: BrowserContext, address: string, heading: string | RegExp): Promise<Page> {
  const page = await context.newPage()
  await page.goto(address)
  await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
  return page
}

/** No accessibility violations, and nothing is wider than the window. */
export async function expectReachable(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page, page.url())
  await expectAccessible(page, page.url())
}

/** Cuts the network and waits until the app has noticed: a response that was under way may still arrive. */
export async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true)
  const isNoticed = async () => {
    await page.evaluate("dispatchEvent(new Event('offline'))")
    return page.getByText('Offline.', { exact: true }).isVisible()
  }
  await expect.poll(isNoticed, { timeout: 30_000, interval: 500 }).toBe(true)
}

const PAGES = /\/Type\s*\/Pages[^>]*?\/Count (\d+)|\/Count (\d+)[^>]*?\/Type\s*\/Pages/

/** Number of sheets of a printed page. */
export function sheetsOf(pdf: Buffer): number {
  const [, before, after] = PAGES.exec(pdf.toString('latin1')) ?? []
  return Number(before ?? after)
}
