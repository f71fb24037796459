/** What a device stores and shows after its session has ended, for whatever reason, and what the next person sees. */
import { type Client, createClient } from '@upshot/contract'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { itInLongRun, oneIn } from '../../server/src/testing/suite.ts'
import {
  type AddedPerson,
  type AppInBrowser,
  chromium,
  dailyReminderOf,
  openPlace,
  phone,
  servingsOf,
  startApp,
} from './app-in-browser.ts'

const PASSWORD = 'correct horse battery'
const OTHER_PASSWORD = 'another horse battery'
const NOTE = 'with a heavy heart'
const THING = 'Rhubarb Spritzer'
/** Everything has to be gone by then. */
const LONGEST_MS = 10_000
const MONTH_MS = 31 * 86_400_000

interface PhoneInUse {
  readonly person: AddedPerson
  readonly context: BrowserContext
  readonly tabs: readonly [Page, Page]
  /** Secrets that nobody else may ever read here. */
  readonly secrets: readonly string[]
}

describe.skipIf(chromium === undefined)('a session that ended', () => {
  let app: AppInBrowser
  let people = 0

  beforeAll(async () => {
    // Heartbeats are so rare that no device learns anything from them.
    app = await startApp({ hasWorker: true, settings: { heartbeatMs: 60_000 } })
  })
  afterAll(() => app.close())

  /** Two tabs, a note that was read, a pending entry, and reminders that ring here. */
  async function phoneInUse(): Promise<PhoneInUse> {
    people += 1
    const person = await app.addPerson(`ada${people}`)
    const name = `Augusta ${people}`
    const startAt = new Date().toISOString().slice(0, 19)
    await person.client.recordMeasurements({
      body: [{ ...servingsOf('Borage Cordial'), value: 2, note: NOTE, startAt }],
    })
    await person.client.saveTrackingReminders({ body: [dailyReminderOf(THING)] })
    await person.client.saveUserSettings({ body: { displayName: name } })
    const context = await app.signIn(person.email, { timezoneId: 'UTC', ...phone })
    await context.addInitScript(PUSH_SERVICE)
    await context.addInitScript(NETWORK)
    const settings = await openPlace(context, `${app.live.baseUrl}/settings`, 'Settings')
    await settings.getByRole('textbox', { name: 'Name', exact: true }).waitFor()
    const today = await openPlace(context, `${app.live.baseUrl}/`, 'Today')
    await today.evaluate(WORKER_RESTS)
    for (const worker of context.serviceWorkers()) await worker.evaluate(PUSH_SERVICE_OF_WORKER)
    await answerTo(today, '/trackingReminderNotifications', 'nothing')
    await today.getByRole('button', { name: `Record 1 serving of ${THING}`, exact: true }).click()
    await today.getByRole('button', { name: new RegExp(`^Edit ${THING} 1 serving, `) }).waitFor()
    await today.evaluate("caches.open('shared-file').then((cache) => cache.put('/data/received', new Response('a,b')))")
    await expect.poll(async () => (await heldIn(today)).rows['outbox']).toBe(1)
    return {
      person,
      context,
      tabs: [settings, today],
      secrets: [NOTE, THING, 'Borage Cordial', name, person.email, 'up_pat_'],
    }
  }

  /**
   * The next person at the device signs in. Everything the app shows them, even for a moment, is compared with the
   * secrets.
   */
  async function signInAt({ context, secrets }: PhoneInUse, email: string, password = PASSWORD): Promise<Page> {
    const page = await context.newPage()
    await page.addInitScript(watchFor(secrets))
    await page.goto(`${app.live.baseUrl}/auth/sign-in`)
    await page.evaluate("localStorage.removeItem('network')")
    await page.getByLabel('E-mail address').fill(email)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Today', exact: true }).waitFor()
    await page.waitForSelector('main[aria-busy="false"]')
    return page
  }

  const seen = (page: Page) => page.evaluate("JSON.parse(sessionStorage.getItem('seen') ?? '[]')")
  const recorded = async ({ client }: AddedPerson) =>
    (await client.listMeasurements({ query: { variableName: THING } })).map(({ value }) => value)
  const services = () => app.live.server.services

  /** Administrators confirm their identity before they remove somebody. */
  async function administrator(): Promise<Client> {
    const { baseUrl } = app.live
    const { id } = await app.live.addPerson('admin@example.org', { isAdministrator: true })
    const { sessions, storage } = services()
    const session = await storage.transaction((t) => sessions.begin(t, id, { device: 'test' }))
    const headers = { cookie: `upshot_session=${session}`, 'content-type': 'application/x-www-form-urlencoded' }
    await fetch(`${baseUrl}/auth/confirm`, { method: 'POST', headers, body: 'next=/', redirect: 'manual' })
    const answer = await fetch(`${baseUrl}/auth/token`, { method: 'POST', headers, body: '' })
    return createClient({ baseUrl, token: ((await answer.json()) as { accessToken: string }).accessToken })
  }

  const endings: readonly (readonly [
    how: string,
    end: (used: PhoneInUse) => Promise<unknown>,
    after: RemainingData,
  ])[] = [
    [
      'by ending this one',
      async ({ person: { id } }) => {
        for (const session of await services().sessions.list(id)) await services().sessions.end(id, session.id)
      },
      { waits: 1 },
    ],
    ['by signing out everywhere', ({ person: { id } }) => services().sessions.signOutEverywhere(id), { waits: 1 }],
    [
      'by a new password',
      async ({ person: { id } }) =>
        services().accounts.changePassword(await services().users.find(String(id)), 0, OTHER_PASSWORD),
      { waits: 1, password: OTHER_PASSWORD },
    ],
    [
      'by expiring',
      async ({ person: { id }, tabs: [, today] }) => {
        await services().storage.transaction(async ({ accounts, tokens }) => {
          for (const session of await accounts.sessionsOf(id)) await accounts.extendSession(session, 1)
          // They end at the same time.
          await tokens.deleteOfWebApp(id)
        })
        // The person looks at the app again.
        await today.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
      },
      { waits: 1 },
    ],
    [
      'because an administrator removed the person',
      async ({ person: { id } }) => {
        await (await administrator()).removePerson({ body: { personId: id } })
      },
      { waits: 0 },
    ],
    [
      'because the person deleted the account',
      ({ person: { client } }) => client.deleteUser({ body: { reason: 'done' } }),
      { waits: 0 },
    ],
  ]

  interface RemainingData {
    /** How many entries wait until the person returns. */
    readonly waits: number
    readonly password?: string
  }

  test.for(oneIn(4, endings))(
    '%s leaves nothing readable in any tab, and the next person sees nothing',
    async ([, end, after], { annotate }) => {
      const used = await phoneInUse()
      const { person, context, tabs, secrets } = used
      const before = await heldIn(tabs[1])
      expect(before.text, 'the test looks for what is really there').toContain(NOTE)
      expect(before.text, 'no token is ever on disk').not.toContain('up_pat_')
      const begunMs = Date.now()
      await end(used)
      await Promise.all(tabs.map((tab) => tab.waitForURL('**/auth/sign-in*', { timeout: LONGEST_MS })))
      const tookMs = Date.now() - begunMs
      const held = await heldIn(tabs[0])
      expect(secrets.filter((secret) => held.text.includes(secret))).toEqual([])
      expect(held.rows).toEqual({ outbox: 0, sent: 0, pages: 0, contents: 0, facts: after.waits })
      expect([held.caches, held.localStorage['whose']]).toEqual([[], undefined])
      await expect.poll(() => isRinging(used)).toBe(false)
      const waiting = tabs[0].locator('#waiting')
      await expect.poll(() => waiting.textContent()).toMatch(after.waits === 1 ? /^1 entry on this device/ : /^$/)

      const bob = await app.addPerson(`bob${people}`)
      const page = await signInAt(used, bob.email)
      expect(await seen(page)).toEqual([])
      expect(await recorded(bob)).toEqual([])
      if (after.waits > 0) {
        const again = await signInAt({ ...used, secrets: [] }, person.email, after.password)
        await expect.poll(() => recorded(person)).toEqual([1])
        await expect.poll(async () => (await heldIn(again)).rows['outbox']).toBe(0)
        expect(await recorded(bob)).toEqual([])
      }
      await annotate(`${tookMs} ms, then ${figuresOf(held)}; the next person saw nothing`)
      await context.close()
    },
  )

  test('that is still open when somebody else signs in ends: every tab shows the other person’s data immediately', async () => {
    const used = await phoneInUse()
    const bob = await app.addPerson(`bob${people}`)
    const [settings, today] = used.tabs
    // Everything it shows from here on.
    for (const tab of used.tabs) await tab.addInitScript(watchFor(used.secrets))
    const page = await signInAt(used, bob.email)
    await expect.poll(() => seen(page)).toEqual([])
    for (const tab of [settings, today]) {
      await tab.waitForURL(`${app.live.baseUrl}/`, { timeout: LONGEST_MS })
      await tab.getByRole('heading', { level: 1, name: 'Today', exact: true }).waitFor()
      expect(await seen(tab)).toEqual([])
    }
    const held = await heldIn(page)
    expect(used.secrets.filter((secret) => held.text.includes(secret))).toEqual([])
    await signInAt({ ...used, secrets: [] }, used.person.email)
    await expect.poll(() => recorded(used.person)).toEqual([1])
    await used.context.close()
  })

  itInLongRun(
    'by signing out offline ends when the server is back, and never the session of the next person',
    async () => {
      const used = await phoneInUse()
      const [settings] = used.tabs
      await answerTo(settings, '/auth/sign-out|/trackingReminderNotifications', 'nothing')
      await settings.getByRole('button', { name: 'Sign out', exact: true }).click()
      await settings.getByRole('button', { name: 'Sign out and discard them' }).click()
      await settings.getByText('Nothing of yours is left on this device').waitFor()
      const bob = await app.addPerson(`bob${people}`)
      // The sign-in page could not tell the server either: the app does when it starts, now that Bob is signed in.
      const page = await signInAt(used, bob.email)
      await expect.poll(async () => (await heldIn(page)).text).not.toContain('signOut')
      await page.reload()
      await page.getByRole('heading', { level: 1, name: 'Today', exact: true }).waitFor()
      expect(await seen(page)).toEqual([])
      expect((await services().sessions.list(bob.id)).length).toBe(1)
      expect(await services().sessions.list(used.person.id)).toEqual([])
      await used.context.close()
    },
  )

  itInLongRun('goes on if only a proxy refuses: nothing is erased', async () => {
    const { tabs, context } = await phoneInUse()
    const [, today] = tabs
    for (const status of [401, 403, 503]) {
      await answerTo(today, '/auth/token', status)
      await today.reload()
      await today.getByText(NOTE).waitFor()
    }
    expect((await heldIn(today)).rows).toMatchObject({ outbox: 1 })
    await context.close()
  })

  itInLongRun(
    'nobody knows of: after 30 days without the server, stored answers are gone, and what waits is kept',
    async () => {
      const { tabs, context } = await phoneInUse()
      const [other, today] = tabs
      await other.close()
      await answerTo(today, '/auth/token', 'nothing')
      await context.setOffline(true)
      await today.evaluate(lastSeenBefore(MONTH_MS))
      await today.addInitScript(watchFor([NOTE]))
      await today.reload()
      await expect
        .poll(async () => (await heldIn(today)).rows)
        .toMatchObject({ outbox: 1, pages: 0, contents: 0, sent: 0 })
      expect(await seen(today)).toEqual([])
      await context.close()
    },
  )
})

/** A test browser has no push service to subscribe to. Here it has a fake one that rings. */
const PUSH_SERVICE_OF_WORKER = `
  self.rings = true
  PushManager.prototype.getSubscription = async () => !self.rings ? null : {
    endpoint: 'https://push.example.org/send/here',
    unsubscribe: async () => { self.rings = false; return true },
  }`
const PUSH_SERVICE = `
  if (localStorage.getItem('rings') === null) localStorage.setItem('rings', 'yes')
  PushManager.prototype.getSubscription = async () => localStorage.getItem('rings') !== 'yes' ? null : {
    endpoint: 'https://push.example.org/send/here',
    unsubscribe: async () => { localStorage.setItem('rings', 'no'); return true },
  }`

/**
 * Requests of the pages to one address get no answer, or a proxy's. Done in the page, because the browser's tools do
 * not see requests of pages that a worker controls.
 */
const NETWORK = `
  const { fetch } = window
  window.fetch = (address, init) => {
    const [paths, answer] = (localStorage.getItem('network') ?? ' ').split(' ')
    const isMeant = paths.split('|').some((path) => path !== '' && String(address).endsWith(path))
    if (init?.method !== 'POST' || !isMeant) return fetch(address, init)
    if (answer === 'nothing') return Promise.reject(new TypeError('Failed to fetch'))
    return Promise.resolve(new Response('{}', { status: Number(answer) }))
  }`

/** `paths`: with `|` between them. */
const answerTo = (page: Page, paths: string, answer: 'nothing' | number): Promise<void> =>
  page.evaluate(`localStorage.setItem('network', '${paths} ${answer}')`)

/** The worker has started, and has sent what was pending until then. */
const WORKER_RESTS = `navigator.serviceWorker.ready.then(({ active }) => new Promise((resolve) => {
  const look = () => active.state === 'activated' && resolve()
  active.addEventListener('statechange', look)
  look()
}))`

/** Remembers which of these a page of the app has ever shown. */
const watchFor = (secrets: readonly string[]): string => `
  const look = () => {
    const text = document.title + (document.body?.innerText ?? '')
    const found = ${JSON.stringify(secrets)}.filter((secret) => text.includes(secret))
    if (found.length > 0) sessionStorage.setItem('seen', JSON.stringify(found))
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })`

/** Sets when the device last got an answer. */
const lastSeenBefore = (agoMs: number): string => `new Promise((resolve, reject) => {
  const opening = indexedDB.open('upshot')
  opening.onerror = () => reject(opening.error)
  opening.onsuccess = () => {
    const change = opening.result.transaction('facts', 'readwrite')
    const facts = change.objectStore('facts')
    const reading = facts.get('person')
    reading.onsuccess = () => facts.put({ ...reading.result, seenAtMs: Date.now() - ${agoMs} }, 'person')
    change.oncomplete = () => { opening.result.close(); resolve() }
  }
})`

interface HeldData {
  /** How many rows each store of the database has. */
  readonly rows: Readonly<Record<string, number>>
  /** Everything in the database, the caches and localStorage as one text, bytes as characters. */
  readonly text: string
  /** Caches, except for the app's own files. */
  readonly caches: readonly string[]
  readonly localStorage: Readonly<Record<string, string>>
}

/** Everything that a browser stores for this site, read without the app. */
const heldIn = (page: Page): Promise<HeldData> =>
  page.evaluate(`(async () => {
    const asText = (key, value) => {
      const bytes = value instanceof ArrayBuffer ? new Uint8Array(value) : value
      return bytes instanceof Uint8Array ? new TextDecoder('latin1').decode(bytes) : value
    }
    const database = await new Promise((resolve, reject) => {
      const opening = indexedDB.open('upshot')
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => resolve(opening.result)
    })
    const names = [...database.objectStoreNames]
    const reading = database.transaction(names)
    const parts = names.flatMap((name) => [reading.objectStore(name).getAll(), reading.objectStore(name).getAllKeys()])
    await new Promise((resolve) => { reading.oncomplete = resolve })
    database.close()
    const rows = Object.fromEntries(names.map((name, at) => [name, parts[2 * at].result.length]))
    const others = (await caches.keys()).filter((name) => !name.startsWith('shell-'))
    const { rings, network, ...kept } = { ...localStorage }
    return {
      rows,
      text: JSON.stringify([parts.map((one) => one.result), kept, others], asText),
      caches: others,
      localStorage: kept,
    }
  })()`)

/** Either a page or the worker ends the subscription, whichever learns of it first. */
const isRinging = async ({ context, tabs }: PhoneInUse): Promise<boolean> => {
  const ringing = [
    tabs[0].evaluate("localStorage.getItem('rings') === 'yes'"),
    ...context.serviceWorkers().map((worker) => worker.evaluate('self.rings === true')),
  ]
  return (await Promise.all(ringing)).every(Boolean)
}

const figuresOf = ({ rows, caches, localStorage }: HeldData): string =>
  JSON.stringify({ ...rows, caches: caches.length, localStorage: Object.keys(localStorage) })
