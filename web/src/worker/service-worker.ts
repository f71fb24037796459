/**
 * The service worker: starts the app offline, shows reminders, and sends pending entries even when no page is open. A
 * new version waits until no page is visible or the person asks for it, so that it never replaces an open form.
 */

import { apiPrefix, table } from 'virtual:upshot/endpoints'
import { files, version, words } from 'virtual:upshot/shell'
import type { Today } from '@upshot/contract'
import { NoSession } from '../api/failure.ts'
import { createCaller } from '../api/request.ts'
import { type AccessTokens, createTokens } from '../api/token.ts'
import { openChannel } from '../offline/channel.ts'
import { openDatabase } from '../offline/database.ts'
import { eraseSession } from '../offline/ended.ts'
import { keepReady } from '../offline/keep-ready.ts'
import { memoryDatabase } from '../offline/memory-database.ts'
import { createMirror, keyOf } from '../offline/mirror.ts'
import { createOutbox, type Outbox } from '../offline/outbox.ts'
import { rememberedPerson } from '../offline/session.ts'
import { isSharing, keepShared } from '../offline/shared-file.ts'
import type { Database } from '../offline/stored.ts'
import { fetchHere, nameBelowRoot } from '../state/root.ts'
import { nowMs } from '../time/local.ts'
import { zoneHere } from '../time/zones.ts'
import { type Language, languageOf } from '../words/table.ts'
import { createPush, type PushContent } from './push.ts'
import { createShell, type ShellRoute } from './shell.ts'

declare const self: ServiceWorkerGlobalScope

const SYNC = 'outbox'

/**
 * `flush`: send pending entries. `readAhead`: read what a person needs offline. `takeOver`: the person asks for the
 * update. `takeOverUnseen`: a page was hidden. `words de`: keep the words of this language for reading offline.
 */
type WorkerMessage = 'flush' | 'readAhead' | 'takeOver' | 'takeOverUnseen' | `words ${Language}`

const BETWEEN_MS = 200
const ANSWER_MS = 2000

const shell = createShell({ caches, fetch, origin: self.location.origin, files, words, version })
const channel = openChannel()

let opening: Promise<Database> | undefined
function database(): Promise<Database> {
  opening ??= openDatabase(memoryDatabase)
  return opening
}

/** A new token for each piece of work; none is stored. */
function newTokens(): AccessTokens {
  return createTokens({
    fetch: fetchHere,
    nowMs: Date.now,
    onEnded: async (ending) => {
      await eraseSession(await database(), { keepsOutbox: ending === 'sessionEnded' })
    },
  })
}

/**
 * Whether a message may be shown. After the end of the session nobody here may read a reminder. Without a response it
 * is shown, because a missed dose would be worse.
 */
async function isStillFor(userId: number | undefined): Promise<boolean> {
  try {
    const { person } = await newTokens().access()
    return userId === undefined || person.userId === userId
  } catch (error) {
    return !(error instanceof NoSession)
  }
}

async function outbox(): Promise<Outbox> {
  const tokens = newTokens()
  const { send } = createCaller({ table, apiPrefix, fetch: fetchHere, nowMs: Date.now, tokens })
  return createOutbox({
    database: await database(),
    lock: (work) => navigator.locks.request(nameBelowRoot('upshot-outbox'), work),
    whose: async () => (await tokens.access()).person.userId,
    isOnline: () => navigator.onLine,
    send,
    nowMs,
    newKey: () => crypto.randomUUID(),
    onChange: () => channel.tell({ kind: 'outbox' }),
    onSent: ({ userId, name }) => channel.tell({ kind: 'sent', userId, name }),
  })
}

async function flush(): Promise<void> {
  if (!(await (await database()).hasEntries())) return
  const { kind } = await (await outbox()).flush(true)
  if (kind === 'unreachable' || kind === 'waiting') await askForSync()
}

let readingAhead: Promise<unknown> | undefined

/** One run at a time, whichever pages ask. On a shared device no user is stored, and nothing is read. */
function readAhead(): Promise<unknown> {
  readingAhead ??= readForOffline().finally(() => {
    readingAhead = undefined
  })
  return readingAhead
}

async function readForOffline(): Promise<void> {
  const opened = await database()
  const person = await rememberedPerson(opened)
  if (!person) return
  const tokens = newTokens()
  const { send } = createCaller({ table, apiPrefix, fetch: fetchHere, nowMs: Date.now, tokens })
  const onSaved = (userId: number, key: string) => channel.tell({ kind: 'seen', userId, key })
  const mirror = createMirror({ database: opened, send, nowMs, onSaved })
  const pause = () => new Promise<void>((resolve) => setTimeout(resolve, BETWEEN_MS))
  await keepReady({ userId: person.userId, mirror, nowMs, zone: zoneHere(), language: await spokenLanguage(), pause })
}

/** Background sync: the browser wakes the worker when the network is back, if it supports that. */
async function askForSync(): Promise<void> {
  const { sync } = self.registration as ServiceWorkerRegistration & {
    readonly sync?: { register(tag: string): Promise<void> }
  }
  await sync?.register(SYNC).catch(() => undefined)
}

async function push() {
  const whose = async () => (await rememberedPerson(await database()))?.userId
  return createPush({
    registration: self.registration,
    clients: self.clients,
    outbox: await outbox(),
    whose,
    isStillFor,
    askForSync,
    language: spokenLanguage,
    due: async (userId) => (await keptToday(userId))?.due ?? [],
    patience: () => new Promise((resolve) => setTimeout(resolve, ANSWER_MS)),
  })
}

/** Today, as the app last read it. */
async function keptToday(userId: number): Promise<Partial<Today> | undefined> {
  const page = await (await database()).page(userId, keyOf({ name: 'getToday' }))
  return page?.content as Partial<Today> | undefined
}

async function spokenLanguage(): Promise<Language> {
  const userId = (await rememberedPerson(await database()))?.userId
  return (await chosenLanguage(userId)) ?? languageOf(navigator.languages)
}

/** What the person chose in the settings, as the app last read it. */
async function chosenLanguage(userId: number | undefined): Promise<Language | undefined> {
  return userId === undefined ? undefined : (await keptToday(userId))?.person?.language
}

const install = async (): Promise<void> => shell.install(await spokenLanguage().catch(() => 'en'))

self.addEventListener('install', (event) => event.waitUntil(Promise.all([install(), addRoutes(event)])))
self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([shell.cleanUp(), self.clients.claim(), flush()])),
)
self.addEventListener('fetch', (event) => {
  if (isSharing(event.request, self.location.origin)) {
    event.respondWith(keepShared(event.request, caches))
    return
  }
  const answer = shell.answer(event.request)
  if (answer) event.respondWith(answer)
})
self.addEventListener('push', (event) => {
  const content = event.data?.json() as PushContent | undefined
  event.waitUntil(Promise.all([push().then(({ show }) => show(content)), flush()]))
})
self.addEventListener('notificationclick', (event) =>
  event.waitUntil(push().then(({ click }) => click(event.action, event.notification))),
)
self.addEventListener('sync', (event) => {
  const { tag } = event as Event & { readonly tag?: string }
  if (tag === SYNC) (event as ExtendableEvent).waitUntil(flush())
})
self.addEventListener('message', (event) => event.waitUntil(handleMessage(event.data as WorkerMessage)))
self.addEventListener('pushsubscriptionchange', (event) => {
  ;(event as ExtendableEvent).waitUntil(subscribeAgain(event as SubscriptionChange))
})

interface RoutingEvent extends ExtendableEvent {
  addRoutes?(routes: readonly ShellRoute[]): Promise<void>
}

/** Registers static routes if the browser supports them. They only make answers faster. */
const addRoutes = async (event: RoutingEvent): Promise<void> => event.addRoutes?.(shell.routes()).catch(() => undefined)

async function handleMessage(message: WorkerMessage): Promise<void> {
  if (message === 'flush') return flush()
  if (message.startsWith('words ')) return shell.keepWords(message.slice('words '.length)).catch(() => undefined)
  if (message === 'readAhead') return void (await readAhead())
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const isSeen = pages.some((page) => page.visibilityState === 'visible')
  if (message === 'takeOver' || (message === 'takeOverUnseen' && !isSeen)) await self.skipWaiting()
}

interface SubscriptionChange extends Event {
  readonly oldSubscription?: PushSubscription | null
  readonly newSubscription?: PushSubscription | null
}

/** The browser has changed its push address: without an update, reminders would be lost. */
async function subscribeAgain({ oldSubscription, newSubscription }: SubscriptionChange): Promise<void> {
  const options = oldSubscription?.options
  const subscription = newSubscription ?? (options && (await self.registration.pushManager.subscribe(options)))
  if (!subscription) return
  const tokens = newTokens()
  const { send } = createCaller({ table, apiPrefix, fetch: fetchHere, nowMs: Date.now, tokens })
  await send({ name: 'saveDevice', body: subscription.toJSON() })
}
