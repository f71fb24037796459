/** A day besides its entries: skipped and answered questions, notes, and upcoming questions. */
import { epochSeconds } from '../../lib/clock.ts'
import { say } from '../../lib/language.ts'
import { momentsIn, type RangeQuery, readDay } from '../../lib/ranges.ts'
import { Refusal } from '../../lib/refusal.ts'
import { yieldIfNeeded } from '../../lib/turns.ts'
import { SECONDS_PER_DAY } from '../../lib/utc-text.ts'
import { localDays, startOfDay, stretchesOf } from '../../lib/zone.ts'
import type { SkippedSlotsTable } from '../../storage/tables.ts'
import type { DayRecords, Days } from '../../tracking/measurements/days.ts'
import type { Person } from '../../tracking/measurements/service.ts'
import type { FeedEntry } from '../feed/cards.ts'
import type { Feed } from '../feed/service.ts'
import type { NotificationRow, NotifyingDependencies } from '../notifications/store.ts'
import { comingSlots } from '../reminders/plan.ts'
import type { ReminderRow } from '../reminders/store.ts'

const LOOK_AHEAD_SECONDS = 2 * SECONDS_PER_DAY
const MOST_COMING = 200
/** A reminder may fire every minute; others must be visible too. */
const MOST_COMING_OF_ONE = 48

export interface PersonalDay {
  readonly skipped: readonly SkippedSlotsTable[]
  readonly answered: readonly NotificationRow[]
  readonly notes: readonly FeedEntry[]
}

export interface ComingQuestion {
  readonly reminder: ReminderRow
  readonly epoch: number
}

export interface NoteQuery extends RangeQuery {
  readonly contains?: string | undefined
  readonly limit?: number | undefined
}

export interface DatedEntry {
  readonly entry: FeedEntry
  readonly day: number
}

const MOST_NOTES = 50

export type DayOverviews = ReturnType<typeof createDayOverviews>

export function createDayOverviews({
  storage,
  clock,
  days,
  feed,
}: NotifyingDependencies & {
  readonly days: Days
  readonly feed: Pick<Feed, 'notesWithin' | 'saveDayNote'>
}) {
  /** A share shows recorded values only; questions and notes are private. */
  async function day(
    person: Person,
    date: string | undefined,
    reader: { readonly userId: number },
  ): Promise<DayRecords & PersonalDay> {
    const number = date === undefined ? days.today(person.timeZone) : readDay(date, 'date')
    const day = await days.one(person, number)
    return { ...day, ...(reader.userId === person.userId ? await personal(person, number) : NOTHING) }
  }

  async function personal(person: Person, number: number): Promise<PersonalDay> {
    const { userId } = person
    const read = await storage.read(async (t) => ({
      skipped: await t.notifications.skippedOn(userId, number),
      answered: await t.notifications.trackedOn(userId, number),
    }))
    return { ...read, notes: await notesOf(person, number) }
  }

  /** Questions of the next two days, the nearest first. */
  async function coming(userId: number): Promise<ComingQuestion[]> {
    const { rows, person } = await storage.read(async (t) => ({
      rows: await t.reminders.all(userId),
      person: await t.personSettings.of(userId),
    }))
    const after = epochSeconds(clock)
    const span = { after, until: after + LOOK_AHEAD_SECONDS, most: MOST_COMING_OF_ONE }
    const questions: ComingQuestion[] = []
    for (const reminder of rows) {
      for (const { epoch } of comingSlots(reminder, person, span)) questions.push({ reminder, epoch })
      await yieldIfNeeded()
    }
    return questions.toSorted((a, b) => a.epoch - b.epoch || a.reminder.id - b.reminder.id).slice(0, MOST_COMING)
  }

  /** Notes of a day, newest last; the first is the one that `saveNote` changes. */
  const notesOf = ({ userId, timeZone }: Person, number: number): Promise<readonly FeedEntry[]> =>
    feed.notesWithin(userId, stretchesOf(timeZone)(number))

  async function saveNote(person: Person, date: string, note: string | null): Promise<readonly FeedEntry[]> {
    const number = readDay(date, 'date')
    const today = days.today(person.timeZone)
    if (number > today) throw new Refusal('badInput', [{ message: say('This day has not begun yet.'), field: 'date' }])
    const stretches = stretchesOf(person.timeZone)(number)
    const text = note?.trim() || null
    const [{ from, to } = { from: 0, to: 0 }] = stretches
    const atEpoch = number === today ? epochSeconds(clock) : Math.floor((from + to) / 2)
    await feed.saveDayNote(person.userId, stretches, { text, atEpoch })
    return notesOf(person, number)
  }

  /** Newest first. */
  async function notes(person: Person, query: NoteQuery): Promise<DatedEntry[]> {
    const endOfToday = startOfDay(person.timeZone)(days.today(person.timeZone) + 1) - 1
    const { from = 0, to = endOfToday } = momentsIn(query, person.timeZone)
    const searched = searchKey(query.contains ?? '')
    const dayAt = localDays(person.timeZone)
    return (await feed.notesWithin(person.userId, [{ from, to: to + 1 }]))
      .filter(({ card }) => searchKey(`${card.title ?? ''} ${card.content ?? ''}`).includes(searched))
      .toReversed()
      .slice(0, query.limit ?? MOST_NOTES)
      .map((entry) => ({ entry, day: dayAt(entry.createdEpoch, null) }))
  }

  return { day, coming, saveNote, notes }
}

/** The text without accents and capitals. */
const searchKey = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const NOTHING: PersonalDay = { skipped: [], answered: [], notes: [] }
