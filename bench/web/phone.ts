/** A slow phone: a window of 360 px, a quarter of the speed, Fast 4G. */
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import type { DemoApp } from '../../e2e/demo-app.ts'

export interface Phone {
  readonly address: string
  readonly context: BrowserContext
  /** A page of its own, slowed down. */
  newPage(): Promise<{ readonly page: Page; readonly devtools: CDPSession }>
  close(): Promise<void>
}

const FAST_4G = {
  offline: false,
  latency: 165,
  downloadThroughput: (8.1 * 1e6) / 8,
  uploadThroughput: (1.35 * 1e6) / 8,
}
const SLOWER = 4

/** Collects what the browser reports about itself, from the start of every page. */
const OBSERVE = `
  window.measured = { lcpMs: 0, shift: 0, headingMs: 0, interactions: [] }
  new PerformanceObserver((list) => { for (const one of list.getEntries()) measured.lcpMs = one.startTime }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => { for (const one of list.getEntries()) if (!one.hadRecentInput) measured.shift += one.value }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => { for (const one of list.getEntries()) if (one.interactionId) measured.interactions.push([one.interactionId, one.duration]) }).observe({ type: 'event', durationThreshold: 16, buffered: true })
  new MutationObserver((_list, observer) => {
    if (!document.querySelector('main h1')) return
    measured.headingMs = performance.now()
    observer.disconnect()
  }).observe(document, { childList: true, subtree: true })
`

export interface PageFigures {
  readonly lcpMs: number
  readonly shift: number
  readonly headingMs: number
  readonly interactions: readonly (readonly [interaction: number, durationMs: number])[]
}

export const measuredOn = (page: Page): Promise<PageFigures> => page.evaluate('measured')

export async function openPhone(browser: Browser, app: DemoApp): Promise<Phone> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'en-GB', hasTouch: true })
  await app.signIn(context)
  await context.addInitScript(OBSERVE)
  return {
    address: app.address,
    context,
    newPage: async () => {
      const page = await context.newPage()
      const devtools = await context.newCDPSession(page)
      await devtools.send('Network.enable')
      await devtools.send('Network.emulateNetworkConditions', FAST_4G)
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
      return { page, devtools }
    },
    close: () => context.close(),
  }
}

/** Drawn, with what it shows. */
export async function isDrawn(page: Page): Promise<void> {
  await page.locator('main[aria-busy="false"] h1').waitFor()
  const waiting = page.locator('.placeholder')
  while ((await waiting.count()) > 0) await waiting.first().waitFor({ state: 'detached' })
}

/** What comes after the last change can no longer be the largest paint of the start. */
export const isSettled = (page: Page): Promise<unknown> =>
  page.evaluate('new Promise((resolve) => setTimeout(resolve, 1000))')
