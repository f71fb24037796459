/**
 * Checks a published study by itself: works the numbers that it shows out again, from the counts and sums in it. Pure, and
 * meant for anybody who has the JSON; docs/studies.md has the formulas.
 */
import { doseFrom, effectFrom, together } from './from-cells.ts'
import type { StudySnapshot } from './snapshot.ts'

export type CheckableSnapshot = Pick<StudySnapshot, 'effect' | 'evidence' | 'shown' | 'cells' | 'binned'>

export interface Check {
  readonly what: string
  readonly shown: number
  readonly again: number
  readonly agrees: boolean
}

const CLOSE = 1e-9

/** The same number, but for the order in which it was added up. */
export const isClose = (a: number, b: number): boolean =>
  Math.abs(a - b) <= CLOSE * Math.max(1, Math.abs(a), Math.abs(b))

const check = (what: string, shown: number, again: number): Check => ({
  what,
  shown,
  again,
  agrees: isClose(shown, again),
})

/** Every number that follows from the cells, as shown and as worked out again. */
export function verifySnapshot({ effect, evidence, shown, cells, binned }: CheckableSnapshot): readonly Check[] {
  const checks: Check[] = []
  if (cells && evidence) checks.push(check('days', evidence.n, together(cells.cells).days))
  if (cells && shown?.effect)
    checks.push(...effectChecks(shown.effect, effectFrom(cells, { ...shown.effect, isRatio: effect.isRatio })))
  if (cells && shown?.dose) checks.push(...doseChecks(shown.dose, doseFrom(cells)))
  if (binned && evidence?.rawPearson != null && evidence.n === binned.moments.n) {
    const { products, causeSquares, effectSquares } = binned.moments
    checks.push(check('rawPearson', evidence.rawPearson, products / Math.sqrt(causeSquares * effectSquares)))
  }
  return checks
}

type Effect = NonNullable<NonNullable<StudySnapshot['shown']>['effect']>
type Dose = NonNullable<NonNullable<StudySnapshot['shown']>['dose']>

const effectChecks = (shown: Effect, again: Effect): Check[] => [
  check('high.days', shown.high.days, again.high.days),
  check('low.days', shown.low.days, again.low.days),
  check('high.mean', shown.high.mean, again.high.mean),
  check('low.mean', shown.low.mean, again.low.mean),
  check('difference', shown.difference, again.difference),
  check('error', shown.error, again.error),
  check('interval.low', shown.interval[0], again.interval[0]),
  check('interval.high', shown.interval[1], again.interval[1]),
  ...(shown.percentChange === null
    ? []
    : [check('percentChange', shown.percentChange, again.percentChange ?? Number.NaN)]),
]

function doseChecks(shown: Dose, again: Dose | undefined): Check[] {
  return shown.bins.flatMap((bin, place) => {
    const other = again?.bins[place]
    const at = (what: string) => `dose ${place} ${what}`
    return [
      check(at('days'), bin.days, other?.days ?? Number.NaN),
      check(at('mean'), bin.mean, other?.mean ?? Number.NaN),
      check(at('interval.low'), bin.interval[0], other?.interval[0] ?? Number.NaN),
      check(at('interval.high'), bin.interval[1], other?.interval[1] ?? Number.NaN),
    ]
  })
}
