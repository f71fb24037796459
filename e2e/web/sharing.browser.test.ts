/** Who may read what and until when, who did read, and reading as a guest. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { itInLongRun } from '../../server/src/testing/suite.ts'
import { type AppInBrowser, chromium, expectReachable, openPlace, startApp } from './app-in-browser.ts'

type AppPerson = Awaited<ReturnType<AppInBrowser['addPerson']>>

const DAY_MS = 86_400_000
const window = { viewport: { width: 360, height: 800 }, timezoneId: 'Europe/Berlin' }
const dayFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
const shownDay = (day: string) =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
    ...(day.slice(0, 4) === dayFromNow(0).slice(0, 4) ? {} : { year: 'numeric' }),
  })

const measured = (variableName: 'Sleep Duration' | 'Overall Mood', day: string, value: number) => ({
  variableName,
  variableCategoryName: variableName === 'Sleep Duration' ? 'Sleep' : 'Emotions',
  combinationOperation: 'MEAN' as const,
  unitAbbreviatedName: variableName === 'Sleep Duration' ? 'h' : '/5',
  value,
  startAt: `${day}T08:00:00Z`,
})

describe.skipIf(chromium === undefined)('sharing', () => {
  /** The server's clock: correct until the shares are to end. */
  let aheadMs = 0
  let app: AppInBrowser
  let ada: AppPerson
  let bob: AppPerson
  let page: Page
  let bobs: Page
  beforeAll(async () => {
    app = await startApp({ clock: { nowMs: () => Date.now() + aheadMs } })
    ada = await app.addPerson('ada')
    bob = await app.addPerson('bob')
    const days = ['2026-05-01', '2026-05-02', '2026-05-03', '2026-05-04']
    await ada.client.recordMeasurements({
      body: days.flatMap((day, index) => [
        measured('Sleep Duration', day, 6 + index / 4),
        measured('Overall Mood', day, 3),
      ]),
    })
    page = await openPlace(await app.signIn(ada.email, window), `${app.live.baseUrl}/sharing`, 'Sharing')
    bobs = await openPlace(await app.signIn(bob.email, window), `${app.live.baseUrl}/sharing`, 'Sharing')
  })
  afterAll(() => app?.close())

  const dialogOf = (on: Page, name: string) => on.getByRole('dialog', { name, exact: true })
  const press = (on: Page, name: string) => on.getByRole('button', { name, exact: true }).click()
  const shares = () => page.getByRole('list', { name: 'Who can see my data', exact: true }).innerText()
  const lastAction = (on: Page, text: string) =>
    on.getByRole('region', { name: 'Last action' }).getByText(text).waitFor()

  /** The link of a new invitation to read about sleep. */
  async function invite(until: string): Promise<string> {
    await press(page, 'Invite a person')
    const sheet = dialogOf(page, 'Invite a person')
    await sheet.getByRole('textbox', { name: 'E-mail address', exact: true }).fill(bob.email)
    await sheet.getByRole('textbox', { name: 'Name', exact: true }).fill('Bob')
    await sheet.getByRole('checkbox', { name: 'Sleep', exact: true }).check()
    await sheet.getByLabel('Until', { exact: true }).fill(until)
    await sheet.getByRole('button', { name: 'Send invitation', exact: true }).click()
    const link = await sheet.getByRole('textbox', { name: 'Link', exact: true }).inputValue()
    await sheet.getByRole('button', { name: 'Done', exact: true }).click()
    return link
  }
  async function answer(link: string, how: 'Accept' | 'Decline'): Promise<void> {
    await press(bobs, 'Answer an invitation')
    const sheet = dialogOf(bobs, 'Answer an invitation')
    await sheet.getByRole('textbox', { name: 'Invitation link', exact: true }).fill(link)
    await expectReachable(bobs)
    await sheet.getByRole('button', { name: how, exact: true }).click()
  }
  async function createLink(name = 'Dr. Lee'): Promise<string> {
    await press(page, "Create a doctor's link")
    const sheet = dialogOf(page, "Doctor's link")
    await sheet.getByRole('textbox', { name: 'For whom', exact: true }).fill(name)
    await sheet.getByRole('checkbox', { name: 'Sleep Duration', exact: true }).check()
    await sheet.getByLabel('From', { exact: true }).fill('2026-05-02')
    await sheet.getByLabel('To', { exact: true }).fill('2026-05-03')
    await sheet.getByLabel('Works until', { exact: true }).fill(dayFromNow(10))
    await expectReachable(page)
    await sheet.getByRole('button', { name: 'Create link', exact: true }).click()
    const link = await sheet.getByRole('textbox', { name: 'Link', exact: true }).inputValue()
    await expectReachable(page)
    await sheet.getByRole('button', { name: 'Done', exact: true }).click()
    return link
  }
  async function revoke(name: string): Promise<void> {
    await press(page, `Revoke access for ${name}`)
    const dialog = page.getByRole('alertdialog', { name: `End ${name}'s access?`, exact: true })
    await dialog.getByRole('button', { name: 'Revoke', exact: true }).click()
    await lastAction(page, `${name} can no longer see your data.`)
  }

  test('at first nobody else can see anything, and the page explains how to accept an invitation', async () => {
    await page.getByText('Nobody but you can see your data.').waitFor()
    await page.getByText('Nobody else has read anything yet.').waitFor()
    await page.getByText('Were you invited? Open the link, or paste it here.').waitFor()
    await expectReachable(page)
  })

  test('a declined invitation ends', async () => {
    const link = await invite('')
    await expect.poll(shares).toContain('Person · Sleep · Has not answered yet')
    await answer('something else', 'Accept')
    await bobs.getByRole('alert').getByText('This is not an invitation link.').waitFor()
    await bobs.keyboard.press('Escape')
    await answer(link, 'Decline')
    await lastAction(bobs, 'Declined. You have no access.')
    expect((await ada.client.listShares()).authorizedClients.individuals).toEqual([])
    expect((await bob.client.listSharers()).users).toEqual([])
  })

  test('a guest reads shared data under a band with the owner’s name, and returns to their own', async () => {
    const link = await invite(dayFromNow(20))
    await answer(link, 'Accept')
    await lastAction(bobs, 'Accepted. You can now read what was shared with you.')
    await bobs.getByRole('list', { name: 'Shared with me', exact: true }).getByRole('link').click()
    await bobs.getByText(/^You are reading .+'s data$/).waitFor()
    const variables = bobs.getByRole('list', { name: 'What they track', exact: true })
    await expect
      .poll(() => variables.getByRole('listitem').allInnerTexts())
      .toEqual([expect.stringContaining('Sleep Duration')])
    await expectReachable(bobs)
    await variables.getByRole('link', { name: 'Sleep Duration', exact: true }).click()
    await bobs.getByRole('heading', { level: 1, name: /^Sleep Duration of / }).waitFor()
    await bobs.getByText(/^You are reading .+'s data$/).waitFor()
    await bobs.getByRole('link', { name: 'Back to mine', exact: true }).click()
    await bobs.getByRole('heading', { level: 1, name: 'Sharing', exact: true }).waitFor()
    await expect.poll(() => bobs.getByText(/^You are reading .+'s data$/).count()).toBe(0)
    await page.reload()
    await expect.poll(shares).toContain(`Person · Sleep · until ${shownDay(dayFromNow(20))}`)
  })

  test('an invitation can also be answered on the page of its link, which leads to the shared data', async () => {
    await bobs.goto(await invite(dayFromNow(20)))
    await press(bobs, 'Accept')
    await bobs.getByRole('link', { name: 'Read it now', exact: true }).click()
    await bobs.getByText(/^You are reading .+'s data$/).waitFor()
  })

  test('a doctor’s link shows the chosen days of the chosen variables', async () => {
    const opened = await (await fetch(await createLink())).text()
    const span = `days from ${shownDay('2026-05-02')} to ${shownDay('2026-05-03')}`
    await expect.poll(shares).toContain(`Link · 1 thing · ${span} · until ${shownDay(dayFromNow(10))}`)
    const says = (text: string) => opened.includes(text)
    expect(['2 May 2026 to 3 May 2026', '<td>6.25 h</td>', '<td>6.5 h</td>'].filter(says)).toHaveLength(3)
    expect(['Overall Mood', '2026-05-01', '2026-05-04', '6.75'].filter(says)).toEqual([])
  })

  itInLongRun('who read what is a table of names, times and things', async () => {
    const rows = page.getByRole('table', { name: 'Who read what', exact: true }).getByRole('row')
    const texts = async () => {
      await page.reload()
      await rows.first().waitFor()
      return (await rows.allTextContents()).map((text) => text.replace(/^(this minute|.+ ago)/, ''))
    }
    // An answer that was just read is not requested again at once.
    await expect.poll(texts, { interval: 2000 }).toContain('Dr. LeeOpened the shared page')
    const { displayName } = (await ada.client.listShareReads()).reads.find(({ userId }) => userId === bob.id) ?? {}
    const bobsReads = ['List of what you track', 'Entries', 'A chart'].map((what) => `${displayName}${what}`)
    await expect.poll(texts, { interval: 2000 }).toEqual(expect.arrayContaining(bobsReads))
    await expectReachable(page)
  })

  test('a link ends when it is revoked', async () => {
    const link = await createLink('Dr. Roe')
    expect((await fetch(link)).status).toBe(200)
    await revoke('Dr. Roe')
    expect((await fetch(link)).status).toBe(404)
  })

  test('a link and a share end on their expiry date', async () => {
    const link = await createLink('Dr. Kim')
    const read = async () => (await bob.client.listSharers()).users.length
    expect([(await fetch(link)).status, await read()]).toEqual([200, 1])
    aheadMs = 12 * DAY_MS
    expect([(await fetch(link)).status, await read()]).toEqual([404, 1])
    aheadMs = 22 * DAY_MS
    await expect.poll(() => read()).toBe(0)
    await bobs.goto(`${app.live.baseUrl}/sharing/with-me/${ada.id}`)
    await bobs.getByText('This person no longer shares data with you.').waitFor()
  })
})
