/** Messages about unusual states: offline, sending, signed out, a failing server, an update. */

import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type AddedPerson,
  type AppInBrowser,
  chromium,
  dailyReminderOf,
  expectReachable,
  goOffline,
  goTo,
  openToday,
  phone,
  startApp,
} from './app-in-browser.ts'

describe.skipIf(chromium === undefined)('what the app reports about itself', () => {
  let app: AppInBrowser
  let ada: AddedPerson
  let context: BrowserContext
  let page: Page
  let people = 0
  beforeAll(async () => {
    app = await startApp({ hasWorker: true })
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    await context?.close()
    people += 1
    ada = await app.addPerson(`ada${people}`)
    await ada.client.saveTrackingReminders({ body: [dailyReminderOf('Lemonade')] })
    ;({ context, page } = await openToday(app, ada, { serviceWorkers: 'block', timezoneId: 'UTC', ...phone }))
    await answer().waitFor()
  })

  const answer = () => page.getByRole('button', { name: 'Record 1 serving of Lemonade', exact: true })
  const status = (text: string) => page.getByRole('banner').getByRole('status').filter({ hasText: text }).waitFor()
  const isSilent = () => expect.poll(() => page.getByRole('banner').getByRole('status').textContent()).toBe('')
  /** The page may have been faster, and have read it by itself. */
  const tryAgain = () =>
    page
      .getByRole('button', { name: 'Try again', exact: true })
      .click({ timeout: 5000 })
      .catch(() => undefined)
  const stored = async () => (await ada.client.listMeasurements()).map(({ value }) => value)

  test('offline: how many entries wait, with a link to them; each is marked as waiting', async () => {
    await context.setOffline(true)
    await answer().click()
    await status('Offline. 1 entry waiting.')
    const entry = page.getByRole('button', { name: /^Edit Lemonade 1 serving, / })
    await entry.getByText('waiting', { exact: true }).waitFor()
    await expectReachable(page)
    const way = page.getByRole('banner').getByRole('link', { name: '1 waiting', exact: true })
    await expect.poll(() => way.getAttribute('href')).toBe('/outbox')
    await context.setOffline(false)
    await isSilent()
    await expect.poll(stored).toEqual([1])
  })

  test('a request that takes longer than a moment is shown as being sent', async () => {
    let go: (() => void) | undefined
    const held = new Promise<void>((resolve) => {
      go = resolve
    })
    await page.route('**/trackingReminderNotifications', async (route) => {
      await held
      await route.continue()
    })
    await answer().click()
    await status('Sending 1…')
    go?.()
    await isSilent()
    await expect.poll(stored).toEqual([1])
  })

  test('a server error: the page says so, with the request id, and retries', async () => {
    const failure = { status: 500, headers: { 'x-request-id': 'req-7' }, json: { status: 'ERROR' } }
    await page.route('**/api/v3/experiments*', (route) => route.fulfill(failure))
    await goTo(page, 'experiments', '/experiments')
    await page.getByText('The server has a problem. Your entries are kept. Request req-7.', { exact: true }).waitFor()
    await expectReachable(page)
    await tryAgain()
    await page.getByText('The server has a problem. Your entries are kept. Request req-7.', { exact: true }).waitFor()
    await page.unroute('**/api/v3/experiments*')
    await tryAgain()
    await page.getByText('The server has a problem.').waitFor({ state: 'detached' })
  })

  test('Today says so, too, on a device without stored data', async () => {
    const fresh = await app.signIn(ada.email, { serviceWorkers: 'block', ...phone })
    page = await fresh.newPage()
    const failure = { status: 500, headers: { 'x-request-id': 'req-8' }, json: { status: 'ERROR' } }
    await page.route('**/api/v3/today*', (route) => route.fulfill(failure))
    await page.goto(app.live.baseUrl)
    await page.getByText('The server has a problem. Your entries are kept. Request req-8.', { exact: true }).waitFor()
    await tryAgain()
    await page.getByText('The server has a problem. Your entries are kept. Request req-8.', { exact: true }).waitFor()
    await page.unroute('**/api/v3/today*')
    await tryAgain()
    await answer().waitFor()
    await fresh.close()
  })

  test('without a network, every page older than an hour shows its time', async () => {
    await goTo(page, 'findings', '/findings')
    await goTo(page, 'today', '/')
    const clock = new Date().toISOString().slice(11, 13)
    await goOffline(page)
    await expect.poll(() => page.getByText(/^As of /).count()).toBe(0)
    await page.clock.setSystemTime(Date.now() + 2 * 3_600_000)
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    await page.getByText(new RegExp(`^As of (\\w+ \\d+ \\w+, )?${clock}:\\d\\d$`)).waitFor()
    await goTo(page, 'findings', '/findings')
    await page.getByText(new RegExp(`^As of (\\w+ \\d+ \\w+, )?${clock}:\\d\\d$`)).waitFor()
    await page.clock.setSystemTime(Date.now() + 50 * 3_600_000)
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    await page.getByText(new RegExp(`^As of \\w+ \\d+ \\w+, ${clock}:\\d\\d$`)).waitFor()
    await context.setOffline(false)
    await page.getByText(/^As of /).waitFor({ state: 'detached' })
  })

  test('an unknown name: no results, and an offer to track it', async () => {
    await page.getByRole('button', { name: 'Record', exact: true }).click()
    await page.getByRole('combobox', { name: 'What?', exact: true }).fill('qqxyzzy')
    await page.getByText('Nothing by that name.', { exact: true }).waitFor()
    await page.getByRole('option', { name: 'Track “qqxyzzy” as something new', exact: true }).waitFor()
  })
})
