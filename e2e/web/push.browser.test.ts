/** Reminders on the lock screen: real push messages to the real worker, answered from the notification, with and without a network. */

import type { Measurement, TrackingReminderNotification } from '@upshot/contract'
import type { BrowserContext, CDPSession, Page, Worker } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findWholeChromium } from '../../programs/chromium.ts'
import { type LiveServer, startLive } from '../../server/src/testing/live-server.ts'
import { itInLongRun } from '../../server/src/testing/suite.ts'
import { type OfflineBrowser, openOfflineBrowser, PASSWORD } from './offline-browser.ts'

const chromium = findWholeChromium()

describe.skipIf(chromium === undefined)('reminders on the lock screen', () => {
  let live: LiveServer
  let device: OfflineBrowser
  let context: BrowserContext
  let page: Page
  let worker: Worker
  let tools: CDPSession
  let registrationId: string
  let person: { id: number; token: string }
  let notificationId: number
  let people = 0

  const api = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const headers = { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' }
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    return (await (await fetch(`${live.baseUrl}/api/v3${path}`, { method, headers, ...sent })).json()) as T
  }
  const values = async () => (await api<Measurement[]>('GET', '/measurements')).map(({ value }) => value)
  const due = async () =>
    (await api<{ data: TrackingReminderNotification[] }>('GET', '/trackingReminderNotifications')).data.map(
      ({ id }) => id,
    )

  beforeAll(async () => {
    device = await openOfflineBrowser(chromium ?? '')
    live = await startLive('sqlite', { baseUrl: device.proxy.address })
    device.proxy.target = live.baseUrl
  })
  afterAll(async () => {
    await device.close()
    await live.close()
  })
  beforeEach(async () => {
    device.proxy.way = 'pass'
    people += 1
    const email = `ada${people}@example.org`
    person = await live.addPerson(email, { password: PASSWORD })
    const reminder = { variableName: 'Overall Mood', defaultValue: 4, reminderStartTimeLocal: '00:00:00' }
    const kind = { unitAbbreviatedName: '/5', variableCategoryName: 'Emotions', reminderFrequency: 86_400 }
    type SavedReminder = { data: { trackingReminderNotifications: { id: number }[] } }
    const saved = await api<SavedReminder>('POST', '/trackingReminders', [{ ...reminder, ...kind }])
    notificationId = saved.data.trackingReminderNotifications[0]?.id ?? 0
    context = await device.browser.newContext()
    await context.grantPermissions(['notifications'], { origin: device.proxy.address })
    await device.signIn(email, context)
    page = await device.open(context)
    await startWorker()
  })
  afterEach(() => context.close())

  async function startWorker(): Promise<void> {
    tools = await context.newCDPSession(page)
    const registered = new Promise<string>((resolve) => {
      tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const [first] = registrations
        if (first) resolve(first.registrationId)
      })
    })
    await tools.send('ServiceWorker.enable')
    const started = context.waitForEvent('serviceworker')
    await page.evaluate('tryout.registerWorker()')
    worker = context.serviceWorkers()[0] ?? (await started)
    registrationId = await registered
    await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
  }

  /** Like a push service: delivers again what the browser did not take. */
  async function push(content: object): Promise<void> {
    const data = JSON.stringify({ userId: person.id, notificationIds: [notificationId], canTrack: true, ...content })
    let turn = 0
    const delivered = async () => {
      if (turn++ % 50 === 0)
        await tools.send('ServiceWorker.deliverPushMessage', { origin: device.proxy.address, registrationId, data })
      return shown()
    }
    await expect.poll(delivered, { interval: 100 }).toContain('Overall Mood')
  }
  const shown = (): Promise<string[]> =>
    worker.evaluate('self.registration.getNotifications().then((all) => all.map(({ title }) => title))')

  /** A tap on a button of the notification. Resolves when the worker has done what it can for now. */
  const tap = (action: string): Promise<void> =>
    worker.evaluate(`(async () => {
      const [notification] = (await self.registration.getNotifications()).filter(({ title }) => title === 'Overall Mood')
      const event = new NotificationEvent('notificationclick', { notification, action: '${action}' })
      const waits = []
      event.waitUntil = (work) => waits.push(work)
      self.dispatchEvent(event)
      await Promise.all(waits)
    })()`)
  const networkIsBack = () =>
    tools.send('ServiceWorker.dispatchSyncEvent', {
      origin: device.proxy.address,
      registrationId,
      tag: 'outbox',
      lastChance: false,
    })
  const storedEntries = (): Promise<number> => page.evaluate('tryout.state().entries.length')

  const mood = { title: 'Overall Mood', tag: 't', actions: [{ action: 'track', title: 'Track' }] }

  test('a message is shown with its buttons, and one tap records', async () => {
    await push(mood)
    const actions = await worker.evaluate(
      'self.registration.getNotifications().then(([one]) => one.actions.map(({ action }) => action))',
    )
    expect(actions).toEqual(['track'])
    await tap('track')
    expect([await values(), await due()]).toEqual([[4], []])
  })

  test('a tap beside its buttons leads to the check-in: in the page that is open, in a new one, or after signing in', async () => {
    const app = await context.newPage()
    const heading = (name: string) => app.getByRole('heading', { level: 1, name, exact: true }).waitFor()
    await app.goto(`${device.proxy.address}/reminders`)
    await heading('Reminders')
    await app.evaluate('window.isSamePage = true')
    await push(mood)
    // Only a person's tap may focus or open a window. A busy machine is no page that does not listen.
    await worker.evaluate(`(() => {
      self.opened = []
      const begin = self.setTimeout
      self.setTimeout = (work, ms) => begin(work, 20 * ms)
      WindowClient.prototype.focus = async function () { return this }
      self.clients.openWindow = async (address) => void self.opened.push(new URL(address, self.location).href)
    })()`)
    await tap('')
    await heading('Check in')
    const question = app.getByRole('region', { name: 'Overall Mood', exact: true })
    await question.waitFor()
    expect([await app.evaluate('window.isSamePage'), await worker.evaluate('self.opened')]).toEqual([true, []])

    // A page of the server would not go there.
    await app.goto(`${device.proxy.address}/auth/account`)
    await push(mood)
    await tap('')
    const checkIn = `${device.proxy.address}/check-in`
    expect(await worker.evaluate('self.opened')).toEqual([checkIn])

    await context.clearCookies()
    await app.goto(checkIn)
    await app.waitForURL('**/auth/sign-in?next=%2Fcheck-in')
    await app.getByLabel('E-mail address').fill(`ada${people}@example.org`)
    await app.getByLabel('Password').fill(PASSWORD)
    await app.getByRole('button', { name: 'Sign in', exact: true }).click()
    await heading('Check in')
    await question.getByRole('button', { name: /^3 of 5/ }).click()
    await app.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(values).toEqual([3])
    expect(await due()).toEqual([])
  })

  itInLongRun('without a network the answer waits, and is sent once when it is back', async () => {
    await push(mood)
    device.proxy.way = 'cut'
    await tap('track')
    await expect.poll(storedEntries).toBe(1)
    await expect.poll(() => values()).toEqual([])
    device.proxy.way = 'pass'
    await networkIsBack()
    await expect.poll(storedEntries).toBe(0)
    await expect.poll(() => values()).toEqual([4])
  })

  itInLongRun('an answer whose reply was lost is sent again under the same key, and counts once', async () => {
    await push(mood)
    device.proxy.way = 'lose'
    await tap('track')
    await expect.poll(values).toEqual([4])
    device.proxy.way = 'pass'
    await networkIsBack()
    await expect.poll(storedEntries).toBe(0)
    await expect.poll(() => values()).toEqual([4])
  })

  itInLongRun('signed out, the answer waits and the person is told; it counts once they are back', async () => {
    await push(mood)
    await context.clearCookies()
    await tap('track')
    await expect.poll(shown).toContain('Please sign in')
    expect(await values()).toEqual([])
    await device.signIn(`ada${people}@example.org`, context)
    page = await device.open(context)
    await expect.poll(values).toEqual([4])
  })

  itInLongRun('skipping a question that is gone leaves nothing behind', async () => {
    await push({ ...mood, notificationIds: [999_999] })
    await tap('skip')
    await expect.poll(storedEntries).toBe(0)
  })
})
