/** Importing a file: the result, suspicious values, remembered answers, and which source counts. */

import { PassThrough } from 'node:stream'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { itInLongRun } from '../../server/src/testing/suite.ts'
import { zipOf } from '../../server/src/transfer/archive/zip.fixture.ts'
import { type AppInBrowser, chromium, expectReachable, openPlace, startApp } from './app-in-browser.ts'

const MARCH = `Day,Weight,Luck,Heart rate
2026-03-01,71,4,60
2026-03-02,72,5,900
2026-03-03,72,5,61
`
const APRIL = MARCH.replaceAll('-03-', '-04-').replace('900', '62')

const night = (day: number, more: object) => ({
  calendarDate: `2026-02-0${day}`,
  sleepStartTimestampGMT: `2026-02-0${day - 1}T22:30:00.0`,
  sleepEndTimestampGMT: `2026-02-0${day}T06:30:00.0`,
  deepSleepSeconds: 5400,
  lightSleepSeconds: 14_400,
  remSleepSeconds: 5400,
  awakeSleepSeconds: 1800,
  avgSleepStress: 18,
  retro: false,
  ...more,
})
const GARMIN = [
  {
    name: 'DI_CONNECT/DI-Connect-Wellness/1_sleepData.json',
    data: JSON.stringify([night(2, { sleepScores: { overallScore: 81, feedback: 'LONG' } }), night(3, {})]),
  },
  { name: 'photos/a.jpg', data: 'a' },
  { name: 'photos/b.jpg', data: 'b' },
]

describe.skipIf(chromium === undefined)('the Data page', { timeout: 240_000 }, () => {
  let app: AppInBrowser
  let context: BrowserContext
  let page: Page
  let ada: Awaited<ReturnType<AppInBrowser['addPerson']>>

  beforeAll(async () => {
    app = await startApp({ withJobs: true })
    ada = await app.addPerson('ada')
    context = await app.signIn(ada.email, { viewport: { width: 360, height: 740 } })
    page = await openPlace(context, `${app.live.baseUrl}/data`, 'Data')
  }, 240_000)
  afterAll(() => app?.close())

  const choose = async (name: string, text: string) =>
    page
      .getByRole('group', { name, exact: true })
      .getByRole('radio', { name: text, exact: true })
      .check({ force: true })
  const send = (name: string, text: string) =>
    page
      .getByLabel('File to import', { exact: true })
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

  test('columns are shown with what they become, and the person decides before anything is saved', async () => {
    await send('march.csv', MARCH)
    await page.getByText('Dry run finished: 9 new values of 3 things.').waitFor()
    const columns = page.getByRole('list', { name: 'Columns of the file', exact: true })
    await columns.getByText('Body Weight (kg), averaged over a day').waitFor()
    await columns.getByText('71 · 72 · 72').waitFor()
    await columns.getByText('71 to 72').waitFor()
    await page.getByRole('list', { name: 'Values that look wrong' }).getByText('march.csv, line 3: 900 bpm').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Import', exact: true }).isDisabled()).toBe(true)
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await expectReachable(page)
      }
    }
    await choose('What to do with Weight', 'Change')
    await page.getByRole('textbox', { name: 'Import Weight as', exact: true }).fill('Dumbbell')
    await page.getByRole('combobox', { name: 'Unit of Weight', exact: true }).selectOption('lb')
    await choose('What to do with Luck', 'Leave out')
    await choose('What should happen to them?', 'Leave them out')
    await expectReachable(page)
    await expect.poll(() => ada.client.listMeasurements()).toEqual([])
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await page.getByText('5 values imported, 0 replaced.').waitFor()
    const names = (await ada.client.listUserVariables()).map(({ name }) => name)
    expect(names.toSorted()).toEqual(['Dumbbell', 'Heart Rate (Pulse)'])
  })

  test('a scale that the file does not name is asked about once, and not called wrong', async () => {
    await page.goto(`${app.live.baseUrl}/data`)
    await send('moods.csv', 'Date,Mood\n2026-03-01,3\n2026-03-02,5\n')
    await page.getByText('Which scale did you use for "Mood"?').waitFor()
    await expect.poll(() => page.getByText('Values that look wrong').count()).toBe(0)
    await page.getByRole('button', { name: 'Discard', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Data', exact: true }).waitFor()
  })

  test('the next file with the same columns asks nothing, until the remembered answers are forgotten', async () => {
    await page.goto(`${app.live.baseUrl}/data`)
    await page.getByRole('list', { name: 'Remembered for your next files', exact: true }).waitFor()
    await send('april.csv', APRIL)
    await page.getByText('Dry run finished: 6 new values of 2 things.').waitFor()
    await expect.poll(() => page.getByRole('group', { name: 'Questions about this file' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Discard', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Data', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Forget march.csv', exact: true }).click()
    await page.getByRole('region', { name: 'Last action' }).getByText('Forgotten.').waitFor()
    await page.getByRole('button', { name: 'Forget march.csv', exact: true }).waitFor({ state: 'detached' })
  })

  itInLongRun('what a file does not say is asked, and the answer counts', async () => {
    await page.goto(`${app.live.baseUrl}/data`)
    await send('may.csv', 'Day,Weight\n2026-05-01,171\n2026-05-02,172\n')
    const questions = page.getByRole('group', { name: 'Questions about this file', exact: true })
    const unit = questions.getByRole('combobox', {
      name: /^What is "Weight" measured in\? Its values go from 171 to 172\./,
    })
    await unit.waitFor()
    const goOn = page.getByRole('button', { name: 'Import', exact: true })
    await expect.poll(() => goOn.isDisabled()).toBe(true)
    await expectReachable(page)
    await unit.selectOption('lb')
    await goOn.click()
    await page.getByText('2 values imported, 0 replaced.').waitFor()
    const [weighed] = await ada.client.listMeasurements({ query: { variableName: 'Body Weight', limit: 1 } })
    expect(weighed).toMatchObject({ originalValue: 172, unitAbbreviatedName: 'lb' })
  })

  itInLongRun('what nothing is made of is named and counted', async () => {
    await page.goto(`${app.live.baseUrl}/data`)
    await page
      .getByLabel('File to import', { exact: true })
      .setInputFiles({ name: 'nights.zip', mimeType: 'application/zip', buffer: zipOf(GARMIN) })
    await page.getByText(/^Dry run finished: \d+ new values/).waitFor()
    const leftOut = page.getByRole('table', { name: 'Left out', exact: true })
    await leftOut.getByText('2 files we do not read: photos/a.jpg (1), photos/b.jpg (1)').waitFor()
    await leftOut.getByText('3 fields we do not use: avgSleepStress (2), retro (2), sleepScores.feedback (1)').waitFor()
    await expectReachable(page)
    await page.getByRole('button', { name: 'Discard', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Data', exact: true }).waitFor()
  })

  test('a file dropped on any page is checked', async () => {
    await page.goto(`${app.live.baseUrl}/history`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    const dropped = await page.evaluateHandle(
      `(() => { const data = new DataTransfer(); data.items.add(new File([${JSON.stringify(APRIL)}], 'dropped.csv')); return data })()`,
    )
    await page.dispatchEvent('main', 'drop', { dataTransfer: dropped })
    await page.getByRole('heading', { level: 1, name: 'Import of dropped.csv', exact: true }).waitFor()
  })

  test('two sources are in the order that the person chose', async () => {
    const steps = (sourceName: string) => ({
      variableName: 'Daily Step Count',
      variableCategoryName: 'Physical Activities',
      combinationOperation: 'SUM' as const,
      value: 100,
      unitAbbreviatedName: 'count',
      sourceName,
      startAt: '2026-05-01T08:00:00Z',
    })
    await ada.client.recordMeasurements({ body: [steps('Phone'), steps('Watch')] })
    await page.goto(`${app.live.baseUrl}/data`)
    await page.getByRole('combobox', { name: 'What I track', exact: true }).selectOption('Daily Step Count')
    const sources = page.getByRole('list', { name: 'Which source counts', exact: true })
    const up = sources.getByRole('button', { name: /^Move up / })
    await up.waitFor()
    const before = await sources.getByRole('listitem').allTextContents()
    await up.click()
    await page.getByRole('region', { name: 'Last action' }).getByText('The order is saved.').waitFor()
    const { sources: now } = await ada.client.listSources({ query: { variableName: 'Daily Step Count' } })
    expect(now.map(({ sourceName }) => sourceName)[0]).toBe(before[1]?.replace('Move up', '').trim())
    await expectReachable(page)
  })

  itInLongRun(
    'an export says how far it is and how large, also on a page that was opened later, and can be stopped',
    async () => {
      for (let hour = 0; hour < 8; hour++) await ada.client.recordMeasurements({ body: minutesFrom(hour * 1000) })
      const download = await page.evaluate<{ id: string }>(
        `fetch('/auth/download', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"format":"csv"}' }).then((answer) => answer.json())`,
      )
      await page.goto(`${app.live.baseUrl}/data`)
      const bar = page.getByRole('progressbar', { name: 'Download', exact: true })
      await bar.waitFor()
      // A request that never completes.
      const { downloads, exports } = app.live.server.services
      const whose = { userId: ada.id, timeZone: 'UTC' }
      const slow = new PassThrough()
      const over = downloads
        .follow({ userId: ada.id, id: download.id }, (writing) => exports.write(whose, 'csv', slow, writing))
        .catch(() => 'broken off')
      await page.getByText(/^\d+ % · [\d.]+\u00a0KB of about [\d.]+\u00a0KB$/).waitFor()
      const part = Number(await bar.getAttribute('value'))
      expect(part).toBeGreaterThan(0)
      expect(part).toBeLessThan(1)
      await expectReachable(page)
      await page.getByRole('button', { name: 'Stop the download', exact: true }).click()
      await page.getByText('The download was stopped. The file is not complete.').waitFor()
      expect(await over).toBe('broken off')
      await page.getByRole('button', { name: 'Download', exact: true }).waitFor()
      await expectReachable(page)
    },
  )
})

const minutesFrom = (first: number) =>
  Array.from({ length: 1000 }, (_, index) => ({
    variableName: 'Heart Rate (Pulse)',
    variableCategoryName: 'Vital Signs',
    combinationOperation: 'MEAN' as const,
    value: 60 + (index % 30),
    unitAbbreviatedName: 'bpm',
    startAt: new Date(Date.UTC(2026, 3, 1) + (first + index) * 60_000).toISOString(),
  }))
