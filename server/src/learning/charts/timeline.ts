/** Daily values as a readable line: thinned if it is long, broken where days are missing. */
import { DAY_MS, extent } from '@upshot/charts'
import type { ChartPoint } from '@upshot/contract'
import { mondayOf } from '../../lib/utc-text.ts'
import { ascending, type ChartDay, type ChartSubject, groupBy, meanOf, quantile, tidy } from './describe.ts'
import type { TimelineStep } from './words.ts'

export interface Timeline {
  readonly step: TimelineStep
  /** Points with the lowest and highest day if they cover several. */
  readonly points: readonly ChartPoint[]
}

/** About as many columns of pixels as a phone has. */
const MOST_POINTS = 750
const FEW_ANSWERS = 21
const DAYS_IN = { day: 1, week: 7, month: 31 }

export const steps: readonly TimelineStep[] = ['day', 'week', 'month']

export interface Thinning {
  readonly mostPoints?: number
  /** The finest step allowed. */
  readonly finest?: TimelineStep
}

export function timeline(
  days: readonly ChartDay[],
  { mostPoints = MOST_POINTS, finest = 'day' }: Thinning = {},
): Timeline {
  for (const step of steps.slice(steps.indexOf(finest))) {
    const groups = groupBy(days, ({ day }) => startOf(step, day))
    if (groups.size <= mostPoints || step === 'month') return { step, points: pointsOf(groups, step) }
  }
  return { step: 'day', points: [] }
}

export const coarser = (a: TimelineStep, b: TimelineStep): TimelineStep => (steps.indexOf(a) > steps.indexOf(b) ? a : b)

/** A daily line between yes and no is unreadable; weekly shares are not. */
export const finestFor = ({ kind }: Pick<ChartSubject, 'kind'>, days: readonly ChartDay[]): TimelineStep =>
  kind === 'yesNo' && days.length > FEW_ANSWERS ? 'week' : 'day'

function pointsOf(groups: ReadonlyMap<number, readonly ChartDay[]>, step: TimelineStep): ChartPoint[] {
  const points = [...groups].map(([start, group]): ChartPoint => {
    const values = group.map(({ value }) => value)
    const point = { x: start * DAY_MS, y: tidy(meanOf(values)), count: group.length }
    if (step === 'day') return point
    const { low, high } = extent(values)
    return { ...point, low: tidy(low), high: tidy(high) }
  })
  return broken(points, DAYS_IN[step])
}

/** The first day of the week (Monday) or month. */
export function startOf(step: TimelineStep, day: number): number {
  if (step === 'day') return day
  if (step === 'week') return mondayOf(day)
  const date = new Date(day * DAY_MS)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1) / DAY_MS
}

/** Breaks the line at gaps longer than three times the usual distance between two values. */
export function broken(points: readonly ChartPoint[], stepDays: number): ChartPoint[] {
  const gaps = points.slice(1).map((point, index) => (point.x - (points[index]?.x ?? 0)) / DAY_MS)
  const usual = gaps.length === 0 ? stepDays : quantile(ascending(gaps), 0.5)
  const longest = 3 * Math.max(usual, stepDays)
  return points.flatMap((point, index) => {
    const gap = gaps[index - 1] ?? 0
    return gap > longest ? [{ x: point.x - (gap * DAY_MS) / 2, y: null }, point] : [point]
  })
}

export interface Smoothing {
  readonly windowDays: number
  readonly fewestDays: number
  readonly stepDays: number
}

/** A week; four weeks if values are rare or the line is long. */
export function smoothingFor(days: readonly ChartDay[]): Smoothing {
  const gaps = ascending(days.slice(1).map(({ day }, index) => day - (days[index]?.day ?? 0)))
  const isRare = gaps.length > 0 && quantile(gaps, 0.5) > 2
  const isLong = days.length > MOST_POINTS
  return isRare || isLong
    ? { windowDays: 29, fewestDays: isRare ? 3 : 10, stepDays: isLong ? 7 : 1 }
    : { windowDays: 7, fewestDays: 3, stepDays: 1 }
}

/** Centred moving mean over calendar days; null if too few days of the window have a value. */
export function smoothed(days: readonly ChartDay[], { windowDays, fewestDays, stepDays }: Smoothing): ChartPoint[] {
  const first = days[0]?.day
  const last = days.at(-1)?.day
  if (first === undefined || last === undefined) return []
  const half = (windowDays - 1) / 2
  const points: ChartPoint[] = []
  let from = 0
  let to = 0
  let sum = 0
  for (let centre = first; centre <= last; centre += stepDays) {
    while ((days[to]?.day ?? Number.POSITIVE_INFINITY) <= centre + half) sum += days[to++]?.value ?? 0
    while ((days[from]?.day ?? Number.POSITIVE_INFINITY) < centre - half) sum -= days[from++]?.value ?? 0
    const count = to - from
    const isKnown = count >= fewestDays
    // One null is enough to break the line.
    if (isKnown) points.push({ x: centre * DAY_MS, y: tidy(sum / count), count })
    else if (points.at(-1)?.y !== null) points.push({ x: centre * DAY_MS, y: null })
  }
  return points
}
