/** An import that takes a while, and is stopped. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AppInBrowser, chromium, expectReachable, openPlace, startApp } from './app-in-browser.ts'

const ROWS = 150_000

/** Long enough that somebody can change their mind. */
const longFile = (): string => {
  const lines = Array.from({ length: ROWS }, (_, minute) => {
    const at = new Date(Date.UTC(2025, 0, 1) + minute * 60_000).toISOString().slice(0, 19)
    return `${at}Z,${60 + (minute % 40)}`
  })
  return ['Time,Heart Rate (bpm)', ...lines].join('\n')
}

describe.skipIf(chromium === undefined)('a long import', { timeout: 240_000 }, () => {
  let app: AppInBrowser
  let ada: Awaited<ReturnType<AppInBrowser['addPerson']>>
  let page: Page
  beforeAll(async () => {
    app = await startApp({ withJobs: true })
    ada = await app.addPerson('ada')
    const context = await app.signIn(ada.email, { viewport: { width: 360, height: 800 } })
    page = await openPlace(context, `${app.live.baseUrl}/data`, 'Data')
  }, 120_000)
  afterAll(() => app?.close())

  test('an import says how far it is, and leaves nothing behind when it is stopped', async () => {
    const buffer = Buffer.from(longFile())
    await page
      .getByLabel('File to import', { exact: true })
      .setInputFiles({ name: 'heart.csv', mimeType: 'text/csv', buffer })
    await page.getByRole('progressbar', { name: 'Reading heart.csv', exact: true }).waitFor()
    await expectReachable(page)
    await page.getByRole('button', { name: 'Stop import', exact: true }).click()
    await page.getByText('This import was stopped. Nothing from it is left.').waitFor()
    expect(await ada.client.listMeasurements()).toEqual([])
  })
})
