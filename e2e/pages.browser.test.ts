/** The server-rendered pages, on a desktop and on a phone, in light and in dark. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeContexts, findChromium, sharedChromium } from '../programs/chromium.ts'
import { openWorld, type World } from '../server/src/testing/world.ts'
import { desk, expectFits, expectGoodLooks, expectGoodLooksTranslated, phone } from './web/app-in-browser.ts'

/** The sections of the reference come from one template, so a dozen of them are enough. */
const THIN_OUT = `document.querySelectorAll('section:nth-of-type(n + 13)').forEach((section) => section.remove())`

const chromium = findChromium()
describe.skipIf(chromium === undefined)('the pages', () => {
  let world: World
  let browser: Browser
  let address: string

  beforeAll(async () => {
    world = await openWorld('sqlite')
    address = await world.app.listen({ port: 0, host: '127.0.0.1' })
    browser = await sharedChromium(chromium ?? '')
  })
  afterAll(async () => {
    await closeContexts(browser)
    await world.close()
  })

  /** Pages of a new installation without any account. */
  test.each(['en-GB', 'de-DE'])('the set-up pages are accessible, in %s', async (locale) => {
    const link = (await world.server.services.accounts.setupLink()) ?? ''
    const { page } = await visit('/auth/sign-in', { locale })
    for (const path of ['/auth/sign-in', new URL(link).pathname]) {
      await page.goto(address + path)
      await (locale === 'en-GB' ? expectGoodLooks : expectGoodLooksTranslated)(page)
    }
    await page.context().close()
  })

  /** A fresh browser profile: its page, and its errors and requests to other hosts. */
  async function visit(path: string, view: BrowserContextOptions): Promise<{ page: Page; troubles: string[] }> {
    const context = await browser.newContext(view)
    const page = await context.newPage()
    const troubles: string[] = []
    page.on('console', (message) => message.type() === 'error' && troubles.push(message.text()))
    page.on('request', (request) => request.url().startsWith(address) || troubles.push(request.url()))
    page.on('requestfailed', (request) => troubles.push(`failed: ${request.url()}`))
    await page.goto(address + path)
    return { page, troubles }
  }

  test.each(['/docs', '/auth/sign-in'])('%s is accessible', async (path) => {
    const { page, troubles } = await visit(path, phone)
    await expectFits(page)
    await page.evaluate(THIN_OUT)
    await expectGoodLooks(page)
    expect(troubles).toEqual([])
    await page.context().close()
  })

  test('a new installation is set up on a page: the link from the log, then the first administrator', async () => {
    const link = (await world.server.services.accounts.setupLink()) ?? ''
    const { page } = await visit('/', phone)
    await page.getByRole('textbox', { name: 'Set-up link', exact: true }).fill(link)
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await page.waitForURL('**/auth/setup/*')
    await page.getByLabel('E-mail address', { exact: true }).fill('grace@example.org')
    await page.getByLabel('Password', { exact: true }).fill('a long enough phrase')
    await page.getByLabel('What should we call you?', { exact: true }).fill('Grace')
    await page.getByRole('button', { name: 'Create account', exact: true }).click()
    await page.waitForURL('**/welcome')
    const [user] = await world.server.services.users.list()
    expect([user?.email, user?.is_administrator]).toEqual(['grace@example.org', 1])
    await page.context().close()
  })

  test('the keyboard leads from signing in to the reference', async () => {
    const { page } = await visit('/auth/sign-in', desk)
    await page.getByRole('link', { name: 'API reference' }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/docs')
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('API reference')
    await page.context().close()
  })

  test('a stranger who opens a page of the app is sent to sign in, and back there afterwards', async () => {
    const { page } = await visit('/history/2026-06-15', desk)
    await page.waitForURL('**/auth/sign-in?next=*')
    expect(new URL(page.url()).searchParams.get('next')).toBe('/history/2026-06-15')
    await page.context().close()
  })

  test('every link inside the reference leads to an anchor on the page', async () => {
    const { page } = await visit('/docs', desk)
    const dangling = await page.evaluate(
      `[...document.querySelectorAll('a[href^="#"]')].map((link) => link.hash.slice(1)).filter((id) => !document.getElementById(id))`,
    )
    expect(dangling).toEqual([])
    await page.context().close()
  })
})
