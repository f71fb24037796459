/**
 * Which of some days a person recorded something on: one short lookup per day (and per offset the person ever recorded
 * with) instead of reading all of their rows, which can be millions.
 */
import { onlyValue } from '../../lib/raw-row.ts'
import { yieldIfNeeded } from '../../lib/turns.ts'
import { SECONDS_PER_DAY } from '../../lib/utc-text.ts'
import { type Stretch, stretchesOf } from '../../lib/zone.ts'
import type { Executor } from '../../storage/executor.ts'
import type { WantedActiveDays, WantedDays } from '../variables/store.ts'
import { EVENING_SECONDS } from './overlap.ts'

/** Lookups that take a few milliseconds. */
const LOOKUPS_AT_ONCE = 500

export interface WantedStretch extends Stretch {
  readonly day: number
}

/** Days with a record that makes them count for a variable: see `activeRecords`. */
export async function readActiveDays(executor: Executor, query: WantedActiveDays): Promise<Set<number>> {
  const { records, variableIds } = query
  const covered = variableIds && new Set(variableIds)
  const idsIn = (ids: readonly number[]) => (covered ? ids.filter((id) => covered.has(id)) : ids)
  const recordedDays = new Set<number>()
  for (const scope of [
    { ids: idsIn(records.handIds), sources: [] },
    { ids: idsIn(records.sourceIds), sources: records.sources },
  ]) {
    const [others, nights] = partition(scope.ids, new Set(records.nightIds))
    for (const part of [{ ids: others }, { ids: nights, hasDuration: false }, { ids: nights, hasDuration: true }]) {
      if (part.ids.length > 0) await findDays(executor, query, { ...scope, ...part, found: recordedDays })
    }
  }
  return recordedDays
}

const partition = (ids: readonly number[], chosen: ReadonlySet<number>): readonly [number[], number[]] => [
  ids.filter((id) => !chosen.has(id)),
  ids.filter((id) => chosen.has(id)),
]

async function findDays(executor: Executor, { userId, days, timeZone }: WantedDays, scope: LookupScope): Promise<void> {
  const stretchesOn = stretchesOf(timeZone)
  const open = () => days.filter((day) => !scope.found.has(day))
  await search(executor, { userId, offset: null, ...scope }, lookupsOn(open(), stretchesOn))
  for (const offset of await offsetsOf(executor, userId)) {
    const start = (day: number) => day * SECONDS_PER_DAY - offset * 60
    const lookups = lookupsOn(open(), (day) => [{ from: start(day), to: start(day + 1) }])
    await search(executor, { userId, offset, ...scope }, lookups)
  }
}

const lookupsOn = (days: readonly number[], stretchesOn: (day: number) => Stretch[]): WantedStretch[] =>
  days.flatMap((day) => stretchesOn(day).map((stretch) => ({ day, ...stretch })))

/** Few: skips from one to the next larger, using the index. */
export async function offsetsOf(executor: Executor, userId: number): Promise<number[]> {
  const offsets: number[] = []
  for (let last = Number.MIN_SAFE_INTEGER; ; ) {
    const next = onlyValue<number>(
      await executor.rows(
        'select min(offset_minutes) as next from measurements where user_id = ? and offset_minutes > ?',
        [userId, last],
      ),
    )
    if (next === null) return offsets
    last = next
    offsets.push(last)
  }
}

/** Records of some variables and, if any are named, of some sources. */
interface LookupScope {
  readonly ids: readonly number[]
  readonly sources: readonly string[]
  /** Only nights, which count for the day of waking up, or only records that are none. */
  readonly hasDuration?: boolean
  readonly found: Set<number>
}

interface DaySearch extends LookupScope {
  readonly userId: number
  /** Null: recorded without an offset. */
  readonly offset: number | null
}

async function search(executor: Executor, scope: DaySearch, lookups: readonly WantedStretch[]): Promise<void> {
  const { userId, offset, found, ids, sources, hasDuration } = scope
  // Our own ids, as numbers: one prepared statement for each set in use.
  const variableClause = ` and variable_id in (${ids.map(Number).join(', ')})`
  const sourceClause = sources.length === 0 ? '' : ` and source_name in (${sources.map(() => '?').join(', ')})`
  const durationClause = hasDuration === undefined ? '' : ` and end_epoch is ${hasDuration ? 'not ' : ''}null`
  const fromClause = `from measurements where user_id = ? and offset_minutes ${offset === null ? 'is null' : '= ?'}${variableClause}${sourceClause}${durationClause}`
  const early = hasDuration ? EVENING_SECONDS : 0
  const ownerParameters = [...(offset === null ? [userId] : [userId, offset]), ...sources]
  const stretches = lookups.map(({ day, from, to }) => ({ day, from: from - early, to: to - early }))
  if (executor.dialect === 'sqlite') {
    const hasRow = executor.prepare(`select 1 ${fromClause} and start_epoch >= ? and start_epoch < ? limit 1`)
    await lookThrough(stretches, found, (from, to) => hasRow.get(...ownerParameters, from, to) !== undefined)
    return
  }
  for (let index = 0; index < stretches.length; index += LOOKUPS_AT_ONCE) {
    const batch = stretches.slice(index, index + LOOKUPS_AT_ONCE)
    const rows = await executor.rows(
      `select w.day as day from unnest(?::bigint[], ?::bigint[], ?::bigint[]) as w (day, from_epoch, to_epoch)
       where exists (select 1 ${fromClause} and start_epoch >= w.from_epoch and start_epoch < w.to_epoch)`,
      [batch.map(({ day }) => day), batch.map(({ from }) => from), batch.map(({ to }) => to), ...ownerParameters],
    )
    for (const [day] of rows) found.add(day as number)
    await yieldIfNeeded()
  }
}

/** After an empty stretch, twice as much is looked at together: years without a record take a few lookups. */
async function lookThrough(
  stretches: readonly WantedStretch[],
  found: Set<number>,
  isAnyBetween: (from: number, to: number) => boolean,
): Promise<void> {
  const sorted = stretches.toSorted((a, b) => a.from - b.from)
  let together = 1
  for (let index = 0, lookups = 1; index < sorted.length; lookups++) {
    const batch = sorted.slice(index, index + together)
    const [first] = batch
    const last = batch.at(-1)
    if (!first || !last) return
    if (!isAnyBetween(first.from, last.to)) {
      index += batch.length
      together *= 2
    } else if (batch.length > 1) {
      together = Math.floor(batch.length / 2)
    } else {
      found.add(first.day)
      index += 1
    }
    if (lookups % LOOKUPS_AT_ONCE === 0) await yieldIfNeeded()
  }
}

// How much a person recorded on each of some local days: the same lookups, with a limit, because a day of a watch can
// have tens of thousands of rows.

export const MOST_COUNTED = 100

export async function readDayCounts(executor: Executor, query: WantedDays): Promise<ReadonlyMap<number, number>> {
  const { userId, days, timeZone, variableIds } = query
  const counts = new Map<number, number>(days.map((day) => [day, 0]))
  if (variableIds?.length === 0) return counts
  const variableClause = variableIds === undefined ? '' : ` and variable_id in (${variableIds.map(Number).join(', ')})`
  const stretchesOn = stretchesOf(timeZone)
  for (const offset of [null, ...(await offsetsOf(executor, userId))]) {
    const lookups = days.flatMap((day): WantedStretch[] => {
      const from = day * SECONDS_PER_DAY - (offset ?? 0) * 60
      const stretches = offset === null ? stretchesOn(day) : [{ from, to: from + SECONDS_PER_DAY }]
      return stretches.map((stretch) => ({ day, ...stretch }))
    })
    const fromClause = `from measurements where user_id = ? and offset_minutes ${offset === null ? 'is null' : '= ?'}${variableClause}`
    const ownerParameters = offset === null ? [userId] : [userId, offset]
    for (const [day, count] of await countsAt(executor, lookups, { fromClause, ownerParameters })) {
      counts.set(day, Math.min(MOST_COUNTED, (counts.get(day) ?? 0) + count))
    }
  }
  return counts
}

interface CountScope {
  readonly fromClause: string
  readonly ownerParameters: readonly number[]
}

/** On SQLite one after the other, with turns for others in between; on PostgreSQL concurrently. */
async function countsAt(
  executor: Executor,
  lookups: readonly WantedStretch[],
  { fromClause, ownerParameters }: CountScope,
): Promise<[number, number][]> {
  const counted = (from: string, to: string) =>
    `select count(*) as counted from (select 1 ${fromClause} and start_epoch >= ${from} and start_epoch < ${to} limit ${MOST_COUNTED}) as c`
  if (executor.dialect === 'postgres') {
    const rows = await executor.rows(
      `select w.day as day, (${counted('w.from_epoch', 'w.to_epoch')}) as counted
       from unnest(?::bigint[], ?::bigint[], ?::bigint[]) as w (day, from_epoch, to_epoch)`,
      [...ownerParameters, lookups.map(({ day }) => day), lookups.map(({ from }) => from), lookups.map(({ to }) => to)],
    )
    return rows.map(([day, count]) => [Number(day), Number(count)])
  }
  const counts: [number, number][] = []
  for (const { day, from, to } of lookups) {
    const count = onlyValue<number>(await executor.rows(counted('?', '?'), [...ownerParameters, from, to]))
    counts.push([day, count ?? 0])
    await yieldIfNeeded()
  }
  return counts
}
