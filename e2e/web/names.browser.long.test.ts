/** Every control has the role and the name by which people and tests find it: page by page, with the demo person. */

import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeContexts, sharedChromium } from '../../programs/chromium.ts'
import { type DemoPersonApp, startDemoApp } from '../../programs/demo-app.ts'
import { sharedDemoData } from '../shared.ts'
import { chromium, desk, phone, settled, withoutWorker, withWorker } from './app-in-browser.ts'
import { each, expectControls } from './names.ts'

const DAY_MS = 86_400_000
const MINUTES_MS = 60_000

/** A zone in which it is noon, so that four hours ago is today. */
const AT_NOON = `Etc/GMT${new Date().getUTCHours() < 12 ? '-' : '+'}${Math.abs(12 - new Date().getUTCHours())}`

describe.skipIf(chromium === undefined)('names of controls', () => {
  let app: DemoPersonApp
  let browser: Browser
  let narrow: Page
  let wide: Page
  const ids = new Map<string, number>()

  beforeAll(async () => {
    app = await startDemoApp(await sharedDemoData())
    browser = await sharedChromium(chromium ?? '')
    await prepare(app)
    for (const { id, name } of await app.client.listUserVariables({ query: { limit: 200 } })) ids.set(name, id ?? 0)
    narrow = await opened(phone)
    wide = await opened(desk)
  }, 5 * MINUTES_MS)
  afterAll(async () => {
    await closeContexts(browser)
    await app.close()
  })

  async function opened(options: BrowserContextOptions): Promise<Page> {
    const context = await browser.newContext({ locale: 'en-GB', timezoneId: AT_NOON, ...withoutWorker, ...options })
    await app.signIn(context)
    return context.newPage()
  }

  const goTo = async (page: Page, path: string): Promise<Page> => {
    await page.goto(app.address + path)
    await settled(page)
    return page
  }
  const button = (scope: Page | Locator, name: string | RegExp) => scope.getByRole('button', { name, exact: true })
  const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name, exact: true })
  const alertOf = (page: Page, name: string | RegExp) => page.getByRole('alertdialog', { name, exact: true })
  const pathOf = (name: string, tab = '') => `/variables/${ids.get(name)}${tab}`

  describe('everywhere', () => {
    test('on a phone', async () => {
      await goTo(narrow, '/')
      await expectControls(narrow, [
        ['link', 'Skip to content'],
        ['navigation', 'Main'],
        ['main'],
        ['status'],
        ['heading', 'Today', 1],
        ...each('button', 'Record', 'Search'),
      ])
      const bar = narrow.getByRole('navigation', { name: 'Main', exact: true })
      await expectControls(bar, each('link', 'Today', 'History', 'Findings', 'More'))
      await expect
        .poll(() => bar.getByRole('link', { name: 'Today', exact: true }).getAttribute('aria-current'))
        .toBe('page')
    })

    test('on a desk, and as a list on More', async () => {
      const all = ['What I track', 'Studies', 'Experiments', 'Reminders', 'Data', 'Sharing', 'Settings']
      await goTo(wide, '/')
      const rail = wide.getByRole('navigation', { name: 'Main', exact: true })
      await expectControls(rail, each('link', 'Today', 'History', 'Findings', ...all))
      await goTo(narrow, '/more')
      await expectControls(narrow.getByRole('main'), each('link', ...all))
    })

    test('search and shortcuts', async () => {
      await goTo(wide, '/')
      await button(wide, 'Search').click()
      await expectControls(dialogOf(wide, 'Search'), [['combobox', 'Search for things and actions']])
      await wide.keyboard.press('Escape')
      await dialogOf(wide, 'Search').waitFor({ state: 'hidden' })
      await wide.keyboard.press('?')
      await expectControls(wide, [['dialog', 'Keyboard shortcuts']])
    })
  })

  describe('Record', () => {
    const record = async (variableName: string, option: RegExp | string) => {
      await goTo(narrow, '/')
      await button(narrow, 'Record').click()
      const dialog = dialogOf(narrow, 'Record')
      await dialog.getByRole('combobox', { name: 'What?', exact: true }).fill(variableName)
      const found = dialog.getByRole('option', { name: option, exact: true }).first()
      await found.waitFor()
      return { dialog, choose: () => found.click() }
    }
    const whens = ['Now', '1 hour ago', 'This morning', 'Last night', 'Yesterday', 'Another time']

    test('finding what, a number, and when', async () => {
      const { dialog, choose } = await record('coff', /^Coffee, last .+/)
      await expectControls(dialog, [
        ['listbox', 'What?'],
        ['option', 'Track “coff” as something new'],
        ['button', /^Record .+ of Coffee$/],
        ['button', 'Close'],
      ])
      await choose()
      await expectControls(dialog, [
        ['heading', 'Coffee', 2],
        ['spinbutton', 'Value'],
        ['combobox', 'Unit'],
        ['group', 'When'],
        ['textbox', 'Note'],
        ...each('radio', ...whens),
        ...each('button', 'Choose something else', 'Save', 'Save and record another', 'Close'),
      ])
      await dialog.getByRole('radio', { name: 'Another time', exact: true }).check({ force: true })
      await expectControls(dialog, [{ label: 'Date and time' }])
    })

    test('what lasts, scales, and yes or no', async () => {
      const night = await record('sleep dur', /^Sleep Duration, last .+/)
      await night.choose()
      await expectControls(night.dialog, [{ label: 'Date and time' }, { label: 'Until' }])
      const mood = await record('overall mood', /^Overall Mood, .+/)
      await mood.choose()
      const scale = mood.dialog.getByRole('group', { name: 'Value', exact: true })
      await expectControls(scale, each('button', '1 of 5, very bad', '4 of 5, good', '5 of 5, very good'))
      const sauna = await record('Sauna Visit', /^Sauna Visit, last .+/)
      await sauna.choose()
      await expectControls(sauna.dialog.getByRole('group', { name: 'Value', exact: true }), each('button', 'Yes', 'No'))
    })

    test('something new', async () => {
      const { dialog, choose } = await record('Rooibos', 'Track “Rooibos” as something new')
      await choose()
      await expectControls(dialog, [
        ['combobox', 'Category'],
        ['group', 'How is it measured?'],
        ...each('radio', 'A scale from 1 to 5', 'An amount', 'Yes or no', 'A duration'),
      ])
    })

    test('what was done last can be undone', async () => {
      const { dialog } = await record('coff', /^Coffee, last .+/)
      await dialog
        .getByRole('button', { name: /^Record .+ of Coffee$/ })
        .first()
        .click()
      const bar = narrow.getByRole('region', { name: 'Last action', exact: true })
      await expectControls(bar, each('button', 'Undo', 'Dismiss'))
    })
  })

  test('Today', async () => {
    await goTo(narrow, '/')
    const { data } = await app.client.listTrackingReminderNotifications({ query: { fields: 'slim' } })
    const coffee = data.find(({ variableName }) => variableName === 'Coffee')
    const answers = (coffee?.actionArray ?? []).filter(
      ({ action, modifiedValue }) => action === 'track' && modifiedValue,
    )
    expect(answers.length).toBeGreaterThan(0)
    await button(narrow.getByRole('region', { name: 'Waiting for you', exact: true }), /^Show \d+ more$/).click()
    const waiting = narrow.getByRole('list', { name: 'Waiting for you', exact: true })
    await expectControls(waiting, [
      ['heading', coffee?.question ?? '', 3],
      ...each('button', ...answers.map(({ longTitle = '' }) => longTitle)),
      ...each('button', 'Other value: Coffee', 'Snooze: Coffee', 'Skip: Coffee'),
    ])
    await expectControls(narrow, [
      ['heading', 'Waiting for you', 2],
      ['button', 'Skip all earlier ones'],
      ...each('region', 'Waiting for you', 'Usual now', 'Recorded today', 'New finding', 'As needed'),
    ])
    const usual = narrow.getByRole('region', { name: 'Usual now', exact: true })
    await expectControls(usual, [['button', /^Record .+ of .+$/]])
    const recorded = narrow.getByRole('region', { name: 'Recorded today', exact: true })
    await expectControls(recorded, [['list'], ['button', /^Edit .+, \d\d:\d\d$/]])
    const finding = narrow.getByRole('region', { name: 'New finding', exact: true })
    await expectControls(finding, [['link'], ...each('button', 'I think so', 'I doubt it', 'Dismiss')])
  })

  describe('History', () => {
    test('a day, its entries, what was skipped and what was deleted', async () => {
      await goTo(narrow, '/history')
      await expectControls(narrow, [
        ...each('button', 'Previous day', 'Next day'),
        { label: 'Day' },
        ['list', 'Entries'],
        ['list', 'Skipped'],
        ['searchbox', 'Search notes'],
        ['button', 'Record for this day'],
      ])
      const days = narrow.getByRole('list', { name: 'Days', exact: true })
      await expectControls(days, [['link', /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d+$/]])
      const deleted = narrow.getByRole('region', { name: 'Recently deleted', exact: true })
      await expectControls(deleted, [['button', /^Restore Lemonade 1 serving, .+$/]])
    })

    test('an entry', async () => {
      await goTo(narrow, '/history')
      await narrow
        .getByRole('button', { name: /^Edit Green Tea 2 cups, \d\d:\d\d$/ })
        .first()
        .click()
      await expectControls(dialogOf(narrow, 'Edit entry'), [
        ['spinbutton', 'Value'],
        ['combobox', 'Unit'],
        { label: 'Date and time' },
        ['textbox', 'Note'],
        ...each('button', 'Save changes', 'Delete entry', 'Close'),
      ])
    })
  })

  describe('variables', () => {
    test('the list, and the charts of one', async () => {
      await goTo(narrow, '/variables')
      await expectControls(narrow, [
        ['searchbox', 'Filter by name'],
        ['list', 'What I track'],
        ['link', 'Overall Mood'],
      ])
      await goTo(narrow, pathOf('Overall Mood'))
      const tabs = narrow.getByRole('navigation', { name: 'Overall Mood', exact: true })
      await expectControls(tabs, each('link', 'Charts', 'Entries', 'Reminders', 'Settings'))
      const title = 'Overall Mood over time, smoothed'
      await expectControls(narrow, [
        ['img', title],
        ['group', 'Range'],
        ...each('radio', '30 days', '90 days', 'A year', 'All'),
      ])
      await narrow.getByRole('img', { name: title, exact: true }).focus()
      await narrow.keyboard.press('End')
      await narrow
        .getByRole('status')
        .filter({ hasText: /^\d+ \w+ \d{4}: \d/ })
        .first()
        .waitFor()
      await button(narrow, `Show as table: ${title}`).click()
      await expectControls(narrow, [['table', title], ...each('button', `Show as picture: ${title}`, 'Copy table')])
    })

    test('settings', async () => {
      await goTo(narrow, pathOf('Coffee', '/settings'))
      await expectControls(narrow.getByRole('main'), [
        ['textbox', 'Name'],
        ...each('combobox', 'Category', 'Unit', 'Daily total or average', 'When nothing is recorded'),
        ...each('spinbutton', 'Smallest', 'Largest', 'Starts working after', 'Lasts for'),
        ['switch', 'This is an outcome'],
        ...each('button', 'Save settings', 'Reset to defaults', 'Delete with all entries'),
      ])
      await button(narrow, 'Delete with all entries').click()
      await expectControls(alertOf(narrow, /^Delete Coffee and its \d+ entries\?$/), [['button', 'Delete']])
    })

    test('reminders', async () => {
      await goTo(narrow, '/reminders')
      const list = narrow.getByRole('list', { name: 'Reminders', exact: true })
      await expectControls(list, [['switch', 'Reminder for Magnesium Supplement at 21:00']])
      await button(narrow, 'New reminder').click()
      await expectControls(dialogOf(narrow, 'Reminder'), [
        ...each('combobox', 'What to ask about', 'How often'),
        { label: 'At' },
        ['spinbutton', 'Usual value'],
        ['textbox', 'Instruction'],
        ['switch', 'Ask again until answered'],
        ['button', 'Save reminder'],
      ])
      await narrow.keyboard.press('Escape')
      await button(narrow, 'Change reminder for Magnesium Supplement at 21:00').click()
      await expectControls(dialogOf(narrow, 'Reminder'), each('button', 'Save reminder', 'Delete reminder'))
    })
  })

  describe('findings', () => {
    test('the lists, and a question', async () => {
      await goTo(narrow, '/findings')
      await expectControls(narrow, [
        ['list', /: Worse after$/],
        ['link', /: .+ after .+/],
        ['combobox', 'About'],
        ['list', 'Not yet'],
        ['link', 'Ask a question'],
      ])
      await goTo(narrow, '/compare')
      await expectControls(narrow, each('combobox', 'Does', 'change'))
    })

    test('one finding, and publishing it', async () => {
      const { data } = await app.client.listCorrelations()
      const found = data.correlations.find(({ causeVariableName }) => causeVariableName !== 'Coffee')
      await goTo(narrow, `/findings/${found?.causeVariableId}/${found?.effectVariableId}`)
      await expectControls(narrow, [
        ['heading', found?.title ?? '', 1],
        ['img', `${found?.difference?.text}, ${found?.difference?.range}`],
        ['link', 'Test it with an experiment'],
        ...each('button', 'I think so', 'I doubt it', 'Publish as a study', 'Hide this finding', 'More pictures'),
        ['button', 'How this was calculated'],
      ])
      for (const name of ['More pictures', 'How this was calculated'])
        await expect.poll(() => button(narrow, name).getAttribute('aria-expanded')).toBe('false')
      await narrow.getByText('Likely', { exact: true }).first().waitFor()
      await button(narrow, 'Publish as a study').click()
      const dialog = dialogOf(narrow, 'Publish this study?')
      await expectControls(dialog, [
        ...each('checkbox', 'Show my display name', 'Let search engines list it'),
        ...each('button', 'Publish', 'Cancel'),
      ])
    })

    test('one that is published', async () => {
      await goTo(narrow, `/findings/${ids.get('Coffee')}/${ids.get('Sleep Duration')}`)
      await expectControls(narrow, [['textbox', 'Link'], ...each('button', 'Copy link', 'Publish again', 'Unpublish')])
      await button(narrow, 'Unpublish').click()
      await expectControls(alertOf(narrow, 'Unpublish this study?'), [['button', 'Unpublish']])
    })

    test('studies and experiments', async () => {
      await goTo(narrow, '/studies')
      const lists = narrow.getByRole('navigation', { name: 'Studies', exact: true })
      await expectControls(lists, each('link', 'Mine', 'Joined', 'Open to join'))
      await goTo(narrow, '/experiments')
      await button(narrow, 'New experiment').click()
      // The other fields follow once these are chosen: see experiments.browser.test.ts.
      await expectControls(dialogOf(narrow, 'New experiment'), [['combobox', 'Outcome']])
    })
  })

  describe('data', () => {
    test('files, sources and exports', async () => {
      await goTo(narrow, '/data')
      await expectControls(narrow, [
        { label: 'File to import' },
        ['button', 'Choose a file'],
        ['list', 'Live sources'],
        ['group', 'Format'],
        ...each('radio', 'Everything (JSON)', 'Spreadsheet (CSV)', 'For clinics (FHIR)'),
        ...each('radio', 'One row for each day (CSV)', 'One row for each day (Parquet)'),
        ['button', 'Download'],
      ])
    })
  })

  test('sharing', async () => {
    await goTo(narrow, '/sharing')
    await button(narrow, 'Invite a person').click()
    const invitation = dialogOf(narrow, 'Invite a person')
    await expectControls(invitation, [
      ...each('textbox', 'E-mail address', 'Name'),
      ['group', 'What they can see'],
      ...each('checkbox', 'Everything', 'Sleep'),
      { label: 'Until' },
      ['button', 'Send invitation'],
    ])
    await invitation.getByRole('textbox', { name: 'E-mail address', exact: true }).fill('ada@example.org')
    await invitation.getByRole('textbox', { name: 'Name', exact: true }).fill('Ada')
    await invitation.getByRole('checkbox', { name: 'Sleep', exact: true }).check()
    await button(invitation, 'Send invitation').click()
    await expectControls(invitation, [
      ['textbox', 'Link'],
      ['button', 'Copy link'],
    ])
    await goTo(narrow, '/sharing')
    await button(narrow, "Create a doctor's link").click()
    await expectControls(dialogOf(narrow, "Doctor's link"), [
      ['textbox', 'For whom'],
      ['group', 'What the link shows'],
      ...['From', 'To', 'Works until'].map((label) => ({ label })),
      ['button', 'Create link'],
    ])
    await narrow.keyboard.press('Escape')
    await expectControls(narrow, [
      ['list', 'Who can see my data'],
      ['button', 'Revoke access for Ada'],
    ])
    await button(narrow, 'Revoke access for Ada').click()
    await expectControls(alertOf(narrow, "End Ada's access?"), [['button', 'Revoke']])
  })

  test('settings', async () => {
    await goTo(narrow, '/settings')
    await narrow.evaluate(
      `dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt: async () => undefined }))`,
    )
    await expectControls(narrow, [
      ['textbox', 'Name'],
      ...each('combobox', 'Time zone', 'Main outcome', 'Language'),
      ...['Earliest reminder', 'Latest reminder'].map((label) => ({ label })),
      ...each('group', 'Appearance', 'Notifications show'),
      ...each('radio', 'Same as device', 'Light', 'Dark'),
      ...each('radio', 'That something is due', 'What is due', 'Usual values too'),
      ...each('switch', 'Reminders on this device', 'Reminders by e-mail', 'Combine reminders'),
      ['switch', 'Keyboard shortcuts'],
      ...each('button', 'Send a test reminder', 'Install the app', 'Clear data on this device'),
      ...each('link', 'Sign-in and security', 'What happened to my account', 'Delete my account'),
      ...each('button', 'Sign out', 'Sign out everywhere'),
    ])
  })

  test('first steps', async () => {
    await goTo(wide, '/welcome')
    const goals = ['Mood', 'Sleep', 'Energy', 'Pain', 'Headache', 'Digestion', 'Skin', 'Focus', 'Blood pressure']
    await expectControls(wide, [
      ['heading', 'What would you like to improve?', 1],
      ...each('button', ...goals, 'Something else'),
      ['link', 'Not now'],
    ])
    await button(wide, 'Mood').click()
    await expectControls(wide, [
      ['heading', 'How is your mood right now?', 1],
      ['group', 'Value'],
    ])
    await button(wide, 'Skip this question').click()
    await expectControls(wide, [
      ['heading', 'What might influence it?', 1],
      ['checkbox'],
      ['button', 'Start'],
      ['link', 'Not now'],
    ])
  })

  test('without a network: waiting entries, refused entries, and signing out', async () => {
    const page = await opened({ ...phone, ...withWorker })
    await goTo(page, '/outbox')
    await goTo(page, '/settings')
    await goTo(page, '/')
    await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
    await button(page, 'Record').click()
    const dialog = dialogOf(page, 'Record')
    await dialog.getByRole('combobox', { name: 'What?', exact: true }).fill('coff')
    await page.context().setOffline(true)
    await dialog
      .getByRole('button', { name: /^Record .+ of Coffee$/ })
      .first()
      .click()
    await page.getByRole('status').filter({ hasText: 'Offline. 1 entry waiting.' }).first().waitFor()
    await page.getByRole('link', { name: '1 waiting', exact: true }).click()
    await expectControls(page, [
      ['heading', 'Waiting to be sent', 1],
      ...each('button', 'Try now', /^Change Coffee .+$/, /^Remove Coffee .+$/),
    ])
    await page.getByRole('link', { name: 'More', exact: true }).click()
    await page.getByRole('main').getByRole('link', { name: 'Settings', exact: true }).click()
    await button(page, 'Sign out').click()
    await expectControls(
      alertOf(page, '1 entry has not been sent yet'),
      each('button', 'Send first', 'Sign out and discard them', 'Cancel'),
    )
    await button(alertOf(page, '1 entry has not been sent yet'), 'Cancel').click()
    const errors = [{ message: 'Not today.' }]
    const refusal = { status: 400, json: { errors, summary: 'No', status: 400, success: false, code: 400 } }
    await page.context().route('**/measurements/post*', (route) => route.fulfill(refusal))
    await page.context().setOffline(false)
    await expectControls(page, [['link', 'Needs you: 1']])
    await page.context().close()
  })

  test('the pages of the server', async () => {
    await wide.goto(`${app.address}/auth/account`)
    await expectControls(wide, [
      ['link', 'Back to the app'],
      ...each('button', 'Sign out', 'Turn on notifications', 'Create token', 'Change password', 'Turn on'),
      ...each('button', 'Delete my account'),
    ])
    const stranger = await (await browser.newContext({ locale: 'en-GB' })).newPage()
    await stranger.goto(`${app.address}/auth/sign-in`)
    await expectControls(stranger, [
      ...each('textbox', 'E-mail address'),
      { label: 'Password' },
      ['checkbox', 'This is a shared device'],
      ['button', 'Sign in'],
    ])
  })
})

/**
 * What the demo year does not contain: many questions, a usual value at this hour, a skipped question, a deleted entry.
 */
async function prepare({ client }: DemoPersonApp): Promise<void> {
  await client.saveUserSettings({ body: { timeZone: AT_NOON } })
  const drink = (variableName: string, value: number, atMs: number) => ({
    variableName,
    value,
    unitAbbreviatedName: 'serving',
    variableCategoryName: 'Foods' as const,
    combinationOperation: 'SUM' as const,
    startAt: new Date(atMs).toISOString().slice(0, 19),
  })
  const now = Date.now()
  const teas = Array.from({ length: 21 }, (_, days) => drink('Green Tea', 2, now - (days + 1) * DAY_MS))
  const sauna = { ...drink('Sauna Visit', 1, now - DAY_MS), unitAbbreviatedName: 'yes/no' }
  const { data } = await client.recordMeasurements({
    body: [...teas, drink('Green Tea', 2, now - 4 * 3_600_000), drink('Lemonade', 1, now - DAY_MS), sauna],
  })
  const lemonade = data.measurements.find(({ variableName }) => variableName === 'Lemonade')
  await client.deleteMeasurement({ body: { id: lemonade?.id ?? 0 } })
  const names = Array.from({ length: 8 }, (_, index) => `Feeling ${index + 1}`)
  await client.saveTrackingReminders({
    body: names.map((variableName) => ({
      variableName,
      variableCategoryName: 'Symptoms',
      unitAbbreviatedName: '/5',
      reminderFrequency: 86_400,
      reminderStartTimeLocal: '23:59',
    })),
  })
  await client.saveTrackingReminders({
    body: [{ variableName: 'Green Tea', reminderFrequency: 86_400, reminderStartTimeLocal: '00:01' }],
  })
  const waiting = (await client.listTrackingReminderNotifications({ query: { fields: 'slim' } })).data
  const tea = waiting.find(({ variableName }) => variableName === 'Green Tea')
  await client.answerTrackingReminderNotifications({ body: [{ id: tea?.id ?? 0, action: 'skip' }] })
}
