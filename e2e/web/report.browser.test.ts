/** The report for an appointment: the demo person's on one sheet of paper, with the numbers of the other pages. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeContexts, findChromium, sharedChromium } from '../../programs/chromium.ts'
import { type DemoPersonApp, startDemoApp } from '../../programs/demo-app.ts'
import { sharedDemoData } from '../shared.ts'
import { sheetsOf, withoutWorker } from './app-in-browser.ts'

const chromium = findChromium()

describe.skipIf(chromium === undefined)('the report of the demo person', { timeout: 240_000 }, () => {
  let app: DemoPersonApp
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
    await open('/sharing/report')
  }, 240_000)
  afterAll(async () => {
    await closeContexts(browser)
    await app?.close()
  })

  const open = async (path: string) => {
    await page.goto(app.address + path)
    await page.locator('main[aria-busy="false"] h1').waitFor()
    await page.locator('.placeholder').first().waitFor({ state: 'detached' })
  }
  const period = (name: string) => page.getByRole('radio', { name, exact: true }).check({ force: true })

  test('shows what was tracked, what changed, what was found, medicines, and how complete it is', async () => {
    await page.getByRole('heading', { level: 1, name: 'Report', exact: true }).waitFor()
    await page.getByText(/^Something was recorded on \d+ of 90 days\. Things recorded: \d+\.$/).waitFor()
    await expect
      .poll(() => page.getByRole('list', { name: 'What changed', exact: true }).getByRole('listitem').count())
      .toBeGreaterThan(0)
    const medicines = page.getByRole('table', { name: 'Medicines and treatments', exact: true })
    const naproxen = medicines.getByRole('row').filter({ hasText: 'Naproxen' })
    await naproxen.getByRole('rowheader', { name: 'Naproxen', exact: true }).waitFor()
    const { medicines: reported } = await app.client.getReport()
    const { times = [] } = reported.find(({ displayName }) => displayName === 'Naproxen') ?? {}
    expect(times).not.toEqual([])
    await expect.poll(() => naproxen.innerText()).toContain(times.join(', '))
    const tracked = page.getByRole('table', { name: 'What was tracked', exact: true })
    await tracked.getByRole('rowheader', { name: 'Overall Mood', exact: true }).waitFor()
  })

  test('fits on one A4 page for each period', async () => {
    for (const name of ['30 days', 'A year', '90 days']) {
      await period(name)
      await page.locator('main[aria-busy="false"] h1').waitFor()
      await page.locator('.placeholder').first().waitFor({ state: 'detached' })
      expect(sheetsOf(await page.pdf({ format: 'A4' })), name).toBe(1)
    }
  })

  test('opens by a doctor’s link, without an account and on one sheet', async () => {
    await page.goto(`${app.address}/sharing`)
    await page.getByRole('button', { name: "Create a doctor's link", exact: true }).click()
    const sheet = page.getByRole('dialog', { name: "Doctor's link", exact: true })
    await sheet.getByLabel('For whom', { exact: true }).fill('Dr. Lee')
    await sheet.getByRole('checkbox').first().waitFor()
    // Everything that the report shows is ticked already.
    await sheet.getByRole('checkbox', { name: 'Naproxen', exact: true, checked: true }).waitFor()
    await sheet.getByRole('button', { name: 'Create link', exact: true }).click()
    const link = await sheet.getByLabel('Link', { exact: true }).inputValue()
    const doctors = await browser.newContext({ locale: 'en-GB' })
    const opened = await doctors.newPage()
    await opened.goto(app.address + new URL(link).pathname)
    await opened.getByRole('heading', { level: 1, name: /^Report: / }).waitFor()
    await opened.getByText(/^Something was recorded on \d+ of 90 days\. Things recorded: \d+\.$/).waitFor()
    await opened.getByRole('heading', { name: 'Medicines and treatments', exact: true }).waitFor()
    await expect
      .poll(() => opened.getByRole('heading', { name: 'Likely findings' }).locator('+ ul > li').count())
      .toBeGreaterThan(2)
    expect(sheetsOf(await opened.pdf({ format: 'A4' }))).toBe(1)
    await doctors.close()
    await page.keyboard.press('Escape')
    await open('/sharing/report')
  })

  test('describes findings with the same words and numbers as their own pages', async () => {
    const links = page.getByRole('list', { name: 'Likely findings', exact: true }).getByRole('link')
    await expect.poll(() => links.count()).toBeGreaterThan(2)
    const found = await Promise.all(
      (await links.all()).map(async (link) => [await link.getAttribute('href'), await link.textContent()] as const),
    )
    for (const [path, sentence] of found) {
      await open(path ?? '')
      const expected = sentence?.replace(/^This person’s /, 'Your ').replace(/^This person /, 'You ')
      await expect.poll(() => page.locator('.lead').first().textContent()).toBe(expected)
    }
  })
})
