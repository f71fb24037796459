/** What a picture says at one place, and how keys and fingers move from place to place. Pure. */
import type { ChartDescription, ChartPanel } from '@upshot/contract'
import { DAY_MS } from '../time/lengths.ts'

export interface ReadValue {
  /** What it is a value of: "Mean over 7 days". */
  readonly name: string
  readonly value: number
  readonly unit: string
  readonly low?: number | undefined
  readonly high?: number | undefined
  /** How many days or entries are behind it, and what they are. */
  readonly count?: number | undefined
  readonly countOf?: string | undefined
}

/** One place along the axis, with everything that stands there. */
export interface Stop {
  readonly x: number
  readonly values: readonly ReadValue[]
}

/** From left to right. Bands and dots that repeat a line are left out: they say nothing of their own. */
export function stopsOf({ panels }: Pick<ChartDescription, 'panels'>): readonly Stop[] {
  const byX = new Map<number, ReadValue[]>()
  for (const panel of panels) {
    for (const [x, value] of readable(panel)) {
      const known = byX.get(x)
      if (!known) byX.set(x, [value])
      else if (!known.some(({ name, unit }) => name === value.name && unit === value.unit)) known.push(value)
    }
  }
  return [...byX].toSorted(([a], [b]) => a - b).map(([x, values]) => ({ x, values }))
}

const readable = ({ series, y: { unit } }: ChartPanel): readonly (readonly [number, ReadValue])[] =>
  series
    .filter(({ shape }) => shape !== 'band')
    .flatMap(({ name, countOf, points }) =>
      points.flatMap(({ x, y, low, high, count }) =>
        y === null ? [] : [[x, { name, value: y, unit, low, high, count, countOf }] as const],
      ),
    )

const MONTH_MS = 30 * DAY_MS

/** Where a key leads; undefined if it is no key of the picture. */
export function movedBy(key: string, at: number, stops: readonly Stop[], isTime: boolean): number | undefined {
  const last = stops.length - 1
  switch (key) {
    case 'ArrowLeft':
      return Math.max(0, at - 1)
    case 'ArrowRight':
      return Math.min(last, at + 1)
    case 'Home':
      return 0
    case 'End':
      return last
    case 'PageUp':
      return isTime ? nearestTo(stops, (stops[at]?.x ?? 0) - MONTH_MS) : 0
    case 'PageDown':
      return isTime ? nearestTo(stops, (stops[at]?.x ?? 0) + MONTH_MS) : last
    default:
      return undefined
  }
}

/** The place next to a value of the axis. */
export function nearestTo(stops: readonly Stop[], x: number): number {
  let best = 0
  for (const [at, stop] of stops.entries()) {
    if (Math.abs(stop.x - x) < Math.abs((stops[best]?.x ?? Number.POSITIVE_INFINITY) - x)) best = at
  }
  return best
}

/** For spreadsheets: a line for each row, tabs between the cells. */
export const tableText = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => cells.map((cell) => cell.replaceAll(/[\t\n]/g, ' ')).join('\t')).join('\n')
