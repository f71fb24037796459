/** What waits to be sent, as a person meets it. */
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AppInBrowser, chromium, expectReachable, openPlace, startApp } from './app-in-browser.ts'

describe.skipIf(chromium === undefined)('what waits to be sent', () => {
  let app: AppInBrowser
  let ada: Awaited<ReturnType<AppInBrowser['addPerson']>>
  let context: BrowserContext
  let page: Page

  beforeAll(async () => {
    app = await startApp({ withJobs: true })
    ada = await app.addPerson('ada')
    context = await app.signIn(ada.email, { viewport: { width: 360, height: 800 } })
    page = await openPlace(context, `${app.live.baseUrl}/settings`, 'Settings')
    await page.getByRole('textbox', { name: 'Name', exact: true }).waitFor()
  })
  afterAll(() => app.close())

  const user = () => ada.client.getUser()
  const goTo = async (path: string, heading: string) => {
    await page.evaluate(`history.pushState(null, '', '${path}'); dispatchEvent(new PopStateEvent('popstate'))`)
    await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
  }

  test('nothing waits: the page says so', async () => {
    await goTo('/outbox', 'Waiting to be sent')
    await page.getByText('Everything is sent.').waitFor()
    await expectReachable(page)
    await goTo('/settings', 'Settings')
  })

  test('what was done without a network stands there and goes when the network is back', async () => {
    await goTo('/outbox', 'Waiting to be sent')
    await goTo('/settings', 'Settings')
    await context.setOffline(true)
    await page.getByRole('switch', { name: 'One message for several', exact: true }).click()
    await goTo('/outbox', 'Waiting to be sent')
    const list = page.getByRole('list', { name: 'Waiting to be sent', exact: true })
    await list.getByRole('heading', { name: 'One message for several' }).waitFor()
    await expectReachable(page)
    await context.setOffline(false)
    await page.getByText('Everything is sent.').waitFor()
    expect((await user()).combineNotifications).toBe(true)
  })

  test('what the person removes has no effect, even if it was on its way', async () => {
    await goTo('/settings', 'Settings')
    await context.setOffline(true)
    await page.getByRole('switch', { name: 'One message for several', exact: true }).click()
    await goTo('/outbox', 'Waiting to be sent')
    await page.getByRole('button', { name: 'Remove One message for several', exact: true }).click()
    await page.getByRole('list', { name: 'Waiting to be sent', exact: true }).waitFor({ state: 'detached' })
    await context.setOffline(false)
    await page.getByText('Everything is sent.').waitFor()
    expect((await user()).combineNotifications).toBe(true)
  })
})
