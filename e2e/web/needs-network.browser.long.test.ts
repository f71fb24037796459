/** Actions that need a network say so where the person is, and work when they try again. */
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { failureWords } from '../../web/src/words/failures.ts'
import {
  type AddedPerson,
  type AppInBrowser,
  chromium,
  desk,
  expectReachable,
  goOffline,
  goTo,
  openToday,
  servingsOf,
  startApp,
} from './app-in-browser.ts'

const failures = failureWords.en

describe.skipIf(chromium === undefined)('what needs a network', () => {
  let app: AppInBrowser
  let ada: AddedPerson
  let context: BrowserContext
  let page: Page
  beforeAll(async () => {
    app = await startApp()
    ada = await app.addPerson('ada')
    await ada.client.recordMeasurements({
      body: [{ ...servingsOf('Coffee'), value: 2, startAt: '2026-06-15T08:00:00Z' }],
    })
    ;({ context, page } = await openToday(app, ada, desk))
  })
  afterAll(() => app.close())
  beforeEach(() => context.setOffline(false))

  const button = (name: string, within: Page | Locator = page) => within.getByRole('button', { name, exact: true })

  /** Cuts the network, acts, reads why nothing happened, and acts again with a network. */
  async function saysWhy(act: () => Promise<void>): Promise<void> {
    await context.setOffline(true)
    await act()
    await page.getByText(failures.noAnswer, { exact: true }).first().waitFor()
    await expectReachable(page)
    await context.setOffline(false)
    await act()
  }

  test('inviting somebody', async () => {
    await goTo(page, 'sharing', '/sharing')
    await button('Invite a person').click()
    const dialog = page.getByRole('dialog', { name: 'Invite a person', exact: true })
    await dialog.getByLabel('E-mail address', { exact: true }).fill('grace@example.org')
    await dialog.getByRole('checkbox', { name: 'Everything', exact: true }).check()
    await saysWhy(() => button('Send invitation', dialog).click())
    await dialog.getByRole('textbox', { name: 'Link', exact: true }).waitFor()
    await button('Close', dialog).first().click()
  })

  test('a link for a doctor', async () => {
    await goTo(page, 'sharing', '/sharing')
    await button("Create a doctor's link").click()
    const dialog = page.getByRole('dialog', { name: "Doctor's link", exact: true })
    await dialog.getByLabel('For whom', { exact: true }).fill('Dr. Lee')
    await dialog.getByRole('checkbox', { name: 'Coffee', exact: true }).check()
    await saysWhy(() => button('Create link', dialog).click())
    await dialog.getByRole('textbox', { name: 'Link', exact: true }).waitFor()
    await button('Close', dialog).first().click()
  })

  test('importing a file', async () => {
    await goTo(page, 'data', '/data')
    const file = { name: 'mood.csv', mimeType: 'text/csv', buffer: Buffer.from('Date,Mood\n2026-06-15,4\n') }
    await saysWhy(() => page.getByLabel('File to import', { exact: true }).setInputFiles(file))
    await page.getByRole('heading', { level: 1, name: 'Import of mood.csv', exact: true }).waitFor()
  })

  test('exporting everything', async () => {
    await goTo(page, 'data', '/data')
    await saysWhy(() => button('Download').click())
    await page.getByText(/^The file is complete: /).waitFor()
  })

  test('connecting a source', async () => {
    await goTo(page, 'source', '/data/sources/health-auto-export-live')
    await saysWhy(() => button('Connect Apple Health by Health Auto Export').click())
    await page.getByText('Connected', { exact: true }).waitFor()
  })

  test('deleting a variable says so beforehand, and works as soon as there is a network', async () => {
    const [coffee] = await ada.client.listUserVariables({ query: { name: 'Coffee' } })
    await goTo(page, 'variableSettings', `/variables/${coffee?.variableId}/settings`)
    await goOffline(page)
    await button('Delete with all entries').click()
    const dialog = page.getByRole('alertdialog', { name: 'Delete Coffee and its 1 entry?', exact: true })
    await dialog.getByText('Deleting needs a connection.', { exact: true }).waitFor()
    await expect.poll(() => button('Delete', dialog).isDisabled()).toBe(true)
    await context.setOffline(false)
    await button('Delete', dialog).click()
    await page.getByRole('heading', { level: 1, name: 'What I track', exact: true }).waitFor()
    await expect.poll(() => ada.client.listUserVariables({ query: { name: 'Coffee' } })).toEqual([])
  })

  test('searching notes finds those on this device, and says how many days it covers', async () => {
    const startAt = new Date().toISOString()
    const note = 'under the linden trees'
    await ada.client.recordMeasurements({ body: [{ ...servingsOf('Cherry Juice'), value: 1, startAt, note }] })
    await goTo(page, 'historyDay', `/history/${await page.evaluate("new Date().toLocaleDateString('en-CA')")}`)
    await page.getByRole('list', { name: 'Entries', exact: true }).getByText('Cherry Juice').waitFor()
    await goOffline(page)
    const search = page.getByRole('searchbox', { name: 'Search notes', exact: true })
    await search.fill('LINDEN')
    const found = page.getByRole('list', { name: 'Found in notes', exact: true })
    await found.getByRole('button', { name: /^Edit Cherry Juice 1 serving, / }).waitFor()
    await page.getByText(/^Offline: searched the \d+ days? on this device\.$/).waitFor()
    await search.fill('oak')
    await expect.poll(() => found.count()).toBe(0)
  })

  test('a month that was not opened before shows the days on this device, and says so', async () => {
    await ada.client.recordMeasurements({
      body: [{ ...servingsOf('Plum Juice'), value: 3, startAt: new Date().toISOString() }],
    })
    const today = await page.evaluate<string>("new Date().toLocaleDateString('en-CA')")
    await goTo(page, 'historyMonth', '/history/month?of=2026-06')
    await goTo(page, 'historyDay', `/history/${today}`)
    await page.getByRole('list', { name: 'Entries', exact: true }).getByText('Plum Juice').waitFor()
    await goOffline(page)
    await goTo(page, 'historyMonth', '/history/month')
    await page.getByRole('combobox', { name: 'Colour days by', exact: true }).selectOption('Plum Juice')
    await page.getByText('Offline: only days that are on this device have a value here.', { exact: true }).waitFor()
    await page.getByRole('link', { name: /: Plum Juice 3 servings$/ }).waitFor()
  })
})
