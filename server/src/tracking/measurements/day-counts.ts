/**
 * How much a person recorded on each of some local days: for each day (and each offset the person ever recorded with) a
 * short look that stops early, since a day of a watch can have tens of thousands of rows.
 */
import { takeTurns } from '../../lib/turns.ts'
import { SECONDS_PER_DAY } from '../../lib/utc-text.ts'
import { stretchesOf } from '../../lib/zone.ts'
import type { Executor } from '../../storage/executor.ts'
import type { WantedDays } from '../variables/stores.ts'
import { type Look, offsetsOf } from './recorded-days.ts'

export const MOST_COUNTED = 100

export async function readDayCounts(executor: Executor, wanted: WantedDays): Promise<ReadonlyMap<number, number>> {
  const { userId, days, timeZone, variableIds } = wanted
  const counts = new Map<number, number>(days.map((day) => [day, 0]))
  if (variableIds?.length === 0) return counts
  const among = variableIds === undefined ? '' : ` and variable_id in (${variableIds.map(Number).join(', ')})`
  const stretchesOn = stretchesOf(timeZone)
  for (const offset of [null, ...(await offsetsOf(executor, userId))]) {
    const looks = days.flatMap((day): Look[] => {
      const from = day * SECONDS_PER_DAY - (offset ?? 0) * 60
      const stretches = offset === null ? stretchesOn(day) : [{ from, to: from + SECONDS_PER_DAY }]
      return stretches.map((stretch) => ({ day, ...stretch }))
    })
    const here = `from measurements where user_id = ? and offset_minutes ${offset === null ? 'is null' : '= ?'}${among}`
    const whose = offset === null ? [userId] : [userId, offset]
    for (const [day, count] of await countsAt(executor, looks, { here, whose })) {
      counts.set(day, Math.min(MOST_COUNTED, (counts.get(day) ?? 0) + count))
    }
  }
  return counts
}

interface CountScope {
  readonly here: string
  readonly whose: readonly number[]
}

/** One after the other on SQLite, with turns for others between them; on PostgreSQL all at once. */
async function countsAt(
  executor: Executor,
  looks: readonly Look[],
  { here, whose }: CountScope,
): Promise<[number, number][]> {
  const counted = (from: string, to: string) =>
    `select count(*) as counted from (select 1 ${here} and start_epoch >= ${from} and start_epoch < ${to} limit ${MOST_COUNTED}) as c`
  if (executor.dialect === 'postgres') {
    const rows = await executor.rows(
      `select w.day as day, (${counted('w.from_epoch', 'w.to_epoch')}) as counted
       from unnest(?::bigint[], ?::bigint[], ?::bigint[]) as w (day, from_epoch, to_epoch)`,
      [...whose, looks.map(({ day }) => day), looks.map(({ from }) => from), looks.map(({ to }) => to)],
    )
    return rows.map(([day, count]) => [Number(day), Number(count)])
  }
  const found: [number, number][] = []
  for (const { day, from, to } of looks) {
    const [row] = await executor.rows(counted('?', '?'), [...whose, from, to])
    found.push([day, Number(row?.[0] ?? 0)])
    await takeTurns()
  }
  return found
}
