/** A slow phone: a window of 360 px, a quarter of the speed, Fast 4G. */
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import type { DemoApp } from '../../programs/demo-app.ts'

export interface Phone {
  readonly address: string
  readonly context: BrowserContext
  /** A new page, slowed down. */
  newPage(): Promise<PhonePage>
  close(): Promise<void>
}

export interface PhonePage {
  readonly page: Page
  readonly devtools: CDPSession
}

const FAST_4G = {
  offline: false,
  latency: 165,
  downloadThroughput: (8.1 * 1e6) / 8,
  uploadThroughput: (1.35 * 1e6) / 8,
}
const SLOWER = 4

/** Collects the browser's performance entries from the start of every page. */
const OBSERVE = `
  window.measured = { lcpMs: 0, shift: 0, headingMs: 0, interactions: [] }
  new PerformanceObserver((list) => { for (const one of list.getEntries()) measured.lcpMs = one.startTime }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => { for (const one of list.getEntries()) if (!one.hadRecentInput) measured.shift += one.value }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => { for (const one of list.getEntries()) if (one.interactionId) measured.interactions.push([one.interactionId, one.duration]) }).observe({ type: 'event', durationThreshold: 16, buffered: true })
  {
    const waiting = []
    const isDrawn = (heading) => {
      const found = document.querySelector('main[aria-busy="false"] h1')
      return found && (heading === '' || found.textContent === heading) && !document.querySelector('.placeholder')
    }
    measured.whenDrawn = (heading) => new Promise((resolve) => {
      if (isDrawn(heading)) resolve()
      else waiting.push({ heading, resolve })
    })
    new MutationObserver(() => {
      if (measured.headingMs === 0 && document.querySelector('main h1')) measured.headingMs = performance.now()
      for (const one of waiting.splice(0)) isDrawn(one.heading) ? one.resolve() : waiting.push(one)
    }).observe(document, { childList: true, subtree: true, attributeFilter: ['aria-busy'] })
  }
`

/**
 * A window larger than the page: areas outside the window are never painted, and a tap there would count until
 * something else is painted.
 */
async function showWhole(devtools: CDPSession): Promise<void> {
  const { windowId } = await devtools.send('Browser.getWindowForTarget')
  await devtools.send('Browser.setWindowBounds', { windowId, bounds: { width: 800, height: 1200 } })
}

/** Each page of the bench is opened once. An app that reloads itself would discard what the person sees. */
function failWhenLoadedAgain(page: Page): void {
  let loaded = 0
  page.on('domcontentloaded', () => {
    loaded += 1
    if (loaded > 1) throw new Error(`The app reloaded itself at ${page.url()}.`)
  })
}

/** The person's time zone: on a phone in another zone, the app would ask about it. */
async function zoneOf(context: BrowserContext, address: string): Promise<string> {
  const headers = { accept: 'application/json', origin: address }
  const answer = await context.request.post(`${address}/auth/token`, { headers })
  const { timeZone } = (await answer.json()) as { readonly timeZone: string }
  return timeZone
}

export interface PageFigures {
  readonly lcpMs: number
  readonly shift: number
  readonly headingMs: number
  readonly interactions: readonly (readonly [interaction: number, durationMs: number])[]
}

export const measuredOn = (phone: PhonePage): Promise<PageFigures> =>
  evaluated(phone, '({ ...measured, whenDrawn: undefined })')

/**
 * The value of an expression, awaited. Playwright's own queries and waits run a large script in the page, which takes
 * longer on a slow phone than what is measured. The page keeps a reference to the awaited promise until the next call,
 * because otherwise it would be garbage collected.
 */
export async function evaluated<T>({ devtools }: PhonePage, expression: string): Promise<T> {
  const evaluation = { expression: `window.awaited = ${expression}`, awaitPromise: true, returnByValue: true }
  const { result, exceptionDetails } = await devtools.send('Runtime.evaluate', evaluation)
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
  return result.value
}

/** Uses the session that slows the network down, because another session's setting does not apply to it. */
export const setNetwork = (devtools: CDPSession, network: 'online' | 'offline'): Promise<unknown> =>
  devtools.send('Network.emulateNetworkConditions', { ...FAST_4G, offline: network === 'offline' })

export async function openPhone(browser: Browser, app: DemoApp): Promise<Phone> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'en-GB', hasTouch: true })
  await app.signIn(context)
  const timezoneId = await zoneOf(context, app.address)
  await context.addInitScript(OBSERVE)
  return {
    address: app.address,
    context,
    newPage: async () => {
      const page = await context.newPage()
      failWhenLoadedAgain(page)
      const devtools = await context.newCDPSession(page)
      await showWhole(devtools)
      await devtools.send('Network.enable')
      await setNetwork(devtools, 'online')
      await devtools.send('Emulation.setTimezoneOverride', { timezoneId })
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
      return { page, devtools }
    },
    close: () => context.close(),
  }
}

/** Waits until the page is drawn with its data, under the given heading if any. */
export const isDrawn = (phone: PhonePage, heading = ''): Promise<unknown> =>
  evaluated(phone, `measured.whenDrawn(${JSON.stringify(heading)})`)

/** Later paints can no longer be the largest paint of the start. */
export const isSettled = (phone: PhonePage): Promise<unknown> =>
  evaluated(phone, 'new Promise((resolve) => setTimeout(resolve, 1000))')

/** Two frames and a moment after the last change: nobody taps before they can see it. */
const SEEN = `new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 100))))`

interface ElementBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const firstOf = (selector: string): string => `document.querySelector(${JSON.stringify(selector)})`

/** Resolves once the last change has been painted. */
export const isSeen = (phone: PhonePage): Promise<unknown> => evaluated(phone, SEEN)

/** Scrolls an element into view. */
export const bringIntoView = (phone: PhonePage, selector: string): Promise<unknown> =>
  evaluated(phone, `void ${firstOf(selector)}.scrollIntoView({ block: 'center' })`)

/** Taps the middle of the element that a selector finds. */
export async function tap(phone: PhonePage, selector: string): Promise<void> {
  await isSeen(phone)
  const { x, y, width, height } = await evaluated<ElementBox>(
    phone,
    `${firstOf(selector)}.getBoundingClientRect().toJSON()`,
  )
  const where = { x: x + width / 2, y: y + height / 2, button: 'left', clickCount: 1 } as const
  await phone.devtools.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: where.x, y: where.y })
  await phone.devtools.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...where })
  await phone.devtools.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...where })
}
