/**
 * Dialogs, and pages with much content, in every language, in light and dark, at three widths and with text of twice
 * the size. places.browser.test.ts has the pages without content.
 */
import { createClient } from '@upshot/contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { diary } from '../../server/src/testing/findings-diary.ts'
import { matchPath } from '../../web/src/router/places.ts'
import { type AppInBrowser, chromium, expectGoodLooks, goTo, openPlace, startApp } from './app-in-browser.ts'
import { spoken } from './spoken.ts'

type Language = keyof typeof spoken
type AppWords = (typeof spoken)[Language]

const EMAIL = 'grace@example.org'
const PASSWORD = 'correct horse battery'
const LOCALES = { en: 'en-GB', de: 'de-DE', es: 'es-ES' } as const
const languages = ['en', 'de', 'es'] as const
const FINDING = 'a finding'
const THING = 'a thing'
const COMPARED = 'two things'

/** An address, the button that opens something there, and the steps that follow. */
type Situation = readonly [
  address: string,
  button?: (words: AppWords) => string | RegExp,
  then?: (page: Page, words: AppWords) => Promise<void>,
]

/** Types into the field that has the focus in a dialog. */
const typed = (text: string) => async (page: Page) => {
  await page.getByRole('dialog').getByRole('combobox').first().fill(text)
  await page.getByRole('dialog').getByRole('option').first().waitFor()
}

/** Types a name and chooses it. */
const chosen = (text: string) => async (page: Page) => {
  await typed(text)(page)
  await page.getByRole('dialog').getByRole('option').first().click()
  await page.locator('dialog[open] .chosen-heading').waitFor()
}

/** Matches anything where the words have three dots. */
const anyName = (text: string): RegExp => new RegExp(`^${text.replaceAll('…', '.*')}$`)

/** Administration first: the confirmation lasts five minutes. */
const situations: Readonly<Record<string, Situation>> = {
  administration: ['/admin'],
  'inviting to the installation': ['/admin/people', ({ admin }) => admin.invite],
  'a reset link': ['/admin/people', ({ admin }) => anyName(admin.resetName('…'))],
  'removing a person': ['/admin/people', ({ admin }) => anyName(admin.removeName('…'))],
  'a failed job': ['/admin/jobs'],
  storage: ['/admin/storage'],
  backups: ['/admin/backups'],
  'a new token': ['/settings/apps', ({ apps }) => apps.newToken],
  'registering an app': ['/settings/apps', ({ apps }) => apps.newApp],
  findings: ['/findings', ({ findings }) => findings.byEmail],
  'a question': ['/compare'],
  'a finding with its pictures': [FINDING, ({ findings }) => findings.morePictures],
  publishing: [FINDING, ({ findings }) => findings.publishAgain],
  unpublishing: [FINDING, ({ findings }) => findings.unpublish],
  'one’s own studies': ['/studies'],
  'studies of others': ['/studies?list=open'],
  'joining a study': ['/studies?list=open', ({ studies }) => anyName(studies.joinName('…'))],
  'disconnecting a source': ['/data/sources/health-auto-export-live', ({ data }) => data.disconnect],
  'who can see what': ['/sharing'],
  'inviting a person': ['/sharing', ({ sharing }) => sharing.invite],
  'a doctor’s link': ['/sharing', ({ sharing }) => sharing.doctor],
  'answering an invitation': ['/sharing', ({ invitations }) => invitations.title],
  revoking: ['/sharing', ({ sharing }) => sharing.revokeName('Dr. Lee')],
  'what is due': ['/check-in'],
  'a check-in with every control': ['/check-in?group=Everything'],
  'keeping a check-in': ['/check-in', ({ checkIn }) => checkIn.keepAs],
  'changing a check-in': ['/check-in', ({ checkIn }) => checkIn.changeOf('Everything')],
  recording: ['/', ({ shell }) => shell.record],
  'a typed line': ['/', ({ shell }) => shell.record, typed('coffee 2, kaffee 1 9:00, café 3')],
  'recording a night': ['/', ({ shell }) => shell.record, chosen('Sleep Duration')],
  'recording a blood pressure': ['/', ({ shell }) => shell.record, chosen('Systolic Blood Pressure')],
  'recording a clock time': ['/', ({ shell }) => shell.record, chosen('Bedtime')],
  searching: ['/', ({ shell }) => shell.search, typed('coffee')],
  'a day': ['/history/2026-06-15'],
  'a month': ['/history/month?of=2026-06'],
  'a year': ['/history/year?of=2026'],
  'a week': ['/review?week=2026-06-15'],
  'a thing with what goes with it': [THING],
  'two things compared': [COMPARED],
  'a new reminder': ['/reminders', ({ reminders }) => reminders.create],
  'a medicine with everything': [
    '/reminders',
    ({ reminders }) => anyName(reminders.changeAt('Ibuprofen…', '…')),
    async (page, { reminders }) => {
      await page.getByRole('button', { name: reminders.history, exact: true }).click()
      await page.locator('.taken-days').waitFor()
    },
  ],
}
const cases = Object.keys(situations).flatMap((name) => languages.map((language) => [name, language] as const))

describe.skipIf(chromium === undefined)('every situation', { timeout: 120_000 }, () => {
  let app: AppInBrowser
  let addresses: Readonly<Record<string, string>>
  let pages: Readonly<Record<Language, Page>>
  beforeAll(async () => {
    app = await startApp()
    addresses = await putEverythingThere(app)
    const storageState = await confirmedSession(app)
    const pageIn = async (language: Language) => {
      const context = await app.browser.newContext({ locale: LOCALES[language], storageState })
      const page = await context.newPage()
      await page.goto(`${app.live.baseUrl}/more`)
      await page.locator('main[aria-busy="false"] h1').waitFor()
      return page
    }
    pages = { en: await pageIn('en'), de: await pageIn('de'), es: await pageIn('es') }
  }, 240_000)
  afterAll(() => app?.close())

  test.each(cases)('%s is accessible and fits the window: %s', async (name, language) => {
    const [address, button, then] = situations[name] ?? ['/']
    const page = pages[language]
    // Left behind by an earlier situation, if it failed.
    await page.evaluate("document.documentElement.style.fontSize = ''; document.querySelector('dialog[open]')?.close()")
    await page.setViewportSize({ width: 360, height: 860 })
    await open(page, addresses[address] ?? address)
    if (button) {
      const opener = page.getByRole('button', { name: button(spoken[language]), exact: true }).first()
      await opener.click()
      await expect.poll(() => isOpen(page)).toBe(true)
      await expect.poll(() => page.locator('.placeholder').count()).toBe(0)
    }
    await then?.(page, spoken[language])
    await expectGoodLooks(page, name)
    await expectRoomForLargeText(page, name)
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('dialog[open]').count()).toBe(0)
  })
})

/** Text of twice the size on a phone: nothing is wider than the window or its dialog, and no control covers another. */
async function expectRoomForLargeText(page: Page, where: string): Promise<void> {
  await page.setViewportSize({ width: 360, height: 860 })
  await page.evaluate("document.documentElement.style.fontSize = '200%'")
  // Content scrolled out of view is below the heading of its dialog.
  await page.evaluate("document.querySelector('dialog[open]')?.scrollTo(0, 0)")
  for (const [what, script] of Object.entries({ WIDER_THAN_WINDOW, WIDER_THAN_DIALOG, COVERED }))
    await expect
      .poll(async () => String(await page.evaluate(script)), { message: `${where}, 200 %, ${what}`, timeout: 5000 })
      .toBe('')
  await page.evaluate("document.documentElement.style.fontSize = ''")
}

const NAMED = `((one) => one.tagName + '.' + one.className + ' ' + one.textContent.slice(0, 40))`

const WIDER_THAN_WINDOW = `document.documentElement.scrollWidth <= innerWidth ? [] : [...document.body.querySelectorAll('*')]
  .filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
  .map(${NAMED})`

/** Elements that would make the dialog scroll sideways. */
const WIDER_THAN_DIALOG = `[...document.querySelectorAll('dialog[open], dialog[open] *')]
  .filter((one) => getComputedStyle(one).overflowX === 'auto' && one.scrollWidth > one.clientWidth + 1)
  .flatMap((one) => [...one.querySelectorAll('*')]
    .filter((inner) => inner.getBoundingClientRect().right > one.getBoundingClientRect().left + one.clientWidth + 1)
    .map(${NAMED}))`

/** The names of controls that cover each other. */
const COVERED = `(() => {
  const inside = document.querySelector('dialog[open]') ?? document.querySelector('main')
  const controls = [...inside.querySelectorAll('button, a.button, select, textarea, input:not([type=checkbox], [type=radio])')]
    .map((one) => ({ one, box: one.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 1 && box.height > 1)
  const nameOf = (one) => one.getAttribute('aria-label') ?? (one.textContent || one.type)
  return controls.flatMap(({ one, box }, at) =>
    controls.slice(at + 1).flatMap(({ one: other, box: place }) => {
      const across = Math.min(box.right, place.right) - Math.max(box.left, place.left)
      const down = Math.min(box.bottom, place.bottom) - Math.max(box.top, place.top)
      return across > 1 && down > 1 && !one.contains(other) && !other.contains(one)
        ? [nameOf(one) + ' / ' + nameOf(other)]
        : []
    }),
  )
})()`

const isOpen = async (page: Page): Promise<boolean> =>
  (await page.locator('dialog[open], main button[aria-expanded="true"]').count()) > 0

/** Navigates without reloading the app, and waits until nothing is left to load. */
async function open(page: Page, path: string): Promise<void> {
  await goTo(page, matchPath(path.split('?')[0] ?? '')?.place ?? 'today', path)
  await expect.poll(() => page.locator('.placeholder').count()).toBe(0)
}

/** The session of an administrator who has just entered the password. */
async function confirmedSession(app: AppInBrowser) {
  const context = await app.signIn(EMAIL)
  const page = await openPlace(context, `${app.live.baseUrl}/admin`, 'Administration')
  await page.getByRole('link', { name: 'Confirm it’s you', exact: true }).click()
  await page.getByLabel('Password').fill(PASSWORD)
  await page.locator('form').getByRole('button').first().click()
  await page.waitForURL('**/admin')
  const session = await context.storageState()
  await context.close()
  return session
}

/**
 * Findings (one of them published), another person's study, a source, a share, a failed job, check-ins and a medicine.
 */
async function putEverythingThere({ live, addPerson }: AppInBrowser): Promise<Readonly<Record<string, string>>> {
  const { services } = live.server
  const { token } = await live.addPerson(EMAIL, { password: PASSWORD, isAdministrator: true })
  const client = createClient({ baseUrl: live.baseUrl, token })
  const carol = await addPerson('carol')
  const entries = diary()
  for (const reader of [client, carol.client]) {
    for (let offset = 0; offset < entries.length; offset += 500)
      await reader.recordMeasurements({ body: entries.slice(offset, offset + 500) })
  }
  await services.statistics.refreshAll()
  await services.jobs.catchUp()
  const [first] = (await client.listCorrelations()).data.correlations
  if (!first) throw new Error('The diary has findings.')
  const { causeVariableId, effectVariableId } = first
  const { study } = await client.createStudy({ body: { causeVariableId, effectVariableId, type: 'individual' } })
  await client.publishStudy({ query: { studyId: study.id } })
  const names = { causeVariableName: 'Espresso', effectVariableName: 'Night Sleep' }
  const { study: open } = await carol.client.createStudy({ body: { ...names, type: 'group' } })
  await carol.client.publishStudy({ query: { studyId: open.id } })
  await client.postConnectConnector({ params: { connectorName: 'health-auto-export-live' }, body: {} })
  const variableIds = (await client.listUserVariables()).map(({ id = 0 }) => id)
  await client.createShareLink({ body: { name: 'Dr. Lee', variableIds, includesFindings: true } })
  await services.storage.transaction(({ jobs }) => jobs.add('nothing.handles', {}, { maxAttempts: 1 }))
  await live.database.transaction((executor) =>
    executor.rows('update jobs set attempts = max_attempts returning id', []),
  )
  await putDayThere(client)
  await putQuestionsThere(live, client)
  return {
    [FINDING]: `/findings/${causeVariableId}/${effectVariableId}`,
    [THING]: `/variables/${effectVariableId}`,
    [COMPARED]: `/compare?one=${causeVariableId}&other=${effectVariableId}`,
  }
}

const DAY_SECONDS = 86_400
const EVERY_CONTROL = [
  'Overall Mood',
  'Headache',
  'Coffee',
  'Sleep Duration',
  'Bedtime',
  'Systolic Blood Pressure',
  'Meditation',
  'Bristol Stool Form',
  'Body Weight',
]

/** A list with every kind of control, due questions, a medicine with every setting, notes of days. */
async function putDayThere(client: ReturnType<typeof createClient>): Promise<void> {
  const choices = ['Nausea', 'Dizziness', 'Sneezing']
  const items = [...EVERY_CONTROL.map((variableName) => ({ variableName })), { variableName: 'Today', choices }]
  await client.saveUserSettings({ body: { checkIns: [{ name: 'Everything', items }] } })
  const daily = { reminderFrequency: DAY_SECONDS, reminderStartTimeLocal: '00:00:00' }
  await client.saveTrackingReminders({
    body: [
      ...['Overall Mood', 'Headache', 'Coffee'].map((variableName) => ({ variableName, ...daily })),
      {
        variableName: 'Ibuprofen',
        ...daily,
        daysOfWeek: [1, 2, 3, 4, 5, 6],
        reminderTimesLocal: ['00:00', '12:00', '23:59'],
        defaultValue: 400,
        startTrackingDate: '2026-01-01',
        stopTrackingDate: '2099-12-31',
        doseSteps: [{ startDate: '2099-12-01', defaultValue: 200 }],
        stock: 3,
        amountPerPiece: 400,
      },
    ],
  })
  await client.saveDayNote({ body: { date: '2026-06-15', note: 'A long walk by the lake, and early to bed.' } })
}

/** A week in which the medicine was asked for at noon each day: taken in time, late or left out. */
async function putQuestionsThere(live: AppInBrowser['live'], client: ReturnType<typeof createClient>): Promise<void> {
  const reminders = await client.listTrackingReminders()
  const { id, userId, variableId } = reminders.find(({ variableName }) => variableName === 'Ibuprofen') ?? {}
  if (id === undefined || userId === undefined || variableId === undefined)
    throw new Error('The medicine has a reminder.')
  const today = Math.floor(Date.now() / 1000 / DAY_SECONDS)
  const slots = Array.from({ length: 7 }, (_, index) => today - 1 - index).map((day) => ({
    user_id: userId,
    reminder_id: id,
    variable_id: variableId,
    slot_epoch: (day + 0.5) * DAY_SECONDS,
    day,
  }))
  await live.database.transaction(async ({ db }) => void (await db.insertInto('asked_slots').values(slots).execute()))
  const hoursLate = [0, 0, 2, 3]
  await client.recordMeasurements({
    body: hoursLate.map((hours, index) => ({
      variableName: 'Ibuprofen',
      variableCategoryName: 'Treatments',
      unitAbbreviatedName: 'mg',
      combinationOperation: 'SUM',
      value: 400,
      startTimeEpoch: (slots[index]?.slot_epoch ?? 0) + hours * 3600,
    })),
  })
}
