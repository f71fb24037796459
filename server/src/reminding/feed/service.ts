import type { Card, Conditions, PostedItem, SortOrder } from '@upshot/contract'
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import { holds } from '../../lib/conditions.ts'
import { DEFAULT_LANGUAGE, type Language, say } from '../../lib/language.ts'
import { type Faults, type FoundFault, Refusal, type RefusalKind } from '../../lib/refusal.ts'
import type { Stretch } from '../../lib/zone.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Transaction } from '../../storage/transaction.ts'
import type { Events } from '../events/service.ts'
import { notificationIdOf, presentNotification } from '../notifications/present.ts'
import type { Notifications } from '../notifications/service.ts'
import {
  type CardAction,
  type CardChange,
  type CardContent,
  type CardVerbs,
  cardIdOf,
  entryOf,
  type FeedEntry,
  type NewCard,
  type Poster,
  storedIdOf,
  type Verb,
  type VerbHandlers,
  wishOf,
} from './cards.ts'
import type { FeedRow, FeedStore } from './store.ts'

interface FeedStores {
  readonly feed: FeedStore
}

interface FeedQuery {
  readonly createdAt?: Conditions
  readonly updatedAt?: Conditions
  readonly sort?: SortOrder
}

/** The owner of the feed and their language. */
interface FeedReader {
  readonly userId: number
  readonly language: Language
}

interface UnreadSummary {
  readonly count: number
  readonly finding: Card | undefined
  readonly news: Card | undefined
}

export type Feed = ReturnType<typeof createFeed>

export function createFeed(dependencies: {
  readonly storage: Storage<FeedStores>
  readonly clock: Clock
  readonly notifications: Pick<Notifications, 'due' | 'list' | 'apply'>
  readonly emit: Events['emit']
}) {
  const { storage, clock, notifications, emit } = dependencies
  /** Due notifications and stored cards, newest first unless asked otherwise. */
  async function list({ userId, language }: FeedReader, query: FeedQuery = {}): Promise<Card[]> {
    const stored = (await storage.read((t) => t.feed.shown(userId))).map((row) => entryOf(row, language))
    const entries = [...(await notificationEntries({ userId, language })), ...stored].filter(
      (entry) => holds(query.createdAt, entry.createdEpoch) && holds(query.updatedAt, entry.updatedEpoch),
    )
    return sorted(entries, query.sort).map(({ card }) => card)
  }

  /** The number of unread cards, the newest one about a finding, and the newest of the others. */
  async function unread({ userId, language }: FeedReader): Promise<UnreadSummary> {
    const rows = await storage.read((t) => t.feed.unread(userId))
    const newestFirst = rows.toSorted((a, b) => b.updated_epoch - a.updated_epoch || b.id - a.id)
    const finding = newestFirst.find(({ kind }) => kind === 'finding')
    const news = newestFirst.find(isNews)
    const cardOf = (row: FeedRow | undefined) => row && entryOf(row, language).card
    return { count: rows.length, finding: cardOf(finding), news: cardOf(news) }
  }

  /** Cards about findings that came up within a span of time and were not dismissed, oldest first. */
  async function findingsWithin({ userId, language }: FeedReader, { from, to }: Stretch): Promise<Card[]> {
    const rows = await storage.read((t) => t.feed.shown(userId))
    return rows
      .filter(
        ({ kind, created_epoch: createdEpoch }) => kind === 'finding' && createdEpoch >= from && createdEpoch < to,
      )
      .toSorted((a, b) => a.created_epoch - b.created_epoch || a.id - b.id)
      .map((row) => entryOf(row, language).card)
  }

  /** The person's notes within some spans of time, oldest first. */
  const notesWithin = (userId: number, stretches: readonly Stretch[]): Promise<FeedEntry[]> =>
    storage.read(async ({ feed }) => {
      const rows = []
      for (const { from, to } of stretches) rows.push(...(await feed.notesBetween(userId, from, to)))
      return rows.map((row) => entryOf(row, DEFAULT_LANGUAGE))
    })

  /**
   * The note of a day is the first one written on it, wherever it came from. `atEpoch`: when a new one counts as written.
   */
  const saveDayNote = (
    userId: number,
    stretches: readonly Stretch[],
    { text, atEpoch }: { readonly text: string | null; readonly atEpoch: number },
  ): Promise<void> =>
    storage.transaction(async (t) => {
      const rows = []
      for (const { from, to } of stretches) rows.push(...(await t.feed.notesBetween(userId, from, to)))
      const [first] = rows
      const now = epochSeconds(clock)
      if (text === null) {
        if (first) await t.feed.deleteId(userId, first.id)
      } else if (first) {
        const card = JSON.stringify({ ...(JSON.parse(first.card) as CardContent), content: text })
        await t.feed.update(userId, first.id, { card, updated_epoch: now })
      } else {
        const row = { card: JSON.stringify({ content: text }), dismissed_epoch: null, updated_epoch: now }
        await t.feed.addNotes([{ user_id: userId, created_epoch: atEpoch, read_epoch: now, ...row }])
      }
      if (text !== null || first) await emit(t, userId, { type: 'card.created', data: { kind: 'note' } })
    })

  const notificationEntries = async (reader: FeedReader): Promise<FeedEntry[]> =>
    (await notifications.due(reader)).map((notification) => ({
      card: presentNotification(notification).card ?? {},
      createdEpoch: notification.row.due_epoch,
      updatedEpoch: notification.row.updated_epoch,
    }))

  /** Adds a card to a person's feed, in the transaction of the change it reports. */
  const publish = (t: Transaction, userId: number, { key, kind, card }: NewCard): Promise<void> =>
    put(t, userId, { key, kind, text: JSON.stringify(card) })

  async function put(transaction: Transaction, userId: number, { key, kind, text }: StoredCard): Promise<void> {
    const t = storage.join(transaction)
    const epoch = epochSeconds(clock)
    const times = { read_epoch: null, dismissed_epoch: null, created_epoch: epoch, updated_epoch: epoch }
    await t.feed.publish({ user_id: userId, id: await t.feed.newId(), kind, key, card: text, ...times })
    await emit(t, userId, { type: 'card.created', data: { kind } })
  }

  /** Removes cards from a person's feed, in the transaction of the change that makes them obsolete. */
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
    findingsWithin,
    unread,
    notesWithin,
    saveDayNote,
    publish,
    withdraw,
    ...createPosting({ ...dependencies, put }),
  }
}

/** Cards about imports, experiments, sources and invitations. Notes and studies were written by the person. */
const isNews = (row: FeedRow): boolean =>
  row.kind === 'study'
    ? (entryOf(row, DEFAULT_LANGUAGE).card.buttons ?? []).some(({ functionName }) => functionName === 'accept')
    : row.kind !== 'finding' && row.kind !== 'note'

function sorted(entries: readonly FeedEntry[], order: SortOrder | undefined): readonly FeedEntry[] {
  const key = (entry: FeedEntry) => (order?.field === 'updatedAt' ? entry.updatedEpoch : entry.createdEpoch)
  const sign = (order?.isDescending ?? true) ? -1 : 1
  const byId = (a: FeedEntry, b: FeedEntry) => ((a.card.id ?? '') < (b.card.id ?? '') ? -1 : 1)
  return entries.toSorted((a, b) => sign * (key(a) - key(b)) || byId(a, b))
}

/** Posted cards: new notes and pressed buttons. */
type StoredCard = Pick<NewCard, 'key' | 'kind'> & { readonly text: string }

const MOST_TEXT = 10_000

function createPosting({
  storage,
  clock,
  notifications,
  emit,
  put,
}: {
  readonly storage: Storage<{ readonly feed: FeedStore }>
  readonly clock: Clock
  readonly notifications: Pick<Notifications, 'list' | 'apply'>
  readonly emit: Events['emit']
  readonly put: (t: Transaction, userId: number, card: StoredCard) => Promise<void>
}) {
  /** Verbs of other modules, by the kind of card; ours are track, snooze, skip, dismiss and restore. */
  const verbsOfKind = new Map<string, VerbHandlers>()

  /** All or nothing: slow work first, then one transaction makes every change. */
  async function post(owner: Poster, posted: readonly PostedItem<Card>[], faults: Faults): Promise<void> {
    const kinds = new Set<RefusalKind>(faults.isEmpty ? [] : ['badInput'])
    const changes: { readonly index: number; readonly change: CardChange }[] = []
    for (const { index, value } of posted) changes.push({ index, change: await prepared(owner, value) })
    await storage.transaction(async (t) => {
      for (const { index, change } of changes) {
        try {
          await change(t)
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          kinds.add(error.kind)
          for (const fault of error.faults) faults.add({ ...fault, index })
        }
      }
      if (!faults.isEmpty) throw faults.refusal(kindOf(kinds))
    })
  }

  /** Refusals are reported in order, together with those of other cards. */
  async function prepared(owner: Poster, posted: Card): Promise<CardChange> {
    try {
      return await changeFor(owner, posted)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return () => Promise.reject(error)
    }
  }

  const changeFor = (owner: Poster, posted: Card): CardChange | Promise<CardChange> =>
    posted.id === undefined ? addNote(owner.userId, posted) : act(owner, posted, posted.id)

  async function act(owner: Poster, posted: Card, id: string): Promise<CardChange> {
    const card = await storedCard(owner.userId, id)
    if (!card) throw noCard()
    const wish = wishOf(card, posted)
    if (wish.kind === 'unknown') throw bad(wish)
    const storedId = storedIdOf(id)
    const change =
      wish.kind === 'seen' ? undefined : await changeBy(wish.verb, { owner, card, parameters: wish.parameters })
    return async (t) => {
      if (storedId !== undefined) await noteRead(t, owner.userId, storedId)
      await change?.(t)
    }
  }

  async function changeBy(verb: Verb, pressed: CardAction): Promise<CardChange> {
    const { id = '', parameters } = pressed.card
    const handler = { ...ownVerbs, ...verbsOfKind.get(String(parameters?.['kind'])) }[verb]
    const isStored = storedIdOf(id) !== undefined
    if (!handler || isStored === ofNotifications.has(verb))
      throw bad({
        message: say('This card cannot be answered with "{verb}".', { verb }),
        field: 'parameters',
      })
    return handler(pressed)
  }

  /** The card may have been removed from the feed meanwhile. */
  async function noteRead(transaction: Transaction, userId: number, id: number): Promise<void> {
    const { feed } = storage.join(transaction)
    if (!(await feed.withId(userId, id))) throw noCard()
    await feed.update(userId, id, { read_epoch: epochSeconds(clock) })
  }

  async function storedCard(userId: number, id: string): Promise<Card | undefined> {
    const storedId = storedIdOf(id)
    if (storedId !== undefined) {
      const row = await storage.read((t) => t.feed.withId(userId, storedId))
      // What it does is the same in every language.
      return row && entryOf(row, DEFAULT_LANGUAGE).card
    }
    const notificationId = notificationIdOf(id)
    if (notificationId === undefined) return undefined
    // Including answered ones, because repeating an answer changes nothing.
    const all = await notifications.list({ userId }, { includeDeleted: true, onlyPast: false })
    const notification = all.find(({ row }) => row.id === notificationId)
    return notification && presentNotification(notification).card
  }

  /** Title and content only, as text. */
  function addNote(userId: number, { title, content }: Card): CardChange {
    const card = { title: title?.trim() ?? '', content: content?.trim() ?? '' }
    if (card.title === '' && card.content === '')
      throw bad({
        message: say('A note needs a title or content.'),
        field: 'title',
      })
    if (card.title.length + card.content.length > MOST_TEXT) {
      throw bad({
        message: say('A note may have at most {mostText} characters.', { mostText: MOST_TEXT }),
        field: 'content',
      })
    }
    return async (t) => {
      const key = `note ${await storage.join(t).feed.newId()}`
      await put(t, userId, { key, kind: 'note', text: JSON.stringify(card) })
    }
  }

  const answer =
    (action: 'track' | 'snooze' | 'skip') =>
    ({ owner, card, parameters: { modifiedValue } }: CardAction): CardChange => {
      if (modifiedValue !== undefined && typeof modifiedValue !== 'number') {
        throw bad({
          message: say('modifiedValue must be a number.'),
          field: 'modifiedValue',
        })
      }
      const id = notificationIdOf(card.id ?? '') ?? 0
      const request = { id, action, ...(modifiedValue === undefined ? {} : { modifiedValue }) }
      return async (t) => {
        await notifications.apply(t, owner, request)
      }
    }

  const ownVerbs: VerbHandlers = {
    track: answer('track'),
    snooze: answer('snooze'),
    skip: answer('skip'),
    dismiss:
      ({ owner: { userId }, card: { id = '' } }) =>
      async (t) => {
        await storage.join(t).feed.update(userId, storedIdOf(id) ?? 0, { dismissed_epoch: epochSeconds(clock) })
        await emit(t, userId, { type: 'card.removed', data: { cardId: id } })
      },
    /** Undoes a dismissal. */
    restore:
      ({ owner: { userId }, card: { id = '', parameters } }) =>
      async (t) => {
        await storage.join(t).feed.update(userId, storedIdOf(id) ?? 0, { dismissed_epoch: null })
        await emit(t, userId, { type: 'card.created', data: { kind: String(parameters?.['kind']) } })
      },
  }

  return {
    post,
    addVerbs: (verbs: CardVerbs): void => {
      for (const [kind, handlers] of Object.entries(verbs)) verbsOfKind.set(kind, handlers)
    },
  }
}

const kindOf = (kinds: ReadonlySet<RefusalKind>): RefusalKind => {
  if (kinds.has('forbidden')) return 'forbidden'
  return kinds.size === 1 && kinds.has('notFound') ? 'notFound' : 'badInput'
}

const ofNotifications = new Set<Verb>(['track', 'snooze', 'skip'])

const noCard = () => new Refusal('notFound', [{ message: say('There is no such card in your feed.'), field: 'id' }])

const bad = ({ message, field }: FoundFault) =>
  new Refusal('badInput', [{ message, ...(field === undefined ? {} : { field }) }])
