/** Findings of the demo person: what is one and the same, what goes together, what else it could be, and publishing. */
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findChromium, launchChromium } from '../chromium.ts'
import { type DemoApp, startDemoApp } from '../demo-app.ts'

const chromium = findChromium()

describe.skipIf(chromium === undefined)('findings of the demo person', { timeout: 120_000 }, () => {
  let app: DemoApp
  let browser: Browser
  let context: BrowserContext
  let page: Page
  beforeAll(async () => {
    app = await startDemoApp()
    browser = await launchChromium(chromium ?? '')
    context = await browser.newContext({ viewport: { width: 1280, height: 860 }, locale: 'en-GB' })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: app.address })
    await app.signIn(context)
    page = await context.newPage()
  }, 240_000)
  afterAll(async () => {
    await browser?.close()
    await app?.close()
  })

  const open = async (path: string) => {
    await page.goto(app.address + path)
    await page.locator('main[aria-busy="false"] h1').waitFor()
    await expect.poll(() => page.locator('.placeholder').count()).toBe(0)
  }
  const list = (name: string) => page.getByRole('list', { name, exact: true })
  const coffee = async () => {
    await open('/findings')
    await list('Findings')
      .getByRole('link', { name: /^Sleep Duration: .* after more (Coffee|Caffeine)$/ })
      .click()
    await page.getByText('What next', { exact: true }).waitFor()
  }

  test('coffee and the caffeine in it are one card', async () => {
    await open('/findings')
    const cards = list('Findings')
      .getByRole('listitem')
      .filter({ hasText: /^Sleep Duration: .* after more/ })
    const both = cards.filter({ hasText: /Coffee|Caffeine/ })
    expect(await both.count()).toBe(1)
    await both.getByText(/^The same is true of (Coffee|Caffeine)\.$/).waitFor()
  })

  test('what goes together on one day stands apart, and says that no direction is known', async () => {
    await list('On the same day').getByRole('link').first().waitFor()
    await page.getByText('These go together on one day. We cannot tell which comes first.').waitFor()
    const apart = await list('On the same day').getByRole('heading').allTextContents()
    const ranked = await list('Findings').getByRole('heading').allTextContents()
    expect(ranked.filter((title) => apart.includes(title))).toEqual([])
  })

  test('zero is in sight on every interval', async () => {
    const bars = await page.locator('svg.interval-bar').all()
    expect(bars.length).toBeGreaterThan(5)
    for (const bar of bars) {
      const at = Number(await bar.locator('.zero').getAttribute('x1'))
      expect(at).toBeGreaterThanOrEqual(0)
      expect(at).toBeLessThanOrEqual(320)
      expect(await bar.locator('text').textContent()).toBe('no difference')
    }
  })

  test('a finding says what else it could be, and leads to the draft of an experiment on the two', async () => {
    await coffee()
    const else_ = page.getByRole('heading', { name: 'What else it could be', exact: true }).locator('xpath=..')
    expect(await else_.getByRole('paragraph').count()).toBeGreaterThan(1)
    await page.getByRole('link', { name: 'Test it with an experiment', exact: true }).click()
    const draft = page.getByRole('dialog', { name: 'New experiment', exact: true })
    await expect
      .poll(() => draft.getByRole('textbox', { name: 'Second option', exact: true }).inputValue())
      .toMatch(/Coffee|Caffeine/)
  })

  test('published, it stands beside what the data say now, and its page has the same pictures', async () => {
    await coffee()
    const said = await page.locator('svg.interval-bar').first().getAttribute('aria-label')
    await page.getByRole('button', { name: 'More pictures', exact: true }).click()
    await expect.poll(() => page.locator('main figure svg').count()).toBeGreaterThan(2)
    const pictures = await page.locator('main figure svg').evaluateAll((all) => all.map((one) => one.ariaLabel))
    await page
      .getByRole('button', { name: /^Publish as a study$/ })
      .or(page.getByRole('button', { name: 'Publish again' }))
      .click()
    const sheet = page.getByRole('dialog', { name: 'Publish this study?', exact: true })
    await sheet.getByRole('img', { name: said ?? '', exact: true }).waitFor()
    await sheet.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByRole('heading', { level: 3, name: /^As published on / }).waitFor()
    await page.getByRole('heading', { level: 3, name: 'Now', exact: true }).waitFor()
    expect(await page.getByRole('img', { name: said ?? '', exact: true }).count()).toBe(3)
    await page.getByRole('button', { name: 'Copy link', exact: true }).click()
    const link = await page.evaluate<string>('navigator.clipboard.readText()')
    expect(link).toBe(await page.getByRole('textbox', { name: 'Link', exact: true }).inputValue())
    const stranger = await (await browser.newContext({ locale: 'en-GB' })).newPage()
    await stranger.goto(app.address + new URL(link).pathname)
    const shown = await stranger.getByRole('img').evaluateAll((all) => all.map((one) => one.ariaLabel ?? ''))
    for (const title of pictures) expect(shown.join('\n')).toContain(title)
    const [text = '', range = ''] = (said ?? '').split(', ')
    expect(await stranger.locator('main').textContent()).toContain(`${text} (${range};`)
    await stranger.context().close()
  })
})
