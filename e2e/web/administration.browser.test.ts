/** Administration, and the access of apps, in the app. */

import { readFile } from 'node:fs/promises'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { itInLongRun } from '../../server/src/testing/suite.ts'
import { type AppInBrowser, chromium, expectReachable, openPlace, startApp } from './app-in-browser.ts'

const PASSWORD = 'correct horse battery'

describe.skipIf(chromium === undefined)('administration in the app', { timeout: 240_000 }, () => {
  let app: AppInBrowser
  let context: BrowserContext
  let page: Page

  beforeAll(async () => {
    app = await startApp({ withJobs: true })
    await app.live.addPerson('grace@example.org', { password: PASSWORD, isAdministrator: true })
    await app.addPerson('ada')
    context = await app.signIn('grace@example.org', { viewport: { width: 360, height: 800 } })
    page = await openPlace(context, `${app.live.baseUrl}/more`, 'More')
  })
  afterAll(() => app.close())

  const goTo = async (path: string, heading: string) => {
    await page.goto(app.live.baseUrl + path)
    await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
  }
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const lastAction = (text: string) => page.getByRole('region', { name: 'Last action' }).getByText(text).waitFor()

  /** At each width, in light and dark. */
  async function expectReachableEverywhere(on: Page): Promise<void> {
    for (const width of [360, 768, 1280]) {
      await on.setViewportSize({ width, height: 860 })
      for (const colorScheme of ['dark', 'light'] as const) {
        await on.emulateMedia({ colorScheme })
        await expectReachable(on)
      }
    }
    await on.setViewportSize({ width: 360, height: 800 })
  }

  test('is closed to everybody else', async () => {
    const theirs = await openPlace(await app.signIn('ada@example.org'), `${app.live.baseUrl}/admin`, 'Administration')
    await theirs.getByText('Only administrators of this installation can see this page.').waitFor()
    await expect.poll(() => theirs.getByRole('navigation', { name: 'Administration', exact: true }).count()).toBe(0)
    await expect.poll(() => theirs.getByRole('link', { name: 'Administration', exact: true }).count()).toBe(0)
    await theirs.close()
  })

  test('opens with the password for an administrator', async () => {
    await page.getByRole('link', { name: 'Administration', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Administration', exact: true }).waitFor()
    await expectReachable(page)
    await page.getByRole('link', { name: 'Confirm it’s you', exact: true }).click()
    await page.getByText('We ask because administration concerns everybody who has an account here.').waitFor()
    await page.getByLabel('Password').fill(PASSWORD)
    await page.locator('form').getByRole('button').first().click()
    await page.waitForURL('**/admin')
    await page.getByText('The database answers.').waitFor()
    await page.getByText('No mail server is set').waitFor()
    await expectReachableEverywhere(page)
  })

  test('opens and closes registration', async () => {
    const statusOf = async () => (await fetch(`${app.live.baseUrl}/auth/register`)).status
    await expect.poll(() => statusOf()).toBe(403)
    await page.getByRole('radio', { name: 'Anybody', exact: true }).check({ force: true })
    await lastAction('Saved. It applies from now on.')
    await expect.poll(() => statusOf()).toBe(200)
    await page.getByRole('radio', { name: 'Only people with an invitation', exact: true }).check({ force: true })
    await expect.poll(statusOf).toBe(403)
  })

  test('lists people, invites, resets access and removes', async () => {
    await page
      .getByRole('navigation', { name: 'Administration', exact: true })
      .getByRole('link', { name: 'People' })
      .click()
    await page
      .getByRole('heading', { level: 3, name: 'ada@example.org', exact: true })
      .or(page.getByText('ada@example.org'))
      .first()
      .waitFor()
    await expectReachableEverywhere(page)
    await button('Invite').click()
    const invite = page.getByRole('dialog', { name: 'Invite somebody', exact: true })
    await invite.getByRole('button', { name: 'Create invitation', exact: true }).click()
    const link = await invite.getByRole('textbox', { name: 'Link', exact: true }).inputValue()
    expect((await fetch(link)).status).toBe(200)
    await expectReachable(page)
    await invite.getByRole('button', { name: 'Done', exact: true }).click()
    await page.getByRole('button', { name: /^Create a reset link for ada/ }).click()
    const reset = page.getByRole('dialog', { name: /^A new password for ada/ })
    await reset.getByRole('button', { name: 'Create link', exact: true }).click()
    await expect
      .poll(() => reset.getByRole('textbox', { name: 'Link', exact: true }).inputValue())
      .toContain('/auth/reset/')
    await reset.getByRole('button', { name: 'Done', exact: true }).click()
    await page.getByRole('button', { name: /^Remove ada/ }).click()
    const dialog = page.getByRole('alertdialog', { name: /^Remove ada.* and everything they recorded\?$/ })
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => page.getByText('ada@example.org').count()).toBe(0)
  })

  itInLongRun('shows jobs and sizes', async () => {
    await goTo('/admin/jobs', 'Administration')
    await page.getByText(/\d+ waiting, \d+ running, 0 failed\./).waitFor()
    // In ordinary words, not by the names that programs use.
    await page.getByText('Clean up old request keys', { exact: true }).waitFor()
    const listed = await page.getByRole('list', { name: 'Jobs', exact: true }).innerText()
    expect(listed.match(/[a-z]+\.[a-zA-Z]+/g)).toBeNull()
    await expectReachableEverywhere(page)
    await goTo('/admin/storage', 'Administration')
    await page.getByText('Free disk space').waitFor()
    await expectReachableEverywhere(page)
  })

  test('a failed job is retried on request, and then succeeds', async () => {
    const { storage } = app.live.server.services
    const tomorrowMs = Date.now() + 86_400_000
    await storage.transaction(({ jobs }) => jobs.add('jobs.tidy', {}, { maxAttempts: 1, runAtMs: tomorrowMs }))
    const sql = (text: string) => app.live.database.transaction((executor) => executor.rows(text, []))
    const [[id] = []] = await sql(
      "update jobs set attempts = max_attempts where name = 'jobs.tidy' and max_attempts = 1 returning id",
    )
    await goTo('/admin', 'Administration')
    await page.getByText('Some jobs failed. Try them again under Jobs.').waitFor()
    await goTo('/admin/jobs', 'Administration')
    await page.getByText(/\d+ waiting, \d+ running, 1 failed\./).waitFor()
    // In words; its number leads to the reason in the server's log.
    const failed = page.getByRole('listitem').filter({ hasText: 'tried 1 of 1 times' })
    await expect.poll(() => failed.innerText()).toMatch(new RegExp(`, number ${id}$`, 'm'))
    await expect.poll(() => failed.innerText()).not.toContain('jobs.tidy')
    const again = button(`Try Clean up finished jobs (${id}) again`)
    await again.click()
    await lastAction('It will run again right away.')
    await again.waitFor({ state: 'detached' })
    await expect.poll(() => sql(`select id from jobs where id = ${id}`)).toEqual([])
    await goTo('/admin/jobs', 'Administration')
    await page.getByText(/\d+ waiting, \d+ running, 0 failed\./).waitFor()
  })

  itInLongRun('makes a backup, checks it by restoring it, downloads it and deletes it', async () => {
    await goTo('/admin/backups', 'Administration')
    await page.getByText('There is no backup yet.').waitFor()
    await button('Back up now').click()
    const check = page.getByRole('button', { name: /^Check upshot-.*\.backup by restoring it$/ })
    await check.waitFor({ timeout: 120_000 })
    await page.getByText('not yet restored as a test').waitFor()
    await check.click()
    await page.getByText(/restored as a test (this minute|\d+ minutes? ago)/).waitFor({ timeout: 120_000 })
    await expectReachableEverywhere(page)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /^Download upshot-/ }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^upshot-.*\.backup$/)
    expect((await readFile(await download.path())).length).toBeGreaterThan(1000)
    await page.getByRole('button', { name: /^Delete upshot-/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByText('There is no backup yet.').waitFor()
  })
})

describe.skipIf(chromium === undefined)('apps and tokens in the app', () => {
  let app: AppInBrowser
  let page: Page
  beforeAll(async () => {
    app = await startApp({ withJobs: true })
    const ada = await app.addPerson('ada')
    const { services } = app.live.server
    await services.storage.transaction((stores) =>
      services.shares.grant(stores, {
        user_id: ada.id,
        grantee_kind: 'app',
        grantee: 'app-of-test',
        name: 'Sleep Diary',
        scopes: 'basic readmeasurements',
      }),
    )
    const context = await app.signIn(ada.email, { viewport: { width: 360, height: 800 } })
    page = await openPlace(context, `${app.live.baseUrl}/settings/apps`, 'Apps and tokens')
  })
  afterAll(() => app.close())

  const button = (name: string) => page.getByRole('button', { name, exact: true })

  /** The same sentence has to be announced again for people who cannot see the page. */
  async function expectHeardTwice(attempt: () => Promise<void>): Promise<void> {
    const hasFocus = () => page.evaluate(`document.activeElement?.getAttribute('role')`)
    for (const _time of ['first', 'second']) {
      await attempt()
      await expect.poll(hasFocus).toBe('alert')
    }
  }

  test('a connected app shows what it may do, and can be disconnected', async () => {
    const apps = page.getByRole('list', { name: 'Connected apps', exact: true })
    await apps.getByText('Read what you recorded and what was learned from it').waitFor()
    await expectReachable(page)
    await button('Revoke access for Sleep Diary').click()
    const dialog = page.getByRole('alertdialog', { name: "End Sleep Diary's access?", exact: true })
    await page.context().setOffline(true)
    await expectHeardTwice(() => dialog.getByRole('button', { name: 'Revoke', exact: true }).click())
    await page.context().setOffline(false)
    await dialog.getByRole('button', { name: 'Revoke', exact: true }).click()
    await page.getByText('No app can use your data.').waitFor()
  })

  test('a token is created after the password, shown once, and works until it is revoked', async () => {
    await button('New token').click()
    await page.getByRole('link', { name: 'Confirm it’s you', exact: true }).click()
    await page.getByLabel('Password').fill(PASSWORD)
    await page.locator('form').getByRole('button').first().click()
    await page.waitForURL('**/settings/apps')
    await button('New token').click()
    const dialog = page.getByRole('dialog', { name: 'New token', exact: true })
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('My script')
    await dialog.getByRole('combobox', { name: 'Works for', exact: true }).selectOption('30 days')
    await expectReachable(page)
    await dialog.getByRole('button', { name: 'Create token', exact: true }).click()
    const token = await dialog.getByRole('textbox', { name: 'Token', exact: true }).inputValue()
    await dialog.getByRole('button', { name: 'Done', exact: true }).click()
    const tokens = page.getByRole('list', { name: 'Personal tokens', exact: true }).getByRole('listitem')
    const may = tokens.filter({ hasText: 'My script' }).getByRole('list', { name: 'May:', exact: true })
    await expect
      .poll(() => may.getByRole('listitem').allTextContents())
      .toEqual(['See your name and time zone', 'Read what you recorded and what was learned from it'])
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const read = async () => (await fetch(`${app.live.baseUrl}/api/v3/measurements`, { headers })).status
    const recording = { method: 'POST', headers, body: '[]' }
    await expect.poll(() => read()).toBe(200)
    expect((await fetch(`${app.live.baseUrl}/api/v3/measurements/post`, recording)).status).toBe(403)
    await button('Revoke token My script').click()
    const question = page.getByRole('alertdialog', { name: 'Revoke the token My script?', exact: true })
    await question.getByRole('button', { name: 'Revoke', exact: true }).click()
    await question.waitFor({ state: 'detached' })
    await expect.poll(() => read()).toBe(401)
  })

  test('a developer registers an app and gets its client id, and a secret only if the app can keep one', async () => {
    await button('Register an app').click()
    const dialog = page.getByRole('dialog', { name: 'Register an app', exact: true })
    await dialog.getByRole('textbox', { name: 'Name of the app', exact: true }).fill('Diary')
    await dialog.getByRole('textbox', { name: 'Redirect addresses', exact: true }).fill('http://example.org/callback')
    await expectHeardTwice(() => dialog.getByRole('button', { name: 'Register', exact: true }).click())
    await dialog.getByRole('alert').getByText('must be https').waitFor()
    await dialog.getByRole('textbox', { name: 'Redirect addresses', exact: true }).fill('https://example.org/callback')
    await dialog.getByRole('checkbox', { name: 'It runs on a server and can keep a secret', exact: true }).check()
    await expectReachable(page)
    await dialog.getByRole('button', { name: 'Register', exact: true }).click()
    await expect
      .poll(() => dialog.getByRole('textbox', { name: 'Client id', exact: true }).inputValue())
      .toMatch(/^app_/)
    await expect
      .poll(() => dialog.getByRole('textbox', { name: 'Client secret', exact: true }).inputValue())
      .toMatch(/^up_secret_/)
    await dialog.getByRole('button', { name: 'Done', exact: true }).click()
    await button('Remove Diary').click()
    await page
      .getByRole('alertdialog', { name: 'Remove Diary?', exact: true })
      .getByRole('button', { name: 'Remove' })
      .click()
    await page.getByText('You have not registered an app.').waitFor()
  })
})
