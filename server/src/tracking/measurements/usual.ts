/** What somebody usually records around this time of such a day. Pure. */
import { dayNumber, SECONDS_PER_DAY } from '../../lib/utc-text.ts'

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
/** Around this hour: so much before and after. */
const AROUND_SECONDS = 90 * 60
/** On fewer days it may be chance. */
const LEAST_DAYS = 3
/** Of the days of this kind since it was first recorded. */
const LEAST_SHARE = 0.4
const MOST_SHOWN = 4
const VALUES_COUNTED = 10

/** `entries` in any order; `nowLocal` as `localSeconds`. What was recorded within this stretch today is done. */
export function usualNow(entries: readonly PastEntry[], nowLocal: number): UsualValue[] {
  const byVariable = Map.groupBy(entries, ({ variableId }) => variableId)
  return [...byVariable.values()]
    .flatMap((own) => habitOf(own, nowLocal) ?? [])
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
  const days = Array.from({ length: WEEKS_LOOKED_BACK * 7 }, (_, at) => today - 1 - at).filter(
    (day) => isWeekend(day) === isWeekend(today) && day >= dayNumber(first.localSeconds),
  )
  const second = nowLocal - today * SECONDS_PER_DAY
  const isAround = (day: number) => {
    const moment = day * SECONDS_PER_DAY + second
    return newestFirst.some(({ localSeconds }) => Math.abs(localSeconds - moment) <= AROUND_SECONDS)
  }
  const found = days.filter(isAround).length
  const share = days.length === 0 ? 0 : found / days.length
  if (found < LEAST_DAYS || share < LEAST_SHARE) return undefined
  const value = commonest(newestFirst.slice(0, VALUES_COUNTED).map((one) => one.value))
  return { share, usual: { variableId: last.variableId, value, lastEpoch: last.startEpoch } }
}

/** Day 0 was a Thursday. */
const isWeekend = (day: number): boolean => ((((day + 4) % 7) + 7) % 7) % 6 === 0

/** Of equally common values, the newest. */
function commonest(newestFirst: readonly number[]): number {
  const counts = new Map<number, number>()
  for (const value of newestFirst) counts.set(value, (counts.get(value) ?? 0) + 1)
  const [best] = [...counts].toSorted(([, a], [, b]) => b - a)
  return best?.[0] ?? 0
}
