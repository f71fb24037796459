/** The service worker itself, in a context of its own, against a real server over a network that fails as told. */
import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openWorld, type TestPerson, type World } from '../server/src/testing/world.ts'

const source = readFileSync(new URL('../web/public/service-worker.js', import.meta.url), 'utf8')

interface Shown {
  readonly title: string
  readonly options: { readonly data: object; readonly tag?: string; readonly actions?: readonly { action: string }[] }
}

/** As much of IndexedDB as a list of answers needs; it outlives the worker. */
function createIndexedDb() {
  const rows = new Map<string, { key: string }>()
  const answers = {
    put: (row: { key: string }) => ({ result: rows.set(row.key, structuredClone(row)) }),
    delete: (key: string) => ({ result: rows.delete(key) }),
    getAll: () => ({ result: [...rows.values()] }),
  }
  type Handlers = { onsuccess?: () => void; oncomplete?: () => void }
  const database = {
    transaction: () => {
      const transaction: Handlers & { objectStore: () => typeof answers } = { objectStore: () => answers }
      setImmediate(() => transaction.oncomplete?.())
      return transaction
    },
    close: () => undefined,
  }
  const open = () => {
    const request: Handlers & { result: unknown } = { result: database }
    setImmediate(() => request.onsuccess?.())
    return request
  }
  return { open, rows }
}

type Network = (url: string, init: RequestInit) => Promise<Response>

/** Starts the worker anew, as a browser does whenever it likes. */
function startWorker(indexedDB: object, network: Network) {
  const listeners = new Map<string, (event: object) => unknown>()
  const shown: Shown[] = []
  const opened: string[] = []
  const synced: string[] = []
  const self = {
    addEventListener: (type: string, listener: (event: object) => unknown) => listeners.set(type, listener),
    skipWaiting: () => undefined,
    clients: {
      claim: async () => undefined,
      matchAll: async () => [],
      openWindow: async (path: string) => void opened.push(path),
    },
    registration: {
      showNotification: async (title: string, options: Shown['options']) => void shown.push({ title, options }),
      sync: { register: async (tag: string) => void synced.push(tag) },
    },
  }
  runInContext(source, createContext({ self, indexedDB, fetch: network, crypto, Date, JSON, Promise, Error }))
  async function dispatch(type: string, event: object): Promise<void> {
    const waits: Promise<unknown>[] = []
    listeners.get(type)?.({ ...event, waitUntil: (work: Promise<unknown>) => waits.push(work) })
    await Promise.all(waits)
  }
  const click = (action: string, data: object) =>
    dispatch('notificationclick', { action, notification: { data, close: () => undefined } })
  return { dispatch, click, shown, opened, synced }
}

describe('the service worker', () => {
  let world: World
  let person: TestPerson
  let id: number
  let fails: 'before' | 'after' | 'signedOut' | undefined

  /** `before`: nothing arrives. `after`: the server acts, and its answer is lost. */
  const network: Network = async (url, init) => {
    if (fails === 'before') throw new TypeError('Failed to fetch')
    if (url === '/auth/token') {
      return fails === 'signedOut' ? new Response('', { status: 403 }) : Response.json({ accessToken: person.token })
    }
    const headers = Object.fromEntries(new Headers(init.headers))
    const payload = String(init.body)
    const answer = await world.app.inject({ method: 'POST', url, headers, payload })
    if (fails === 'after') throw new TypeError('Failed to fetch')
    return new Response(answer.body, { status: answer.statusCode })
  }
  const measurements = async () => (await person.get<{ value: number }[]>('/measurements')).body

  beforeEach(async () => {
    fails = undefined
    world = await openWorld('sqlite')
    person = await world.addPerson()
    const reminder = { variableName: 'Overall Mood', defaultValue: 4, reminderStartTimeLocal: '08:00:00' }
    const saved = await person.post<{ data: { trackingReminderNotifications: { id: number }[] } }>(
      '/trackingReminders',
      [{ ...reminder, unitAbbreviatedName: '/5', variableCategoryName: 'Emotions', reminderFrequency: 86_400 }],
    )
    id = saved.body.data.trackingReminderNotifications[0]?.id ?? 0
  })
  afterEach(() => world.close())

  it('shows what arrives, with its buttons', async () => {
    const worker = startWorker(createIndexedDb(), network)
    const payload = {
      title: 'Overall Mood',
      tag: 't',
      actions: [{ action: 'track' }],
      canTrack: true,
      notificationIds: [id],
    }
    await worker.dispatch('push', { data: { json: () => payload } })
    expect(worker.shown).toMatchObject([
      { title: 'Overall Mood', options: { tag: 't', data: { notificationIds: [id] } } },
    ])
  })

  it('tracks from the notification', async () => {
    const worker = startWorker(createIndexedDb(), network)
    await worker.click('track', { canTrack: true, notificationIds: [id] })
    expect(await measurements()).toMatchObject([{ value: 4 }])
    expect([worker.opened, worker.synced]).toEqual([[], []])
  })

  it('skips and snoozes from the notification', async () => {
    const worker = startWorker(createIndexedDb(), network)
    await worker.click('snooze', { notificationIds: [id] })
    const due = () => person.get<{ data: unknown[] }>('/trackingReminderNotifications')
    expect((await due()).body.data).toEqual([])
    world.clock.advance(3600)
    expect((await due()).body.data).toHaveLength(1)
    await worker.click('skip', { notificationIds: [id] })
    expect((await due()).body.data).toEqual([])
    expect(await measurements()).toEqual([])
  })

  it('keeps an answer while there is no network, also when the browser ends the worker, and sends it once', async () => {
    const kept = createIndexedDb()
    fails = 'before'
    const worker = startWorker(kept, network)
    await worker.click('track', { canTrack: true, notificationIds: [id] })
    expect([worker.synced, kept.rows.size]).toEqual([['answers'], 1])
    fails = undefined
    const later = startWorker(kept, network)
    await Promise.all([later.dispatch('sync', { tag: 'answers' }), later.dispatch('message', { data: 'flush' })])
    expect([await measurements(), kept.rows.size]).toMatchObject([[{ value: 4 }], 0])
  })

  it('an answer whose reply was lost is sent again under the same key, and counts once', async () => {
    const kept = createIndexedDb()
    fails = 'after'
    const worker = startWorker(kept, network)
    await worker.click('snooze', { notificationIds: [id] })
    const moved = async () => {
      const path = '/trackingReminderNotifications?onlyPast=false'
      return (await person.get<{ data: { trackingReminderNotificationTimeEpoch: number }[] }>(path)).body.data[0]
        ?.trackingReminderNotificationTimeEpoch
    }
    const first = await moved()
    expect(kept.rows.size).toBe(1)
    fails = undefined
    world.clock.advance(600)
    await worker.dispatch('sync', { tag: 'answers' })
    expect([await moved(), kept.rows.size]).toEqual([first, 0])
  })

  it('without a usual value, Track opens the app; so does a click on the notification itself', async () => {
    const worker = startWorker(createIndexedDb(), network)
    await worker.click('track', { canTrack: false, notificationIds: [id] })
    await worker.click('', { canTrack: true, notificationIds: [id] })
    expect([worker.opened, await measurements()]).toEqual([['/', '/'], []])
  })

  it('signed out: the answer waits, and the person is told', async () => {
    const kept = createIndexedDb()
    fails = 'signedOut'
    const worker = startWorker(kept, network)
    await worker.click('track', { canTrack: true, notificationIds: [id] })
    expect([worker.shown[0]?.title, kept.rows.size]).toEqual(['Please sign in', 1])
  })

  it('an answer that the server refuses for good is not kept for ever', async () => {
    const kept = createIndexedDb()
    await startWorker(kept, network).click('skip', { notificationIds: [999_999] })
    expect(kept.rows.size).toBe(0)
  })
})
