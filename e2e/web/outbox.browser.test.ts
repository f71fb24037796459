/** The page of pending entries. */
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  type AddedPerson,
  type AppInBrowser,
  chromium,
  dailyReminderOf,
  expectReachable,
  openPlace,
  servingsOf,
  startApp,
} from './app-in-browser.ts'

const IS_CONTROLLED = `new Promise((resolve) => {
  const { serviceWorker } = navigator
  if (serviceWorker.controller) resolve()
  else serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true })
})`

describe.skipIf(chromium === undefined)('what waits to be sent', () => {
  let app: AppInBrowser
  let ada: AddedPerson
  let context: BrowserContext
  let page: Page

  beforeAll(async () => {
    app = await startApp({ withJobs: true, hasWorker: true })
    ada = await app.addPerson('ada')
    context = await app.signIn(ada.email, { viewport: { width: 360, height: 800 } })
    page = await openPlace(context, `${app.live.baseUrl}/settings`, 'Settings')
    await page.getByRole('textbox', { name: 'Name', exact: true }).waitFor()
    // From then on, every file of the app is on the device.
    await page.evaluate(IS_CONTROLLED)
  })
  afterEach(() => context.setOffline(false))
  afterAll(() => app.close())

  const user = () => ada.client.getUser()
  const goTo = async (path: string, heading: string) => {
    await page.evaluate(`history.pushState(null, '', '${path}'); dispatchEvent(new PopStateEvent('popstate'))`)
    await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
  }

  test('nothing waits: the page says so', async () => {
    await goTo('/outbox', 'Waiting to be sent')
    await page.getByText('Everything has been sent.').waitFor()
    await expectReachable(page)
    await goTo('/settings', 'Settings')
  })

  test('what was done without a network is listed and sent when the network is back', async () => {
    await goTo('/outbox', 'Waiting to be sent')
    await goTo('/settings', 'Settings')
    await context.setOffline(true)
    await page.getByRole('switch', { name: 'Combine reminders', exact: true }).click()
    await goTo('/outbox', 'Waiting to be sent')
    const list = page.getByRole('list', { name: 'Waiting to be sent', exact: true })
    await list.getByRole('heading', { name: 'Combine reminders' }).waitFor()
    await expectReachable(page)
    await context.setOffline(false)
    await page.getByText('Everything has been sent.').waitFor()
    expect((await user()).combineNotifications).toBe(true)
  })

  test('a removed item has no effect, even if it was already being sent', async () => {
    await goTo('/settings', 'Settings')
    await context.setOffline(true)
    await page.getByRole('switch', { name: 'Combine reminders', exact: true }).click()
    await goTo('/outbox', 'Waiting to be sent')
    await page.getByRole('button', { name: 'Remove Combine reminders', exact: true }).click()
    await page.getByRole('list', { name: 'Waiting to be sent', exact: true }).waitFor({ state: 'detached' })
    await context.setOffline(false)
    await page.getByText('Everything has been sent.').waitFor()
    expect((await user()).combineNotifications).toBe(true)
  })

  test('a waiting entry is changed in place, and the change is undone in place', async () => {
    await ada.client.saveTrackingReminders({ body: [dailyReminderOf('Barley Tea')] })
    await goTo('/', 'Today')
    const answer = page.getByRole('button', { name: 'Record 1 serving of Barley Tea', exact: true })
    await answer.waitFor()
    await context.setOffline(true)
    await answer.click()
    const edit = (value: string) => page.getByRole('button', { name: new RegExp(`^Edit Barley Tea ${value},`) })
    await edit('1 serving').click()
    await page.getByRole('spinbutton', { name: 'Value', exact: true }).fill('3')
    await page.getByRole('button', { name: 'Save changes', exact: true }).click()
    await edit('3 servings').waitFor()
    await expect.poll(() => page.getByRole('button', { name: /^Edit Barley Tea/ }).count()).toBe(1)
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await edit('1 serving').waitFor()
    await goTo('/outbox', 'Waiting to be sent')
    const entries = page.getByRole('list', { name: 'Waiting to be sent', exact: true }).getByRole('listitem')
    await expect.poll(() => entries.count()).toBe(1)
    await context.setOffline(false)
    await page.getByText('Everything has been sent.').waitFor()
    const values = async () =>
      (await ada.client.listMeasurements({ query: { variableName: 'Barley Tea' } })).map(({ value }) => value)
    await expect.poll(values).toEqual([1])
  })

  describe('conflicts with another device', () => {
    const valuesOf = async (variableName: string) => {
      const found = await ada.client.listMeasurements({ query: { variableName, sort: 'value' } })
      return found.map(({ value }) => value)
    }

    test('a question answered elsewhere: my answer is recorded too, or not', async () => {
      const variableName = 'Lemonade'
      await ada.client.saveTrackingReminders({ body: [dailyReminderOf(variableName)] })
      const [question] = (await ada.client.listTrackingReminderNotifications()).data
      await goTo('/', 'Today')
      const mine = page.getByRole('button', { name: 'Record 1 serving of Lemonade', exact: true })
      await mine.waitFor()
      await context.setOffline(true)
      await mine.click()
      const elsewhere = [{ id: question?.id ?? 0, action: 'track', modifiedValue: 3 } as const]
      await ada.client.answerTrackingReminderNotifications({ body: elsewhere })
      await context.setOffline(false)
      await goTo('/outbox', 'Waiting to be sent')
      await page.getByText('Already answered: 3 servings.').waitFor()
      await page.getByRole('button', { name: 'Keep that: Lemonade 1 serving', exact: true }).waitFor()
      await expectReachable(page)
      await page.getByRole('button', { name: 'Record mine too: Lemonade 1 serving', exact: true }).click()
      await page.getByText('Everything has been sent.').waitFor()
      await expect.poll(() => valuesOf(variableName)).toEqual([1, 3])
    })

    test.each([
      ['skipped', 'Iced Tea', 'This notification was already skipped.'],
      ['without its reminder', 'Rhubarb Spritzer', 'There is no such notification.'],
    ])('a question that is %s elsewhere: its value is recorded as an entry', async (how, variableName, sentence) => {
      await ada.client.saveTrackingReminders({ body: [dailyReminderOf(variableName)] })
      const notifications = await ada.client.listTrackingReminderNotifications({ query: { variableName } })
      const { id = 0, trackingReminderId = 0, reminderTime } = notifications.data[0] ?? {}
      await goTo('/', 'Today')
      const mine = page.getByRole('button', { name: `Record 1 serving of ${variableName}`, exact: true })
      await mine.waitFor()
      await context.setOffline(true)
      await mine.click()
      if (how === 'skipped') await ada.client.answerTrackingReminderNotifications({ body: [{ id, action: 'skip' }] })
      else await ada.client.deleteTrackingReminder({ body: { id: trackingReminderId } })
      await context.setOffline(false)
      await goTo('/outbox', 'Waiting to be sent')
      await page.getByText(sentence).waitFor()
      await expectReachable(page)
      const label = `${variableName} 1 serving`
      await page.getByRole('button', { name: `Remove ${label}`, exact: true }).waitFor()
      await page.getByRole('button', { name: `Record it as an entry: ${label}`, exact: true }).click()
      await page.getByText('Everything has been sent.').waitFor()
      const found = await ada.client.listMeasurements({ query: { variableName } })
      expect(found.map(({ value, startAt }) => [value, startAt])).toEqual([[1, reminderTime]])
    })

    test('a setting that is refused: it links to where it was made, or is removed', async () => {
      const variableName = 'Pear Cider'
      const startAt = new Date().toISOString().slice(0, 19)
      const { data } = await ada.client.recordMeasurements({
        body: [{ ...servingsOf(variableName), value: 1, startAt }],
      })
      const variableId = data.measurements[0]?.variableId ?? 0
      await goTo(`/variables/${variableId}/settings`, variableName)
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Perry')
      await context.setOffline(true)
      await page.getByRole('button', { name: 'Save settings', exact: true }).click()
      await page.getByRole('heading', { level: 1, name: 'Perry', exact: true }).waitFor()
      await ada.client.deleteUserVariable({ body: { variableId } })
      await context.setOffline(false)
      await goTo('/outbox', 'Waiting to be sent')
      const change = page.getByRole('link', { name: /^Change / })
      await change.waitFor()
      await expectReachable(page)
      await change.click()
      await page.getByRole('heading', { level: 1, name: 'What I track', exact: true }).waitFor()
      await goTo('/outbox', 'Waiting to be sent')
      const remove = page.getByRole('button', { name: /^Remove / })
      await remove.click()
      await remove.waitFor({ state: 'detached' })
    })

    test('an entry deleted elsewhere: it is recorded again with its changes', async () => {
      const variableName = 'Plum Juice'
      const startAt = new Date().toISOString().slice(0, 19)
      const { data } = await ada.client.recordMeasurements({
        body: [{ ...servingsOf(variableName), value: 3, startAt }],
      })
      await goTo('/', 'Today')
      await page.getByRole('button', { name: /^Edit Plum Juice 3 servings, / }).click()
      await page.getByRole('spinbutton', { name: 'Value', exact: true }).fill('2')
      await context.setOffline(true)
      await page.getByRole('button', { name: 'Save changes', exact: true }).click()
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      await ada.client.deleteMeasurement({ body: { id: data.measurements[0]?.id ?? 0 } })
      await context.setOffline(false)
      await goTo('/outbox', 'Waiting to be sent')
      await page.getByText('It was deleted on another device.').waitFor()
      await page.getByRole('button', { name: /^Record it again: .*Plum Juice/ }).click()
      await page.getByText('Everything has been sent.').waitFor()
      await expect.poll(() => valuesOf(variableName)).toEqual([2])
    })
  })
})
