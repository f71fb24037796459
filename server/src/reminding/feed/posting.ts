/** Posted cards: notes that are added, and buttons that were pressed. */
import type { Card, PostedItem } from '@upshot/contract'
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import { DEFAULT_LANGUAGE } from '../../lib/language.ts'
import { type Faults, type FoundFault, Refusal, type RefusalKind, say } from '../../lib/refusal.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Transaction } from '../../storage/transaction.ts'
import type { Events } from '../events/service.ts'
import { notificationIdOf } from '../notifications/card.ts'
import { presentNotification } from '../notifications/present.ts'
import type { Notifications } from '../notifications/service.ts'
import { entryOf, type NewCard, storedIdOf, type Verb, wishOf } from './cards.ts'
import type { FeedStore } from './store.ts'
import type { Act, CardVerbs, Change, Poster, VerbHandlers } from './verbs.ts'

export type StoredCard = Pick<NewCard, 'key' | 'kind'> & { readonly text: string }

export interface PostingParts {
  readonly storage: Storage<{ readonly feed: FeedStore }>
  readonly clock: Clock
  readonly notifications: Pick<Notifications, 'list' | 'apply'>
  readonly emit: Events['emit']
  readonly put: (t: Transaction, userId: number, card: StoredCard) => Promise<void>
}

const MOST_TEXT = 10_000

export function createPosting({ storage, clock, notifications, emit, put }: PostingParts) {
  /** Verbs of other modules, by the kind of their cards; ours are track, snooze, skip, dismiss and restore. */
  const verbsOfKind = new Map<string, VerbHandlers>()

  /** All or nothing: whatever takes long comes first, then one transaction makes every change. */
  async function post(owner: Poster, posted: readonly PostedItem<Card>[], faults: Faults): Promise<void> {
    const kinds = new Set<RefusalKind>(faults.isEmpty ? [] : ['badInput'])
    const changes: { readonly index: number; readonly change: Change }[] = []
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

  /** What is refused already is told in its turn, together with what the others are refused for. */
  async function prepared(owner: Poster, posted: Card): Promise<Change> {
    try {
      return await changeFor(owner, posted)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return () => Promise.reject(error)
    }
  }

  const changeFor = (owner: Poster, posted: Card): Change | Promise<Change> =>
    posted.id === undefined ? addNote(owner.userId, posted) : act(owner, posted, posted.id)

  async function act(owner: Poster, posted: Card, id: string): Promise<Change> {
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

  async function changeBy(verb: Verb, pressed: Act): Promise<Change> {
    const { id = '', parameters } = pressed.card
    const handler = { ...own, ...verbsOfKind.get(String(parameters?.['kind'])) }[verb]
    const isStored = storedIdOf(id) !== undefined
    if (!handler || isStored === ofNotifications.has(verb))
      throw bad({
        message: say(
          `This card cannot be answered with "${verb}".`,
          `Diese Karte lässt sich nicht mit „${verb}“ beantworten.`,
        ),
        field: 'parameters',
      })
    return handler(pressed)
  }

  /** A card that was taken out of the feed meanwhile cannot be answered any more. */
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
    // Answered ones too: the same answer again changes nothing.
    const all = await notifications.list({ userId }, { includeDeleted: true, onlyPast: false })
    const shown = all.find(({ row }) => row.id === notificationId)
    return shown && presentNotification(shown).card
  }

  /** Title and content only, as text. */
  function addNote(userId: number, { title, content }: Card): Change {
    const card = { title: title?.trim() ?? '', content: content?.trim() ?? '' }
    if (card.title === '' && card.content === '')
      throw bad({
        message: say('A note needs a title or content.', 'Eine Notiz braucht einen Titel oder Text.'),
        field: 'title',
      })
    if (card.title.length + card.content.length > MOST_TEXT) {
      throw bad({
        message: say(
          `A note may have at most ${MOST_TEXT} characters.`,
          `Eine Notiz darf höchstens ${MOST_TEXT} Zeichen haben.`,
        ),
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
    ({ owner, card, parameters: { modifiedValue } }: Act): Change => {
      if (modifiedValue !== undefined && typeof modifiedValue !== 'number') {
        throw bad({
          message: say('modifiedValue must be a number.', 'modifiedValue muss eine Zahl sein.'),
          field: 'modifiedValue',
        })
      }
      const id = notificationIdOf(card.id ?? '') ?? 0
      const wanted = { id, action, ...(modifiedValue === undefined ? {} : { modifiedValue }) }
      return async (t) => {
        await notifications.apply(t, owner, wanted)
      }
    }

  const own: VerbHandlers = {
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

const noCard = () =>
  new Refusal('notFound', [
    { message: say('There is no such card in your feed.', 'Diese Karte gibt es bei dir nicht.'), field: 'id' },
  ])

const bad = ({ message, field }: FoundFault) =>
  new Refusal('badInput', [{ message, ...(field === undefined ? {} : { field }) }])
