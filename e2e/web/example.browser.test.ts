/** A whole invented person, for people without an account. */
import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeContexts, findChromium, sharedChromium } from '../../programs/chromium.ts'
import { type LiveServer, startLive } from '../../server/src/testing/live-server.ts'
import { oneIn } from '../../server/src/testing/suite.ts'
import { expectAccessible } from '../accessibility.ts'

const chromium = findChromium()

interface Shown {
  readonly correlations: readonly {
    readonly title: string
    readonly sentence: string
    readonly difference: { readonly text: string; readonly range: string }
  }[]
}
const example = JSON.parse(readFileSync(new URL('../../web/public/example-en.json', import.meta.url), 'utf8')) as Shown

describe.skipIf(chromium === undefined)('the example', () => {
  let live: LiveServer
  let browser: Browser
  let page: Page
  const requests: string[] = []

  beforeAll(async () => {
    live = await startLive('sqlite', { hostName: 'localhost' })
    browser = await sharedChromium(chromium ?? '')
    const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 360, height: 800 } })
    page = await context.newPage()
    page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  })
  afterAll(async () => {
    await closeContexts(browser)
    await live.close()
  })

  const firstFinding = () =>
    page
      .getByRole('list', { name: /: Worse after$/ })
      .first()
      .getByRole('link')
      .first()

  test('is one tap from the sign-in page and needs no account', async () => {
    await page.goto(`${live.baseUrl}/auth/sign-in`)
    await page.getByRole('link', { name: 'See an example', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'An example', exact: true }).waitFor()
    await firstFinding().waitFor()
    await page.getByRole('list', { name: 'Entries of one day', exact: true }).waitFor()
    await page.getByRole('list', { name: 'Everything that is tracked', exact: true }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/example')
  })

  test('shows each finding in full, with its charts, and offers nothing to change', async () => {
    const link = firstFinding()
    const title = await link.textContent()
    const finding = example.correlations.find((correlation) => correlation.title === title)
    await link.click()
    await page.getByText(finding?.sentence ?? '', { exact: true }).waitFor()
    const { text, range } = finding?.difference ?? {}
    await page.getByRole('img', { name: `${text}, ${range}`, exact: true }).waitFor()
    await expect.poll(() => page.locator('.chart-picture').count()).toBe(2)
    const buttons = await page.getByRole('main').getByRole('button').allTextContents()
    expect(new Set(buttons)).toEqual(new Set(['Table']))
    await page.getByRole('link', { name: 'Back to the example', exact: true }).click()
    await firstFinding().waitFor()
  })

  test('requests nothing from the API', () => {
    expect(requests.filter((path) => path.startsWith('/api'))).toEqual([])
    expect(requests).toContain('/example-en.json')
  })

  test.each(
    oneIn(4, [
      ['en-GB', 'light', 360],
      ['en-GB', 'dark', 1280],
      ['de-DE', 'light', 768],
      ['de-DE', 'dark', 360],
    ] as const),
  )('is accessible: %s, %s, %i px', async (locale, colorScheme, width) => {
    const context = await browser.newContext({ locale, colorScheme, viewport: { width, height: 800 } })
    const visited = await context.newPage()
    await visited.goto(`${live.baseUrl}/example`)
    await visited.locator('.chart-picture').first().waitFor()
    await expect
      .poll(() => visited.evaluate('document.documentElement.scrollWidth - innerWidth'))
      .toBeLessThanOrEqual(0)
    await expectAccessible(visited)
    await context.close()
  })
})
