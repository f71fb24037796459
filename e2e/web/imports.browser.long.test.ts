/** An import that takes a while, and is stopped. */
import type { Page, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AppInBrowser, chromium, expectReachable, openPlace, phone, startApp } from './app-in-browser.ts'

const ROWS = 150_000

/** Long enough to stop it. */
const longFile = (): string => {
  const lines = Array.from({ length: ROWS }, (_, minute) => {
    const time = new Date(Date.UTC(2025, 0, 1) + minute * 60_000).toISOString().slice(0, 19)
    return `${time}Z,${60 + (minute % 40)}`
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
  })
  afterAll(() => app?.close())

  test('an import shows its progress, and leaves nothing behind when stopped', async () => {
    const buffer = Buffer.from(longFile())
    await page
      .getByLabel('File to import', { exact: true })
      .setInputFiles({ name: 'heart.csv', mimeType: 'text/csv', buffer })
    await page.getByRole('progressbar', { name: 'Reading heart.csv', exact: true }).waitFor()
    await expectReachable(page)
    await page.getByRole('button', { name: 'Stop import', exact: true }).click()
    await page.getByText('This import was stopped. Nothing from it is left.').waitFor()
    await expect.poll(() => ada.client.listMeasurements()).toEqual([])
  })
})

describe.skipIf(chromium === undefined)('an import that waits', () => {
  let app: AppInBrowser
  let address: string
  beforeAll(async () => {
    // No jobs run, so its state does not change.
    app = await startApp()
    const form = new FormData()
    form.append('file', new File(['Date,Mood\n2026-06-15,4\n'], 'mood.csv'))
    const headers = { authorization: `Bearer ${app.person.token}` }
    const sent = await fetch(`${app.live.baseUrl}/api/v3/imports`, { method: 'POST', headers, body: form })
    const imported = (await sent.json()) as { readonly import: { readonly id: number } }
    address = `/data/imports/${imported.import.id}`
  })
  afterAll(() => app.close())

  const isAsking = (request: Request): boolean => request.url().includes('/api/v3/imports?')

  test('is polled every five seconds without a stream, and followed by the stream once it is open', async () => {
    const { page, open } = await app.signedIn({ serviceWorkers: 'block', ...phone })
    let requestCount = 0
    page.on('request', (request) => {
      if (isAsking(request)) requestCount += 1
    })
    await page.route('**/api/v3/events*', (route) => route.abort())
    await page.clock.install()
    await open(address)
    await page.getByRole('progressbar', { name: 'Reading mood.csv', exact: true }).waitFor()
    for (let turn = 0; turn < 3; turn++) {
      const again = page.waitForRequest(isAsking)
      await page.clock.runFor(5000)
      await again
    }
    await page.unroute('**/api/v3/events*')
    const askedIn = async (delayMs: number): Promise<number> => {
      const before = requestCount
      await page.clock.runFor(delayMs)
      // Earlier requests were all sent before this.
      await page.evaluate("fetch('/app/version.json').then(() => undefined)")
      return requestCount - before
    }
    await expect.poll(() => askedIn(10_000)).toBe(0)
    await page.context().close()
  })
})
