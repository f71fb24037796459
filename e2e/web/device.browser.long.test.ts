/** This device: whether reminders ring here, whether they arrive, and what is stored here. */

import type { Device } from '@upshot/contract'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findWholeChromium } from '../../programs/chromium.ts'
import { type Listener, startListener, toLoopback } from '../../programs/listener.ts'
import { newBrowser, type TestBrowser } from '../../programs/push-receiver.ts'
import { type AppInBrowser, goTo, openPlace, phone, startApp } from './app-in-browser.ts'

const chromium = findWholeChromium()

/**
 * A test browser has no push service to subscribe to. This fake returns what a real one would, and survives a reload.
 */
const withPushService = (endpoint: string, { keys }: TestBrowser): string => `
  const kept = 'test push service'
  const subscription = () => localStorage.getItem(kept) === null ? null : {
    endpoint: ${JSON.stringify(endpoint)},
    toJSON: () => (${JSON.stringify({ endpoint, keys })}),
    unsubscribe: async () => { localStorage.removeItem(kept); return true },
  }
  PushManager.prototype.getSubscription = async () => subscription()
  PushManager.prototype.subscribe = async ({ applicationServerKey, userVisibleOnly }) => {
    if (!applicationServerKey || !userVisibleOnly) throw new TypeError('no key')
    localStorage.setItem(kept, 'on')
    return subscription()
  }`

describe.skipIf(chromium === undefined)('this device', () => {
  let app: AppInBrowser
  let ada: Awaited<ReturnType<AppInBrowser['addPerson']>>
  let context: BrowserContext
  let page: Page
  let service: Listener
  let subscribed: TestBrowser
  let people = 0
  beforeAll(async () => {
    app = await startApp({
      executablePath: chromium,
      hasWorker: true,
      settings: { outside: toLoopback, vapidSubject: 'mailto:operator@example.org' },
    })
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    people += 1
    ada = await app.addPerson(`ada${people}`)
    service = await startListener()
    service.answer(201)
    subscribed = newBrowser()
    context = await app.signIn(ada.email, phone)
    await context.grantPermissions(['notifications'], { origin: app.live.baseUrl })
    await context.addInitScript(withPushService(`http://push.example.org:${service.port}/send/here`, subscribed))
    page = await openPlace(context, `${app.live.baseUrl}/settings`, 'Settings')
    await ringing().waitFor()
  })
  afterEach(async () => {
    await context.close()
    await service.close()
  })

  const ringing = () => page.getByRole('switch', { name: 'Reminders on this device', exact: true })
  const isRinging = () => expect.poll(() => ringing().isChecked())
  const devices = async (): Promise<readonly Device[]> => (await ada.client.getChannels()).data.devices
  const announced = (text: string) =>
    page.getByRole('region', { name: 'Last action', exact: true }).getByText(text).waitFor()
  const sendTest = () => page.getByRole('button', { name: 'Send a test reminder', exact: true }).click()

  test('reminders are turned on and off here, also after a reload, and the server is updated', async () => {
    await expect.poll(() => ringing().isEnabled()).toBe(true)
    expect([await ringing().isChecked(), await devices()]).toEqual([false, []])
    await ringing().click()
    await isRinging().toBe(true)
    expect((await devices()).map(({ name }) => name)).toEqual(['Chrome, Linux'])
    await page.reload()
    await isRinging().toBe(true)
    await ringing().click()
    await isRinging().toBe(false)
    await expect.poll(() => devices()).toEqual([])
  })

  test('a test reminder arrives from the server, and is unavailable before reminders are on', async () => {
    await sendTest()
    await announced('Turn on reminders on this device first.')
    expect(service.received).toEqual([])
    await ringing().click()
    await isRinging().toBe(true)
    await sendTest()
    await announced('A test reminder is on its way.')
    expect(service.received.map(({ path, body }) => [path, JSON.parse(subscribed.decrypt(body))])).toMatchObject([
      ['/send/here', { title: 'Upshot', tag: 'test' }],
    ])
  })

  test('a test reminder that does not arrive shows the server’s explanation', async () => {
    await ringing().click()
    await isRinging().toBe(true)
    service.answer(410)
    await sendTest()
    await announced('Chrome, Linux no longer shows reminders. Please turn them on there again.')
    await expect.poll(() => devices()).toEqual([])
  })

  test('clearing this device loses no entry, and the server still has everything', async () => {
    await goTo(page, 'variables', '/variables')
    await goTo(page, 'settings', '/settings')
    await expect
      .poll(() => page.evaluate(subscription))
      .toMatchObject({ outbox: 0, pages: expect.any(Number) as number })
    await context.setOffline(true)
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Countess')
    await page.keyboard.press('Enter')
    await announced('Name saved.')
    // By keyboard, because the button may move when something appears above it.
    const clear = page.getByRole('button', { name: 'Clear data on this device', exact: true })
    await clear.focus()
    const before = (await page.evaluate(subscription)) as KeptData
    expect(before.outbox).toBe(1)
    expect(before.pages).toBeGreaterThan(0)
    await clear.press('Enter')
    await announced('Cleared. We kept the entries that have not been sent yet.')
    await expect.poll(() => page.evaluate(subscription)).toEqual({ outbox: 1, pages: 0 })
    await context.setOffline(false)
    await expect.poll(async () => (await ada.client.getUser()).displayName).toBe('Countess')
  })
})

interface KeptData {
  readonly outbox: number
  readonly pages: number
}

/** How many entries and pages this browser stores. Runs in the page. */
const subscription = `new Promise((resolve, reject) => {
  const opening = indexedDB.open('upshot')
  opening.onerror = () => reject(opening.error)
  opening.onsuccess = () => {
    const reading = opening.result.transaction(['outbox', 'pages'])
    const [outbox, pages] = ['outbox', 'pages'].map((name) => reading.objectStore(name).count())
    reading.oncomplete = () => {
      opening.result.close()
      resolve({ outbox: outbox.result, pages: pages.result })
    }
  }
})`
