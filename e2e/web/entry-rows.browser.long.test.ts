/** The row of an entry on a phone: when, what and how much can be read, however long each of them is. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AppInBrowser, chromium, expectNoSidewaysScroll, openPlace, phone, startApp } from './app-in-browser.ts'

describe.skipIf(chromium === undefined)('the row of an entry', () => {
  let app: AppInBrowser
  let email: string
  beforeAll(async () => {
    app = await startApp()
    const ada = await app.addPerson('ada')
    email = ada.email
    const entry = (variableName: string, value: number, unitAbbreviatedName: string, startAt: string) => ({
      variableName,
      value,
      unitAbbreviatedName,
      startAt,
      variableCategoryName: 'Environment',
      combinationOperation: 'MEAN' as const,
    })
    await ada.client.recordMeasurements({
      body: [
        entry('Barometric Pressure', 1010.1, 'hPa', '2026-06-15T12:00:00-07:00'),
        { ...entry('Outdoor Temperature', 6.4, 'C', '2026-06-15T12:30:00-07:00'), timeZone: 'America/Los_Angeles' },
        entry('Noise', 40, '%', '2026-06-15T13:00:00Z'),
      ],
    })
  })
  afterAll(() => app.close())

  test.each([
    ['en-GB', 'History', 'Barometric Pressure'],
    ['de-DE', 'Verlauf', 'Luftdruck'],
  ])('keeps its parts apart in %s, also for an entry from another time zone', async (locale, heading, name) => {
    const context = await app.signIn(email, { locale, timezoneId: 'Europe/Berlin', ...phone })
    const page = await openPlace(context, `${app.live.baseUrl}/history/2026-06-15`, heading)
    await page.getByText(name, { exact: true }).first().waitFor()
    const overlapping = await page.evaluate(`[...document.querySelectorAll('.row:has(.entry)')].flatMap((row) => {
      const boxes = ['.entry-clock', '.entry-name', '.entry-value'].map((part) => {
        const range = document.createRange()
        range.selectNodeContents(row.querySelector(part))
        return range.getBoundingClientRect()
      })
      const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
      const { left, right } = row.getBoundingClientRect()
      const isInside = boxes.every((box) => box.left >= left && box.right <= right)
      const [clock, name, value] = boxes
      return isInside && !meet(clock, name) && !meet(clock, value) && !meet(name, value) ? [] : [row.textContent]
    })`)
    expect(overlapping).toEqual([])
    await expect.poll(() => page.locator('.row:has(.entry)').count()).toBe(3)
    await expectNoSidewaysScroll(page, locale)
    await context.close()
  })
})
