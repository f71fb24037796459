import type { SlimNotification } from '@upshot/contract'
import { describe, expect, it } from 'vitest'
import { NoSession } from '../api/failure.ts'
import { memoryDatabase } from '../offline/memory-database.ts'
import { createOutbox } from '../offline/outbox.ts'
import type { Database } from '../offline/stored.ts'
import { createPush } from './push.ts'
import { createShell, isAppAddress } from './shell.ts'

const ORIGIN = 'https://upshot.example'

/** The caches of a browser, by address. */
function createCaches(): CacheStorage & { readonly stored: Map<string, Map<string, string>> } {
  const stored = new Map<string, Map<string, string>>()
  const pathOf = (request: RequestInfo | URL) =>
    new URL(request instanceof Request ? request.url : request, ORIGIN).pathname
  const found = (caches: Iterable<Map<string, string>>, request: RequestInfo | URL) => {
    for (const files of caches) {
      const text = files.get(pathOf(request))
      if (text !== undefined) return new Response(text)
    }
    return undefined
  }
  const open = async (name: string) => {
    const files = stored.get(name) ?? new Map<string, string>()
    stored.set(name, files)
    return {
      addAll: async (requests: readonly RequestInfo[]) => {
        for (const request of requests) files.set(pathOf(request), `${name} ${pathOf(request)}`)
      },
      match: async (request: RequestInfo) => found([files], request),
    }
  }
  const caches = {
    stored,
    open,
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
    match: async (request: RequestInfo) => found(stored.values(), request),
  }
  return caches as unknown as ReturnType<typeof createCaches>
}

function openShell(caches: CacheStorage, version: string, files: readonly string[]) {
  const fetch = async (request: RequestInfo | URL) =>
    new Response(`network ${new URL((request as Request).url).pathname}`)
  return createShell({ caches, fetch: fetch as typeof globalThis.fetch, origin: ORIGIN, files, version })
}

const get = (path: string, mode = 'no-cors', method = 'GET') =>
  ({ url: new URL(path, ORIGIN).href, mode, method }) as unknown as Request

describe('the files of the app', () => {
  const files = ['/', '/assets/a-1.js', '/icon.svg']

  it('answer every address of the app with its first page', async () => {
    const shell = openShell(createCaches(), '1', files)
    await shell.install()
    for (const path of ['/', '/history/2026-11-15', '/variables/7?tab=1', '/studies', '/imports']) {
      expect(await (await shell.answer(get(path, 'navigate')))?.text()).toBe('shell-1 /')
    }
  })

  it.each([
    '/api/v3/today',
    '/auth/sign-in',
    '/oauth/authorize',
    '/docs',
    '/studies/abc',
    '/imports/7',
    '/connectors',
    '/connect/x',
    '/shared/x',
    '/answer/x',
    '/unsubscribe',
    '/health',
    '/metrics',
    '/openapi.json',
    '/.well-known/x',
  ])('leave %s to the server', (path) => {
    expect(isAppAddress(path)).toBe(false)
    expect(openShell(createCaches(), '1', files).answer(get(path, 'navigate'))).toBeUndefined()
    expect(openShell(createCaches(), '1', files).answer(get(path))).toBeUndefined()
  })

  it('do not handle writes, nor other sites', () => {
    const shell = openShell(createCaches(), '1', files)
    expect(shell.answer(get('/assets/a-1.js', 'cors', 'POST'))).toBeUndefined()
    expect(shell.answer(get('https://other.example/assets/a-1.js'))).toBeUndefined()
  })

  it('come from the cache; missing ones are requested', async () => {
    const shell = openShell(createCaches(), '1', files)
    await shell.install()
    expect(await (await shell.answer(get('/assets/a-1.js')))?.text()).toBe('shell-1 /assets/a-1.js')
    expect(await (await shell.answer(get('/assets/b-2.js')))?.text()).toBe('network /assets/b-2.js')
  })

  it('are declared to the browser, so that it need not wait for the worker', () => {
    const [cached, ...others] = openShell(createCaches(), '1', files).routes()
    expect(cached).toEqual({
      condition: {
        or: [
          { urlPattern: { pathname: '/', search: '' }, requestMethod: 'GET', requestMode: 'navigate' },
          { urlPattern: { pathname: '/assets/a-1.js' }, requestMethod: 'GET' },
          { urlPattern: { pathname: '/icon.svg' }, requestMethod: 'GET' },
        ],
      },
      source: { cacheName: 'shell-1' },
    })
    expect(others.map(({ source }) => source)).toEqual(['network', 'network'])
  })

  it('of the previous version stay for open pages; older ones are removed', async () => {
    const caches = createCaches()
    for (const version of ['1', '2', '3']) await openShell(caches, version, ['/', `/assets/a-${version}.js`]).install()
    const shell = openShell(caches, '3', ['/', '/assets/a-3.js'])
    await shell.cleanUp()
    expect([...caches.stored.keys()]).toEqual(['shell-2', 'shell-3'])
    expect(await (await shell.answer(get('/assets/a-2.js')))?.text()).toBe('shell-2 /assets/a-2.js')
    expect(await (await shell.answer(get('/', 'navigate')))?.text()).toBe('shell-3 /')
  })
})

describe('a tap on a notification', () => {
  interface OpenPages {
    /** Paths of the windows that are open, the latest first. */
    readonly pages?: readonly string[]
    /** They were only just opened. */
    readonly areDeaf?: boolean
  }

  function openPush(whose?: number, due: readonly SlimNotification[] = [], openPages: OpenPages = {}) {
    const { pages = [], areDeaf = false } = openPages
    const memory = memoryDatabase()
    /** As in the browser: only for the person of this browser. */
    const database: Database = {
      ...memory,
      changeEntries: async (userId, decide) => {
        if (userId !== whose) throw new NoSession()
        return memory.changeEntries(userId, decide)
      },
    }
    const shown: unknown[] = []
    const opened: string[] = []
    const focused: string[] = []
    const sent: unknown[] = []
    const outbox = createOutbox({
      database,
      lock: (work) => work(),
      whose: async () => 1,
      send: async ({ body }) => {
        sent.push(body)
        return { content: {}, userId: 1 }
      },
      nowMs: Date.now,
      newKey: () => crypto.randomUUID(),
    })
    const windows = pages.map((path) => ({
      url: new URL(path, ORIGIN).href,
      focus: async () => void focused.push(path),
      postMessage: ({ open }: { readonly open: string }, [port]: readonly MessagePort[]) => {
        if (areDeaf) return
        focused.push(open)
        port?.postMessage('heard')
      },
      navigate: async (address: string) => void opened.push(address),
    }))
    const clients = { matchAll: async () => windows, openWindow: async (path: string) => void opened.push(path) }
    const showNotification = async (title: string, { body }: NotificationOptions = {}) => void shown.push([title, body])
    const registration = { showNotification } as unknown as ServiceWorkerRegistration
    const browser = { registration, clients: clients as unknown as Clients }
    const { click, show } = createPush({
      ...browser,
      outbox,
      whose: async () => whose,
      isStillFor: async (userId) => userId === whose,
      askForSync: async () => undefined,
      language: async () => 'en',
      due: async () => due,
      patience: () => (areDeaf ? Promise.resolve() : Promise.withResolvers<void>().promise),
    })
    const tap = (action: string, data: object) =>
      click(action, { data, close: () => undefined } as unknown as Notification)
    return { tap, show, shown, opened, focused, sent, database }
  }

  it('without a usual value opens the app, and so does a tap beside the buttons', async () => {
    const { tap, opened, sent } = openPush(1)
    await tap('track', { canTrack: false, notificationIds: [7] })
    await tap('', { canTrack: true, notificationIds: [7] })
    expect([opened, sent]).toEqual([['/check-in', '/check-in'], []])
  })

  it('goes to the check-in in a page of the app that is open already', async () => {
    const { tap, opened, focused } = openPush(1, [], { pages: ['/auth/account', '/history/2026-11-15', '/'] })
    await tap('', { notificationIds: [7] })
    expect([focused, opened]).toEqual([['/history/2026-11-15', '/check-in'], []])
  })

  it('loads the check-in into a page that was only just opened and does not listen yet', async () => {
    const { tap, opened, focused } = openPush(1, [], { pages: ['/history'], areDeaf: true })
    await tap('', { notificationIds: [7] })
    expect([focused, opened]).toEqual([['/history'], ['/check-in']])
  })

  it('opens a new page if only pages of the server are open, which would not go there', async () => {
    const { tap, opened, focused } = openPush(1, [], {
      pages: ['/auth/sign-in?next=%2F', '/shared/abc', '/docs/', '/some.html'],
    })
    await tap('', { notificationIds: [7] })
    expect([focused, opened]).toEqual([[], ['/check-in']])
  })

  it("answers today's question from the lock screen: did it, or could not", async () => {
    for (const [action, modifiedValue] of [
      ['track 1', 1],
      ['track 0', 0],
    ] as const) {
      const { tap, sent, opened } = openPush(1)
      await tap(action, { canTrack: false, notificationIds: [9], title: 'Day 1 of 24' })
      expect([sent, opened]).toEqual([[[{ id: 9, action: 'track', modifiedValue }]], []])
    }
  })

  it('stores what the question was about, so that the value is not lost with the question', async () => {
    const topic = { variableName: 'Overall Mood', unitAbbreviatedName: '/5', combinationOperation: 'MEAN' }
    const due = [{ id: 7, ...topic, reminderTime: '2026-11-15T20:00:00', defaultValue: 4, question: 'How?' }]
    const { tap, database } = openPush(1, due as unknown as SlimNotification[])
    await tap('track', { canTrack: true, notificationIds: [7], userId: 1, title: 'Overall Mood' })
    const [entry] = (await database.stock(1)).sent
    expect(entry?.shown).toMatchObject({ ...topic, reminderTime: '2026-11-15T20:00:00', defaultValue: 4 })
  })

  it('answers all that are due together', async () => {
    const { tap, sent } = openPush(1)
    await tap('skip', { notificationIds: [7, 8] })
    expect(sent).toEqual([
      [
        { id: 7, action: 'skip' },
        { id: 8, action: 'skip' },
      ],
    ])
  })

  it('counts for the person who was asked: if somebody else is signed in, nothing is stored', async () => {
    const { tap, sent, opened, database } = openPush(1)
    await tap('skip', { notificationIds: [7], userId: 2 })
    expect([sent, opened, (await database.stock(2)).entries]).toEqual([[], ['/'], []])
  })

  it('stores nothing after the end of the session: the message itself is not shown', async () => {
    const { show, shown } = openPush(1)
    await show({ title: 'Overall Mood', userId: 1 })
    await show({ title: 'Sertraline', userId: 2 })
    expect(shown).toEqual([
      ['Overall Mood', undefined],
      ['Please sign in', 'You are signed out on this device. Reminders ring here again after you have signed in.'],
    ])
  })

  it('for an unknown person opens the app', async () => {
    const { tap, opened } = openPush()
    await tap('skip', { notificationIds: [7] })
    expect(opened).toEqual(['/'])
  })
})
