/**
 * The app's instances of the mirror, the outbox and everything around them. Nothing happens before `startOffline`;
 * callers that come earlier wait for `ready`.
 */

import { apiPrefix, table } from 'virtual:upshot/first-endpoints'
import { NoAnswer, NoSession } from '../api/failure.ts'
import { type AnyCall, createCaller, createVersionWatch } from '../api/request.ts'
import { type Access, createTokens, type SessionEnding, type SignedInPerson } from '../api/token.ts'
import { reloadOnce } from '../state/reload-once.ts'
import { below, inside, nameBelowRoot, signInAddress } from '../state/root.ts'
import { createStore } from '../state/store.ts'
import { nowMs } from '../time/local.ts'
import { zoneHere } from '../time/zones.ts'
import { language } from '../words/words.ts'
import { addTo } from './adding.ts'
import { type Channel, openChannel, type TabMessage } from './channel.ts'
import { watchClock } from './clock.ts'
import { connection, followedSince, listeningFetch } from './connection.ts'
import { openDatabase } from './database.ts'
import type { Wish } from './entry.ts'
import { createMirror, type Mirror } from './mirror.ts'
import { byAct, isFresh } from './mirror-rules.ts'
import type { Outbox, Sender } from './outbox.ts'
import { outboxState, readOutbox } from './outbox-state.ts'
import { createScreen, type Screen } from './screen.ts'
import { isTooOld, noteUser, rememberedPerson, SIGN_OUT, session, updateSession } from './session.ts'
import { type Database, SEALED } from './stored.ts'

export interface CurrentAccount {
  readonly userId: number
  readonly database: Database
  readonly channel: Channel
  readonly mirror: Mirror
  /** Stores entries, all or none; once the promise resolves they cannot get lost. Returns their keys. */
  readonly add: (wishes: readonly Wish[]) => Promise<readonly string[]>
  /** Changing, undoing and sending entries. Loaded after the first view, which does not need it. */
  readonly outbox: () => Promise<Outbox>
  readonly send: (how?: Parameters<Sender['send']>[0]) => void
  readonly screen: Screen
}

/** The server has a newer app than this page. */
export const isOutdated = createStore(false)

const VERSION = '/app/version.json'
const START = '/'
const ASK_AGAIN_MS = 5000
/** The page itself is drawn by then. */
const READ_AHEAD_MS = 4000
const BETWEEN_MS = 200

const inMemory = async (): Promise<Database> => (await import('./memory-database.ts')).memoryDatabase()

let opening: Promise<Database> | undefined
export function lastingDatabase(): Promise<Database> {
  opening ??= openDatabase(inMemory, window.upshotKept)
  return opening
}

export const tokens = createTokens({
  fetch: listeningFetch,
  nowMs: Date.now,
  early: window.upshotToken,
  onAccess: (access) => {
    accessNoted = noteAccess(access)
  },
  // Signing in leads back here. Without the query, which may contain the person's own words.
  onEnded: (ending) => end(signInAddress(inside(location.pathname)), ending),
})

let accessNoted: Promise<void> | undefined

async function noteAccess(access: Access): Promise<void> {
  if (!(await updateSession(access, await lastingDatabase()))) await end(START)
}

/** Ends the session: nothing of this page's person may stay, neither on the screen nor in the browser. */
async function end(next: string, ending: SessionEnding = 'sessionEnded'): Promise<void> {
  if (!session.get().person) return
  showNothing()
  // If it cannot be loaded, the page that follows erases it.
  await erase(await lastingDatabase(), ending).catch(() => undefined)
  location.replace(below(next))
}

function showNothing(): void {
  session.set({ person: undefined, standing: 'ended' })
  noteUser(undefined)
  opened?.mirror.clear()
}

async function erase(database: Database, ending: SessionEnding): Promise<void> {
  const { eraseSession } = await import('./ended.ts')
  await eraseSession(database, { keepsOutbox: ending === 'sessionEnded' })
}

let early = window.upshotFirst

/** Uses the answer to a request that public/start.js has already sent. */
async function firstFetch(...[address, init]: Parameters<typeof listeningFetch>): Promise<Response> {
  const begun = address === early?.address ? early : undefined
  if (begun) early = undefined
  return (await begun?.answer) ?? listeningFetch(address, init)
}

const watchVersion = createVersionWatch(() => isOutdated.set(true))

const caller = createCaller({
  table,
  more: async () => (await import('virtual:upshot/endpoints')).table,
  apiPrefix,
  fetch: firstFetch,
  nowMs: Date.now,
  tokens,
  onAnswer: (answer, begunAtMs) => {
    watchVersion(answer)
    watchClock(answer, begunAtMs)
  },
})

/**
 * Calls the server directly, for what makes no sense offline. Throws NoAnswer, NoSession, OtherPerson or
 * RefusedRequest.
 */
export const call = caller.call

const { promise: ready, resolve: resolveReady } = Promise.withResolvers<CurrentAccount>()
let opened: CurrentAccount | undefined

export { ready }

/** Undefined until `ready` has resolved. */
export const currentAccount = (): CurrentAccount | undefined => opened

/** Resolves once the user of this page is known; throws NoSession if there is none. */
export async function startOffline(): Promise<void> {
  const lasting = await lastingDatabase()
  const [signOut, remembered] = await Promise.all([lasting.fact(SIGN_OUT), rememberedPerson(lasting)])
  if (signOut && (await isStillSignedOut(lasting))) throw new NoSession()
  const signedIn = personOfCookie()
  if (remembered && (signedIn ?? remembered.userId) === remembered.userId) {
    if (isTooOld(remembered)) await (await import('./ended.ts')).forgetAnswers(lasting)
    session.set({ person: remembered, standing: session.get().standing })
    await open(lasting, remembered)
    // `onAccess` handles the answer.
    await tokens.access().catch(() => undefined)
    return
  }
  // The worker, which has no access to this note, may have ended the session.
  noteUser(undefined)
  // Somebody else has signed in: the previous person's data is not shown, not even for a moment.
  if (remembered) await erase(lasting, 'sessionEnded')
  const { person } = await firstAccess()
  // Answers are only stored for a person who is remembered.
  await accessNoted
  await open(person.isShared ? await inMemory() : lasting, person)
}

/** Called when a sign-out was made offline. False if somebody has signed in here since. */
async function isStillSignedOut(database: Database): Promise<boolean> {
  // Includes the token requested before the app had loaded, when the session still existed.
  tokens.clear()
  return import('./ended.ts').then(
    ({ finishSignOut }) => finishSignOut({ database, fetch: listeningFetch }),
    () => true,
  )
}

/** No user is known yet, so the only thing to do without an answer is to ask again. */
async function firstAccess(): Promise<Access> {
  for (;;) {
    try {
      return await tokens.access()
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error
      await new Promise<void>((resolve) => {
        addEventListener('online', () => resolve(), { once: true })
        setTimeout(resolve, ASK_AGAIN_MS)
      })
    }
  }
}

async function open(database: Database, { userId, isShared }: SignedInPerson): Promise<void> {
  tokens.bindTo(userId)
  const channel = openChannel()
  const mirror = createMirror({
    database,
    send: caller.send,
    nowMs,
    onNewer: (_whose, key) => screen.changed(key),
    onSaved: (whose, key) => channel.tell({ kind: 'seen', userId: whose, key }),
  })
  const newKey = () => crypto.randomUUID()
  const onChange = () => {
    channel.tell({ kind: 'outbox' })
    return readOutbox(database, userId)
  }
  const add: CurrentAccount['add'] = async (wishes) => {
    const keys = await addTo(database, userId, wishes, { newKey, nowMs })
    await onChange()
    return keys
  }
  const sending = loadedOnce(async () => {
    const { createOutbox, createSender } = await import('./outbox.ts')
    const outbox = createOutbox({
      database,
      lock: (work) => navigator.locks.request(nameBelowRoot('upshot-outbox'), work),
      whose: async () => (await tokens.access()).person.userId,
      isOnline: () => navigator.onLine,
      send: caller.send,
      nowMs,
      newKey,
      onChange,
      onSent: ({ name }) => channel.tell({ kind: 'sent', userId, name }),
    })
    return { outbox, sender: createSender({ flush: outbox.flush, nowMs, later, onRound: showRound }) }
  })
  const outbox = async () => (await sending()).outbox
  let retry: ReturnType<typeof setTimeout> | undefined
  const send: CurrentAccount['send'] = (how) =>
    void sending().then(
      ({ sender }) => sender.send(how),
      () => {
        // Without that file this page sends nothing.
        clearTimeout(retry)
        if (outboxState.get().entries.length > 0) retry = setTimeout(send, ASK_AGAIN_MS)
        // A reload would lose what is being typed.
        void (document.querySelector('dialog[open], :focus:read-write') ?? reloadOnce())
      },
    )
  const screen = createScreen({ readAgain: (calls) => readOld(mirror, userId, calls), nowMs, later: setTimeout })
  const account = { userId, database, channel, mirror, add, outbox, send, screen }
  channel.listen((message, isFromHere) => void handleTabMessage(account, message, isFromHere))
  // The first page is mostly Today: it is drawn from this, including pending entries, before anything else happens.
  await Promise.all([readOutbox(database, userId), mirror.read(userId, { name: 'getToday' })])
  watchDevice(send, screen)
  opened = account
  resolveReady(account)
  if (outboxState.get().entries.length > 0) send()
  else sending().catch(() => undefined)
  // Nothing is read ahead on a shared device.
  if (isShared) return
  if (await database.fact(SEALED)) void sendRestored(account).catch(() => undefined)
  later(() => {
    // The outbox was read before the app had loaded; another tab may have changed it meanwhile.
    void readOutbox(database, userId)
    void readAhead(account)
  }, READ_AHEAD_MS)
}

/** Loads once. If that fails, the next call tries again. */
function loadedOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
}

/** Decrypts and sends what waited here when an earlier session of this person ended. */
async function sendRestored({ database, userId, send }: CurrentAccount): Promise<void> {
  const { openSealed } = await import('./ended.ts')
  if (!(await openSealed(database, userId, listeningFetch))) return
  await readOutbox(database, userId)
  send('hurried')
}

/** Reads ahead in the worker if there is one, so that it does not delay the page. */
async function readAhead({ userId, mirror }: CurrentAccount): Promise<void> {
  const worker = navigator.serviceWorker?.controller
  if (worker) return worker.postMessage('readAhead')
  const { keepReady } = await import('./keep-ready.ts')
  await keepReady({ userId, mirror, nowMs, zone: zoneHere(), language: language.get(), pause })
}

/** Between two requests, so that others come first. */
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, BETWEEN_MS))

function later(work: () => void, delayMs: number): () => void {
  const timer = setTimeout(work, delayMs)
  return () => clearTimeout(timer)
}

const showRound = (round: { readonly kind: string } | 'begun'): void =>
  outboxState.set({ ...outboxState.get(), isSending: round === 'begun' })

/** While an undo is being sent, the server still counts what it undoes. */
function isUndoing(): boolean {
  const { entries, isSending } = outboxState.get()
  return isSending && JSON.stringify(entries).includes('"undo"')
}

async function readOld(mirror: Mirror, userId: number, calls: readonly AnyCall[]): Promise<void> {
  // Something has changed since: the answer requested before the app had loaded is out of date.
  early = undefined
  while (isUndoing()) await pause()
  const pages = await Promise.all(calls.map((call) => mirror.read(userId, call)))
  const old = calls.filter((_call, index) => {
    const page = pages[index]?.page
    return !page || !isFresh(page, nowMs(), followedSince.get())
  })
  await Promise.allSettled(old.map((call) => mirror.refresh(userId, call)))
}

async function handleTabMessage(
  { userId, database, mirror, screen }: CurrentAccount,
  message: TabMessage,
  isFromHere: boolean,
): Promise<void> {
  switch (message.kind) {
    case 'outbox':
      return isFromHere ? undefined : readOutbox(database, userId)
    case 'sent':
      if (message.userId !== userId) return
      await mirror.markOld(userId, byAct(message.name))
      return screen.readAgainSoon()
    case 'seen':
      if (message.userId !== userId || isFromHere) return
      mirror.forget(userId, message.key)
      return screen.changed(message.key)
    case 'ended':
      // Another tab, the worker or a page of the server has erased everything.
      if (isFromHere || !session.get().person) return
      showNothing()
      location.replace(below(START))
  }
}

/** When the network or the person may be back: sends pending entries, and reads stale answers on screen again. */
function watchDevice(send: CurrentAccount['send'], { readAgainSoon }: Screen): void {
  // The browser's events are only hints, so the server itself is asked.
  const ask = () => void listeningFetch(VERSION, { cache: 'no-store' }).catch(() => undefined)
  addEventListener('offline', ask)
  addEventListener('online', () => {
    ask()
    send('hurried')
  })
  connection.subscribe(() => {
    if (connection.get() === 'online') readAgainSoon()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return
    send('hurried')
    readAgainSoon()
  })
  // Somebody else may have signed in while this page was out of sight.
  const { cookieStore } = window as { readonly cookieStore?: EventTarget }
  cookieStore?.addEventListener('change', leaveToOther)
  addEventListener('focus', leaveToOther)
  addEventListener('pageshow', leaveToOther)
}

/** The person whose session this browser has, read from a cookie that grants no access. Undefined if it is missing. */
const personOfCookie = (): number | undefined => Number(/upshot.person=(\d+)/.exec(document.cookie)?.[1]) || undefined

function leaveToOther(event: Event): void {
  const signedIn = personOfCookie()
  const { person } = session.get()
  if (person && signedIn !== undefined && signedIn !== person.userId) void end(START)
  // The browser shows again a page that was left, as it was then.
  if ((event as Partial<PageTransitionEvent>).persisted && signedIn === undefined) {
    showNothing()
    location.reload()
  }
}
