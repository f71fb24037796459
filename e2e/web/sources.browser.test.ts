/** What runs for a while, and what fails: an import that is stopped, a source that cannot be reached. */
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

describe.skipIf(chromium === undefined)('imports and sources', { timeout: 240_000 }, () => {
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

  test('a source that cannot be reached says so in words, and can be asked again', async () => {
    await page.goto(`${app.live.baseUrl}/data/sources/home-assistant`)
    await page.getByRole('heading', { level: 1, name: 'Home Assistant', exact: true }).waitFor()
    await page.getByRole('textbox', { name: 'Address', exact: true }).fill('http://127.0.0.1:9')
    for (const field of await page.getByRole('textbox').all()) {
      if ((await field.inputValue()) === '') await field.fill('sensor.bedroom = Bedroom Temperature')
    }
    await page.getByRole('button', { name: 'Connect Home Assistant', exact: true }).click()
    const stored = async () =>
      (await ada.client.listConnectors()).connectors.find(({ name }) => name === 'home-assistant')
    await expect.poll(async () => (await stored())?.connectStatus, { timeout: 60_000 }).not.toBe('DISCONNECTED')
    await expect.poll(async () => (await stored())?.updateStatus, { timeout: 60_000 }).toBe('ERROR')
    const { message = '' } = (await stored()) ?? {}
    await page.getByText(message, { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Update now', exact: true }).click()
    await page
      .getByRole('region', { name: 'Last action' })
      .getByText('We are asking the source for new data.')
      .waitFor()
    await expectReachable(page)
  })
})
