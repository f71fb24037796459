/** Changes from another device on an open page: the entry in an open form, and the language. */

import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startLive } from '../../server/src/testing/live-server.ts'
import {
  type AddedPerson,
  type AppInBrowser,
  chromium,
  dailyReminderOf,
  expectReachable,
  openPlace,
  openToday,
  phone,
  servingsOf,
  startApp,
} from './app-in-browser.ts'

describe.skipIf(chromium === undefined)('on another device', () => {
  let app: AppInBrowser
  beforeAll(async () => {
    app = await startApp()
  })
  afterAll(() => app.close())

  const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true })

  describe('an entry opened here', () => {
    let ada: AddedPerson
    let page: Page
    beforeAll(async () => {
      ada = await app.addPerson('ada')
      page = (await openToday(app, ada, { timezoneId: 'UTC', ...phone })).page
    })

    const valueField = () => page.getByRole('spinbutton', { name: 'Value', exact: true })

    /** Records two, and opens them here. */
    async function openEntry(variableName: string, inWords = '2 servings'): Promise<number> {
      const startAt = new Date().toISOString().slice(0, 19)
      const { data } = await ada.client.recordMeasurements({
        body: [{ ...servingsOf(variableName), value: 2, startAt }],
      })
      await page.getByRole('button', { name: new RegExp(`^Edit ${variableName} ${inWords}, `) }).click()
      await valueField().waitFor()
      return data.measurements[0]?.id ?? 0
    }
    const stored = async (id: number) => (await ada.client.listMeasurements({ query: { id } }))[0]

    test('is changed there: the form shows both versions, nothing changes while typing, and the shown version is saved', async () => {
      const id = await openEntry('Coffee', '2 cups')
      await valueField().fill('5')
      await ada.client.updateMeasurement({ body: { id, value: 3, note: 'from the phone' } })
      await page.getByText('Another device changed this entry: 3 cups, “from the phone”.').waitFor()
      await expect.poll(() => valueField().inputValue()).toBe('5')
      await expectReachable(page)
      await button(page, 'Save changes').click()
      await expect.poll(async () => (await stored(id))?.value).toBe(5)
      await button(page, 'Undo').click()
      await expect.poll(async () => (await stored(id))?.value).toBe(3)
    })

    test('is changed there: the other version is accepted with one tap', async () => {
      const id = await openEntry('Green Tea', '2 cups')
      await valueField().fill('5')
      await ada.client.updateMeasurement({ body: { id, value: 4 } })
      await page.getByText('Another device changed this entry: 4 cups.').waitFor()
      await button(page, 'Use the other version').click()
      await expect.poll(() => valueField().inputValue()).toBe('4')
      await expect.poll(() => page.getByText('Another device changed this entry').count()).toBe(0)
      await page.getByRole('textbox', { name: 'Note', exact: true }).fill('both of us')
      await button(page, 'Save changes').click()
      await expect.poll(() => stored(id)).toMatchObject({ value: 4, note: 'both of us' })
    })

    test('is deleted there: the form says so, and saving restores it as shown', async () => {
      const id = await openEntry('Lemonade')
      await valueField().fill('6')
      await ada.client.deleteMeasurement({ body: { id } })
      await page.getByText('Another device deleted this entry. Saving brings it back.').waitFor()
      await button(page, 'Save changes').click()
      await expect.poll(async () => (await stored(id))?.value).toBe(6)
    })

    test('is not changed there: the form says nothing', async () => {
      const id = await openEntry('Plum Juice')
      const seen = page.waitForResponse(
        (answer) => answer.url().includes(`/measurements?`) && answer.url().includes(`id=${id}`),
      )
      await ada.client.recordMeasurements({
        body: [{ ...servingsOf('Plum Juice'), value: 9, startAt: '2026-01-01T08:00:00Z' }],
      })
      await seen
      await expect.poll(() => page.getByRole('alert').count()).toBe(0)
      await button(page, 'Close').click()
    })
  })

  describe('the language', () => {
    const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor()

    test('is chosen there: open pages use it, with the server’s sentences, and so do pages opened later', async () => {
      const grace = await app.addPerson('grace')
      const { client } = grace
      await client.saveTrackingReminders({ body: [dailyReminderOf('Coffee')] })
      const { context, page } = await openToday(app, grace, { timezoneId: 'UTC', ...phone })
      await page.getByRole('heading', { level: 3, name: 'How many cups of coffee did you have?' }).waitFor()
      await client.saveUserSettings({ body: { language: 'de' } })
      await heading(page, 'Heute')
      await page.getByRole('heading', { level: 3, name: 'Wie viele Tassen Kaffee hattest du?' }).waitFor()
      await page.reload()
      await heading(page, 'Heute')
      await expect.poll(() => page.evaluate('document.documentElement.lang')).toBe('de')
      // While no page is open.
      await page.close()
      await client.saveUserSettings({ body: { language: 'en' } })
      const later = await context.newPage()
      await later.goto(`${app.live.baseUrl}/settings`)
      await heading(later, 'Settings')
      await expect.poll(() => later.getByRole('combobox', { name: 'Language', exact: true }).inputValue()).toBe('en')
      await context.close()
    })

    test('is chosen here without a network: the choice is kept until it is sent', async () => {
      const { email, client } = await app.addPerson('mary')
      await client.saveUserSettings({ body: { language: 'en' } })
      const context = await app.signIn(email, { serviceWorkers: 'block', ...phone })
      const page = await openPlace(context, `${app.live.baseUrl}/settings`, 'Settings')
      await page.getByRole('combobox', { name: 'Time zone', exact: true }).waitFor()
      // Only the request that would inform the server fails: everything else is in English.
      await page.route('**/userSettings', (route) => route.abort())
      await page.getByRole('combobox', { name: 'Language', exact: true }).selectOption('Deutsch')
      await heading(page, 'Einstellungen')
      const request = page.waitForResponse((answer) => answer.url().includes('/api/v3/user'))
      await client.saveUserSettings({ body: { combineNotifications: true } })
      await request
      await heading(page, 'Einstellungen')
      await page.unroute('**/userSettings')
      await page.evaluate("dispatchEvent(new Event('online'))")
      await expect.poll(async () => (await client.getUser()).language).toBe('de')
      await heading(page, 'Einstellungen')
      await context.close()
    })

    test('of a new account is that of its registration form', async () => {
      const live = await startLive('sqlite', { hostName: 'localhost', registration: 'open' })
      const context = await app.browser.newContext({ locale: 'de-DE', ...phone })
      const page = await context.newPage()
      await page.goto(`${live.baseUrl}/auth/register`)
      await page.getByLabel('E-Mail-Adresse').fill('konrad@example.org')
      await page.getByLabel('Passwort', { exact: true }).fill('correct horse battery')
      await page.getByRole('button', { name: 'Konto erstellen', exact: true }).click()
      await page.waitForURL('**/welcome')
      const answer = (await page.evaluate(
        "fetch('/auth/token', { method: 'POST', headers: { accept: 'application/json' } }).then((one) => one.json())",
      )) as { language?: string }
      expect(answer.language).toBe('de')
      await context.close()
      await live.close()
    })
  })
})
