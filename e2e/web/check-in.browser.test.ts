/** Check-in: all that is due on one page, with one Save, by finger and by keyboard. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Mailbox, openMailbox } from '../../server/src/testing/mailbox.ts'
import {
  type AddedPerson,
  type AppInBrowser,
  chromium,
  dailyReminderOf,
  goOffline,
  openPlace,
  openToday,
  PASSWORD,
  phone,
  startApp,
} from './app-in-browser.ts'

const inUtc = { timezoneId: 'UTC', ...phone }

const rated = (variableName: string) => ({
  variableName,
  reminderFrequency: 86_400,
  reminderStartTimeLocal: '00:00:00',
})

describe.skipIf(chromium === undefined)('check in', () => {
  let app: AppInBrowser
  /** The server's clock: correct except while a reminder is set up in the past. */
  let aheadMs = 0
  let mailbox: Mailbox
  beforeAll(async () => {
    mailbox = await openMailbox()
    const clock = { nowMs: () => Date.now() + aheadMs }
    app = await startApp({ clock, settings: { smtp: mailbox.smtp } })
  })
  afterAll(async () => {
    await app.close()
    await mailbox.close()
  })

  const row = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
  const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
  const announced = (page: Page, text: RegExp) =>
    page.getByRole('region', { name: 'Last action', exact: true }).getByText(text).waitFor()
  const values = async ({ client }: AddedPerson) =>
    (await client.listMeasurements()).map(({ variableName, value }) => [variableName, value] as const).toSorted()

  /** Somebody whose check-in is open, with these questions. */
  async function asked(name: string, reminders: readonly object[], weights: readonly number[] = []) {
    const person = await app.addPerson(name)
    const days = weights.map((value, day) => ({
      variableName: 'Body Weight',
      unitAbbreviatedName: 'kg',
      variableCategoryName: 'Physique' as const,
      combinationOperation: 'MEAN' as const,
      value,
      startAt: `2026-0${day + 1}-02T08:00:00Z`,
    }))
    if (days.length > 0) await person.client.recordMeasurements({ body: days })
    await person.client.saveTrackingReminders({ body: reminders as never })
    const context = await app.signIn(person.email, inUtc)
    const page = await openPlace(context, `${app.live.baseUrl}/check-in`, 'Check in')
    await save(page).waitFor()
    return { person, page, close: () => context.close() }
  }

  test('works by keyboard alone: digits choose, arrows move, Control and Enter save', async () => {
    const { person, page, close } = await asked('keys', [
      rated('Overall Mood'),
      rated('Headache'),
      dailyReminderOf('Lemonade'),
    ])
    const press = (key: string) => page.keyboard.press(key)
    await row(page, 'Overall Mood').getByRole('button').first().focus()
    await press('4')
    await press('ArrowDown')
    await press('2')
    // Enter chooses; it does not save what is not finished.
    await press('Tab')
    await press('Enter')
    await row(page, 'Headache')
      .getByRole('button', { pressed: true, name: /^3 of 5/ })
      .waitFor()
    await press('ArrowDown')
    await press('Enter')
    await row(page, 'Lemonade').getByRole('button', { pressed: true }).waitFor()
    await press('Control+Enter')
    await announced(page, /^3 answers saved/)
    await expect
      .poll(() => values(person))
      .toEqual([
        ['Headache', 3],
        ['Lemonade', 1],
        ['Overall Mood', 4],
      ])
    await close()
  })

  test('keeps the decimals of a typed weight, and asks once about one far outside the usual range', async () => {
    const { person, page, close } = await asked('typing', [rated('Body Weight'), rated('Headache')], [72, 73, 74])
    const field = row(page, 'Body Weight').getByRole('spinbutton')
    await field.pressSequentially('7.2')
    await save(page).click()
    await page
      .getByRole('alert')
      .getByText(/^Body Weight: 7.2.kg\? Least so far: 72.kg/)
      .waitFor()
    expect(await values(person)).toHaveLength(3)
    await field.fill('')
    await field.pressSequentially('71.4')
    await expect.poll(() => field.inputValue()).toBe('71.4')
    await page.getByRole('alert').waitFor({ state: 'detached' })
    await field.fill('7.1')
    await save(page).click()
    await page
      .getByRole('alert')
      .getByText(/^Body Weight: 7.1/)
      .waitFor()
    await save(page).click()
    await announced(page, /^1 answer saved/)
    // The headache was not touched, and is not saved.
    await expect.poll(async () => (await values(person)).map(([, value]) => value)).toEqual([7.1, 72, 73, 74])
    await close()
  })

  test('refuses a future time with an explanation, and uses an earlier one for the answers', async () => {
    const person = await app.addPerson('later')
    // Somewhere it is past noon and not yet one.
    const eastOfNoon = new Date().getUTCHours() - 12
    const timezoneId = `Etc/GMT${eastOfNoon < 0 ? '' : '+'}${eastOfNoon}`
    await person.client.saveUserSettings({ body: { timeZone: timezoneId } })
    await person.client.saveTrackingReminders({ body: [rated('Overall Mood')] })
    const context = await app.signIn(person.email, { ...phone, timezoneId })
    const page = await openPlace(context, `${app.live.baseUrl}/check-in`, 'Check in')
    const time = page.getByLabel('Time', { exact: true })
    await row(page, 'Overall Mood').getByRole('button').nth(3).click()
    await time.fill('23:10')
    await save(page).click()
    await page.getByRole('alert').getByText('Time: This time is in the future.').waitFor()
    await time.fill('11:20')
    await page.getByRole('alert').waitFor({ state: 'detached' })
    expect(await values(person)).toEqual([])
    await save(page).click()
    await announced(page, /^1 answer saved/)
    await expect
      .poll(async () => (await person.client.listMeasurements()).map(({ startAt }) => startAt.slice(14, 16)))
      .toEqual(['20'])
    await context.close()
  })

  test('reports what cannot be read', async () => {
    const { page, close } = await asked('unread', [rated('Body Weight')], [72])
    await row(page, 'Body Weight').getByRole('spinbutton').fill('seventy')
    await page.getByRole('textbox', { name: 'Note for today', exact: true }).fill('tired')
    await save(page).click()
    await page.getByRole('alert').getByText('Body Weight: Enter a number, such as 2 or 1.5.').waitFor()
    await close()
  })

  test('does not overwrite a note of today that is still being sent', async () => {
    const person = await app.addPerson('noted')
    await person.client.saveTrackingReminders({ body: [rated('Overall Mood')] as never })
    const date = new Date().toISOString().slice(0, 10)
    await person.client.saveDayNote({ body: { date, note: 'Slept badly' } })
    const context = await app.signIn(person.email, inUtc)
    const answered = Promise.withResolvers<void>()
    await context.route(/\/api\/v3\/day\?/, async (route) => {
      await answered.promise
      await route.continue()
    })
    const page = await openPlace(context, `${app.live.baseUrl}/check-in`, 'Check in')
    const note = page.getByRole('textbox', { name: 'Note for today', exact: true })
    await note.waitFor()
    expect(await note.isEditable()).toBe(false)
    answered.resolve()
    await expect.poll(() => note.inputValue()).toBe('Slept badly')
    await note.fill('Slept badly, tired')
    await save(page).click()
    await expect
      .poll(async () => (await person.client.getDay({ query: { date } })).notes.map(({ content }) => content))
      .toEqual(['Slept badly, tired'])
    await context.close()
  })

  test('is saved once without a network, and sent later', async () => {
    const { person, page, close } = await asked('offline', [rated('Overall Mood'), dailyReminderOf('Lemonade')])
    await goOffline(page)
    await row(page, 'Overall Mood').getByRole('button').nth(3).click()
    await row(page, 'Lemonade').getByRole('button').nth(1).click()
    await save(page).dblclick()
    await announced(page, /^2 answers saved/)
    await page.context().setOffline(false)
    await expect.poll(() => values(person)).toHaveLength(2)
    await close()
  })

  test('the second click of a slow double click on Save does not open the entry that is there by then', async () => {
    const { page, close } = await asked('double', [rated('Overall Mood'), dailyReminderOf('Lemonade')])
    await row(page, 'Overall Mood').getByRole('button').nth(3).click()
    await row(page, 'Lemonade').getByRole('button').nth(1).click()
    const box = await save(page).boundingBox()
    const [x = 0, y = 0] = box ? [box.x + box.width / 2, box.y + box.height / 2] : []
    await page.mouse.click(x, y)
    await announced(page, /^2 answers saved/)
    await page.getByRole('heading', { name: 'Today', exact: true }).waitFor()
    expect(await page.evaluate(`document.elementFromPoint(${x}, ${y}).closest('.entry-row, li') !== null`)).toBe(true)
    await page.mouse.down({ clickCount: 2 })
    await page.mouse.up({ clickCount: 2 })
    // The next click counts: it would meet the dialog if there were one.
    await page.getByRole('link', { name: 'History', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'History', exact: true }).waitFor()
    await close()
  })

  test('shows both numbers of a blood pressure in one row that answers both questions', async () => {
    const names = ['Systolic Blood Pressure', 'Diastolic Blood Pressure']
    const { person, page, close } = await asked('heart', names.map(rated))
    const upper = page.getByLabel('Upper (systolic)')
    const lower = page.getByLabel('Lower (diastolic)')
    await upper.fill('80')
    await lower.fill('120')
    await save(page).click()
    await page
      .getByRole('alert')
      .getByText(/Enter both numbers, such as 120 and 80\.$/)
      .waitFor()
    await upper.fill('121')
    await lower.fill('79')
    await save(page).click()
    await announced(page, /^1 answer saved/)
    await expect
      .poll(() => values(person))
      .toEqual([
        ['Diastolic Blood Pressure', 79],
        ['Systolic Blood Pressure', 121],
      ])
    await expect
      .poll(async () => (await person.client.listTrackingReminderNotifications({ query: { fields: 'slim' } })).data)
      .toEqual([])
    await close()
  })

  test('adds the second number of a blood pressure if only one is asked', async () => {
    const { person, page, close } = await asked('half', [rated('Diastolic Blood Pressure')])
    await page.getByLabel('Upper (systolic)').fill('121')
    await page.getByLabel('Lower (diastolic)').fill('79')
    await save(page).click()
    await announced(page, /^1 answer saved/)
    await expect
      .poll(() => values(person))
      .toEqual([
        ['Diastolic Blood Pressure', 79],
        ['Systolic Blood Pressure', 121],
      ])
    await close()
  })

  test('shows when each dose of a medicine that is due twice was due', async () => {
    const dose = { ...rated('Ibuprofen'), defaultValue: 400 }
    const { person, page, close } = await asked('twice', [dose, { ...dose, reminderStartTimeLocal: '00:01:00' }])
    const at = (clock: string) => page.getByRole('region', { name: new RegExp(`^Ibuprofen 400.mg ${clock}$`) })
    await at('00:00')
      .getByRole('button', { name: /^Taken/ })
      .click()
    await at('00:01')
      .getByRole('button', { name: /^Not today/ })
      .click()
    await save(page).click()
    await announced(page, /^2 answers saved/)
    await expect
      .poll(async () => (await person.client.listMeasurements()).map(({ startAt }) => startAt.slice(11, 16)))
      .toEqual(['00:00'])
    await close()
  })

  test('shows the word of the chosen face beside the name, not over it', async () => {
    const person = await app.addPerson('faces')
    aheadMs = -86_400_000
    await person.client.saveTrackingReminders({ body: [rated('Overall Mood')] as never })
    aheadMs = 0
    const context = await app.signIn(person.email, inUtc)
    const page = await openPlace(context, `${app.live.baseUrl}/check-in`, 'Check in')
    const question = page.getByRole('region', { name: /^Overall Mood Yesterday/ })
    await question.getByRole('button', { name: /^5 of 5/ }).click()
    await question.getByText('very good', { exact: true }).waitFor()
    const areApart = () =>
      page.evaluate(`(() => {
        const range = document.createRange()
        range.selectNodeContents(document.querySelector('.answer-name'))
        const word = document.querySelector('.chosen-word').getBoundingClientRect()
        return [...range.getClientRects()].every(
          (line) => line.right <= word.left || line.bottom <= word.top || line.top >= word.bottom,
        )
      })()`)
    await expect.poll(areApart).toBe(true)
    await context.close()
  })

  test('lists things in the person’s language, and offers those of the catalogue', async () => {
    const person = await app.addPerson('german-list')
    const checkIns = [{ name: 'Abend', items: [{ variableName: 'Headache' }] }]
    await person.client.saveUserSettings({ body: { checkIns, language: 'de' } })
    const context = await app.signIn(person.email, { locale: 'de-DE', ...inUtc })
    const page = await openPlace(context, `${app.live.baseUrl}/check-in`, /./)
    await page.getByRole('button', { name: 'Abend ändern', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Kopfschmerzen', { exact: true }).waitFor()
    await dialog.getByRole('combobox').fill('übelk')
    await dialog.getByRole('option', { name: 'Übelkeit', exact: true }).click()
    await dialog.getByRole('button', { name: 'Übelkeit entfernen', exact: true }).waitFor()
    await dialog.getByRole('button', { name: 'Speichern', exact: true }).click()
    await expect
      .poll(async () => (await person.client.getUser()).checkIns?.[0]?.items.map(({ variableName }) => variableName))
      .toEqual(['Headache', 'Nausea'])
    await context.close()
  })

  test('gets one number for a question about one number of a blood pressure', async () => {
    const person = await app.addPerson('pressure')
    const name = 'Diastolic Blood Pressure'
    await person.client.saveTrackingReminders({ body: [rated(name)] })
    const { page, context } = await openToday(app, person, inUtc)
    await page.getByRole('button', { name: `Other value: ${name}`, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('spinbutton').fill('80')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(() => values(person)).toEqual([[name, 80]])
    await context.close()
  })

  test('is opened by the mail of a reminder, and by its links once they are used', async () => {
    const person = await app.addPerson('mailed')
    await person.client.saveUserSettings({ body: { sendReminderNotificationEmails: true } })
    // Two minutes ago, reminders for a minute later are set up.
    const aMinuteAgo = { reminderStartTimeLocal: new Date(Date.now() - 60_000).toISOString().slice(11, 19) }
    const reminders = ['Overall Mood', 'Headache'].map((name) => ({ ...rated(name), ...aMinuteAgo }))
    aheadMs = -120_000
    await person.client.saveTrackingReminders({ body: reminders as never })
    aheadMs = 0
    const { services } = app.live.server
    const asking = () =>
      mailbox.arrived.find(({ to, text }) => to === person.email && /Overall Mood.*\/answer\//s.test(text))
    const sent = async () => {
      await services.firing.sweep()
      await services.jobs.catchUp()
      return asking()
    }
    await expect.poll(sent, { timeout: 20_000 }).toBeDefined()
    const { text = '' } = asking() ?? {}
    const [answer = ''] = text.slice(text.indexOf('Overall Mood')).match(/http\S+\/answer\/\S+/) ?? []
    const [checkIn = ''] = text.match(/http\S+\/check-in/) ?? []

    const elsewhere = await app.browser.newContext(inUtc)
    const page = await elsewhere.newPage()
    await page.goto(answer)
    await page.getByRole('button', { name: 'Rate 4/5', exact: true }).click()
    await page.getByRole('heading', { name: 'Done', exact: true }).waitFor()
    await page.goto(answer)
    await page.getByRole('heading', { name: 'Nothing to answer', exact: true }).waitFor()
    expect(await values(person)).toEqual([['Overall Mood', 4]])
    await page.getByRole('link', { name: 'Answer everything that is due', exact: true }).click()
    await page.getByLabel('E-mail address').fill(person.email)
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Check in', exact: true }).waitFor()
    // Each is asked about yesterday too; today's question about mood has been answered.
    const rowsOf = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) })
    await expect.poll(() => rowsOf('Headache').count()).toBe(2)
    await expect.poll(() => rowsOf('Overall Mood').count()).toBe(1)
    await elsewhere.close()

    // Somebody else who is signed in sees their own questions.
    const { person: other, page: theirs, close } = await asked('reader', [rated('Stress')])
    await theirs.goto(checkIn)
    await row(theirs, 'Stress').waitFor()
    await expect.poll(() => theirs.getByRole('region', { name: /^Headache/ }).count()).toBe(0)
    expect(await values(other)).toEqual([])
    await close()
  })
})
