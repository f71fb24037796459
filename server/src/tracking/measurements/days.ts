/** One local day, an overview of many days, and what the person usually records at this time. */
import { epochSeconds } from '../../lib/clock.ts'
import { inEach, type Language, say, shortNumber } from '../../lib/language.ts'
import { daysIn, type RangeQuery } from '../../lib/ranges.ts'
import { cell, type RawRow } from '../../lib/raw-row.ts'
import { Refusal } from '../../lib/refusal.ts'
import { yieldIfNeeded } from '../../lib/turns.ts'
import { dayNumber, dayText, mondayBased, SECONDS_PER_DAY } from '../../lib/utc-text.ts'
import { localDays, offsetsOf } from '../../lib/zone.ts'
import { fedBy } from '../tag.ts'
import { valueText } from '../units/unit-words.ts'
import { conversionBetween, convert, isRating, unitOf } from '../units/units.ts'
import { displayNameIn } from '../variables/catalogue/words.ts'
import { coveredStores } from '../variables/covered-stores.ts'
import type { Variables } from '../variables/service.ts'
import { type Variable, variableOf } from '../variables/variable.ts'
import { type DayValue, dailyValues } from './daily.ts'
import { COLUMN, everythingOf } from './page-sql.ts'
import type { Measurements, Person } from './service.ts'
import type { MeasurementStores, MeasuringDependencies } from './store.ts'

export const MOST_ENTRIES = 500
const MOST_TOTALS = 200
const MOST_DAYS = 370
const DEFAULT_DAYS = 30
/** Limits on variables and entries examined for habits. */
const MOST_HABITS = 50
const MOST_PAST_ENTRIES = 1000

export interface DayTotal {
  readonly variable: Variable
  readonly value: DayValue
}

export interface DayRecords {
  readonly day: number
  readonly rows: readonly RawRow[]
  readonly variables: ReadonlyMap<number, Variable>
  readonly totals: readonly DayTotal[]
  readonly isComplete: boolean
}

export type Days = ReturnType<typeof createDays>

export function createDays({ storage, clock }: MeasuringDependencies) {
  const today = (timeZone: string): number => localDays(timeZone)(epochSeconds(clock), null)

  const oneDay = (person: Person, day: number): Promise<DayRecords> =>
    storage.read(async (all) => {
      const stores = coveredStores(all, person.cover)
      const variables = new Map(
        (await stores.variables.all(person.userId)).map((row) => [row.variable_id, variableOf(row)]),
      )
      const entries = await entriesOf(stores, { ...person, day, variables })
      const counted = [...entries.counts.keys()]
      const tags = await stores.tags.edges(person.userId)
      const ids = [...new Set([...counted, ...counted.flatMap((id) => [...fedBy(id, tags)])])]
      const totals = await totalsOf(stores, { ...person, day, variables, ids: ids.slice(0, MOST_TOTALS) })
      const isComplete = entries.isComplete && ids.length <= MOST_TOTALS
      return { day, rows: entries.rows, variables, totals, isComplete }
    })

  /** Only the entries of a day. */
  const entries = (person: Person, day: number): Promise<Pick<DayRecords, 'rows' | 'variables'>> =>
    storage.read(async (stores) => {
      const variables = new Map(
        (await stores.variables.all(person.userId)).map((row) => [row.variable_id, variableOf(row)]),
      )
      return { variables, ...(await entriesOf(stores, { ...person, day, variables })) }
    })

  async function counts(person: Person, query: RangeQuery) {
    const bounds = daysIn(query, person.timeZone)
    const to = bounds.to ?? today(person.timeZone)
    const from = bounds.from ?? to - DEFAULT_DAYS + 1
    if (from > to) throw new Refusal('badInput', [{ message: say('from must not be after to.'), field: 'from' }])
    if (to - from >= MOST_DAYS) {
      throw new Refusal('badInput', [
        {
          message: say('Please ask for at most {mostDays} days at once.', { mostDays: MOST_DAYS }),
          field: 'from',
        },
      ])
    }
    const days = Array.from({ length: to - from + 1 }, (_, index) => from + index)
    return storage.read((stores) => coveredStores(stores, person.cover).measurements.dayCounts({ ...person, days }))
  }

  /** Entries made by hand. Values from devices, files and apps are not habits. */
  const usual = (person: Person): Promise<{ variable: Variable; usual: UsualValue }[]> =>
    storage.read(async (stores) => {
      const now = epochSeconds(clock)
      const from = now - WEEKS_LOOKED_BACK * 7 * SECONDS_PER_DAY
      const recent = (await stores.variables.all(person.userId))
        .map(variableOf)
        .filter(({ category, latestEpoch }) => category.manualTracking && (latestEpoch ?? 0) >= from)
        // A suggestion of yesterday's symptom or mood would bias today's entry.
        .filter(({ isOutcome, unit }) => !isOutcome && !isRating(unit))
        .toSorted((a, b) => (b.latestEpoch ?? 0) - (a.latestEpoch ?? 0))
        .slice(0, MOST_HABITS)
      const variables = new Map(recent.map((variable) => [variable.id, variable]))
      const rows = await stores.measurements.page({
        ...everythingOf(person.userId),
        variableIds: [...variables.keys()],
        from,
        to: now,
        sort: { column: 'start_epoch', isDescending: true },
        limit: MOST_PAST_ENTRIES,
      })
      const offsetAt = offsetsOf(person.timeZone)
      const past = rows
        .filter((row) => cell(row, COLUMN.connector_id) === null)
        .flatMap((row) => pastEntry(row, variables, offsetAt) ?? [])
      return usualNow(past, now + offsetAt(now)).flatMap((entry) => {
        const variable = variables.get(entry.variableId)
        return variable ? [{ variable, usual: entry }] : []
      })
    })

  return { today, one: oneDay, entries, counts, usual }
}

interface DayRequest {
  readonly userId: number
  readonly timeZone: string
  readonly day: number
  readonly variables: ReadonlyMap<number, Variable>
}

/** If there is too much, the variables with the fewest entries are shown: the others come from devices. */
async function entriesOf(stores: MeasurementStores, { userId, timeZone, day, variables }: DayRequest) {
  const nightIds = [...variables.values()].filter(({ category }) => category.name === 'Sleep').map(({ id }) => id)
  const question = { ...everythingOf(userId), localDay: { day, timeZone, nightIds } }
  const all = await stores.measurements.counts(question)
  const counts = new Map([...all].filter(([id]) => variables.has(id)))
  const shownIds: number[] = []
  let remaining = MOST_ENTRIES
  for (const [id, count] of [...counts].toSorted(([, a], [, b]) => a - b)) {
    if (count > remaining) break
    remaining -= count
    shownIds.push(id)
  }
  const rows = await stores.measurements.page({ ...question, variableIds: shownIds, limit: MOST_ENTRIES })
  return { rows, counts, isComplete: shownIds.length === counts.size }
}

async function totalsOf(
  stores: MeasurementStores,
  { timeZone, day, variables, ids }: DayRequest & { readonly ids: readonly number[] },
): Promise<DayTotal[]> {
  const noon = day * SECONDS_PER_DAY + 43_200
  const totals: DayTotal[] = []
  const offset = offsetsOf(timeZone)(noon)
  for (const variable of ids.flatMap((id) => variables.get(id) ?? [])) {
    const unfilled: Variable = { ...variable, filling: { type: 'none' } }
    const moment = noon - offset
    const [value] = await dailyValues(stores, { variable: unfilled, timeZone, from: moment, to: moment, limit: 1 })
    if (value) totals.push({ variable, value })
    await yieldIfNeeded()
  }
  return totals.toSorted((a, b) => (a.variable.name < b.variable.name ? -1 : 1))
}

function pastEntry(
  row: RawRow,
  variables: ReadonlyMap<number, Variable>,
  offsetAt: (epoch: number) => number,
): PastEntry | undefined {
  const variable = variables.get(cell(row, COLUMN.variable_id))
  const conversion = variable && conversionBetween(unitOf(cell(row, COLUMN.unit_id)), variable.unit)
  if (!variable || !conversion) return undefined
  const startEpoch = cell(row, COLUMN.start_epoch)
  const offset = cell(row, COLUMN.offset_minutes)
  return {
    variableId: variable.id,
    startEpoch,
    localSeconds: startEpoch + (offset === null ? offsetAt(startEpoch) : offset * 60),
    value: convert(cell(row, COLUMN.value), conversion),
  }
}

// A person's usual entry around this time on this kind of day. Pure.

export interface PastEntry {
  readonly variableId: number
  /** By the clock where it was recorded: epoch seconds as if that clock showed UTC. */
  readonly localSeconds: number
  readonly startEpoch: number
  /** In the unit of the variable. */
  readonly value: number
}

export interface UsualValue {
  readonly variableId: number
  readonly value: number
  readonly lastEpoch: number
}

/** How far back habits are looked for. */
export const WEEKS_LOOKED_BACK = 4
/** The window before and after this hour. */
const AROUND_SECONDS = 90 * 60
/** Fewer days may be chance. */
const LEAST_DAYS = 3
/** Share of the days of this kind since the first entry. */
const LEAST_SHARE = 0.4
const MOST_SHOWN = 4
const VALUES_COUNTED = 10

/** `entries` in any order; `nowLocal` as `localSeconds`. Anything recorded within the window today is done. */
export function usualNow(entries: readonly PastEntry[], nowLocal: number): UsualValue[] {
  const byVariable = Map.groupBy(entries, ({ variableId }) => variableId)
  return [...byVariable.values()]
    .flatMap((ofVariable) => habitOf(ofVariable, nowLocal) ?? [])
    .toSorted((a, b) => b.share - a.share || b.usual.lastEpoch - a.usual.lastEpoch)
    .slice(0, MOST_SHOWN)
    .map(({ usual }) => usual)
}

function habitOf(entries: readonly PastEntry[], nowLocal: number) {
  const newestFirst = entries.toSorted((a, b) => b.startEpoch - a.startEpoch)
  const [last] = newestFirst
  const first = newestFirst.at(-1)
  if (!last || !first || nowLocal - last.localSeconds < AROUND_SECONDS * 2) return undefined
  const today = dayNumber(nowLocal)
  const days = Array.from({ length: WEEKS_LOOKED_BACK * 7 }, (_, index) => today - 1 - index).filter(
    (day) => isWeekend(day) === isWeekend(today) && day >= dayNumber(first.localSeconds),
  )
  const second = nowLocal - today * SECONDS_PER_DAY
  const wasRecordedAround = (day: number) => {
    const moment = day * SECONDS_PER_DAY + second
    return newestFirst.some(({ localSeconds }) => Math.abs(localSeconds - moment) <= AROUND_SECONDS)
  }
  const dayCount = days.filter(wasRecordedAround).length
  const share = days.length === 0 ? 0 : dayCount / days.length
  if (dayCount < LEAST_DAYS || share < LEAST_SHARE) return undefined
  const value = commonest(newestFirst.slice(0, VALUES_COUNTED).map(({ value }) => value))
  return { share, usual: { variableId: last.variableId, value, lastEpoch: last.startEpoch } }
}

const isWeekend = (day: number): boolean => mondayBased(day) >= 5

/** The most common value; of equally common ones the newest. */
function commonest(newestFirst: readonly number[]): number {
  const counts = new Map<number, number>()
  for (const value of newestFirst) counts.set(value, (counts.get(value) ?? 0) + 1)
  const [best] = [...counts].toSorted(([, a], [, b]) => b - a)
  return best?.[0] ?? 0
}

// The part of a person's variables and days that others may see. `people` calls this, without knowledge of
// measurements.

/** A doctor's link shows ten years at most. */
const MOST_SHARED_DAYS = 3660

export interface SharedSpan {
  readonly variableId: number
  readonly from: number | null
  readonly to: number | null
}

export function createSharedDays({
  variables,
  measurements,
}: {
  readonly variables: Pick<Variables, 'list' | 'search'>
  readonly measurements: Pick<Measurements, 'daily'>
}) {
  const belongsTo = async (userId: number, id: number): Promise<boolean> =>
    (await variables.list({ userId }, { id })).length > 0
  return {
    /** A person's own variable, or a common one. */
    variableOf: async (userId: number, { id, name }: { id?: number; name?: string }) => {
      const naming = { ...(id === undefined ? {} : { id }), ...(name === undefined ? {} : { name }) }
      const [variable] = await variables.search({ userId }, naming)
      return variable && { id: variable.id, name: variable.name }
    },

    missingVariables: async (userId: number, ids: readonly number[]): Promise<readonly number[]> => {
      const areOwn = await Promise.all(ids.map((id) => belongsTo(userId, id)))
      return ids.filter((_, index) => areOwn[index] !== true)
    },

    readDays: async (person: Person, { variableId, from, to }: SharedSpan) => {
      if (!(await belongsTo(person.userId, variableId))) return undefined
      const span = {
        ...(from === null ? {} : { earliestMeasurementTime: from }),
        ...(to === null ? {} : { latestMeasurementTime: to }),
      }
      const { variable, days } = await measurements.daily(person, {
        variableId,
        ...span,
        limit: MOST_SHARED_DAYS,
        isWholeSpan: true,
      })
      const shownDays = days.map(({ day, value, origin }) => ({
        date: dayText(day),
        value,
        isFilled: origin === 'filled',
      }))
      return {
        name: inEach((language) => displayNameIn(language, variable)),
        valueIn: (language: Language, value: number) => valueText(language, value, variable.unit, shortNumber),
        days: shownDays,
      }
    },
  }
}
