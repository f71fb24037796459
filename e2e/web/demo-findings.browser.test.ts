/** Findings of the demo person: duplicates by tags, groups, and distance from zero. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeContexts, findChromium, sharedChromium } from '../../programs/chromium.ts'
import { type DemoApp, startDemoApp } from '../../programs/demo-app.ts'
import { sharedDemoData } from '../shared.ts'
import { sheetsOf, withoutWorker } from './app-in-browser.ts'

const chromium = findChromium()

describe.skipIf(chromium === undefined)('findings of the demo person', () => {
  let app: DemoApp
  let browser: Browser
  let page: Page
  beforeAll(async () => {
    app = await startDemoApp(await sharedDemoData())
    browser = await sharedChromium(chromium ?? '')
    const context = await browser.newContext({
      viewport: { width: 1280, height: 860 },
      locale: 'en-GB',
      ...withoutWorker,
    })
    await app.signIn(context)
    page = await context.newPage()
  }, 240_000)
  afterAll(async () => {
    await closeContexts(browser)
    await app?.close()
  })

  const open = async (path: string) => {
    await page.goto(app.address + path)
    await page.locator('main[aria-busy="false"] h1').waitFor()
    await expect.poll(() => page.locator('.placeholder').count()).toBe(0)
  }
  const list = (name: string) => page.getByRole('list', { name, exact: true })

  test('coffee and its caffeine share one card', async () => {
    await open('/findings')
    const cards = list('Sleep Duration: Worse after')
      .getByRole('listitem')
      .filter({ hasText: /^Sleep duration: .* after more/ })
    const both = cards.filter({ hasText: /Coffee|Caffeine/ })
    await expect.poll(() => both.count()).toBe(1)
    await both.getByText(/^Also true of: (Coffee|Caffeine)$/).waitFor()
    const lead = await both.getByRole('link').innerText()
    await open('/variables/6001')
    const rows = list('Before Sleep Duration changed')
      .getByRole('listitem')
      .filter({ hasText: /coffee|caffeine/ })
    await expect.poll(() => rows.getByRole('link').allInnerTexts()).toEqual([expect.stringContaining(lead)])
  })

  test('are found by search, by words of both sides', async () => {
    await open('/')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.getByRole('combobox', { name: 'Search for things and actions', exact: true }).fill('sleep coffee')
    await page.getByRole('option', { name: /^Sleep duration: .+ after more coffee/ }).click()
    await page.getByRole('heading', { level: 1, name: /^Sleep duration: .+ after more coffee$/ }).waitFor()
  })

  test('of the example lead back to the data of the person who is signed in', async () => {
    await open('/example')
    await page.getByRole('link', { name: 'Back to your own data', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Today', exact: true }).waitFor()
  })

  test('a link on the same day is named so, and is neither better nor worse', async () => {
    await open('/findings')
    const together = page.getByRole('listitem').filter({ has: page.getByText('On the same day', { exact: true }) })
    await together.first().waitFor()
    await expect.poll(() => together.filter({ hasText: /Better|Worse/ }).count()).toBe(0)
  })

  test('before and after are in the person’s units', async () => {
    await open('/findings')
    const coffee = list('Sleep Duration: Worse after')
      .getByRole('listitem')
      .filter({ hasText: /Coffee|Caffeine/ })
    await coffee.getByText(/^\d\sh\s\d+\smin instead of \d\sh\s\d+\smin$/).waitFor()
    await coffee.getByText('− Worse', { exact: true }).waitFor()
  })

  test('every interval shows zero on its axis', async () => {
    await open('/findings')
    const bars = page.locator('svg.interval-bar')
    await expect.poll(() => bars.count()).toBeGreaterThan(5)
    for (const bar of await bars.all()) {
      const zero = Number(await bar.locator('.zero').getAttribute('x1'))
      expect(zero).toBeGreaterThanOrEqual(0)
      expect(zero).toBeLessThanOrEqual(320)
      await expect.poll(() => bar.locator('text').textContent()).toBe('no difference')
    }
  })

  test.each(['A4', 'Letter'])('a finding prints on one sheet of %s', async (format) => {
    await open('/findings')
    await list('Sleep Duration: Worse after').getByRole('link').first().click()
    await page.getByText('How this was calculated', { exact: true }).waitFor()
    await expect.poll(() => page.locator('.placeholder').count()).toBe(0)
    expect(sheetsOf(await page.pdf({ format }))).toBe(1)
  })
})
