import type { Card, Conditions, SortOrder } from '@upshot/contract'
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import { holds } from '../../lib/conditions.ts'
import { DEFAULT_LANGUAGE, type Language } from '../../lib/language.ts'
import type { Stretch } from '../../lib/zone.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Transaction } from '../../storage/transaction.ts'
import type { Events } from '../events/service.ts'
import { presentNotification } from '../notifications/present.ts'
import type { Notifications } from '../notifications/service.ts'
import { cardIdOf, type Entry, entryOf, type NewCard } from './cards.ts'
import { createPosting, type StoredCard } from './posting.ts'
import type { FeedRow, FeedStore } from './store.ts'

interface FeedStores {
  readonly feed: FeedStore
}

export interface FeedParts {
  readonly storage: Storage<FeedStores>
  readonly clock: Clock
  readonly notifications: Pick<Notifications, 'due' | 'list' | 'apply'>
  readonly emit: Events['emit']
}

export interface FeedQuery {
  readonly createdAt?: Conditions
  readonly updatedAt?: Conditions
  readonly sort?: SortOrder
}

/** Whose feed it is, and in which language they read it. */
export interface FeedReader {
  readonly userId: number
  readonly language: Language
}

export interface UnreadSummary {
  readonly count: number
  readonly finding: Card | undefined
  readonly news: Card | undefined
}

export type Feed = ReturnType<typeof createFeed>

export function createFeed(parts: FeedParts) {
  const { storage, clock, notifications, emit } = parts
  /** Due notifications and stored cards, newest first unless asked otherwise. */
  async function list({ userId, language }: FeedReader, query: FeedQuery = {}): Promise<Card[]> {
    const stored = (await storage.read((t) => t.feed.shown(userId))).map((row) => entryOf(row, language))
    const entries = [...(await notificationEntries({ userId, language })), ...stored].filter(
      (entry) => holds(query.createdAt, entry.createdEpoch) && holds(query.updatedAt, entry.updatedEpoch),
    )
    return sorted(entries, query.sort).map(({ card }) => card)
  }

  /** How many stored cards are unread; the newest of them that tells a finding, and the newest of the others. */
  async function unread({ userId, language }: FeedReader): Promise<UnreadSummary> {
    const rows = (await storage.read((t) => t.feed.shown(userId))).filter((row) => row.read_epoch === null)
    const newestFirst = rows.toSorted((a, b) => b.updated_epoch - a.updated_epoch || b.id - a.id)
    const finding = newestFirst.find(({ kind }) => kind === 'finding')
    const news = newestFirst.find(isNews)
    const shown = (row: FeedRow | undefined) => row && entryOf(row, language).card
    return { count: rows.length, finding: shown(finding), news: shown(news) }
  }

  /** The person's notes from some time, oldest first. */
  const notesWithin = async (userId: number, stretches: readonly Stretch[]): Promise<Entry[]> =>
    (await storage.read((t) => t.feed.shown(userId)))
      .filter((row) => row.kind === 'note')
      .filter(({ created_epoch }) => stretches.some(({ from, to }) => created_epoch >= from && created_epoch < to))
      .toSorted((a, b) => a.created_epoch - b.created_epoch || a.id - b.id)
      .map((row) => entryOf(row, DEFAULT_LANGUAGE))

  const notificationEntries = async (reader: FeedReader): Promise<Entry[]> =>
    (await notifications.due(reader)).map((shown) => ({
      card: presentNotification(shown).card ?? {},
      createdEpoch: shown.row.due_epoch,
      updatedEpoch: shown.row.updated_epoch,
    }))

  /** Puts a card into a person's feed, in the transaction of what it tells about. */
  const publish = (t: Transaction, userId: number, { key, kind, card }: NewCard): Promise<void> =>
    put(t, userId, { key, kind, text: JSON.stringify(card) })

  async function put(transaction: Transaction, userId: number, { key, kind, text }: StoredCard): Promise<void> {
    const t = storage.join(transaction)
    const epoch = epochSeconds(clock)
    const times = { read_epoch: null, dismissed_epoch: null, created_epoch: epoch, updated_epoch: epoch }
    await t.feed.publish({ user_id: userId, id: await t.feed.newId(), kind, key, card: text, ...times })
    await emit(t, userId, { type: 'card.created', data: { kind } })
  }

  /** Takes cards out of a person's feed, in the transaction of what makes them untrue. */
  async function withdraw(transaction: Transaction, userId: number, keys: readonly string[]): Promise<void> {
    const t = storage.join(transaction)
    for (const key of keys) {
      const row = await t.feed.withKey(userId, key)
      if (!row) continue
      await t.feed.remove(userId, key)
      if (row.dismissed_epoch === null) await emit(t, userId, { type: 'card.removed', data: { cardId: cardIdOf(row) } })
    }
  }

  return {
    list,
    unread,
    notesWithin,
    publish,
    withdraw,
    ...createPosting({ ...parts, put }),
  }
}

/** An import, an experiment, a word from a source, an invitation. Notes are the person's own words; so are their studies. */
const isNews = (row: FeedRow): boolean =>
  row.kind === 'study'
    ? (entryOf(row, DEFAULT_LANGUAGE).card.buttons ?? []).some(({ functionName }) => functionName === 'accept')
    : row.kind !== 'finding' && row.kind !== 'note'

function sorted(entries: readonly Entry[], order: SortOrder | undefined): readonly Entry[] {
  const key = (entry: Entry) => (order?.field === 'updatedAt' ? entry.updatedEpoch : entry.createdEpoch)
  const sign = (order?.isDescending ?? true) ? -1 : 1
  const byId = (a: Entry, b: Entry) => ((a.card.id ?? '') < (b.card.id ?? '') ? -1 : 1)
  return entries.toSorted((a, b) => sign * (key(a) - key(b)) || byId(a, b))
}
