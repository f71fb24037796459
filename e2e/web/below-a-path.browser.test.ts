/**
 * The app below a path of a host with other content: a real nginx with the guide's configuration, and a real browser.
 */

import type { Browser, BrowserContext, CDPSession, Page, Worker } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { certificateFor } from '../../programs/certificate.ts'
import {
  closeContexts,
  findChromium,
  findWholeChromium,
  launchChromium,
  sharedChromium,
} from '../../programs/chromium.ts'
import { type Listener, startListener, toLoopback } from '../../programs/listener.ts'
import { findNginx, type Nginx, startNginx } from '../../programs/nginx.ts'
import { freePort } from '../../programs/postgres.ts'
import { newBrowser } from '../../programs/push-receiver.ts'
import { type LiveServer, startLive } from '../../server/src/testing/live-server.ts'
import { type Mailbox, openMailbox } from '../../server/src/testing/mailbox.ts'
import { itInLongRun } from '../../server/src/testing/suite.ts'
import { type PlaceName, places } from '../../web/src/router/places.ts'
import { goOffline, goTo, settled, withWorker } from './app-in-browser.ts'

const chromium = findChromium()
/** The browser has to show notifications. */
const wholeChromium = findWholeChromium()
const EMAIL = 'ada@example.org'
const PASSWORD = 'correct horse battery'
const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'
const BACK = 'http://127.0.0.1:9/callback'

const whyNot = [(chromium && wholeChromium) ?? 'no Chromium', findNginx() ?? 'no nginx'].filter((reason) =>
  reason.startsWith('no '),
)
const isMissing = whyNot.length > 0
const reason = isMissing ? ` (skipped: ${whyNot.join(' and ')})` : ''

const removed = (example: string) =>
  example.replace('proxy_pass http://127.0.0.1:3000;', 'proxy_pass http://127.0.0.1:3000/;')

describe.skipIf(isMissing).each([
  ['keeps, with TLS', (example: string) => example, certificateFor('localhost')],
  ['removes', removed, undefined],
])(`below a path that nginx %s${reason}`, (_what, changed, certificate) => {
  let live: LiveServer
  let browser: Browser
  let pushService: Listener
  let nginx: Nginx
  let mailbox: Mailbox
  let context: BrowserContext
  let page: Page
  let base: string
  const troubles: string[] = []

  beforeAll(async () => {
    const port = await freePort()
    base = `${certificate ? 'https' : 'http'}://localhost:${port}/upshot`
    mailbox = await openMailbox()
    pushService = await startListener()
    pushService.answer(201)
    live = await startLive('sqlite', {
      baseUrl: base,
      trustedProxies: ['127.0.0.1'],
      registration: 'open',
      smtp: mailbox.smtp,
      outside: toLoopback,
    })
    await live.addPerson('maker@example.org')
    nginx = await startNginx({ port, target: live.localUrl, changed, certificate })
    browser = await launchChromium(wholeChromium ?? '', certificate ? [certificate.fingerprint] : [])
    context = await browser.newContext({ locale: 'en-GB', ignoreHTTPSErrors: true, ...withWorker })
    await context.grantPermissions(['notifications'], { origin: nginx.origin })
    page = await context.newPage()
    page.on('pageerror', (error) => troubles.push(String(error)))
    page.on('response', (answer) => {
      // Nobody is signed in yet, so the app redirects to the sign-in page.
      if (answer.status() >= 400 && !answer.url().endsWith('/auth/token'))
        troubles.push(`${answer.status()} ${answer.url()}`)
    })
  })
  afterAll(async () => {
    await browser?.close()
    await nginx?.close()
    await live?.close()
    await mailbox?.close()
    await pushService?.close()
  })

  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const mailedLink = async (): Promise<string> => {
    await live.server.services.jobs.catchUp()
    return /https?:\/\/\S+/.exec(mailbox.arrived.at(-1)?.text ?? '')?.[0] ?? ''
  }

  /** The second proxy need not repeat every test. */
  const further = certificate ? test : itInLongRun

  test('somebody registers through the link in a mail', async () => {
    await page.goto(base)
    await page.waitForURL(`${base}/auth/sign-in?next=%2F`)
    await page.getByRole('link', { name: 'Create an account', exact: true }).click()
    await page.getByLabel('E-mail address').fill(EMAIL)
    await page.getByLabel('Password').fill(PASSWORD)
    await button('Create account').click()
    const link = await mailedLink()
    expect(link).toContain(`${base}/auth/new-account/`)
    await page.goto(link)
    await button('Create account').click()
    await page.waitForURL(`${base}/welcome`)
    await settled(page)
  })

  test('records something', async () => {
    await page.goto(`${base}/`)
    await settled(page)
    await button('Record').click()
    await page.getByRole('combobox', { name: 'What?', exact: true }).fill('Rooibos')
    await page.getByRole('option', { name: 'Track “Rooibos” as something new', exact: true }).click()
    await page.getByRole('spinbutton', { name: 'Value', exact: true }).fill('2')
    await button('Save').click()
    await page.getByText('Rooibos 2 servings saved.', { exact: true }).waitFor()
    const { id } = await live.server.services.users.find(EMAIL)
    const { token } = await live.server.services.tokens.create({ userId: id, name: 'test', scopes: [], days: 1 })
    const rows = async () => {
      const headers = { authorization: `Bearer ${token}` }
      const answer = await context.request.get(`${base}/api/v3/measurements`, { headers })
      return ((await answer.json()) as { variableName: string }[]).map(({ variableName }) => variableName)
    }
    await expect.poll(rows).toEqual(['Rooibos'])
  })

  further('every place of the app opens, by links and by its address', async () => {
    const open = Object.entries(places).filter(([, path]) => !path.includes(':') && !path.startsWith('/admin'))
    for (const [place, path] of open) await goTo(page, place as PlaceName, `/upshot${path}`)
    await page.goto(`${base}/findings`)
    await settled(page)
    await page.getByRole('link', { name: 'History', exact: true }).first().click()
    await page.waitForURL(`${base}/history`)
    await settled(page)
    await page.getByRole('link', { name: 'Today', exact: true }).first().click()
    await page.waitForURL(`${base}/`)
    await settled(page)
  })

  further('without a network the app starts, and shows what was recorded', async () => {
    await page.goto(`${base}/`)
    await settled(page)
    const scope = await page.evaluate('navigator.serviceWorker.ready.then(({ scope }) => scope)')
    expect(scope).toBe(`${base}/`)
    await expect.poll(() => page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true)
    await goOffline(page)
    await page.reload()
    await settled(page)
    await page.getByText('Rooibos').first().waitFor()
    await page.goto(`${base}/history`)
    await settled(page)
    await context.setOffline(false)
  })

  further('an app gets permission, and reads with its token', async () => {
    const owner = await live.server.services.users.find('maker@example.org')
    const { app } = await live.server.services.apps.register(owner.id, { name: 'Diary', redirectUris: [BACK] })
    const query = new URLSearchParams({
      client_id: app.client_id,
      redirect_uri: BACK,
      response_type: 'code',
      scope: 'basic readmeasurements',
      code_challenge: CHALLENGE,
      code_challenge_method: 'S256',
    })
    const wellKnown = `${nginx.origin}/.well-known/oauth-authorization-server/upshot/oauth`
    const metadata = (await (await context.request.get(wellKnown)).json()) as Record<string, string>
    const tab = await context.newPage()
    await tab.goto(`${metadata['authorization_endpoint']}?${query}`)
    await tab.getByText('Diary asks for access').waitFor()
    const redirected = tab.waitForRequest((request) => request.url().startsWith(BACK))
    await tab.getByRole('button', { name: 'Allow', exact: true }).click()
    const code = new URL((await redirected).url()).searchParams.get('code') ?? ''
    await tab.close()
    const form = {
      grant_type: 'authorization_code',
      client_id: app.client_id,
      redirect_uri: BACK,
      code,
      code_verifier: VERIFIER,
    }
    const answer = await context.request.post(metadata['token_endpoint'] ?? '', { form })
    const { access_token: token } = (await answer.json()) as { access_token: string }
    const headers = { authorization: `Bearer ${token}` }
    const read = await context.request.get(`${base}/api/v3/measurements`, { headers })
    expect([answer.status(), read.status()]).toEqual([200, 200])
  })

  test('an assistant discovers where to get a token', async () => {
    const refused = await context.request.post(`${base}/mcp`)
    const [, address = ''] = /resource_metadata="([^"]+)"/.exec(refused.headers()['www-authenticate'] ?? '') ?? []
    const found = (await (await context.request.get(address)).json()) as { resource: string }
    const inserted = await context.request.get(`${nginx.origin}/.well-known/oauth-protected-resource/upshot/mcp`)
    expect([found.resource, await inserted.json()]).toEqual([`${base}/mcp`, found])
  })

  further('a reminder rings, records from the notification, and opens the app below the path', async () => {
    const { id: userId } = await live.server.services.users.find(EMAIL)
    const { token } = await live.server.services.tokens.create({ userId, name: 'push', scopes: [], days: 1 })
    const headers = { authorization: `Bearer ${token}` }
    const receiver = newBrowser()
    const endpoint = `http://push.example.org:${pushService.port}/send/one`
    await page.goto(`${base}/settings`)
    await settled(page)
    // The browser's push service is not available: only its address and keys are simulated.
    await page.evaluate(`PushManager.prototype.subscribe = async () => {
      const subscription = ${JSON.stringify({ endpoint, keys: receiver.keys })}
      return { ...subscription, toJSON: () => subscription }
    }`)
    await page.getByRole('switch', { name: 'Reminders on this device', exact: true }).click()
    const devices = async () => {
      const answer = await context.request.get(`${base}/api/v3/devices`, { headers })
      return ((await answer.json()) as { devices: object[] }).devices.length
    }
    await expect.poll(devices).toBe(1)
    const reminder = { variableName: 'Overall Mood', defaultValue: 4, reminderStartTimeLocal: '00:00:00' }
    const kind = { unitAbbreviatedName: '/5', variableCategoryName: 'Emotions', reminderFrequency: 86_400 }
    const saved = await context.request.post(`${base}/api/v3/trackingReminders`, {
      headers,
      data: [{ ...reminder, ...kind }],
    })
    type SavedReminder = { data: { trackingReminderNotifications: { id: number }[] } }
    const [notification] = ((await saved.json()) as SavedReminder).data.trackingReminderNotifications
    const tested = await context.request.post(`${base}/api/v3/devices/test`, { headers, data: { endpoint } })
    expect([tested.status(), pushService.received.length]).toEqual([200, 1])
    const message = JSON.parse(receiver.decrypt(pushService.received[0]?.body ?? Buffer.alloc(0))) as object
    const question = { ...message, title: 'Overall Mood', notificationIds: [notification?.id], canTrack: true, userId }

    const { worker, push } = await pushing()
    await push(question)
    const icon = await worker.evaluate('self.registration.getNotifications().then(([one]) => one.icon)')
    expect(icon).toBe(`${base}/icon.svg`)
    await tap(worker, 'track')
    const values = async () => {
      const query = 'variableName=Overall%20Mood'
      const answer = await context.request.get(`${base}/api/v3/measurements?${query}`, { headers })
      return ((await answer.json()) as { value: number }[]).map(({ value }) => value)
    }
    await expect.poll(values).toEqual([4])

    await push(question)
    // Only a person's tap may open a window.
    await worker.evaluate(`(() => {
      self.clients.matchAll = async () => []
      self.clients.openWindow = async (address) => void (self.opened = new URL(address, self.location).href)
    })()`)
    await tap(worker, '')
    expect(await worker.evaluate('self.opened')).toBe(`${base}/check-in`)
  })

  async function pushing(): Promise<{ worker: Worker; push(content: object): Promise<void> }> {
    const tools: CDPSession = await context.newCDPSession(page)
    const registered = new Promise<string>((resolve) => {
      tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const [first] = registrations
        if (first) resolve(first.registrationId)
      })
    })
    await tools.send('ServiceWorker.enable')
    const registrationId = await registered
    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
    const shown = () =>
      worker.evaluate('self.registration.getNotifications().then((all) => all.map(({ title }) => title))')
    const push = async (content: object) => {
      const data = JSON.stringify(content)
      let turn = 0
      const delivered = async () => {
        if (turn++ % 50 === 0)
          await tools.send('ServiceWorker.deliverPushMessage', { origin: nginx.origin, registrationId, data })
        return shown()
      }
      await expect.poll(delivered, { interval: 100 }).toContain('Overall Mood')
    }
    return { worker, push }
  }

  const tap = (worker: Worker, action: string): Promise<void> =>
    worker.evaluate(`(async () => {
      const [notification] = await self.registration.getNotifications()
      const event = new NotificationEvent('notificationclick', { notification, action: '${action}' })
      const waits = []
      event.waitUntil = (work) => waits.push(work)
      self.dispatchEvent(event)
      await Promise.all(waits)
    })()`)

  further('signs out, and sets a new password by the link of a mail', async () => {
    await page.goto(`${base}/auth/account`)
    await button('Sign out').first().click()
    await page.waitForURL(`${base}/auth/sign-in`)
    await page.getByRole('link', { name: 'Forgot your password?', exact: true }).click()
    await page.getByLabel('E-mail address').fill(EMAIL)
    await page.getByRole('main').getByRole('button').click()
    await expect.poll(mailedLink).toContain(`${base}/auth/reset/`)
    await page.goto(await mailedLink())
    await page.getByLabel('password').first().fill('a whole new password')
    await page.getByRole('main').getByRole('button').first().click()
    await page.goto(`${base}/auth/sign-in?next=/check-in`)
    await page.getByLabel('E-mail address').fill(EMAIL)
    await page.getByLabel('Password').fill('a whole new password')
    await button('Sign in').click()
    await page.waitForURL(`${base}/check-in`)
    await settled(page)
  })

  test('nothing requested anything outside the path, and nothing was missing', () => {
    const outside = nginx.requests().filter((path) => !path.startsWith('/upshot/') && !path.startsWith('/.well-known/'))
    // Only for the first visit, without a slash.
    expect([outside, troubles]).toEqual([['/upshot'], []])
  })
})

describe.skipIf(isMissing)(`inside the pages of Home Assistant${reason}`, () => {
  const INGRESS = '/api/hassio_ingress/Zm9v-token_1'
  let live: LiveServer
  let nginx: Nginx

  beforeAll(async () => {
    const port = await freePort()
    live = await startLive('sqlite', { baseUrl: 'https://upshot.example', trustedProxies: ['127.0.0.1'] })
    await live.addPerson(EMAIL, { password: PASSWORD })
    const changed = (example: string) =>
      removed(example)
        .replace('location /upshot/', `location ${INGRESS}/`)
        .replace('X-Ingress-Path ""', `X-Ingress-Path ${INGRESS}`)
        .replace(
          'location ~',
          `location = / { default_type text/html; return 200 '<iframe src="${INGRESS}/" width="900" height="700"></iframe>'; }\n  location ~`,
        )
    nginx = await startNginx({ port, target: live.localUrl, changed })
  })
  afterAll(async () => {
    await closeContexts(await sharedChromium(chromium ?? ''))
    await nginx?.close()
    await live?.close()
  })

  test('somebody signs in and continues in the frame, and nothing stays in the browser', async () => {
    const context = await (await sharedChromium(chromium ?? '')).newContext({ locale: 'en-GB', ...withWorker })
    const page = await context.newPage()
    await page.goto(nginx.origin)
    const frame = page.frameLocator('iframe')
    await frame.getByLabel('E-mail address').fill(EMAIL)
    await frame.getByLabel('Password').fill(PASSWORD)
    await frame.getByRole('button', { name: 'Sign in', exact: true }).click()
    await frame.locator('main[aria-busy="false"] h1').waitFor()
    await frame.getByRole('link', { name: 'History', exact: true }).first().click()
    await frame.locator('main[data-place="history"][aria-busy="false"] h1').waitFor()
    expect(page.frames()[1]?.url()).toBe(`${nginx.origin}${INGRESS}/history`)
    const stored = await page.evaluate(`(async () => {
      const names = (await indexedDB.databases()).map(({ name }) => name)
      const workers = await navigator.serviceWorker.getRegistrations()
      const counts = await Promise.all(names.map((name) => new Promise((resolve) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => {
          const asked = opening.result.transaction('contents').objectStore('contents').count()
          asked.onsuccess = () => resolve(asked.result)
        }
      })))
      return [workers.length, counts.reduce((sum, count) => sum + count, 0)]
    })()`)
    expect(stored).toEqual([0, 0])
    const outside = nginx.requests().filter((path) => !path.startsWith(`${INGRESS}/`))
    expect(outside).toEqual(['/'])
  })
})
