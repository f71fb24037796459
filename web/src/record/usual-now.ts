/** What the person usually records around this hour on such a day, by the stored entries. Pure. */
import { DAY_MS } from '../time/lengths.ts'
import { localDay, weekday } from '../time/local.ts'
import { hourOfDay } from '../time/words.ts'

export interface PastEntry {
  readonly variableName: string
  readonly value: number
  readonly unitAbbreviatedName: string
  readonly atMs: number
  /** Recorded by hand; values from devices are left out. */
  readonly isByHand: boolean
}

export interface UsualAmount {
  readonly variableName: string
  readonly value: number
  readonly unitAbbreviatedName: string
}

const WEEKS_MS = 28 * DAY_MS
/** How many hours before or after now still count as around this hour. */
const HOURS = 1.5
const MOST = 4
/** Once or twice is no habit. */
const LEAST_DAYS = 3
const LATEST_VALUES = 10

export function usualNow(entries: readonly PastEntry[], nowMs: number, zone: string): readonly UsualAmount[] {
  const recent = entries.filter((entry) => entry.isByHand && entry.atMs <= nowMs && entry.atMs > nowMs - WEEKS_MS)
  const isAroundNow = around(nowMs, zone)
  return [...Map.groupBy(recent, (entry) => entry.variableName.toLowerCase()).values()]
    .map((group) => ({
      newestFirst: group.toSorted((a, b) => b.atMs - a.atMs),
      days: daysOf(group.filter(isAroundNow), zone),
    }))
    .filter(({ newestFirst, days }) => days >= LEAST_DAYS && !isDone(newestFirst, nowMs))
    .toSorted((a, b) => b.days - a.days || (b.newestFirst[0]?.atMs ?? 0) - (a.newestFirst[0]?.atMs ?? 0))
    .slice(0, MOST)
    .flatMap(({ newestFirst }) => commonest(newestFirst))
}

/** Around the same hour, on the same kind of day. Hours around midnight belong to one evening. */
function around(nowMs: number, zone: string): (entry: PastEntry) => boolean {
  const hour = hourOfDay(nowMs, zone)
  const isWeekend = isFree(nowMs, zone)
  return ({ atMs }) => {
    const hoursApart = Math.abs(hourOfDay(atMs, zone) - hour)
    return Math.min(hoursApart, 24 - hoursApart) <= HOURS && isFree(atMs, zone) === isWeekend
  }
}

const isFree = (atMs: number, zone: string): boolean => weekday(localDay(atMs, zone)) >= 6

const daysOf = (entries: readonly PastEntry[], zone: string): number =>
  new Set(entries.map(({ atMs }) => localDay(atMs, zone))).size

/** Already recorded this time. */
const isDone = ([latest]: readonly PastEntry[], nowMs: number): boolean =>
  latest !== undefined && nowMs - latest.atMs < 2 * HOURS * 3_600_000

/** The commonest of the last ten values; of two equally common ones, the more recent. */
function commonest(newestFirst: readonly PastEntry[]): UsualAmount[] {
  const latest = newestFirst.slice(0, LATEST_VALUES)
  const groups = [...Map.groupBy(latest, (entry) => `${entry.value} ${entry.unitAbbreviatedName}`).values()]
  const [best] = groups.toSorted((a, b) => b.length - a.length)
  const [first] = best ?? []
  return first
    ? [{ variableName: first.variableName, value: first.value, unitAbbreviatedName: first.unitAbbreviatedName }]
    : []
}
