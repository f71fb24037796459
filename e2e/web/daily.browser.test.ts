/** Everyday tasks, by role and name alone, with every tap counted. */

import type { Goal } from '@upshot/contract'
import { languages } from '@upshot/contract/names'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startLive } from '../../server/src/testing/live-server.ts'
import { itInLongRun, oneIn } from '../../server/src/testing/suite.ts'
import { welcomeWords } from '../../web/src/words/welcome.ts'
import { type AppInBrowser, chromium, desk, expectAccessible, phone, startApp } from './app-in-browser.ts'

interface RecordedItem {
  readonly value: number
  readonly variableName: string
  readonly unitAbbreviatedName: string
  readonly startAt: string
  readonly endAt?: string
  readonly note?: string
}

const DAY_MS = 86_400_000
const inBerlin = { timeZone: 'Europe/Berlin' }

/** Of the person's own yesterday: their day turns before that of UTC. */
function noonYesterday(): number {
  const today = new Date().toLocaleDateString('en-CA', inBerlin)
  return Date.parse(`${today}T11:30:00Z`) - DAY_MS
}

describe.skipIf(chromium === undefined)('every day', () => {
  let app: AppInBrowser
  beforeAll(async () => {
    app = await startApp()
    await app.ask('POST', '/userSettings', { timeZone: 'Europe/Berlin' })
  })
  afterAll(() => app.close())

  /** A page on which taps are counted. */
  async function opened(path: string, view = phone) {
    const { page, open, troubles } = await app.signedIn({ locale: 'en-GB', timezoneId: 'Europe/Berlin', ...view })
    await open(path)
    let taps = 0
    return {
      page,
      troubles,
      tap: async (control: Locator) => {
        taps += 1
        await control.click()
      },
      taps: () => taps,
      close: () => page.context().close(),
    }
  }

  const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true })
  const saved = (page: Page, text: string) =>
    page.getByRole('region', { name: 'Last action', exact: true }).getByText(text, { exact: true }).waitFor()
  const list = (variableName: string) =>
    app.ask<RecordedItem[]>('GET', `/measurements?variableName=${encodeURIComponent(variableName)}&sort=-startAt`)

  /** The server's entries, once there are this many. */
  async function recorded(variableName: string, count: number): Promise<RecordedItem[]> {
    await expect.poll(async () => (await list(variableName)).length).toBe(count)
    return list(variableName)
  }

  const record = (variableName: string, value: number, hour: number, more: object = {}) =>
    app.ask('POST', '/measurements/post', [
      {
        variableName,
        value,
        unitAbbreviatedName: 'serving',
        variableCategoryName: 'Foods',
        combinationOperation: 'SUM',
        startAt: new Date(hour).toISOString().slice(0, 19),
        ...more,
      },
    ])

  test('the usual amount is recorded with one tap, and undone with one', async () => {
    for (let days = 1; days <= 21; days++) await record('Green Tea', 2, Date.now() - days * DAY_MS)
    const { page, tap, taps, close } = await opened('/')
    const usual = page.getByRole('region', { name: 'Usual now', exact: true })
    await tap(button(usual, 'Record 2 cups of Green Tea'))
    expect(taps()).toBe(1)
    await saved(page, 'Green Tea 2 cups saved.')
    const [latest] = await recorded('Green Tea', 22)
    expect(latest).toMatchObject({ value: 2, unitAbbreviatedName: 'serving' })
    const today = page.getByRole('region', { name: 'Recorded today', exact: true })
    await today.getByRole('button', { name: /^Edit Green Tea 2 cups, \d\d:\d\d$/ }).waitFor()
    await tap(button(page, 'Undo'))
    expect(taps()).toBe(2)
    await recorded('Green Tea', 21)
    await close()
  })

  test('a known variable is recorded with two taps', async () => {
    await record('Espresso', 1, Date.now() - DAY_MS)
    const { page, tap, taps, close } = await opened('/')
    await tap(button(page, 'Record'))
    const dialog = page.getByRole('dialog', { name: 'Record', exact: true })
    await tap(button(dialog, 'Record 1 serving of Espresso'))
    expect(taps()).toBe(2)
    await saved(page, 'Espresso 1 serving saved.')
    await recorded('Espresso', 2)
    await expect.poll(() => dialog.isVisible()).toBe(false)
    await close()
  })

  test('a different value, time and note take three taps and typing', async () => {
    await record('Cocoa', 1, Date.now() - DAY_MS)
    const { page, tap, taps, close } = await opened('/')
    await tap(button(page, 'Record'))
    await page.getByRole('combobox', { name: 'What?', exact: true }).fill('coca')
    await tap(page.getByRole('option', { name: 'Cocoa, last 1 serving', exact: true }))
    await page.getByRole('heading', { level: 2, name: 'Cocoa', exact: true }).waitFor()
    await page.getByRole('spinbutton', { name: 'Value', exact: true }).fill('1½')
    await page.getByRole('radio', { name: '1 hour ago', exact: true }).check()
    await page.getByRole('textbox', { name: 'Note', exact: true }).fill('with oat milk')
    await tap(button(page, 'Save'))
    expect(taps()).toBe(3)
    await saved(page, 'Cocoa 1.5 servings saved.')
    const [latest] = await recorded('Cocoa', 2)
    expect(latest).toMatchObject({ value: 1.5, note: 'with oat milk' })
    const ago = Date.now() - Date.parse(`${latest?.startAt}Z`)
    expect([ago > 3_500_000, ago < 3_800_000]).toEqual([true, true])
    await close()
  })

  test('a new variable takes four taps and typing; its category and unit are guessed', async () => {
    const { page, tap, taps, close } = await opened('/')
    await tap(button(page, 'Record'))
    await page.getByRole('combobox', { name: 'What?', exact: true }).fill('Rooibos')
    await tap(page.getByRole('option', { name: 'Track “Rooibos” as something new', exact: true }))
    await expect.poll(() => page.getByRole('combobox', { name: 'Category', exact: true }).inputValue()).toBe('Foods')
    await page.getByRole('group', { name: 'How is it measured?', exact: true }).waitFor()
    await expect.poll(() => page.getByRole('radio', { name: 'An amount', exact: true }).isChecked()).toBe(true)
    await page.getByRole('spinbutton', { name: 'Value', exact: true }).fill('2')
    await tap(button(page, 'Save'))
    expect(taps()).toBeLessThanOrEqual(4)
    await saved(page, 'Rooibos 2 servings saved.')
    expect(await recorded('Rooibos', 1)).toMatchObject([{ value: 2, unitAbbreviatedName: 'serving' }])
    await close()
  })

  test('a scale value is chosen, with a word for those who cannot see the face, and saved with Save', async () => {
    const { page, tap, close } = await opened('/')
    await tap(button(page, 'Record'))
    await page.getByRole('combobox', { name: 'What?', exact: true }).fill('overall mood')
    await tap(page.getByRole('option', { name: 'Overall Mood, emotions', exact: true }))
    await expect.poll(() => page.evaluate("document.activeElement.getAttribute('aria-label')")).toBe('1 of 5, very bad')
    await tap(button(page.getByRole('group', { name: 'Value', exact: true }), '4 of 5, good'))
    expect((await list('Overall Mood')).length).toBe(0)
    await tap(button(page, 'Save'))
    await saved(page, 'Overall Mood 4 of 5 saved.')
    expect(await recorded('Overall Mood', 1)).toMatchObject([{ value: 4, unitAbbreviatedName: '/5' }])
    await close()
  })

  itInLongRun('another unit shows what it is in the own one, and far too much is asked about', async () => {
    await record('Water', 500, Date.now() - DAY_MS, { unitAbbreviatedName: 'mL' })
    const { page, tap, close } = await opened('/')
    await tap(button(page, 'Record'))
    await page.getByRole('combobox', { name: 'What?', exact: true }).fill('water')
    await tap(page.getByRole('option', { name: 'Water, last 500 mL', exact: true }))
    await page.getByRole('spinbutton', { name: 'Value', exact: true }).fill('0.35')
    await page.getByRole('combobox', { name: 'Unit', exact: true }).selectOption('L')
    await page.getByText('= 350 mL', { exact: true }).waitFor()
    await page.getByRole('spinbutton', { name: 'Value', exact: true }).fill('35')
    await tap(button(page, 'Save'))
    await page.getByRole('alert').getByText('35 L? Most so far: 500 mL.').waitFor()
    expect((await list('Water')).length).toBe(1)
    await tap(button(page, 'Save'))
    await saved(page, 'Water 35 L saved.')
    await close()
  })

  test('part of a typed line is corrected before saving, and the rest stays as read', async () => {
    for (const name of ['Birch Tea', 'Lime Tea']) await record(name, 3, Date.now() - 4 * DAY_MS)
    const { page, tap, close } = await opened('/')
    await tap(button(page, 'Record'))
    const line = page.getByRole('combobox', { name: 'What?', exact: true })
    await line.fill('yesterday birch tea 2, lime tea 3')
    await page.getByRole('option', { name: /^Save Birch Tea 2 servings, .+; Lime Tea 3 servings, / }).waitFor()
    await tap(page.getByRole('option', { name: /^Change Birch Tea 2 servings, / }))
    const value = page.getByRole('spinbutton', { name: 'Value', exact: true })
    await expect.poll(() => value.inputValue()).toBe('2')
    await value.fill('4')
    await tap(button(page, 'Save'))
    const rest = page.getByRole('option', { name: /^Save Lime Tea 3 servings, [^;]+$/ })
    await rest.waitFor()
    await line.press('Enter')
    await saved(page, 'Saved: Lime Tea 3 servings')
    const day = new Date(noonYesterday()).toISOString().slice(0, 10)
    for (const [name, amount] of [
      ['Birch Tea', 4],
      ['Lime Tea', 3],
    ] as const)
      expect((await recorded(name, 2))[0]).toMatchObject({ value: amount, startAt: expect.stringContaining(day) })
    await close()
  })

  test('an amount far beyond the usual is asked about once, also in a typed line', async () => {
    await record('Fennel Tea', 2, Date.now() - DAY_MS)
    const { page, tap, close } = await opened('/')
    await tap(button(page, 'Record'))
    const line = page.getByRole('combobox', { name: 'What?', exact: true })
    await line.fill('fennel tea 25')
    await page.getByRole('option', { name: 'Save Fennel Tea 25 servings', exact: true }).waitFor()
    await line.press('Enter')
    const question = '25 servings? Most so far: 2 servings. Tap Save again if that is right.'
    await page.getByRole('alert').getByText(question).waitFor()
    await recorded('Fennel Tea', 1)
    await line.press('Enter')
    await saved(page, 'Saved: Fennel Tea 25 servings')
    await recorded('Fennel Tea', 2)
    await close()
  })

  test('the upper number of a blood pressure is the larger one', async () => {
    const { page, tap, close } = await opened('/')
    await tap(button(page, 'Record'))
    await page.getByRole('combobox', { name: 'What?', exact: true }).fill('systolic')
    await tap(page.getByRole('option', { name: /^Systolic Blood Pressure/ }))
    await page.getByRole('spinbutton', { name: 'Upper (systolic)', exact: true }).fill('80')
    await page.getByRole('spinbutton', { name: 'Lower (diastolic)', exact: true }).fill('120')
    await tap(button(page, 'Save'))
    await page.getByText('Enter both numbers, such as 120 and 80.').waitFor()
    expect(await list('Systolic Blood Pressure')).toEqual([])
    await close()
  })

  test('the bar with Undo never covers the focused field, even above a keyboard and with large text', async () => {
    await record('Rye Bread', 1, Date.now() - DAY_MS)
    const { page, tap, close } = await opened('/')
    await tap(button(page, 'Record'))
    await tap(button(page, 'Record 1 serving of Rye Bread'))
    await saved(page, 'Rye Bread 1 serving saved.')
    await tap(page.getByRole('link', { name: 'History', exact: true }))
    await page.locator('main:not([data-place="today"])[aria-busy="false"] h1').waitFor()
    const field = page.getByRole('searchbox', { name: 'Search notes', exact: true })
    const isCovered = () =>
      page.evaluate<boolean>(`(() => {
        const [bar, field] = [document.querySelector('.undo-bar'), document.activeElement]
        const isOver = field.getBoundingClientRect().bottom > bar.getBoundingClientRect().top
        return isOver && getComputedStyle(bar).visibility === 'visible'
      })()`)
    for (const size of ['100%', '200%'])
      for (const height of [740, 440]) {
        await page.setViewportSize({ width: 360, height })
        await page.evaluate(`document.documentElement.style.fontSize = '${size}'; document.activeElement?.blur()`)
        await field.focus()
        await expect.poll(isCovered, { message: `${size}, ${height} px` }).toBe(false)
        await page.setViewportSize({ width: 360, height: 740 })
        await page.setViewportSize({ width: 360, height })
        await expect.poll(isCovered, { message: `${size}, ${height} px, after a keyboard` }).toBe(false)
      }
    await close()
  })

  test('a night has two ends, and shows the day it counts for', async () => {
    await record('Sleep Duration', 7, Date.now() - 2 * DAY_MS, {
      unitAbbreviatedName: 'h',
      variableCategoryName: 'Sleep',
    })
    const { page, tap, close } = await opened('/')
    await tap(button(page, 'Record'))
    await page.getByRole('combobox', { name: 'What?', exact: true }).fill('sleep dur')
    await tap(page.getByRole('option', { name: 'Sleep Duration, last 7 h', exact: true }))
    await page.getByLabel('Date and time', { exact: true }).fill('2026-11-10T23:15')
    await page.getByLabel('Until', { exact: true }).fill('2026-11-11T07:00')
    await expect.poll(() => page.getByRole('spinbutton', { name: 'Hours', exact: true }).inputValue()).toBe('7')
    await expect.poll(() => page.getByRole('spinbutton', { name: 'Minutes', exact: true }).inputValue()).toBe('45')
    await page.getByText('Counts for Wed 11 Nov, the day it ended.', { exact: true }).waitFor()
    await tap(button(page, 'Save'))
    await saved(page, 'Sleep Duration 7 h 45 min saved.')
    const nights = await recorded('Sleep Duration', 2)
    expect(nights).toContainEqual(
      expect.objectContaining({ value: 7.75, startAt: '2026-11-10T22:15:00', endAt: '2026-11-11T06:00:00' }),
    )
    await close()
  })

  describe('questions', () => {
    const remind = (variableName: string, unit: string, kind: string) =>
      app.ask('POST', '/trackingReminders', [
        {
          variableName,
          unitAbbreviatedName: unit,
          variableCategoryName: kind,
          combinationOperation: 'SUM',
          reminderFrequency: 86_400,
          reminderStartTimeLocal: '00:01:00',
        },
      ])

    test('are answered, snoozed and skipped with one tap each, and restored with one', async () => {
      await remind('Lemonade', 'serving', 'Foods')
      const { page, tap, taps, close } = await opened('/')
      const waiting = page.getByRole('list', { name: 'Waiting for you', exact: true })
      const question = waiting.getByRole('heading', { level: 3, name: /Lemonade/ })
      for (const [name, message] of [
        ['Snooze: Lemonade', 'Lemonade: asked again in an hour.'],
        ['Skip: Lemonade', 'Lemonade skipped.'],
        ['Record 1 serving of Lemonade', 'Lemonade 1 serving saved.'],
      ] as const) {
        const before = taps()
        await tap(button(waiting, name))
        await saved(page, message)
        expect(taps() - before).toBe(1)
        await expect.poll(() => question.count()).toBe(0)
        await tap(button(page, 'Undo'))
        await question.waitFor()
      }
      await tap(button(waiting, 'Record 1 serving of Lemonade'))
      await recorded('Lemonade', 1)
      await close()
    })

    test('accept a value that is not on the card, for the time of the question', async () => {
      await remind('Ginger Tea', 'serving', 'Foods')
      const { page, tap, close } = await opened('/')
      await tap(button(page, 'Other value: Ginger Tea'))
      await page.getByRole('heading', { level: 2, name: 'Ginger Tea', exact: true }).waitFor()
      await page.getByRole('spinbutton', { name: 'Value', exact: true }).fill('5')
      await tap(button(page, 'Save'))
      await saved(page, 'Ginger Tea 5 servings saved.')
      const [answer] = await recorded('Ginger Tea', 1)
      expect([answer?.value, answer?.startAt.slice(14)]).toEqual([5, '01:00'])
      await expect.poll(() => page.getByRole('heading', { level: 3, name: /Ginger Tea/ }).count()).toBe(0)
      await close()
    })

    itInLongRun('nothing moves when one is answered', async () => {
      await remind('Apple Juice', 'serving', 'Foods')
      await remind('Pear Juice', 'serving', 'Foods')
      const { page, tap, close } = await opened('/', desk)
      const [above, below] = ['Skip: Apple Juice', 'Skip: Pear Juice'].map((name) => button(page, name))
      const heights = await Promise.all([above?.boundingBox(), below?.boundingBox()])
      const [first, second] = (heights[0]?.y ?? 0) < (heights[1]?.y ?? 0) ? [above, below] : [below, above]
      const before = (await second?.boundingBox())?.y
      await tap(first as Locator)
      await saved(page, heights[0] && first === above ? 'Apple Juice skipped.' : 'Pear Juice skipped.')
      expect((await second?.boundingBox())?.y).toBe(before)
      await tap(second as Locator)
      await page.getByText('Nothing to answer right now.', { exact: true }).waitFor()
      await close()
    })
  })

  test('yesterday is corrected with four taps, and deleted entries are restored with Undo', async () => {
    const noon = noonYesterday()
    const clock = new Date(noon).toLocaleTimeString('en-GB', { ...inBerlin, timeStyle: 'short' })
    await record('Orange Juice', 3, noon)
    const { page, tap, taps, close } = await opened('/')
    await tap(page.getByRole('link', { name: 'History', exact: true }))
    await tap(button(page, 'Previous day'))
    const entries = page.getByRole('list', { name: 'Entries', exact: true })
    await tap(button(entries, `Edit Orange Juice 3 servings, ${clock}`))
    await page.getByRole('dialog', { name: 'Edit entry', exact: true }).waitFor()
    await page.getByRole('spinbutton', { name: 'Value', exact: true }).fill('2')
    await tap(button(page, 'Save changes'))
    expect(taps()).toBe(4)
    await saved(page, 'Orange Juice changed to 2 servings.')
    await expect.poll(async () => (await list('Orange Juice'))[0]?.value).toBe(2)
    await tap(button(entries, `Edit Orange Juice 2 servings, ${clock}`))
    await tap(button(page, 'Delete entry'))
    await saved(page, 'Orange Juice 2 servings deleted.')
    await recorded('Orange Juice', 0)
    await tap(button(page, 'Undo'))
    await button(entries, `Edit Orange Juice 2 servings, ${clock}`).waitFor()
    await recorded('Orange Juice', 1)
    await close()
  })

  itInLongRun('what was deleted is kept for a while, and notes are found by their words', async () => {
    await record('Plum Juice', 1, Date.parse('2026-10-01T10:00:00Z'), { note: 'at the Lighthouse café' })
    const { page, tap, close } = await opened('/history/2026-10-01')
    await page.getByRole('searchbox', { name: 'Search notes', exact: true }).fill('lighthouse')
    const found = page.getByRole('list', { name: 'Found in notes', exact: true })
    await button(found, 'Edit Plum Juice 1 serving, 12:00').waitFor()
    const entries = page.getByRole('list', { name: 'Entries', exact: true })
    await tap(button(entries, 'Edit Plum Juice 1 serving, 12:00'))
    await tap(button(page, 'Delete entry'))
    const deleted = page.getByRole('region', { name: 'Recently deleted', exact: true })
    await tap(button(deleted, 'Restore Plum Juice 1 serving, Thu 1 Oct'))
    await saved(page, 'Plum Juice 1 serving restored.')
    await button(entries, 'Edit Plum Juice 1 serving, 12:00').waitFor()
    expect(await recorded('Plum Juice', 1)).toMatchObject([{ note: 'at the Lighthouse café' }])
    await close()
  })

  test('a day without entries explains that it does not count as zero, and accepts some', async () => {
    const { page, tap, close } = await opened('/history/2026-02-01')
    await page.getByText('Nothing recorded. An empty day is not a zero.', { exact: true }).waitFor()
    await tap(button(page, 'Record for this day'))
    await page.getByRole('combobox', { name: 'What?', exact: true }).fill('elderflower tea')
    await tap(page.getByRole('option', { name: /^Track “elderflower tea”/ }))
    await page.getByRole('spinbutton', { name: 'Value', exact: true }).fill('1')
    await tap(button(page, 'Save'))
    const entries = page.getByRole('list', { name: 'Entries', exact: true })
    await entries.getByRole('button', { name: /^Edit elderflower tea 1 \S+, 12:00$/i }).waitFor()
    await close()
  })

  test('History opens on the last day with entries, however long ago', async () => {
    const away = await app.addPerson('away')
    const juice = { variableName: 'Pear Juice', unitAbbreviatedName: 'serving', variableCategoryName: 'Foods' as const }
    await away.client.recordMeasurements({
      body: [{ ...juice, combinationOperation: 'SUM', value: 2, startAt: '2025-03-05T08:00:00Z' }],
    })
    const context = await app.signIn(away.email, { timezoneId: 'Europe/Berlin', ...phone })
    const page = await context.newPage()
    await page.goto(`${app.live.baseUrl}/history`)
    await button(page, 'Edit Pear Juice 2 servings, 09:00').waitFor()
    await expect.poll(() => page.getByLabel('Day', { exact: true }).inputValue()).toBe('2025-03-05')
    await context.close()
  })

  test('the legend of a month has the shades of its days', async () => {
    const person = await app.addPerson('shades')
    const mood = { variableName: 'Overall Mood', unitAbbreviatedName: '/5', variableCategoryName: 'Emotions' as const }
    await person.client.recordMeasurements({
      body: [{ ...mood, combinationOperation: 'MEAN', value: 5, startAt: '2026-03-05T08:00:00Z' }],
    })
    const context = await app.signIn(person.email, { timezoneId: 'Europe/Berlin', ...phone })
    const page = await context.newPage()
    await page.goto(`${app.live.baseUrl}/history/month?of=2026-03`)
    await page.locator('.calendar-month [data-level="5"]').waitFor()
    const shadeIn = (part: string): Promise<string> =>
      page.evaluate(`getComputedStyle(document.querySelector('.${part} [data-level="5"]')).backgroundColor`)
    const shade = await shadeIn('calendar-month')
    expect(shade).toMatch(/^(color|rgb)\(/)
    await expect.poll(() => shadeIn('calendar-legend')).toBe(shade)
    await context.close()
  })

  itInLongRun('days are walked by strip, by buttons and by date', async () => {
    const { page, tap, close } = await opened('/history/2026-02-05')
    const days = page.getByRole('list', { name: 'Days', exact: true })
    await expect.poll(() => days.getByRole('link').count()).toBe(7)
    await tap(days.getByRole('link', { name: 'Tue 3', exact: true }))
    await page.waitForURL('**/history/2026-02-03')
    await tap(button(page, 'Next day'))
    await page.waitForURL('**/history/2026-02-04')
    await page.getByLabel('Day', { exact: true }).fill('2026-01-20')
    await page.waitForURL('**/history/2026-01-20')
    await close()
  })

  itInLongRun('the first value after signing up takes two taps, and what to ask about two more', async () => {
    const live = await startLive('sqlite', { hostName: 'localhost', registration: 'open' })
    const context = await app.browser.newContext({ locale: 'en-GB', timezoneId: 'Europe/Berlin', ...phone })
    const page = await context.newPage()
    await page.goto(`${live.baseUrl}/auth/register`)
    await page.getByLabel('What should we call you?').fill('Ada')
    await page.getByLabel('E-mail address').fill('ada@example.org')
    await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
    await button(page, 'Create account').click()
    await page.waitForURL('**/welcome')
    let taps = 0
    const tap = async (control: Locator) => {
      taps += 1
      await control.click()
    }
    await page.getByRole('heading', { level: 1, name: 'What would you like to improve?', exact: true }).waitFor()
    await tap(button(page, 'Mood'))
    await page.getByRole('heading', { level: 1, name: 'How is your mood right now?', exact: true }).waitFor()
    await tap(button(page.getByRole('group', { name: 'Value', exact: true }), '4 of 5, good'))
    expect(taps).toBe(2)
    await saved(page, 'Overall Mood 4 of 5 saved.')
    await page.getByRole('heading', { level: 1, name: 'What might influence it?', exact: true }).waitFor()
    await expect.poll(() => page.getByRole('checkbox').count()).toBe(8)
    await expect.poll(() => page.getByRole('checkbox', { checked: true }).count()).toBe(3)
    await tap(button(page, 'Start'))
    await saved(page, '4 reminders are set.')
    await expect.poll(() => button(page, 'Install the app').count()).toBe(0)
    await page.evaluate(
      "dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt: async () => (document.body.dataset.asked = 'yes') }))",
    )
    await button(page, 'Install the app').click()
    await page.waitForSelector('body[data-asked="yes"]')
    await tap(page.getByRole('link', { name: 'Go to Today', exact: true }))
    const waiting = page.getByRole('list', { name: 'Waiting for you', exact: true })
    await page.getByRole('button', { name: /^Edit Overall Mood 4 of 5, / }).waitFor()
    // It has just been answered, and is asked again tomorrow.
    await expect.poll(() => waiting.getByRole('heading', { level: 3, name: /on the whole/ }).count()).toBe(0)
    await context.close()
    await live.close()
  })

  test('every goal has words in every language', async () => {
    const goals = await app.ask<Goal[]>('GET', '/goals')
    expect(goals.length).toBeGreaterThan(8)
    const ids = goals.map(({ id }) => id)
    for (const language of languages) {
      const words = welcomeWords[language]
      expect(Object.keys(words.goals), language).toEqual(expect.arrayContaining(ids))
      expect(Object.keys(words.questions), language).toEqual(expect.arrayContaining(ids))
    }
  })

  test.each(
    oneIn(2, [
      ['phone', phone],
      ['desk', desk],
    ] as const),
  )('is accessible on a %s', async (where, view) => {
    const { page, tap, troubles, close } = await opened('/', view)
    await page.getByRole('region', { name: 'Recorded today', exact: true }).waitFor()
    await expectAccessible(page, `Today on a ${where}`)
    await tap(button(page, 'Record'))
    await page.getByRole('combobox', { name: 'What?', exact: true }).fill('tea')
    await page.getByRole('option', { name: /^Green Tea/ }).waitFor()
    await expectAccessible(page, `Record on a ${where}`)
    await tap(page.getByRole('option', { name: /^Green Tea/ }))
    await page.getByRole('heading', { level: 2, name: 'Green Tea', exact: true }).waitFor()
    await expectAccessible(page, `Record a value on a ${where}`)
    expect(troubles).toEqual([])
    await close()
  })
})
