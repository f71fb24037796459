/** Reminders in the app: listed by time of day, made, changed, switched, deleted, and all of it undone. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { itInLongRun } from '../../server/src/testing/suite.ts'
import {
  type AppInBrowser,
  chromium,
  desk,
  expectAccessible,
  expectNoSidewaysScroll,
  phone,
  startApp,
  withWorker,
} from './app-in-browser.ts'

interface Reminder {
  readonly id: number
  readonly variableName: string
  readonly reminderStartTimeLocal: string
  readonly reminderFrequency: number
  readonly enabled: boolean
  readonly defaultValue?: number
  readonly instructions?: string
  readonly nagIntervalMinutes?: number
}

describe.skipIf(chromium === undefined)('reminders', () => {
  let app: AppInBrowser
  beforeAll(async () => {
    app = await startApp()
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    for (const { id } of await reminders()) await app.ask('DELETE', '/trackingReminders/delete', { id })
  })

  const reminders = () => app.ask<Reminder[]>('GET', '/trackingReminders')
  const add = (variableName: string, more: object) => app.ask('POST', '/trackingReminders', [{ variableName, ...more }])
  const openAt = async (path: string, view = desk) => {
    const watched = await app.signedIn({ locale: 'en-GB', ...view })
    await watched.open(path)
    return watched
  }

  test('without any, the page explains them and offers one', async () => {
    const { page, troubles } = await openAt('/reminders', phone)
    await page.getByText('No reminders yet.').waitFor()
    await page.getByRole('button', { name: 'New reminder', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Reminder', exact: true })
    await dialog.getByRole('combobox', { name: 'What to ask about', exact: true }).fill('coff')
    await dialog.getByRole('option', { name: 'Coffee', exact: true }).click()
    await dialog.getByRole('combobox', { name: 'How often', exact: true }).selectOption({ label: 'Every day' })
    await dialog.getByLabel('At', { exact: true }).fill('08:15')
    await dialog.getByRole('spinbutton', { name: 'Usual value', exact: true }).fill('2')
    await dialog.getByRole('textbox', { name: 'Instruction', exact: true }).fill('Only the morning ones')
    await dialog.getByRole('switch', { name: 'Ask again until answered', exact: true }).check()
    await expectAccessible(page, 'the dialog')
    await dialog.getByRole('button', { name: 'Save reminder', exact: true }).click()
    const list = page.getByRole('list', { name: 'Reminders', exact: true })
    await list.getByRole('switch', { name: 'Reminder for Coffee at 08:15', exact: true }).waitFor()
    await expect
      .poll(reminders)
      .toMatchObject([
        { variableName: 'Coffee', defaultValue: 2, instructions: 'Only the morning ones', nagIntervalMinutes: 10 },
      ])
    await expectNoSidewaysScroll(page, 'reminders')
    expect(troubles).toEqual([])
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect.poll(reminders).toEqual([])
    await page.context().close()
  })

  test('a new one asks from today on, at once only if its time has come', async () => {
    // Where it is noon now.
    const hours = new Date().getUTCHours() - 12
    const timezoneId = `Etc/GMT${hours < 0 ? '' : '+'}${hours}`
    await app.ask('POST', '/userSettings', { timeZone: timezoneId })
    const { page } = await openAt('/reminders', { ...desk, timezoneId })
    for (const [name, time] of [
      ['Coffee', '08:00'],
      ['Stress', '20:00'],
    ] as const) {
      await page.getByRole('button', { name: 'New reminder', exact: true }).click()
      const dialog = page.getByRole('dialog', { name: 'Reminder', exact: true })
      await dialog.getByRole('combobox', { name: 'What to ask about', exact: true }).fill(name)
      await dialog.getByRole('option', { name, exact: true }).click()
      await dialog.getByLabel('At', { exact: true }).fill(time)
      await dialog.getByRole('button', { name: 'Save reminder', exact: true }).click()
      await page.getByRole('switch', { name: `Reminder for ${name} at ${time}`, exact: true }).waitFor()
    }
    await expect
      .poll(async () => (await reminders()).map(({ variableName }) => variableName).toSorted())
      .toEqual(['Coffee', 'Stress'])
    const { data } = await app.ask<{ data: readonly { variableName: string }[] }>(
      'GET',
      '/trackingReminderNotifications',
    )
    expect(data.map(({ variableName }) => variableName)).toEqual(['Coffee'])
    // Its first day is no setting that a person has to see.
    await page.getByRole('button', { name: 'Change reminder for Stress at 20:00', exact: true }).click()
    const more = page.getByRole('dialog').getByRole('button', { name: 'Start, end, taper, stock', exact: true })
    await expect.poll(() => more.getAttribute('aria-expanded')).toBe('false')
    await app.ask('POST', '/userSettings', { timeZone: 'UTC' })
    await page.context().close()
  })

  itInLongRun(
    'with the first one, or when the app is installed, the browser is asked to keep what is here',
    async () => {
      const { page, open } = await app.signedIn({ locale: 'en-GB', ...phone, ...withWorker })
      await page.addInitScript(
        'window.asked = 0; StorageManager.prototype.persist = async () => { window.asked += 1; return true }',
      )
      const questionsAsked = () => page.evaluate('window.asked')
      await open('/reminders')
      await page.getByRole('button', { name: 'New reminder', exact: true }).click()
      const dialog = page.getByRole('dialog', { name: 'Reminder', exact: true })
      await dialog.getByRole('combobox', { name: 'What to ask about', exact: true }).fill('coff')
      await dialog.getByRole('option', { name: 'Coffee', exact: true }).click()
      await expect.poll(() => questionsAsked()).toBe(0)
      await dialog.getByRole('button', { name: 'Save reminder', exact: true }).click()
      await expect.poll(questionsAsked).toBe(1)
      await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
      await page.evaluate("dispatchEvent(new Event('appinstalled'))")
      await expect.poll(questionsAsked).toBe(2)
      await page.context().close()
    },
  )

  test('are sorted by time of day, recurring ones first', async () => {
    await add('Overall Mood', { reminderStartTimeLocal: '21:00' })
    await add('Coffee', { reminderStartTimeLocal: '07:30' })
    await add('Headache', { reminderFrequency: 0 })
    await add('Stress', { reminderStartTimeLocal: '13:00' })
    const { page } = await openAt('/reminders')
    const list = page.getByRole('list', { name: 'Reminders', exact: true })
    await list.getByRole('switch').first().waitFor()
    await expect
      .poll(() => list.getByRole('button').allTextContents())
      .toEqual(['07:30 Coffee', '13:00 Stress', '21:00 Overall Mood', 'Headache'])
    await expectAccessible(page, 'reminders')
    await page.context().close()
  })

  test('one is switched off and on again without losing anything', async () => {
    await add('Coffee', { reminderStartTimeLocal: '07:30', defaultValue: 3 })
    const { page } = await openAt('/reminders')
    const toggle = page.getByRole('switch', { name: 'Reminder for Coffee at 07:30', exact: true })
    await toggle.click()
    await expect.poll(() => toggle.isChecked()).toBe(false)
    await expect.poll(reminders).toMatchObject([{ enabled: false, defaultValue: 3 }])
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect.poll(reminders).toMatchObject([{ enabled: true, defaultValue: 3 }])
    await expect.poll(() => toggle.isChecked()).toBe(true)
    await page.context().close()
  })

  test('one is changed, and the change is undone', async () => {
    await add('Coffee', { reminderStartTimeLocal: '07:30', defaultValue: 3 })
    const { page } = await openAt('/reminders')
    await page.getByRole('button', { name: 'Change reminder for Coffee at 07:30', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Reminder', exact: true })
    await dialog.getByLabel('At', { exact: true }).fill('09:45')
    await dialog.getByRole('button', { name: 'Save reminder', exact: true }).click()
    await page.getByRole('switch', { name: 'Reminder for Coffee at 09:45', exact: true }).waitFor()
    await expect.poll(async () => (await reminders())[0]?.reminderStartTimeLocal).toMatch(/^09:45/)
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect.poll(async () => (await reminders())[0]?.reminderStartTimeLocal).toMatch(/^07:30/)
    await page.context().close()
  })

  test('one is deleted, and Undo brings it back as it was', async () => {
    await add('Coffee', { reminderStartTimeLocal: '07:30', defaultValue: 3, instructions: 'Black' })
    const { page } = await openAt('/reminders')
    await page.getByRole('button', { name: 'Change reminder for Coffee at 07:30', exact: true }).click()
    await page.getByRole('button', { name: 'Delete reminder', exact: true }).click()
    await expect.poll(reminders).toEqual([])
    await page.getByText('No reminders yet.').waitFor()
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect.poll(reminders).toMatchObject([{ defaultValue: 3, instructions: 'Black', enabled: true }])
    await page.context().close()
  })

  test('missing fields are named before anything is sent', async () => {
    const { page } = await openAt('/reminders')
    await page.getByRole('button', { name: 'New reminder', exact: true }).click()
    await page.getByRole('button', { name: 'Save reminder', exact: true }).click()
    await page.getByRole('alert').getByText('Choose what to ask about.', { exact: true }).waitFor()
    await expect.poll(() => reminders()).toEqual([])
    await page.context().close()
  })

  test('a reminder created without a network is listed and sent later', async () => {
    await add('Stress', { reminderStartTimeLocal: '13:00' })
    const { page } = await openAt('/reminders')
    await page.getByRole('switch', { name: 'Reminder for Stress at 13:00', exact: true }).waitFor()
    await page.context().setOffline(true)
    await page.getByRole('switch', { name: 'Reminder for Stress at 13:00', exact: true }).click()
    await expect.poll(() => reminders()).toMatchObject([{ enabled: true }])
    const toggle = page.getByRole('switch', { name: 'Reminder for Stress at 13:00', exact: true })
    await expect.poll(() => toggle.isChecked()).toBe(false)
    await page.context().setOffline(false)
    await expect.poll(reminders).toMatchObject([{ enabled: false }])
    await page.context().close()
  })

  test('a change is sent even if the network was lost while the app loaded the file that sends', async () => {
    await add('Stress', { reminderStartTimeLocal: '13:00' })
    const { page, open } = await app.signedIn({ locale: 'en-GB', ...desk })
    const sendingFile = /\/assets\/outbox-(?!page)[^/]*\.js$/
    const { promise: lost, resolve: lose } = Promise.withResolvers<void>()
    await page.route(sendingFile, async (route) => {
      await route.abort()
      lose()
    })
    await open('/reminders')
    await lost
    await page.context().setOffline(true)
    const toggle = page.getByRole('switch', { name: 'Reminder for Stress at 13:00', exact: true })
    await toggle.click()
    await expect.poll(() => toggle.isChecked()).toBe(false)
    expect(await reminders()).toMatchObject([{ enabled: true }])
    await page.unroute(sendingFile)
    // The device has a network before the server can be reached.
    await page.route('**/health/live', (route) => route.abort(), { times: 1 })
    await page.context().setOffline(false)
    await expect.poll(reminders).toMatchObject([{ enabled: false }])
    await page.context().close()
  })

  itInLongRun(
    'a medicine is taken as it says: on some days, at several times, less and less, until its last day',
    async () => {
      const { page, open } = await openAt('/reminders', phone)
      await page.getByRole('button', { name: 'New reminder', exact: true }).click()
      const dialog = page.getByRole('dialog', { name: 'Reminder', exact: true })
      const button = (name: string) => dialog.getByRole('button', { name, exact: true })
      await dialog.getByRole('combobox', { name: 'What to ask about', exact: true }).fill('predniso')
      await dialog.getByRole('option', { name: 'Prednisone', exact: true }).click()
      await button('Add a time').click()
      await dialog.getByLabel('Time 1', { exact: true }).fill('00:00')
      await dialog.getByLabel('Time 2', { exact: true }).fill('23:59')
      await dialog.getByRole('spinbutton', { name: 'Usual value', exact: true }).fill('20')
      await button('Start, end, taper, stock').click()
      await dialog.getByLabel('Last day', { exact: true }).fill('2099-12-31')
      await button('Add a change').click()
      await dialog.getByLabel('From', { exact: true }).fill('2099-12-01')
      await dialog.getByRole('spinbutton', { name: 'Amount', exact: true }).fill('5')
      await dialog.getByRole('spinbutton', { name: 'How many are left', exact: true }).fill('14')
      await dialog.getByRole('spinbutton', { name: 'Amount in one of them', exact: true }).fill('20')
      await expectAccessible(page, 'the dialog with everything open')
      await expectNoSidewaysScroll(page, 'the dialog with everything open')
      await button('Save reminder').click()
      await page.getByText(/^Every day · 20\smg · 5\smg from .+ · until .+ · 14 left, enough until /).waitFor()
      await expect.poll(reminders).toMatchObject([
        {
          defaultValue: 20,
          reminderTimesLocal: ['00:00:00', '23:59:00'],
          stopTrackingDate: '2099-12-31',
          doseSteps: [{ startDate: '2099-12-01', defaultValue: 5 }],
          stock: 14,
          amountPerPiece: 20,
        },
      ])
      await open('/')
      await page.getByRole('button', { name: 'At another time: Prednisone', exact: true }).click()
      await page.getByRole('radio', { name: 'Another time', exact: true }).check()
      const moment = page.getByLabel('Date and time', { exact: true })
      const clock = `${(await moment.inputValue()).slice(0, 10)}T00:00`
      await moment.fill(clock)
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      const taken = () =>
        app.ask<{ value: number; startAtLocal: string }[]>('GET', '/measurements?variableName=Prednisone')
      await expect.poll(taken).toMatchObject([{ value: 20, startAtLocal: expect.stringContaining(clock) }])
      await open('/reminders')
      await page.getByRole('button', { name: 'Change reminder for Prednisone at 00:00, 23:59', exact: true }).click()
      await button('What was taken').click()
      await dialog.getByText('1 taken, 0 late, 0 skipped, 0 left out in the last 5 weeks.', { exact: true }).waitFor()
      await expectAccessible(page, 'what was taken')
      await page.context().close()
    },
  )

  test('the interval in days can be any number', async () => {
    await add('Coffee', { reminderStartTimeLocal: '07:30', reminderFrequency: 3 * 86_400 })
    const { page } = await openAt('/reminders')
    await page.getByRole('button', { name: 'Change reminder for Coffee at 07:30', exact: true }).click()
    await page.getByRole('spinbutton', { name: 'Days from one to the next', exact: true }).fill('10')
    await page.getByRole('button', { name: 'Save reminder', exact: true }).click()
    await expect.poll(reminders).toMatchObject([{ reminderFrequency: 864_000 }])
    await page.context().close()
  })
})
