/** The daily values of all variables of one person in one go: what analysis starts from. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { localDays } from '../../lib/zone.ts'
import { feedersOf, type Tag } from '../tag.ts'
import { type Variable, variableOf } from '../variables/variable.ts'
import type { DailyInput, DayValue } from './daily.ts'
import { combineDaysAndHours } from './daily-parts.ts'
import type { EntryHours } from './entry-hours.ts'
import { fullRanks } from './overlap.ts'
import type { SeriesRow } from './series.ts'
import type { MeasurementStores } from './stores.ts'

/** One variable, not filled: an outcome never is, and whoever needs a cause fills it with `recordedDays`. */
export interface VariableDays {
  readonly variable: Variable
  /** Oldest first. */
  readonly values: readonly DayValue[]
  /** Days on which the person said "not today": they are missing, and never filled. */
  readonly skipped: ReadonlySet<number>
  /** When each source recorded it, oldest first: by this, readings of one record are known. */
  readonly startsBySource: ReadonlyMap<string, readonly number[]>
  /** At which hours of its days it was recorded. */
  readonly hours: EntryHours
}

export interface PersonDays {
  readonly timeZone: string
  readonly tags: readonly Tag[]
  /** In the order of ids; those without any value too. */
  readonly variables: readonly VariableDays[]
  /** Days on which the person recorded anything at all. */
  readonly recordedDays: ReadonlySet<number>
}

/**
 * Each variable is read once (and once more for each that it feeds), in the order in which it is stored, and combined
 * before the next one is read: a person of millions of rows needs no more memory than their largest variable.
 */
export async function readPersonDays(stores: MeasurementStores, userId: number, timeZone: string): Promise<PersonDays> {
  const [rows, tags, ordered, skippedDays] = [
    await stores.variables.all(userId),
    await stores.tags.edges(userId),
    await stores.sources.ranks(userId),
    await stores.allSkippedDays(userId),
  ]
  const byId = new Map(rows.map((row) => [row.variable_id, variableOf(row)]))
  const recordedDays = new Set<number>()
  const dayOf = localDays(timeZone)
  const variables: VariableDays[] = []
  for (const variable of byId.values()) {
    const feeders = feedersAmong(byId, variable, tags)
    if (variable.numberOfMeasurements === 0 && feeders.size === 0) {
      variables.push({ variable, values: [], skipped: new Set(), startsBySource: new Map(), hours: [] })
      continue
    }
    const series = await stores.measurements.series(userId, [variable.id, ...feeders.keys()])
    const startsBySource = startsIn(series, variable.id)
    let last: number | undefined
    for (const row of series) {
      if (row.variableId !== variable.id) continue
      const day = dayOf(row.startEpoch, row.offsetMinutes)
      if (day !== last) recordedDays.add(day)
      last = day
    }
    // All records were read, so they need not be counted by the database.
    const startsOf = (id: number) => (id === variable.id ? startsBySource : startsIn(series, id))
    const ranksOf = (id: number) => fullRanks(ordered(id), lengthsOf(startsOf(id)))
    const { values, hours } = await combineDaysAndHours({ variable, rows: series, feeders, timeZone, ranksOf })
    const skipped = variable.filling.type === 'none' ? NONE : (skippedDays.get(variable.id) ?? NONE)
    variables.push({ variable, values, skipped, startsBySource, hours })
    await nextTurn()
  }
  return { timeZone, tags, variables, recordedDays }
}

const NONE: ReadonlySet<number> = new Set()

function feedersAmong(
  byId: ReadonlyMap<number, Variable>,
  { id }: Variable,
  tags: readonly Tag[],
): DailyInput['feeders'] {
  const feeders = new Map<number, { variable: Variable; factor: number }>()
  for (const [feederId, factor] of feedersOf(id, tags)) {
    const variable = byId.get(feederId)
    if (variable) feeders.set(feederId, { variable, factor })
  }
  return feeders
}

function startsIn(series: readonly SeriesRow[], variableId: number): ReadonlyMap<string, readonly number[]> {
  const starts = new Map<string, number[]>()
  for (const row of series) {
    if (row.variableId !== variableId) continue
    const known = starts.get(row.sourceName)
    if (known) known.push(row.startEpoch)
    else starts.set(row.sourceName, [row.startEpoch])
  }
  return starts
}

const lengthsOf = (lists: ReadonlyMap<string, readonly unknown[]>): ReadonlyMap<string, number> =>
  new Map([...lists].map(([name, list]) => [name, list.length]))
