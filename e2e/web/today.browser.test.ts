/** Today besides questions: usual values offline, medicines as needed, news, and travelling. */
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inEach } from '../../server/src/lib/language.ts'
import { itInLongRun } from '../../server/src/testing/suite.ts'
import { type AppInBrowser, chromium, expectAccessible, phone, servingsOf, startApp } from './app-in-browser.ts'

const HOUR_MS = 3_600_000
const WEEK_MS = 7 * 24 * HOUR_MS

/** Whether the browser has stored an answer about a day. */
const isKept = (day: string): string => `new Promise((resolve) => {
  const opening = indexedDB.open('upshot')
  opening.onsuccess = () => {
    const keys = opening.result.transaction('pages').objectStore('pages').getAllKeys()
    keys.onsuccess = () => {
      opening.result.close()
      resolve(keys.result.some(([, key]) => key.includes('${day}')))
    }
  }
})`

describe.skipIf(chromium === undefined)('below the questions of Today', () => {
  let app: AppInBrowser
  beforeAll(async () => {
    app = await startApp({ hasWorker: true })
  })
  afterAll(() => app.close())

  const region = (page: { getByRole: Locator['getByRole'] }, name: string) =>
    page.getByRole('region', { name, exact: true })

  itInLongRun('what is usual later appears without a network, from the days that are kept here', async () => {
    const later = Date.now() + 3 * HOUR_MS
    await app.ask(
      'POST',
      '/measurements/post',
      [1, 2, 3].map((weeks) => ({
        ...servingsOf('Evening Tea'),
        value: 1,
        startAt: new Date(later - weeks * WEEK_MS).toISOString().slice(0, 19),
      })),
    )
    const { page, open } = await app.signedIn({ ...phone, timezoneId: 'UTC' })
    await open('/')
    await page.getByText('Nothing recorded yet today.').waitFor()
    await expect.poll(() => region(page, 'Usual now').count()).toBe(0)
    // The worker reads ahead once the page is drawn, into the browser's database.
    await expect.poll(() => page.evaluate(isKept(dayOf(later, 28))), { timeout: 60_000 }).toBe(true)
    await page.context().setOffline(true)
    await page.getByText('Offline.').waitFor()
    await page.clock.setSystemTime(later)
    // Like a person who returns to the page.
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    const chip = region(page, 'Usual now').getByRole('button', { name: 'Record 1 serving of Evening Tea', exact: true })
    await chip.click()
    await page.getByRole('button', { name: /^Edit Evening Tea 1 serving, / }).waitFor()
    await page.context().close()
  })

  test('a reminder without a schedule takes one tap', async () => {
    await app.ask('POST', '/trackingReminders', [
      { ...servingsOf('Lemon Water'), reminderFrequency: 0, defaultValue: 2 },
      { ...servingsOf('Ginger Shot'), reminderFrequency: 0 },
    ])
    const { page, open } = await app.signedIn({ ...phone, timezoneId: 'UTC' })
    await open('/')
    const needed = region(page, 'As needed')
    await needed.getByRole('button', { name: 'Record 2 servings of Lemon Water', exact: true }).click()
    await page.getByRole('button', { name: /^Edit Lemon Water 2 servings, / }).waitFor()
    await needed.getByRole('button', { name: 'Record Ginger Shot', exact: true }).click()
    await page.getByRole('dialog').getByRole('heading', { level: 2, name: 'Ginger Shot', exact: true }).waitFor()
    await page.context().close()
  })

  test('a dose that is not yet safe shows when it will be, and takes more than one tap', async () => {
    const shot = { ...servingsOf('Ginger Tea'), reminderFrequency: 0, defaultValue: 1, leastHoursBetween: 6 }
    await app.ask('POST', '/trackingReminders', [shot])
    const { page, open } = await app.signedIn({ ...phone, locale: 'en-GB', timezoneId: 'Europe/Lisbon' })
    await open('/')
    const needed = region(page, 'As needed')
    await needed.getByRole('button', { name: 'Record 1 serving of Ginger Tea', exact: true }).click()
    await needed.getByText(/^Ginger Tea: again from /).waitFor()
    await needed.getByRole('button', { name: 'Record Ginger Tea', exact: true }).click()
    await page.getByRole('dialog').getByRole('heading', { level: 2, name: 'Ginger Tea', exact: true }).waitFor()
    const recorded = () =>
      app.ask<{ value: number; timeZone?: string }[]>('GET', '/measurements?variableName=Ginger%20Tea')
    await expect.poll(recorded).toMatchObject([{ value: 1, timeZone: 'Europe/Lisbon' }])
    await page.context().close()
  })

  test('an entry from a journey shows the time and name of its zone', async () => {
    const inTokyo = { startAt: '2026-06-15T07:00:00+09:00', timeZone: 'Asia/Tokyo' }
    await app.ask('POST', '/measurements/post', [{ ...servingsOf('Sencha'), value: 1, ...inTokyo }])
    const { page, open } = await app.signedIn({ ...phone, locale: 'en-GB', timezoneId: 'UTC' })
    await open('/history/2026-06-15')
    await page.getByRole('button', { name: 'Edit Sencha 1 serving, 07:00', exact: true }).waitFor()
    await page.getByText('07:00, Tokyo time').waitFor()
    await page.context().close()
  })

  test('the remembered zone is used only for the first rendering: an entry uses the device’s current zone', async () => {
    const { page, open } = await app.signedIn({ ...phone, locale: 'en-GB', timezoneId: 'Europe/Lisbon' })
    const zoneIs = (name: string) =>
      expect.poll(() => page.evaluate<string>(`localStorage.zone ?? ''`)).toMatch(new RegExp(`^${name} `))
    await open('/')
    await zoneIs('Europe/Lisbon')
    // The same clock all year, in another city.
    await page.evaluate(`localStorage.zone = localStorage.zone.replace('Lisbon', 'London')`)
    await open('/')
    await zoneIs('Europe/Lisbon')
    // Another clock, from which nothing usable was stored.
    await page.evaluate(`localStorage.zone = 'Asia/Tokyo -540,-540'`)
    await open('/')
    await zoneIs('Europe/Lisbon')
    await page.context().close()
  })

  test('a news item leads to its page, and is dismissed with one tap', async () => {
    const { feed, storage } = app.live.server.services
    const card = { title: 'diary.csv is imported', content: '12 new values.', parameters: { importId: 7 } }
    await storage.transaction((t) =>
      feed.publish(t, app.person.id, { key: 'import 7', kind: 'import', card: inEach(() => card) }),
    )
    const { page, open } = await app.signedIn({ ...phone, timezoneId: 'UTC' })
    await open('/')
    const news = region(page, 'What is new')
    const link = news.getByRole('link', { name: 'diary.csv is imported', exact: true })
    await expect.poll(() => link.getAttribute('href')).toBe('/data/imports/7')
    await expectAccessible(page, 'Today with news')
    await news.getByRole('button', { name: 'Dismiss', exact: true }).click()
    await link.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo', exact: true }).waitFor()
    await page.context().close()
  })

  itInLongRun('after a journey it asks once whether reminders come along', async () => {
    const zone = async () => (await app.ask<{ timeZone: string }>('GET', '/user')).timeZone
    const before = await zone()
    const opened = async () => {
      const watched = await app.signedIn({ ...phone, timezoneId: 'Asia/Tokyo' })
      await watched.open('/')
      await watched.page.getByText('You seem to be in Tokyo. Move your reminders there?').waitFor()
      return watched
    }
    const { page, open } = await opened()
    await page.getByRole('button', { name: /^Keep / }).click()
    await open('/')
    await region(page, 'As needed').waitFor()
    expect([await page.getByText('You seem to be in Tokyo.').count(), await zone()]).toEqual([0, before])
    await page.context().close()
    const again = await opened()
    const saved = again.page.waitForResponse((answer) => answer.url().includes('/userSettings'))
    await again.page.getByRole('button', { name: 'Move my reminders', exact: true }).click()
    await saved
    await expect.poll(() => zone()).toBe('Asia/Tokyo')
    await again.page.context().close()
  })
})

const dayOf = (atMs: number, daysAgo: number): string =>
  new Date(atMs - daysAgo * 24 * HOUR_MS).toISOString().slice(0, 10)
