/** Accounts in a real browser, with its own rules about forms, cookies and passkeys. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeContexts, findChromium, sharedChromium } from '../programs/chromium.ts'
import { type LiveServer, startLive } from '../server/src/testing/live-server.ts'
import { expectAccessible } from './accessibility.ts'

const EMAIL = 'ada@example.org'
const PASSWORD = 'correct horse battery'
const chromium = findChromium()

describe.skipIf(chromium === undefined)('accounts in a browser', () => {
  let live: LiveServer
  let browser: Browser
  let page: Page

  beforeAll(async () => {
    live = await startLive('sqlite', { hostName: 'localhost' })
    await live.addPerson(EMAIL, { password: PASSWORD })
    browser = await sharedChromium(chromium ?? '')
    page = await (await browser.newContext()).newPage()
  })
  afterAll(async () => {
    await closeContexts(browser)
    await live.close()
  })

  async function signIn(): Promise<void> {
    await page.goto(`${live.baseUrl}/auth/sign-in?next=/auth/account`)
    await page.getByLabel('E-mail address').fill(EMAIL)
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL(`${live.baseUrl}/auth/account`)
  }

  const noViolations = () => expectAccessible(page)

  test('a person signs in with a password', async () => {
    await page.goto(`${live.baseUrl}/auth/sign-in`)
    await noViolations()
    await signIn()
    await noViolations()
  })

  test('adds a passkey, signs out, and signs in with it alone', async () => {
    const session = await page.context().newCDPSession(page)
    await session.send('WebAuthn.enable')
    const options = {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    } as const
    await session.send('WebAuthn.addVirtualAuthenticator', { options })
    page.on('dialog', (dialog) => dialog.accept('My laptop'))
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByRole('cell', { name: 'My laptop' }).waitFor()
    await page.getByRole('button', { name: 'Sign out' }).first().click()
    await page.waitForURL('**/auth/sign-in')
    await page.goto(`${live.baseUrl}/auth/sign-in?next=/auth/account`)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.waitForURL(`${live.baseUrl}/auth/account`)
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('ada')
  })

  test('two people of a family share a tablet: each taps their name, enters their PIN and sees only their own data', async () => {
    const tablet = await (await browser.newContext({ viewport: { width: 1024, height: 768 } })).newPage()
    const press = (name: string) => tablet.getByRole('button', { name, exact: true }).first().click()
    const names = ['Anna', 'Ben']
    for (const name of names) {
      const email = `${name.toLowerCase()}@example.org`
      const { token } = await live.addPerson(email, { password: PASSWORD })
      await fetch(`${live.baseUrl}/api/v3/measurements/quick`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ variableName: `Tea of ${name}`, value: 1, unitAbbreviatedName: 'serving' }),
      })
      await tablet.goto(`${live.baseUrl}/auth/sign-in?next=/auth/account`)
      await tablet.getByLabel('E-mail address').fill(email)
      await tablet.getByLabel('Password').fill(PASSWORD)
      await press('Sign in')
      await tablet.waitForURL(`${live.baseUrl}/auth/account`)
      await tablet.getByLabel('New PIN').fill(`2468${names.indexOf(name)}`)
      await press('Set the PIN')
      await tablet.getByText('You sign in on this device with a PIN.').waitFor()
      await press('Sign out')
      await tablet.waitForURL('**/auth/sign-in')
    }
    for (const name of names) {
      await tablet.goto(`${live.baseUrl}/auth/sign-in?next=/history`)
      const link = tablet.getByRole('link', { name: name.toLowerCase(), exact: true })
      // Large enough for a finger.
      await expect.poll(async () => (await link.boundingBox())?.height).toBeGreaterThanOrEqual(44)
      await link.click()
      await tablet.getByLabel('PIN').fill(`2468${names.indexOf(name)}`)
      await press('Sign in')
      await tablet.getByText(`Tea of ${name}`).first().waitFor()
      const others = names.filter((other) => other !== name)
      for (const other of others) await expect.poll(() => tablet.getByText(`Tea of ${other}`).count()).toBe(0)
      await tablet.goto(`${live.baseUrl}/settings`)
      await press('Sign out')
      await tablet.waitForURL('**/auth/sign-in*')
    }
    await tablet.close()
  })

  test('an app that sends a signed-in person here gets their consent without a second sign-in', async () => {
    const owner = await live.addPerson('maker@example.org')
    const { app } = await live.server.services.apps.register(owner.id, {
      name: 'Diary',
      redirectUris: ['http://127.0.0.1:9/callback'],
    })
    const query = new URLSearchParams({
      client_id: app.client_id,
      redirect_uri: 'http://127.0.0.1:9/callback',
      response_type: 'code',
      scope: 'basic readmeasurements',
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
    })
    // Starts on a page that is not ours, as a visit from another site does.
    await page.goto('data:text/html,<title>elsewhere</title>')
    const link = `${live.baseUrl}/oauth/authorize?${query}`
    await page.setContent(`<a href="${link}">go</a>`)
    await page.getByText('go').click()
    await page.getByText('Diary asks for access').waitFor()
    await noViolations()
    const redirected = page.waitForRequest((request) => request.url().startsWith('http://127.0.0.1:9/callback'))
    await page.getByRole('button', { name: 'Allow', exact: true }).click()
    expect((await redirected).url()).toContain('code=')
  })
})
