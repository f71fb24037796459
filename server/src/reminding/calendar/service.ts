/**
 * Reminders in a calendar program. The address has a key: anyone with it sees when the person is asked, and as much about
 * what as their push messages say. It reads nothing else, and ends when the person stops it or resets their password.
 */
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import { sha256 } from '../../lib/hash.ts'
import { newToken } from '../../lib/ids.ts'
import { type Language, languageOf, say, wordTable } from '../../lib/language.ts'
import { Refusal } from '../../lib/refusal.ts'
import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from '../../lib/utc-text.ts'
import { audit } from '../../people/audit/service.ts'
import type { AuditStore } from '../../people/audit/store.ts'
import type { OldAccess } from '../../people/hooks.ts'
import type { UserRow, UserStore } from '../../people/users/store.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Transaction } from '../../storage/transaction.ts'
import { valueText } from '../../tracking/units/unit-words.ts'
import { unitOf } from '../../tracking/units/units.ts'
import { displayNameIn } from '../../tracking/variables/catalogue/words.ts'
import { doseOn, ruleOf } from '../reminders/plan.ts'
import type { Reminders } from '../reminders/service.ts'
import { slotsBetween } from '../reminders/when.ts'
import { type CalendarEvent, calendarText } from './rules.ts'
import type { CalendarFeedRow, CalendarFeedStore } from './store.ts'

const DAYS_BACK = 7
const DAYS_AHEAD = 90
/** A reminder every few minutes would fill a calendar. */
const MOST_OF_ONE = 500
const MOST_EVENTS = 3000

const NO_FEED = say('There is no such calendar.')
const texts = wordTable('reminding/calendar/service', { name: 'Upshot reminders', reminder: 'Reminder' })

export interface CalendarStores {
  readonly calendarFeeds: CalendarFeedStore
  readonly users: Pick<UserStore, 'withId'>
  readonly audit: AuditStore
}

export type CalendarFeeds = ReturnType<typeof createCalendarFeeds>

/** Its name in the list of what a password reset ends. */
export const CALENDAR_FEED = 'calendar'

export function createCalendarFeeds({
  storage,
  clock,
  reminders,
  baseUrl,
}: {
  readonly storage: Storage<CalendarStores>
  readonly clock: Clock
  readonly reminders: Pick<Reminders, 'list'>
  readonly baseUrl: string
}) {
  const of = (userId: number): Promise<CalendarFeedRow | undefined> =>
    storage.read(({ calendarFeeds }) => calendarFeeds.of(userId))

  /** Returns the address; only the hash of its key is kept. An earlier one stops working. */
  async function create(userId: number): Promise<string> {
    const key = `${userId}-${newToken('up_calendar')}`
    const created_epoch = epochSeconds(clock)
    await storage.transaction(async (t) => {
      await t.calendarFeeds.save({ user_id: userId, key_hash: sha256(key), last_used_epoch: null, created_epoch })
      await audit(t, { action: 'calendarFeedMade', userId }, created_epoch)
    })
    return `${baseUrl}/shared/calendar/${key}.ics`
  }

  async function remove(userId: number): Promise<void> {
    const wasThere = await storage.transaction((t) => end(t, userId))
    if (!wasThere) throw new Refusal('notFound', NO_FEED)
  }

  async function end(transaction: Transaction, userId: number): Promise<boolean> {
    const t = storage.join(transaction)
    const wasThere = await t.calendarFeeds.delete(userId)
    if (wasThere) await audit(t, { action: 'calendarFeedEnded', userId }, epochSeconds(clock))
    return wasThere
  }

  async function access(transaction: Transaction, userId: number): Promise<readonly OldAccess[]> {
    const exists = (await storage.join(transaction).calendarFeeds.of(userId)) !== undefined
    return exists ? [{ key: CALENDAR_FEED, kind: 'calendar', name: 'iCalendar' }] : []
  }

  /** Refuses in the same words whether the person or the key is unknown. */
  async function withKey(key: string): Promise<UserRow> {
    const [userId] = /^\d{1,15}(?=-)/.exec(key) ?? []
    const owner =
      userId === undefined
        ? undefined
        : await storage.read(async ({ calendarFeeds, users }) => {
            const feed = await calendarFeeds.of(Number(userId))
            const user = feed?.key_hash === sha256(key) ? await users.withId(Number(userId)) : undefined
            return feed && user && { feed, user }
          })
    if (!owner) throw new Refusal('notFound', NO_FEED)
    const now = epochSeconds(clock)
    if (now - (owner.feed.last_used_epoch ?? 0) > SECONDS_PER_HOUR)
      await storage.transaction(({ calendarFeeds }) => calendarFeeds.touch(owner.user.id, now))
    return owner.user
  }

  /** The calendar as a calendar program reads it. */
  async function read(key: string): Promise<string> {
    const user = await withKey(key)
    const language = languageOf(user.language)
    const now = epochSeconds(clock)
    const span = {
      after: now - DAYS_BACK * SECONDS_PER_DAY,
      until: now + DAYS_AHEAD * SECONDS_PER_DAY,
      most: MOST_OF_ONE,
    }
    const host = new URL(baseUrl).host
    const events: CalendarEvent[] = []
    for (const { row, variable, person } of await reminders.list(user.id, language)) {
      if (row.is_enabled === 0) continue
      const name = displayNameIn(language, variable)
      for (const { epoch, day } of slotsBetween(ruleOf(row, person), person.timeZone, span))
        events.push({
          uid: `${row.id}-${epoch}@${host}`,
          startEpoch: epoch,
          changedEpoch: row.updated_epoch,
          title: titleOf(user, language, { name, dose: doseOn(row, day), unitId: row.unit_id }),
        })
    }
    events.sort((a, b) => a.startEpoch - b.startEpoch)
    return calendarText({
      name: texts[language].name,
      timeZone: user.time_zone,
      url: `${baseUrl}/`,
      events: events.slice(0, MOST_EVENTS),
    })
  }

  return { of, create, remove, access, end, read }
}

interface CalendarOptions {
  readonly name: string
  readonly dose: number | null
  readonly unitId: number
}

/** Others may see a calendar as they may see a locked phone: it says as much as a push message does. */
function titleOf(
  { notification_detail: detail }: UserRow,
  language: Language,
  { name, dose, unitId }: CalendarOptions,
): string {
  if (detail === 'nothing') return texts[language].reminder
  return detail === 'names' || dose === null ? name : `${name}: ${valueText(language, dose, unitOf(unitId))}`
}
