/** The page of a finding on the first visit: until the sentence, its size and its verdict can be read. */
import type { Browser } from 'playwright-core'
import type { DemoApp } from '../../programs/demo-app.ts'
import { evaluated, openPhone } from './phone.ts'

const OBSERVE = `
  window.figureMs = new Promise((resolve) => {
    new MutationObserver((_list, observer) => {
      if (!document.querySelector('main .finding-figure .verdict')) return
      observer.disconnect()
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))
    }).observe(document, { childList: true, subtree: true })
  })
`

/** Where the strongest finding is. Asked for in a browser of its own, so that nothing is in the cache afterwards. */
export async function strongestFinding(browser: Browser, app: DemoApp): Promise<string> {
  const phone = await openPhone(browser, app)
  const page = await phone.context.newPage()
  await page.goto(`${app.address}/findings`)
  const link = page.locator('main li a[href^="/findings/"]').first()
  const path = (await link.getAttribute('href')) ?? ''
  await phone.close()
  return path
}

export async function coldFinding(browser: Browser, app: DemoApp, path: string): Promise<number> {
  const phone = await openPhone(browser, app)
  await phone.context.addInitScript(OBSERVE)
  const opened = await phone.newPage()
  await opened.page.goto(`${app.address}${path}`)
  const drawnMs = await evaluated<number>(opened, 'figureMs')
  await phone.close()
  return drawnMs
}
