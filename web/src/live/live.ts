/** Shows changes from other devices: events mark answers as stale, and whatever is on screen is read again. */

import { apiPrefix, table } from 'virtual:upshot/endpoints'
import type { User } from '@upshot/contract'
import { followEvents } from '../api/stream.ts'
import type { ChannelEvent, TabMessage } from '../offline/channel.ts'
import { followedSince, listeningFetch } from '../offline/connection.ts'
import { type CurrentAccount, ready, tokens } from '../offline/here.ts'
import { byEvent } from '../offline/mirror-rules.ts'
import { outboxState } from '../offline/outbox-state.ts'
import { withWaiting } from '../offline/overlay.ts'
import { session } from '../offline/session.ts'
import { nameBelowRoot } from '../state/root.ts'
import { nowMs } from '../time/local.ts'
import { chooseLanguage, language } from '../words/words.ts'
import { followAlways, type LiveParts } from './follow.ts'

const HIDDEN_CLOSES_MS = 5 * 60_000

/** Follows the stream until the page is closed. */
export async function startLive(): Promise<void> {
  const account = await ready
  account.channel.listen((message, isFromHere) => void handleMessage(account, message, isFromHere))
  catchUp(account)
  const parts = partsOf(account)
  followLanguage(account)
  account.channel.tell({ kind: 'whoFollows', userId: account.userId })
  let controller = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  void followAlways(parts, controller.signal)
  document.addEventListener('visibilitychange', () => {
    clearTimeout(timer)
    if (document.visibilityState === 'hidden') {
      timer = setTimeout(() => controller.abort(), HIDDEN_CLOSES_MS)
    } else if (controller.signal.aborted) {
      controller = new AbortController()
      void followAlways(parts, controller.signal)
    }
  })
}

/** Answers read before this tab listened may lack changes that the following tab already knows of. */
function catchUp(account: CurrentAccount): void {
  account.screen.readAgainSoon()
  const stop = account.channel.listen((message, isFromHere) => {
    if (message.kind !== 'following' || message.userId !== account.userId || message.sinceMs === undefined) return
    stop()
    if (!isFromHere) void applyEvent(account, { type: 'missed', data: {} })
  })
}

function partsOf(account: CurrentAccount): LiveParts {
  const { userId, database, channel } = account
  const fact = `lastEventId ${userId}`
  /** A resumed stream has missed nothing: all changes since it first opened are known. */
  let sinceMs = nowMs()
  let isOpen = false
  const announceFollowing = () => channel.tell({ kind: 'following', userId, sinceMs: isOpen ? sinceMs : undefined })
  channel.listen((message) => {
    if (message.kind === 'whoFollows' && message.userId === userId && isOpen) announceFollowing()
  })
  const stream = { fetch: listeningFetch, address: `${apiPrefix}${table.streamEvents.path}`, tokens, nowMs: Date.now }
  return {
    lock: (signal, work) => navigator.locks.request(nameBelowRoot('upshot-stream'), { signal }, work),
    stream: (following) => followEvents(stream, following),
    pause: (delayMs, signal) =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, delayMs)
        signal.addEventListener('abort', () => {
          clearTimeout(timer)
          resolve()
        })
      }),
    lastEventId: async () => (await database.fact(fact)) as number | undefined,
    saveLastEventId: (id) => database.saveFact(fact, id, userId),
    onOpen: (isGapless) => {
      if (!isGapless) sinceMs = nowMs()
      isOpen = true
      announceFollowing()
      // Earlier changes are unknown: everything on screen is read again.
      if (!isGapless) void shareEvent(account, { type: 'missed', data: {} })
    },
    onClosed: () => {
      isOpen = false
      announceFollowing()
    },
    onEvent: ({ event }) => shareEvent(account, event),
  }
}

/** Tells the other tabs of an event, and applies it in this one. */
function shareEvent(account: CurrentAccount, event: ChannelEvent): Promise<void> {
  account.channel.tell({ kind: 'event', userId: account.userId, event })
  return applyEvent(account, event)
}

async function handleMessage(account: CurrentAccount, message: TabMessage, isFromHere: boolean): Promise<void> {
  if (!('userId' in message) || message.userId !== account.userId) return
  if (message.kind === 'following') followedSince.set(message.sinceMs)
  if (message.kind === 'event' && !isFromHere) await applyEvent(account, message.event)
}

async function applyEvent({ userId, mirror, screen }: CurrentAccount, { type, data }: ChannelEvent): Promise<void> {
  await mirror.markOld(userId, byEvent(type, data))
  screen.readAgainSoon()
}

/** The language belongs to the account: a language chosen on another device is used here too. */
const USER = { name: 'getUser' }

/** Checks whenever a token names another language, and whenever settings have or may have changed. */
function followLanguage(account: CurrentAccount): void {
  /** The language of the sentences that the server has sent so far. */
  let sentLanguage = language.get()
  const read = async (): Promise<void> => {
    const { userId, mirror, screen } = account
    const page = await mirror.refresh(userId, USER).catch(() => undefined)
    if (!page) return
    // A choice made here that has not been sent yet takes precedence.
    const { language: chosen } = withWaiting(page, outboxState.get(), nowMs()) as User
    if (chosen !== undefined && chosen !== language.get()) void chooseLanguage(chosen)
    const { language: preferred } = page.content as User
    if (preferred === undefined || preferred === sentLanguage) return
    sentLanguage = preferred
    await mirror.markOld(userId, () => true)
    screen.readAgainSoon()
  }
  const compare = () => {
    const { standing, person } = session.get()
    if (standing === 'in' && person?.language !== undefined && person.language !== sentLanguage) void read()
  }
  session.subscribe(compare)
  compare()
  account.channel.listen((message) => {
    if (message.kind !== 'event' || message.userId !== account.userId) return
    const { type, data } = message.event
    // Called after the mirror has marked the answer as stale, so that it is read only once.
    if (byEvent(type, data)(USER)) queueMicrotask(read)
  })
}
