/** Findings, studies and data in the app. */

import { readFile } from 'node:fs/promises'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FakeProvider, startProvider } from '../../server/src/testing/provider.ts'
import { itInLongRun } from '../../server/src/testing/suite.ts'
import { type AppInBrowser, chromium, expectReachable, openPlace, startApp } from './app-in-browser.ts'

const DAYS = 70

/** Sleep is shorter on the day after much coffee; nothing else is related. */
function diary(): string {
  const rows = Array.from({ length: DAYS }, (_, day) => {
    const date = new Date(Date.UTC(2026, 2, 1 + day)).toISOString().slice(0, 10)
    const cups = (day * 7) % 5
    const cupsBefore = ((day + 69) * 7) % 5
    const noise = ((day * 37) % 11) / 20
    return `${date},${cups},${(8 - cupsBefore * 0.5 + noise).toFixed(2)}`
  })
  return ['Date,Coffee (serving),Sleep Duration (h)', ...rows].join('\n')
}

describe.skipIf(chromium === undefined)('the second half of the app', () => {
  /** The server's clock: ahead once a source has been silent for long enough. */
  let aheadMs = 0
  let provider: FakeProvider
  let app: AppInBrowser
  let ada: Awaited<ReturnType<AppInBrowser['addPerson']>>
  let context: BrowserContext
  let page: Page

  beforeAll(async () => {
    provider = await startProvider()
    const clock = { nowMs: () => Date.now() + aheadMs }
    app = await startApp({ withJobs: true, hasWorker: true, clock, settings: { outside: provider.outside } })
    ada = await app.addPerson('ada')
    context = await app.signIn(ada.email, { viewport: { width: 360, height: 800 } })
    page = await openPlace(context, `${app.live.baseUrl}/findings`, 'Findings')
  })
  afterAll(async () => {
    await app.close()
    await provider.close()
  })

  const goTo = async (path: string, heading: string) => {
    await page.goto(app.live.baseUrl + path)
    await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
  }
  const lastAction = (text: string) => page.getByRole('region', { name: 'Last action' }).getByText(text).waitFor()

  test('a new person learns that it is too early, and what to do', async () => {
    await page.getByText('Nothing to compare yet.').waitFor()
    await page.getByRole('link', { name: 'Import your history', exact: true }).waitFor()
    await expectReachable(page)
  })

  itInLongRun('a file is looked at first, imported on request, and can be undone', async () => {
    await goTo('/data', 'Data')
    await page.getByText('No files imported yet.').waitFor()
    await expectReachable(page)
    const file = { name: 'diary.csv', mimeType: 'text/csv', buffer: Buffer.from(diary()) }
    await page.getByLabel('File to import', { exact: true }).setInputFiles(file)
    await page.getByRole('heading', { level: 1, name: 'Import of diary.csv', exact: true }).waitFor()
    const questions = page.getByRole('group', { name: 'Questions about this file', exact: true })
    const finished = page.getByText(`Dry run finished: ${DAYS * 2} new values of 2 things.`)
    await questions.or(finished).first().waitFor()
    if (await questions.isVisible()) {
      for (const field of await questions.getByRole('combobox').all()) await field.selectOption({ index: 1 })
      await page.getByRole('button', { name: 'Continue', exact: true }).click()
    }
    await finished.waitFor()
    await page.getByRole('table', { name: 'What will be imported', exact: true }).waitFor()
    await expect.poll(() => ada.client.listMeasurements()).toEqual([])
    await expectReachable(page)
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await page.getByText(`${DAYS * 2} values imported, 0 replaced.`).waitFor()
    const other = await openPlace(context, `${app.live.baseUrl}/`, 'Today')
    const news = other.getByRole('region', { name: 'What is new', exact: true })
    await news.getByRole('link', { name: /^Import of .+ finished$/ }).waitFor()
    await page.getByRole('button', { name: 'Undo import', exact: true }).click()
    await page.getByText('This import was undone.').waitFor()
    // Nobody reloads the other page: the stream tells it.
    await news.waitFor({ state: 'detached' })
    await other.close()
    await expect.poll(() => ada.client.listMeasurements()).toEqual([])
  })

  itInLongRun('everything can be taken along as a file', async () => {
    await goTo('/data', 'Data')
    await page.getByRole('radio', { name: 'Spreadsheet (CSV)', exact: true }).check({ force: true })
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download', exact: true }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/\.csv$/)
    const file = await readFile(await download.path(), 'utf8')
    expect(file).toContain('variable')
    await page.getByText(`The file is complete: ${file.length}\u00a0B.`).waitFor()
  })

  itInLongRun('a live source says what it needs, in fields with its own names', async () => {
    await goTo('/data', 'Data')
    await page.getByRole('list', { name: 'Live sources', exact: true }).getByRole('link').first().waitFor()
    await page.getByRole('link', { name: 'Home Assistant', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Home Assistant', exact: true }).waitFor()
    await page.getByRole('textbox', { name: 'Address', exact: true }).fill('not an address')
    await page.getByRole('button', { name: 'Connect Home Assistant', exact: true }).click()
    await page.getByRole('alert').waitFor()
    await expectReachable(page)
  })

  test('a source that sends data is connected, sends, and is disconnected together with its data', async () => {
    const name = 'Apple Health by Health Auto Export'
    await goTo('/data/sources/health-auto-export-live', name)
    await page.getByText('Not connected', { exact: true }).waitFor()
    await page.getByRole('button', { name: `Connect ${name}`, exact: true }).click()
    const address = await page.getByRole('textbox', { name: 'Address to send data to', exact: true }).inputValue()
    await page.getByText('Connected', { exact: true }).waitFor()
    await expectReachable(page)
    const data = {
      metrics: [{ name: 'weight_body_mass', units: 'kg', data: [{ date: '2026-05-02 08:00:00 +0000', qty: 71 }] }],
    }
    const headers = { 'content-type': 'application/json' }
    const sent = await fetch(address, { method: 'POST', headers, body: JSON.stringify({ data }) })
    expect(sent.ok).toBe(true)
    await expect.poll(async () => (await ada.client.listMeasurements()).length).toBe(1)
    await page.getByRole('button', { name: 'Disconnect', exact: true }).click()
    const dialog = page.getByRole('alertdialog', { name: `Disconnect ${name}?`, exact: true })
    await dialog.getByRole('checkbox', { name: 'Also delete what it imported', exact: true }).check()
    await dialog.getByRole('button', { name: 'Disconnect', exact: true }).click()
    await page.getByText('Not connected', { exact: true }).waitFor()
    await expect.poll(() => ada.client.listMeasurements()).toEqual([])
    expect((await fetch(address, { method: 'POST', headers, body: '{}' })).ok).toBe(false)
  })

  test('a file shared by another app is checked', async () => {
    await goTo('/data', 'Data')
    await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
    const isControlled = () => page.evaluate('navigator.serviceWorker.controller !== null')
    await expect.poll(isControlled).toBe(true)
    await page.evaluate(`(() => {
      const form = Object.assign(document.createElement('form'), { method: 'post', action: '/data/received', enctype: 'multipart/form-data' })
      const files = Object.assign(document.createElement('input'), { type: 'file', name: 'file' })
      const given = new DataTransfer()
      given.items.add(new File([${JSON.stringify(diary())}], 'shared.csv', { type: 'text/csv' }))
      files.files = given.files
      form.append(files)
      document.body.append(form)
      form.submit()
    })()`)
    await page.getByRole('heading', { level: 1, name: 'Import of shared.csv', exact: true }).waitFor()
    await expect.poll(() => ada.client.listMeasurements()).toEqual([])
  })

  test('a question about two variables gets an answer, and a vote can be given and withdrawn', async () => {
    const measured = (variableName: string, value: number, unitAbbreviatedName: string, category: string) => ({
      variableName,
      value,
      unitAbbreviatedName,
      variableCategoryName: category,
      combinationOperation: 'SUM' as const,
      startAt: '2026-05-01T08:00:00Z',
    })
    await ada.client.recordMeasurements({
      body: [measured('Coffee', 2, 'serving', 'Foods'), measured('Sleep Duration', 7, 'h', 'Sleep')],
    })
    await goTo('/findings', 'Findings')
    await page.getByRole('link', { name: 'Ask a question', exact: true }).click()
    await page.getByRole('combobox', { name: 'Does', exact: true }).selectOption('Coffee')
    await page.getByRole('combobox', { name: 'change', exact: true }).selectOption('Sleep Duration')
    await page.getByRole('heading', { name: 'Sleep duration after coffee', exact: true }).waitFor()
    await page.getByText('Cannot tell yet', { exact: true }).first().waitFor()
    await expectReachable(page)
    await page.getByRole('link', { name: 'Everything about this pair', exact: true }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Sleep duration after coffee', exact: true }).waitFor()
    await page.getByText('Cannot tell yet', { exact: true }).waitFor()
    await expectReachable(page)
    const thinkSo = page.getByRole('button', { name: 'I think so', exact: true })
    await thinkSo.click()
    await expect.poll(() => thinkSo.getAttribute('aria-pressed')).toBe('true')
    await expect.poll(async () => (await ada.client.listVotes()).votes.map(({ value }) => value)).toEqual(['up'])
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect.poll(async () => (await ada.client.listVotes()).votes).toEqual([])
  })

  test('studies are in three lists, each with a sentence when empty', async () => {
    await goTo('/studies', 'Studies')
    const lists = page.getByRole('navigation', { name: 'Studies', exact: true })
    await page.getByText('You have not asked or published anything yet.').waitFor()
    await lists.getByRole('link', { name: 'Joined', exact: true }).click()
    await page.getByText('You are not taking part in a study.').waitFor()
    await lists.getByRole('link', { name: 'Open to join', exact: true }).click()
    await page.getByText('No study is open to join').waitFor()
    await expectReachable(page)
  })

  itInLongRun('a source that fails says why in words, is asked again on request, and can be disconnected', async () => {
    provider.on('api.github.com/search/commits', { status: 500, body: {} })
    await goTo('/data/sources/github', 'GitHub')
    await page.getByRole('textbox', { name: 'User name', exact: true }).fill('octocat')
    await page.getByLabel('Since', { exact: true }).fill(dayAgo(3))
    await page.getByRole('button', { name: 'Connect GitHub', exact: true }).click()
    // Nobody reloads the page: the stream tells it.
    await page.getByText('GitHub is having problems right now (500).', { exact: true }).waitFor()
    await expectReachable(page)
    await goTo('/data', 'Data')
    const listed = page.getByRole('list', { name: 'Live sources', exact: true }).getByRole('listitem').first()
    await expect.poll(() => listed.innerText()).toMatch(/^GitHub\n(.|\n)*Last update failed$/)
    provider.on('api.github.com/search/commits', { body: { total_count: 0, incomplete_results: false, items: [] } })
    aheadMs = 10 * 60_000
    await goTo('/data/sources/github', 'GitHub')
    await page.getByRole('button', { name: 'Update now', exact: true }).click()
    await lastAction('We asked for new data. It appears as soon as the source answers.')
    await page.getByText(/^Last update .+ \d+ values so far\.$/).waitFor()
    await expect.poll(() => page.getByText('GitHub is having problems right now (500).').count()).toBe(0)
    provider.on('api.github.com/search/commits', { status: 401, body: {} })
    await page.getByRole('button', { name: 'Update now', exact: true }).click()
    await page.getByText('GitHub no longer lets us in. Please connect it again.', { exact: true }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Update now', exact: true }).count()).toBe(0)
    await page.getByRole('button', { name: 'Disconnect', exact: true }).click()
    const sure = page.getByRole('alertdialog', { name: 'Disconnect GitHub?', exact: true })
    await sure.getByRole('button', { name: 'Disconnect', exact: true }).click()
    await page.getByRole('button', { name: 'Connect GitHub', exact: true }).waitFor()
    await expect.poll(() => page.getByText('GitHub no longer lets us in.').count()).toBe(0)
  })
})

const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
