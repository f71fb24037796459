/** Every listed shortcut does what the list says, and none does anything when they are switched off. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { itInLongRun } from '../../server/src/testing/suite.ts'
import {
  type AddedPerson,
  type AppInBrowser,
  chromium,
  dailyReminderOf,
  desk,
  goTo,
  openToday,
  servingsOf,
  startApp,
} from './app-in-browser.ts'

describe.skipIf(chromium === undefined)('keys', () => {
  let app: AppInBrowser
  let ada: AddedPerson
  let page: Page
  beforeAll(async () => {
    app = await startApp()
    ada = await app.addPerson('ada')
    const startAt = new Date().toISOString().slice(0, 19)
    await ada.client.recordMeasurements({ body: [{ ...servingsOf('Coffee'), value: 2, startAt }] })
    const days = Array.from({ length: 20 }, (_, day) => `2026-05-${String(day + 10)}T08:00:00Z`)
    await ada.client.recordMeasurements({
      body: days.map((startAt, day) => ({ ...servingsOf('Rooibos'), value: 1 + (day % 3), startAt: startAt })),
    })
    await ada.client.saveTrackingReminders({ body: [dailyReminderOf('Lemonade')] })
    page = (await openToday(app, ada, { timezoneId: 'UTC', ...desk })).page
    await question().waitFor()
  })
  afterAll(() => app.close())

  const press = (key: string) => page.keyboard.press(key)
  const question = () => page.getByRole('heading', { level: 3, name: /Lemonade/ })
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
  const lastAction = (text: string) =>
    page.getByRole('region', { name: 'Last action', exact: true }).getByText(text, { exact: true })
  const announced = (text: string) => lastAction(text).waitFor()
  /** From the top: the first card is the question, once it is there. */
  const chooseQuestion = () =>
    expect
      .poll(async () => {
        await page.evaluate('document.activeElement.blur()')
        await press('j')
        return page.evaluate<string>(
          'document.activeElement === document.body ? "" : document.activeElement.textContent',
        )
      })
      .toContain('Lemonade')

  test('answer, snooze and skip the focused card, and undo', async () => {
    for (const [key, text] of [
      // Amounts are in order: none, one, more.
      ['2', 'Lemonade 1 serving saved.'],
      ['s', 'Lemonade: asked again in an hour.'],
      ['x', 'Lemonade skipped.'],
    ] as const) {
      await chooseQuestion()
      await press(key)
      await announced(text)
      await press('z')
      await announced('Undone.')
      await question().waitFor()
    }
  })

  test('j moves from entry to entry, and an opened form focuses its first control', async () => {
    const focused = () => page.evaluate<string>('document.activeElement.textContent + document.activeElement.ariaLabel')
    const inDialog = (name: string) => page.getByRole('dialog', { name, exact: true })
    const isFocused = `document.activeElement.matches('dialog form input:not([type="checkbox"])')`
    await goTo(page, 'historyDay', '/history/2026-05-12')
    await page.getByRole('button', { name: /Rooibos/ }).waitFor()
    await page.evaluate('document.activeElement.blur()')
    await press('j')
    await expect.poll(focused).toContain('Rooibos')
    await press('e')
    await inDialog('Edit entry').waitFor()
    await expect.poll(() => page.evaluate(isFocused)).toBe(true)
    await press('Escape')
    await goTo(page, 'reminders', '/reminders')
    await page.getByRole('button', { name: 'New reminder', exact: true }).press('Enter')
    await inDialog('Reminder').waitFor()
    await page.keyboard.type('rooib')
    await inDialog('Reminder').getByRole('option', { name: 'Rooibos', exact: true }).waitFor()
    await press('Enter')
    await press('Control+Enter')
    await expect.poll(async () => (await ada.client.listTrackingReminders()).length).toBe(2)
    await press('z')
    await expect.poll(async () => (await ada.client.listTrackingReminders()).length).toBe(1)
    await goTo(page, 'today', '/')
  })

  itInLongRun('the same key once more on a card that is answered answers no other', async () => {
    const grace = await app.addPerson('grace')
    await grace.client.saveTrackingReminders({ body: [dailyReminderOf('Lemonade'), dailyReminderOf('Ginger Tea')] })
    const { page: ownPage, context } = await openToday(app, grace, { timezoneId: 'UTC', ...desk })
    await ownPage.getByRole('heading', { level: 3, name: /Ginger Tea/ }).waitFor()
    await ownPage.keyboard.press('j')
    for (const key of ['1', '1', '1']) await ownPage.keyboard.press(key)
    await expect.poll(async () => (await grace.client.listMeasurements()).length).toBe(1)
    await expect.poll(() => ownPage.evaluate(waiting)).toBe(0)
    await expect.poll(() => grace.client.listMeasurements()).toHaveLength(1)
    const left = await grace.client.listTrackingReminderNotifications({ query: { fields: 'slim' } })
    expect(left.data).toHaveLength(1)
    await context.close()
  })

  test('a card restored by Undo keeps the focus while the server is updated', async () => {
    // The previous action has been sent.
    await expect.poll(() => page.evaluate(waiting)).toBe(0)
    const { promise: held, resolve: go } = Promise.withResolvers<void>()
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    await page.route('**/api/v3/trackingReminderNotifications', async (route) => {
      begin()
      await held
      await route.continue()
    })
    const heard: string[] = []
    page.on('response', (answer) => heard.push(`${answer.request().method()} ${new URL(answer.url()).pathname}`))
    await chooseQuestion()
    await press('2')
    await announced('Lemonade 1 serving saved.')
    // Being sent: from now on it has to be undone on the server, not only removed.
    await begun
    await press('z')
    await announced('Undone.')
    await question().waitFor()
    await press('j')
    await page.evaluate(`globalThis.chosen = document.activeElement
      globalThis.isLost = !chosen.textContent.includes('Lemonade') || chosen === document.body
      new MutationObserver(() => { isLost ||= document.activeElement !== chosen })
        .observe(document.body, { childList: true, subtree: true })`)
    go()
    // The answer, its undoing, and then what is due by the server.
    const areAllHeard = () => {
      const posts = heard.flatMap((request, index) =>
        request.startsWith('POST') && request.includes('Notifications') ? [index] : [],
      )
      return posts.length >= 2 && heard.slice(posts[1]).some((request) => request.endsWith('/today'))
    }
    await expect.poll(areAllHeard).toBe(true)
    await question().waitFor()
    await expect.poll(() => page.evaluate('isLost || document.activeElement !== chosen')).toBe(false)
    await page.unroute('**/api/v3/trackingReminderNotifications')
  })

  test('edit the focused entry, and save from anywhere in the form', async () => {
    const row = page.getByRole('button', { name: /^Edit Coffee 2 cups, / })
    await row.focus()
    await press('e')
    const dialog = page.getByRole('dialog', { name: 'Edit entry', exact: true })
    await dialog.getByRole('spinbutton', { name: 'Value', exact: true }).fill('3')
    await dialog.getByRole('textbox', { name: 'Note', exact: true }).focus()
    await press('Control+Enter')
    await announced('Coffee changed to 3 cups.')
    await dialog.waitFor({ state: 'detached' })
  })

  test('record, and save', async () => {
    await press('r')
    await page.getByRole('combobox', { name: 'What?', exact: true }).fill('coff')
    await page
      .getByRole('option', { name: /^Coffee, / })
      .first()
      .waitFor()
    await press('Enter')
    await page.getByRole('spinbutton', { name: 'Value', exact: true }).fill('4')
    await press('Control+Enter')
    await announced('Coffee 4 cups saved.')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const values = async () =>
      (await ada.client.listMeasurements({ query: { variableName: 'Coffee', sort: 'value' } })).map(
        ({ value }) => value,
      )
    await expect.poll(values).toEqual([3, 4])
  })

  test('lead to every page they name, and to the palette', async () => {
    for (const [letter, name] of [
      ['f', 'Findings'],
      ['v', 'What I track'],
      ['s', 'Settings'],
      ['h', 'History'],
      ['t', 'Today'],
    ] as const) {
      await press('g')
      await press(letter)
      await heading(name)
    }
    await press('Control+k')
    await page.getByRole('combobox', { name: 'Search for things and actions', exact: true }).waitFor()
    await press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  test('move through the days', async () => {
    await goTo(page, 'historyDay', '/history/2026-02-05')
    const day = () => page.getByLabel('Day', { exact: true }).inputValue()
    await press('[')
    await expect.poll(day).toBe('2026-02-04')
    await press(']')
    await expect.poll(day).toBe('2026-02-05')
  })

  test.each([
    ['/history/2026-02-05', '[[]', '2026-02-04'],
    ['/history/2026-02-05', '[]', '2026-02-05'],
    ['/history/2026-02-05', ']]]', '2026-02-08'],
    ['/history', '[]', undefined],
    ['/history', '[[]]]', undefined],
  ])('move through the days from %s by %s before any of them is rendered', async (from, keys, to) => {
    await goTo(page, from === '/history' ? 'history' : 'historyDay', from)
    const day = page.getByLabel('Day', { exact: true })
    const first = await day.inputValue()
    // All at once, so that the page cannot draw in between.
    await page.evaluate(`for (const key of ${JSON.stringify(keys)})
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))`)
    const last = to ?? first
    await page.waitForURL(`**/history/${last}`)
    await expect.poll(() => day.inputValue()).toBe(last)
  })

  test('show the chart of a variable as a table, and as a chart again', async () => {
    const [variable] = await ada.client.listUserVariables({ query: { name: 'Rooibos' } })
    await goTo(page, 'variable', `/variables/${variable?.variableId}`)
    await page.getByRole('radio', { name: 'All', exact: true }).check({ force: true })
    await page.getByRole('img', { name: 'Rooibos over time, smoothed', exact: true }).waitFor()
    await press('t')
    await page.getByRole('table', { name: 'Rooibos over time, smoothed', exact: true }).waitFor()
    await press('t')
    await page.getByRole('img', { name: 'Rooibos over time, smoothed', exact: true }).waitFor()
  })

  test('do nothing when they are switched off', async () => {
    await goTo(page, 'settings', '/settings')
    const all = page.getByRole('switch', { name: 'Keyboard shortcuts', exact: true })
    await all.click()
    await goTo(page, 'today', '/')
    for (const key of ['r', '?', '/']) await press(key)
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await goTo(page, 'settings', '/settings')
    await all.click()
    await goTo(page, 'today', '/')
    await press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts', exact: true }).waitFor()
    await press('Escape')
  })
})

/** How many entries this browser has not sent yet. Runs in the page. */
const waiting = `new Promise((resolve, reject) => {
  const opening = indexedDB.open('upshot')
  opening.onerror = () => reject(opening.error)
  opening.onsuccess = () => {
    const counting = opening.result.transaction('outbox').objectStore('outbox').count()
    counting.onsuccess = () => {
      opening.result.close()
      resolve(counting.result)
    }
  }
})`
