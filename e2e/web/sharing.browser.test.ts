/** Who may read, until when and which days; who did read; and reading as somebody's guest. */
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AppInBrowser, chromium, expectReachable, openPlace, startApp } from './app-in-browser.ts'

const entry = (variableName: string, day: string, value: number) => ({
  variableName,
  variableCategoryName: variableName === 'Sleep Duration' ? 'Sleep' : 'Emotions',
  combinationOperation: 'MEAN' as const,
  value,
  unitAbbreviatedName: variableName === 'Sleep Duration' ? 'h' : '/5',
  startAt: `${day}T08:00:00Z`,
})

describe.skipIf(chromium === undefined)('sharing', { timeout: 120_000 }, () => {
  let app: AppInBrowser
  let context: BrowserContext
  let page: Page
  beforeAll(async () => {
    app = await startApp()
    const ada = await app.addPerson('ada')
    const days = ['2026-05-01', '2026-05-02', '2026-05-03', '2026-05-04']
    await ada.client.recordMeasurements({
      body: days.flatMap((day, at) => [entry('Sleep Duration', day, 6 + at / 4), entry('Overall Mood', day, 3)]),
    })
    context = await app.signIn(ada.email, { viewport: { width: 360, height: 800 } })
    page = await openPlace(context, `${app.live.baseUrl}/sharing`, 'Sharing')
  }, 120_000)
  afterAll(() => app?.close())

  const who = () => page.getByRole('list', { name: 'Who can see my data', exact: true })

  test('a person is invited to some kinds of data until a day, accepts on the page of the link, and is shown as such', async () => {
    await page.getByRole('button', { name: 'Invite a person', exact: true }).click()
    const sheet = page.getByRole('dialog', { name: 'Invite a person', exact: true })
    await sheet.getByRole('textbox', { name: 'E-mail address', exact: true }).fill('bob@example.org')
    await sheet.getByRole('textbox', { name: 'Name', exact: true }).fill('Bob')
    await sheet.getByRole('checkbox', { name: 'Sleep', exact: true }).check()
    await sheet.getByLabel('Until', { exact: true }).fill('2099-12-31')
    await expectReachable(page)
    await sheet.getByRole('button', { name: 'Send invitation', exact: true }).click()
    const link = await sheet.getByRole('textbox', { name: 'Link', exact: true }).inputValue()
    await sheet.getByRole('button', { name: 'Done', exact: true }).click()
    await who()
      .getByText(/^Person · Sleep · until 31 Dec 2099 · Has not answered yet$/)
      .waitFor()

    await app.addPerson('bob')
    const theirs = await (await app.signIn('bob@example.org', { viewport: { width: 360, height: 800 } })).newPage()
    await theirs.goto(link)
    await theirs.getByRole('button', { name: 'Accept', exact: true }).click()
    await theirs.goto(`${app.live.baseUrl}/sharing`)
    await theirs.getByRole('list', { name: 'Shared with me', exact: true }).getByRole('link').click()
    await theirs.getByText(/^You are reading .+'s data$/).waitFor()
    const seen = theirs.getByRole('list', { name: 'Variables', exact: true })
    await seen.getByRole('link', { name: 'Sleep Duration', exact: true }).waitFor()
    expect(await seen.getByText('Overall Mood').count()).toBe(0)
    await expectReachable(theirs)
    await theirs.getByRole('link', { name: 'Back to mine', exact: true }).click()
    await theirs.getByRole('heading', { level: 1, name: 'Sharing', exact: true }).waitFor()
    await theirs.context().close()
  })

  test('a doctor’s link shows the chosen days of the chosen variables and ends on its day', async () => {
    await page.getByRole('button', { name: "Create a doctor's link", exact: true }).click()
    const sheet = page.getByRole('dialog', { name: "Doctor's link", exact: true })
    await sheet.getByRole('textbox', { name: 'For whom', exact: true }).fill('Dr. Lee')
    await sheet.getByRole('checkbox', { name: 'Sleep Duration', exact: true }).check()
    await sheet.getByLabel('From', { exact: true }).fill('2026-05-02')
    await sheet.getByLabel('To', { exact: true }).fill('2026-05-03')
    await sheet.getByLabel('Works until', { exact: true }).fill('2099-11-30')
    await sheet.getByRole('button', { name: 'Create link', exact: true }).click()
    const link = await sheet.getByRole('textbox', { name: 'Link', exact: true }).inputValue()
    await sheet.getByRole('button', { name: 'Done', exact: true }).click()
    await who()
      .getByText(/^Link · 1 variable · until 30 Nov 2099$/)
      .waitFor()
    const opened = await (await fetch(link)).text()
    expect(opened).toContain('Sleep Duration')
    expect(opened).not.toContain('Overall Mood')
    for (const value of ['6.25', '6.5']) expect(opened).toContain(value)
    for (const day of ['2026-05-01', '2026-05-04', '1 May 2026', '4 May 2026']) expect(opened).not.toContain(day)
  })

  test('who read what is a table with names, times and things', async () => {
    await page.reload()
    const table = page.getByRole('table', { name: 'Who read what', exact: true })
    const rows = async () =>
      (await table.getByRole('row').allTextContents()).map((text) =>
        text.replace(/^(this minute|\d+ minutes? ago)/, ''),
      )
    await expect.poll(rows).toContain('Dr. LeeOpened the page of the link')
    expect((await rows()).some((text) => text.endsWith('List of variables'))).toBe(true)
    await expectReachable(page)
  })
})
