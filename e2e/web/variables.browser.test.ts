/** Variables in the app: the list, the charts, the entries and the settings, by touch and by keyboard. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { itInLongRun } from '../../server/src/testing/suite.ts'
import {
  type AppInBrowser,
  chromium,
  desk,
  expectAccessible,
  expectNoSidewaysScroll,
  phone,
  startApp,
  type WatchedPage,
} from './app-in-browser.ts'

const DAY_MS = 86_400_000

interface ShownVariable {
  readonly variableId: number
  readonly displayName: string
  readonly combinationOperation: string
  readonly maximumAllowedValue?: number
  readonly outcome: boolean
}

describe.skipIf(chromium === undefined)('variables', () => {
  let app: AppInBrowser
  let moodId = 0
  let coffeeId = 0
  beforeAll(async () => {
    app = await startApp()
    const at = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 19)
    const mood = Array.from({ length: 60 }, (_, day) => ({
      variableName: 'Overall Mood',
      value: 1 + (day % 5),
      unitAbbreviatedName: '/5',
      variableCategoryName: 'Emotions',
      combinationOperation: 'MEAN',
      startAt: at(day),
    }))
    const coffee = [0, 1, 2].map((day) => ({
      variableName: 'Coffee',
      value: 2,
      unitAbbreviatedName: 'serving',
      variableCategoryName: 'Foods',
      combinationOperation: 'SUM',
      startAt: at(day),
    }))
    await app.ask('POST', '/measurements/post', [...mood, ...coffee])
    moodId = (await variableNamed('Overall Mood')).variableId
    coffeeId = (await variableNamed('Coffee')).variableId
  })
  afterAll(() => app.close())

  const variableNamed = async (name: string): Promise<ShownVariable> => {
    const [found] = await app.ask<ShownVariable[]>('GET', `/userVariables?name=${encodeURIComponent(name)}`)
    if (!found) throw new Error(`There is no ${name}.`)
    return found
  }

  const openAt = async (path: string, view = desk): Promise<WatchedPage> => {
    const watched = await app.signedIn({ locale: 'en-GB', ...view })
    await watched.open(path)
    return watched
  }

  test('the list is filtered while typing, by name and by kind, and opens a variable', async () => {
    const { page, troubles } = await openAt('/variables', phone)
    const list = page.getByRole('list', { name: 'What I track', exact: true })
    await list.getByRole('link', { name: 'Coffee', exact: true }).waitFor()
    const filter = page.getByRole('searchbox', { name: 'Filter by name', exact: true })
    await filter.fill('moo')
    await list.getByRole('link', { name: 'Coffee', exact: true }).waitFor({ state: 'detached' })
    await expect.poll(() => list.getByRole('link').count()).toBe(1)
    await list.getByRole('link', { name: 'Overall Mood', exact: true }).waitFor()
    await filter.fill('foods')
    await list.getByRole('link', { name: 'Coffee', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Coffee', exact: true }).waitFor()
    const ways = page.getByRole('navigation', { name: 'Coffee', exact: true }).getByRole('link')
    await expect.poll(() => ways.allTextContents()).toEqual(['Charts', 'Entries', 'Reminders', 'Settings'])
    expect(troubles).toEqual([])
    await page.context().close()
  })

  test('a chart is read by keys: by day, by month, to both ends', async () => {
    const { page } = await openAt(`/variables/${moodId}`)
    const title = 'Overall Mood over time, smoothed'
    const picture = page.getByRole('img', { name: title, exact: true })
    await picture.focus()
    const reading = page.getByRole('figure').filter({ has: picture }).getByRole('status')
    const dateOf = (text: string | null) => Date.parse(`${text?.split(':')[0]} UTC`)
    const press = async (key: string) => {
      await page.keyboard.press(key)
      return dateOf(await reading.textContent())
    }
    const end = await press('End')
    await expect.poll(() => reading.textContent()).toMatch(/^\d+ \w+ 20\d\d: 1 of 5\. Mean over 7 days: /)
    expect(await press('ArrowLeft')).toBe(end - DAY_MS)
    expect(await press('ArrowRight')).toBe(end)
    expect(await press('PageUp')).toBe(end - 30 * DAY_MS)
    expect(await press('Home')).toBe(end - 59 * DAY_MS)
    await page.context().close()
  })

  itInLongRun('a picture is read with the pointer, and leads to the day', async () => {
    const { page } = await openAt(`/variables/${moodId}`)
    const picture = page.getByRole('img', { name: 'Overall Mood by day of the week', exact: true })
    const figure = page.getByRole('figure').filter({ has: picture })
    await picture.scrollIntoViewIfNeeded()
    const box = await picture.boundingBox()
    if (!box) throw new Error('The picture is not there.')
    await page.mouse.move(box.x + box.width - 40, box.y + box.height / 2)
    await expect.poll(() => figure.getByRole('status').textContent()).toMatch(/^Sun: .* of 5 \(Days: \d+\)$/)
    const link = page.getByRole('link', { name: /^Open \d+ \w+ 20\d\d$/ })
    await link.click()
    await page.getByRole('heading', { level: 1, name: 'History', exact: true }).waitFor()
    await page.context().close()
  })

  test('the same values are in a table with a caption, for copying', async () => {
    const { page } = await openAt(`/variables/${moodId}`)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const title = 'Overall Mood by day of the week'
    await page.getByRole('button', { name: `Show as table: ${title}`, exact: true }).click()
    const table = page.getByRole('table', { name: title, exact: true })
    await expect.poll(() => table.getByRole('row').count()).toBe(8)
    await page.getByRole('button', { name: 'Copy table', exact: true }).click()
    await page.getByText('Table copied.', { exact: true }).waitFor()
    const copied = String(await page.evaluate('navigator.clipboard.readText()'))
    expect(copied.split('\n')[0]).toBe('Day of the week\tOverall Mood\tDays')
    expect(copied.split('\n')).toHaveLength(8)
    await page.getByRole('button', { name: `Show as picture: ${title}`, exact: true }).click()
    await page.getByRole('img', { name: title, exact: true }).waitFor()
    await page.context().close()
  })

  /** Up to today, whatever day it was when this file started. */
  const weigh = (variableName: string, days: number) =>
    app.ask(
      'POST',
      '/measurements/post',
      Array.from({ length: days }, (_, day) => ({
        variableName,
        value: 70 + (day % 7),
        unitAbbreviatedName: 'kg',
        variableCategoryName: 'Physique',
        combinationOperation: 'MEAN',
        startAt: new Date(Date.now() - day * DAY_MS).toISOString().slice(0, 19),
      })),
    )

  test('another range shows other days', async () => {
    await weigh('Lean Mass', 60)
    const { page } = await openAt(`/variables/${(await variableNamed('Lean Mass')).variableId}`)
    const title = 'Lean Mass over time, smoothed'
    await page.getByRole('group', { name: 'Range', exact: true }).getByRole('radio', { name: '30 days' }).check()
    await page.getByRole('button', { name: `Show as table: ${title}`, exact: true }).click()
    const rows = page.getByRole('table', { name: title, exact: true }).getByRole('row')
    await expect.poll(() => rows.count()).toBe(31)
    await page.context().close()
  })

  itInLongRun('of a long table the last days come first, all of them on request, and all are copied', async () => {
    await weigh('Weight', 200)
    const { page } = await openAt(`/variables/${(await variableNamed('Weight')).variableId}`)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const title = 'Weight over time, smoothed'
    await page.getByRole('group', { name: 'Range', exact: true }).getByRole('radio', { name: 'A year' }).check()
    await page.getByRole('button', { name: `Show as table: ${title}`, exact: true }).click()
    const rows = page.getByRole('table', { name: title, exact: true }).getByRole('row')
    const more = page.getByRole('button', { name: 'Show 50 more', exact: true })
    await more.waitFor()
    await expect.poll(() => rows.count()).toBe(151)
    const last = await rows.last().textContent()
    await page.getByRole('button', { name: 'Copy table', exact: true }).click()
    await page.getByText('Table copied.', { exact: true }).waitFor()
    expect(String(await page.evaluate('navigator.clipboard.readText()')).split('\n')).toHaveLength(201)
    await more.click()
    await expect.poll(() => rows.count()).toBe(201)
    await expect.poll(() => rows.last().textContent()).toBe(last)
    await expect.poll(() => more.count()).toBe(0)
    await page.context().close()
  })

  itInLongRun('letters in pictures stay readable at 360 pixels, with four to five dates', async () => {
    const { page } = await openAt(`/variables/${moodId}`, phone)
    const picture = page.getByRole('img', { name: 'Overall Mood over time, smoothed', exact: true })
    await picture.waitFor()
    const script = `[...document.querySelectorAll('figure text')].map((text) => ({
      text: text.textContent, size: parseFloat(getComputedStyle(text).fontSize) }))`
    const texts = (await page.evaluate(script)) as { text: string; size: number }[]
    expect(Math.min(...texts.map(({ size }) => size))).toBeGreaterThanOrEqual(11)
    const dates = texts.filter(({ text }) => /^\d+ \w{3,4}$/.test(text))
    expect(dates.length).toBeGreaterThanOrEqual(3)
    expect(dates.length).toBeLessThanOrEqual(5)
    await expectNoSidewaysScroll(page, 'the charts')
    await page.context().close()
  })

  test('entries are listed with their days and can be opened', async () => {
    const { page } = await openAt(`/variables/${coffeeId}/entries`)
    const rows = page.getByRole('list', { name: 'Entries', exact: true }).getByRole('button')
    await expect.poll(() => rows.count()).toBe(3)
    await rows.first().click()
    await page.getByRole('dialog', { name: 'Edit entry', exact: true }).waitFor()
    await page.context().close()
  })

  test('settings are saved, undone and reset', async () => {
    const { page, troubles } = await openAt(`/variables/${coffeeId}/settings`)
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Filter coffee')
    await page
      .getByRole('combobox', { name: 'Daily total or average', exact: true })
      .selectOption({ label: 'Daily average' })
    await page.getByRole('spinbutton', { name: 'Largest', exact: true }).fill('12')
    await page.getByRole('switch', { name: 'This is an outcome', exact: true }).check()
    await page.getByRole('button', { name: 'Save settings', exact: true }).click()
    await expect
      .poll(() => variableNamed('Coffee'))
      .toMatchObject({
        displayName: 'Filter coffee',
        combinationOperation: 'MEAN',
        maximumAllowedValue: 12,
        outcome: true,
      })
    await page.getByRole('heading', { level: 1, name: 'Filter coffee', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect
      .poll(() => variableNamed('Coffee'))
      .toMatchObject({ displayName: 'Coffee', combinationOperation: 'SUM' })
    await app.ask('POST', '/userVariables', [{ variableId: coffeeId, maximumAllowedValue: 7 }])
    await page.getByRole('button', { name: 'Reset to defaults', exact: true }).click()
    await expect.poll(async () => (await variableNamed('Coffee')).maximumAllowedValue).not.toBe(7)
    expect(troubles).toEqual([])
    await page.context().close()
  })

  itInLongRun('a setting that cannot be is named where it stands', async () => {
    const { page } = await openAt(`/variables/${coffeeId}/settings`)
    const largest = page.getByRole('spinbutton', { name: 'Largest', exact: true })
    await largest.fill('many')
    await page.getByRole('button', { name: 'Save settings', exact: true }).click()
    await page.getByRole('alert').getByText('Largest must be a number.', { exact: true }).waitFor()
    await expect.poll(() => largest.getAttribute('aria-invalid')).toBe('true')
    await page.context().close()
  })

  itInLongRun('what it contains and which source counts first are chosen, and undone', async () => {
    const caffeine = { variableName: 'Caffeine', unitAbbreviatedName: 'mg', variableCategoryName: 'Nutrients' }
    const recorded = { value: 80, combinationOperation: 'SUM', startAt: '2026-06-15T08:00:00' }
    await app.ask('POST', '/measurements/post', [
      { ...caffeine, ...recorded, sourceName: 'Watch' },
      { ...caffeine, ...recorded, sourceName: 'Phone' },
    ])
    const caffeineId = (await variableNamed('Caffeine')).variableId
    const { page } = await openAt(`/variables/${coffeeId}/settings`, phone)
    await page.getByRole('combobox', { name: 'Ingredient', exact: true }).selectOption('Caffeine')
    await page.getByRole('spinbutton', { name: 'How much is in 1 cup?', exact: true }).fill('95')
    await page.getByRole('button', { name: 'Add ingredient', exact: true }).click()
    const contained = page.getByRole('list', { name: 'What it contains', exact: true })
    await contained.getByText('1 cup counts as 95 mg', { exact: true }).waitFor()
    await expectAccessible(page, 'with an ingredient')
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await contained.waitFor({ state: 'detached' })
    await page.context().close()
    const other = (await openAt(`/variables/${caffeineId}/settings`, phone)).page
    const sources = other.getByRole('list', { name: 'Sources', exact: true })
    const order = () => sources.getByRole('listitem').locator('.row-text > span:first-child').allTextContents()
    await sources.waitFor()
    const [first, second] = await order()
    await sources.getByRole('button', { name: `Move ${second} up`, exact: true }).click()
    await expect.poll(order).toEqual([second, first])
    await other.context().close()
  })

  test('a variable is deleted with its entries after a question, and restored by Undo or from Recently deleted', async () => {
    const { page } = await openAt(`/variables/${coffeeId}/settings`, phone)
    await page.getByRole('button', { name: 'Delete with all entries', exact: true }).click()
    const question = page.getByRole('alertdialog', { name: 'Delete Coffee and its 3 entries?', exact: true })
    await expectAccessible(page, 'the question')
    await question.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'What I track', exact: true }).waitFor()
    const list = page.getByRole('list', { name: 'What I track', exact: true })
    await list.getByRole('link', { name: 'Overall Mood', exact: true }).waitFor()
    await list.getByRole('link', { name: 'Coffee', exact: true }).waitFor({ state: 'detached' })
    await expect.poll(() => app.ask('GET', '/measurements?variableName=Coffee')).toEqual([])
    const lastAction = page.getByRole('region', { name: 'Last action', exact: true })
    await lastAction.getByRole('button', { name: 'Undo', exact: true }).click()
    await list.getByRole('link', { name: 'Coffee', exact: true }).waitFor()
    await expect.poll(() => app.ask('GET', '/measurements?variableName=Coffee')).toHaveLength(3)
    await lastAction.getByRole('button', { name: 'Undo', exact: true }).click()
    await list.getByRole('link', { name: 'Coffee', exact: true }).waitFor({ state: 'detached' })
    const deleted = page.getByRole('region', { name: 'Recently deleted', exact: true })
    await deleted.getByRole('button', { name: 'Restore Coffee', exact: true }).click()
    await list.getByRole('link', { name: 'Coffee', exact: true }).waitFor()
    await deleted.waitFor({ state: 'detached' })
    await page.context().close()
  })

  itInLongRun('nobody is shut out of the pictures and their tables', async () => {
    const { page, troubles } = await openAt(`/variables/${moodId}`)
    await page.getByRole('img', { name: 'Overall Mood by month', exact: true }).waitFor()
    await expectAccessible(page, 'the charts')
    // Each becomes "Show as picture" when it is pressed, so the first is always the next.
    const buttons = page.getByRole('button', { name: /^Show as table: / })
    const count = await buttons.count()
    for (let pressed = 0; pressed < count; pressed++) await buttons.first().click()
    await expect.poll(() => page.getByRole('table').count()).toBe(count)
    await expectAccessible(page, 'the tables')
    expect(troubles).toEqual([])
    await page.context().close()
  })
})
