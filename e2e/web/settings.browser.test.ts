/** The pages Settings and More. */
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findMosquitto, makeBroker, openHome, type TestBroker, type TestHome } from '../../programs/mosquitto.ts'
import { type AppInBrowser, chromium, expectReachable, openPlace, PASSWORD, startApp } from './app-in-browser.ts'

const mosquitto = findMosquitto()

describe.skipIf(chromium === undefined)('settings', () => {
  let app: AppInBrowser
  let broker: TestBroker | undefined
  let ada: Awaited<ReturnType<AppInBrowser['addPerson']>>
  let context: BrowserContext
  let page: Page

  beforeAll(async () => {
    broker = mosquitto === undefined ? undefined : await makeBroker(mosquitto, { isEncrypted: false })
    await broker?.start()
    app = await startApp({ withJobs: true, hasWorker: true, settings: { broker: broker?.settings } })
    if (broker) app.live.server.services.homeConnection.start()
    ada = await app.addPerson('ada')
    context = await app.signIn(ada.email, { viewport: { width: 360, height: 800 } })
    page = await openPlace(context, `${app.live.baseUrl}/settings`, 'Settings')
    await page.getByRole('textbox', { name: 'Name', exact: true }).waitFor()
    // From then on, every file of the app is on the device.
    await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
  })
  afterAll(async () => {
    await app.close()
    await broker?.remove()
  })

  const user = () => ada.client.getUser()
  const status = (text: string) => page.getByRole('region', { name: 'Last action' }).getByText(text).waitFor()

  test('a name is saved on leaving the field, and Undo restores the old one', async () => {
    const before = (await user()).displayName
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Ada Lovelace')
    await page.keyboard.press('Tab')
    await status('Name saved.')
    await expect.poll(async () => (await user()).displayName).toBe('Ada Lovelace')
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect.poll(async () => (await user()).displayName).toBe(before)
    await expect.poll(() => page.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe(before)
  })

  test('time zone, reminder window and channels are saved at once', async () => {
    await page.getByRole('combobox', { name: 'Time zone', exact: true }).selectOption('Asia/Tokyo')
    await page.getByLabel('Earliest reminder', { exact: true }).fill('08:15')
    await page.getByLabel('Latest reminder', { exact: true }).fill('21:00')
    await page.getByRole('switch', { name: 'Combine reminders', exact: true }).click()
    await expect.poll(user).toMatchObject({
      timeZone: 'Asia/Tokyo',
      earliestReminderTime: '08:15:00',
      latestReminderTime: '21:00:00',
      combineNotifications: true,
    })
    await page.getByRole('radio', { name: 'That something is due', exact: true }).click({ force: true })
    await expect.poll(async () => (await ada.client.getChannels()).data.notificationDetail).toBe('nothing')
  })

  test('the main outcome is one of the person’s variables, or none', async () => {
    await ada.client.recordMeasurements({
      body: [
        {
          variableName: 'Overall Mood',
          variableCategoryName: 'Emotions',
          combinationOperation: 'MEAN',
          value: 4,
          unitAbbreviatedName: '/5',
          startAt: '2026-06-01T08:00:00Z',
        },
      ],
    })
    const outcome = page.getByRole('combobox', { name: 'Main outcome', exact: true })
    await outcome.getByRole('option', { name: 'Overall Mood' }).waitFor({ state: 'attached' })
    await outcome.selectOption('Overall Mood')
    await expect.poll(async () => (await user()).primaryOutcomeVariableName).toBe('Overall Mood')
    await outcome.selectOption('None')
    await expect.poll(async () => (await user()).primaryOutcomeVariableId).toBeUndefined()
  })

  test('a channel that this server does not have is disabled, and the page says why', async () => {
    await expect
      .poll(() => page.getByRole('switch', { name: 'Reminders by e-mail', exact: true }).isDisabled())
      .toBe(true)
    await page.getByText('This installation has no mail server.').waitFor()
  })

  test('a setting chosen without a network is shown immediately and sent later', async () => {
    await context.setOffline(true)
    const several = page.getByRole('switch', { name: 'Combine reminders', exact: true })
    const wasOn = await several.isChecked()
    await several.click()
    await status('Combine reminders saved.')
    await expect.poll(() => several.isChecked()).toBe(!wasOn)
    await context.setOffline(false)
    await expect.poll(async () => (await user()).combineNotifications).toBe(!wasOn)
  })

  test('language and appearance change at once and stay after a reload', async () => {
    await page.getByRole('radio', { name: 'Dark', exact: true }).check({ force: true })
    await page.getByRole('combobox', { name: 'Language', exact: true }).selectOption('Deutsch')
    await page.getByRole('heading', { level: 1, name: 'Einstellungen', exact: true }).waitFor()
    await expect.poll(async () => (await user()).language).toBe('de')
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Einstellungen', exact: true }).waitFor()
    await expect.poll(() => page.evaluate('document.documentElement.dataset.look')).toBe('dark')
    await expect.poll(() => page.evaluate('document.documentElement.lang')).toBe('de')
    await page.getByRole('combobox', { name: 'Sprache', exact: true }).selectOption('Español')
    await page.getByRole('heading', { level: 1, name: 'Ajustes', exact: true }).waitFor()
    await expect.poll(() => page.evaluate('document.documentElement.lang')).toBe('es')
    await page.getByRole('combobox', { name: 'Idioma', exact: true }).selectOption('English')
    await page.getByRole('radio', { name: 'Same as device', exact: true }).check({ force: true })
    // Pages of the server, such as the one for the password, are in the language that has arrived there.
    await expect.poll(async () => (await user()).language).toBe('en')
  })

  test.skipIf(mosquitto === undefined)(
    'after confirming, the person chooses what their home shows and gets a calendar address; switched off, nothing remains',
    async () => {
      if (!broker) throw new Error('There is no broker.')
      const home: TestHome = await openHome(broker.settings)
      const shown = () => [...home.kept].filter(([topic]) => topic.includes('/') && topic !== 'upshot/status')
      const open = async () => {
        await page.getByRole('button', { name: 'Set up', exact: true }).click()
        return page.getByRole('dialog', { name: 'Your home', exact: true })
      }
      const dialog = await open()
      await expect.poll(() => dialog.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true)
      await dialog.getByRole('link', { name: 'Confirm it’s you', exact: true }).click()
      await page.getByLabel('Password').fill(PASSWORD)
      await page.getByRole('main').getByRole('button').first().click()
      await page.waitForURL(`${app.live.baseUrl}/settings`)
      const sheet = await open()
      await sheet.getByRole('checkbox', { name: 'Overall Mood', exact: true }).check({ force: true })
      await sheet
        .getByRole('checkbox', { name: 'The home may record values for me', exact: true })
        .check({ force: true })
      await sheet.getByRole('button', { name: 'Save', exact: true }).click()
      await expect
        .poll(() =>
          shown()
            .map(([, text]) => text)
            .join(),
        )
        .toContain('"name":"Overall Mood"')
      await sheet.getByRole('button', { name: 'Make an address', exact: true }).click()
      const address = await sheet.getByRole('textbox', { name: 'Address for calendars', exact: true }).inputValue()
      expect(await (await fetch(address)).text()).toContain('BEGIN:VCALENDAR')
      await expectReachable(page)
      await sheet.getByRole('button', { name: 'Switch off', exact: true }).click()
      await expect.poll(shown).toEqual([])
      await sheet.getByRole('button', { name: 'Close', exact: true }).click()
      await home.close()
    },
  )

  test('the page is accessible', async () => {
    await expectReachable(page)
  })

  test('the links lead to the pages of the server', async () => {
    for (const [name, path] of [
      ['Sign-in and security', '/auth/account'],
      ['What happened to my account', '/auth/account/log'],
      ['Delete my account', '/auth/account#delete'],
    ] as const) {
      await expect.poll(() => page.getByRole('link', { name, exact: true }).getAttribute('href')).toBe(path)
    }
  })

  test('More leads to every page that does not fit into the bar', async () => {
    await page.getByRole('link', { name: 'More', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'More', exact: true }).waitFor()
    const list = page.getByRole('list', { name: 'More', exact: true })
    for (const label of ['What I track', 'Studies', 'Experiments', 'Reminders', 'Data', 'Sharing', 'Settings']) {
      await list.getByRole('link', { name: label, exact: true }).waitFor()
    }
    await expectReachable(page)
    await list.getByRole('link', { name: 'Settings', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Settings', exact: true }).waitFor()
  })

  test('signing out with unsent entries asks first, and “Send first” loses none', async () => {
    await context.setOffline(true)
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Countess')
    await page.keyboard.press('Enter')
    await status('Name saved.')
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    const dialog = page.getByRole('alertdialog', { name: '1 entry has not been sent yet', exact: true })
    await dialog.getByRole('button', { name: 'Send first', exact: true }).click()
    await dialog.getByText('You are still signed in.').waitFor()
    await context.setOffline(false)
    await page.waitForURL('**/auth/sign-in*')
    expect((await user()).displayName).toBe('Countess')
  })

  test('“Sign out and discard them” keeps nothing of the person in the browser', async () => {
    const other = await app.signIn(ada.email)
    const here = await openPlace(other, `${app.live.baseUrl}/settings`, 'Settings')
    await here.getByRole('switch', { name: 'Combine reminders', exact: true }).waitFor()
    await other.setOffline(true)
    await here.getByRole('textbox', { name: 'Name', exact: true }).fill('Nobody')
    await here.keyboard.press('Enter')
    await expect.poll(() => here.evaluate(countRows('outbox'))).toBe(1)
    await here.getByRole('button', { name: 'Sign out', exact: true }).click()
    await here.getByRole('button', { name: 'Sign out and discard them', exact: true }).click()
    await here.getByText('You are signed out.').waitFor()
    await expect.poll(() => here.evaluate(countRows('outbox', 'sent', 'pages', 'contents'))).toBe(0)
    // The page that was signed out goes to the sign-in page by itself, now or later.
    await here.close()
    await other.setOffline(false)
    const opened = await other.newPage()
    await opened.goto(`${app.live.baseUrl}/settings`)
    await opened.waitForURL('**/auth/sign-in*')
    expect((await user()).displayName).toBe('Countess')
  })
})

/** How many rows of a person this browser stores in these parts. Runs in the page. */
const countRows = (...parts: readonly string[]): string => `new Promise((resolve, reject) => {
  const parts = ${JSON.stringify(parts)}
  const opening = indexedDB.open('upshot')
  opening.onerror = () => reject(opening.error)
  opening.onsuccess = () => {
    const reading = opening.result.transaction(parts)
    const counts = parts.map((name) => reading.objectStore(name).count())
    reading.oncomplete = () => {
      opening.result.close()
      resolve(counts.reduce((sum, { result }) => sum + result, 0))
    }
  }
})`
