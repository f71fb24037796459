/** Findings by what they are about, with one scale for all intervals of an outcome. */
import type { SlimCorrelation } from '@upshot/contract'
import { type FoldedFinding, folded } from './folded.ts'

export interface ShownFinding extends FoldedFinding<SlimCorrelation> {
  /** Both on one day: which comes first is not known. */
  readonly isSameDay: boolean
}

type Side = 'worse' | 'better' | 'other'

export interface OutcomeGroup {
  readonly outcome: string
  readonly sides: readonly { readonly side: Side; readonly findings: readonly ShownFinding[] }[]
}

export interface BarScale {
  readonly least: number
  readonly most: number
}

const SIDES: readonly Side[] = ['worse', 'better', 'other']

/** In the order of the best finding of each outcome. */
export function byOutcome(
  directed: readonly SlimCorrelation[],
  sameDay: readonly SlimCorrelation[],
): readonly OutcomeGroup[] {
  const all = [
    ...folded(directed).map((one): ShownFinding => ({ ...one, isSameDay: false })),
    ...folded(sameDay).map((one): ShownFinding => ({ ...one, isSameDay: true })),
  ]
  return [...Map.groupBy(all, ({ finding }) => finding.effectVariableName)].map(([outcome, findings]) => ({
    outcome,
    sides: SIDES.map((side) => ({ side, findings: findings.filter((one) => sideOf(one) === side) })).filter(
      (one) => one.findings.length > 0,
    ),
  }))
}

function sideOf({ finding: { difference }, isSameDay }: ShownFinding): Side {
  if (isSameDay || difference?.isBetter === undefined) return 'other'
  return difference.isBetter ? 'better' : 'worse'
}

/** Half an hour is shown in minutes, two hours in hours: on one scale they have to be in one unit. */
const PER_UNIT: Readonly<Record<string, number>> = { min: 1, h: 60 }
const kindOf = (unit: string): string => (unit in PER_UNIT ? 'time' : unit)

type Sized = Pick<SlimCorrelation, 'difference'>

/** The widest of all differences in the same kind of unit, zero included; undefined if the finding has none. */
export function scaleFor({ difference: own }: Sized, findings: readonly Sized[]): BarScale | undefined {
  if (!own) return undefined
  const same = findings.flatMap(({ difference }) =>
    difference && kindOf(difference.unit) === kindOf(own.unit) ? [difference] : [],
  )
  const inOwn = (value: number, unit: string) => (value * (PER_UNIT[unit] ?? 1)) / (PER_UNIT[own.unit] ?? 1)
  return {
    least: Math.min(0, ...same.map(({ low, unit }) => inOwn(low, unit))),
    most: Math.max(0, ...same.map(({ high, unit }) => inOwn(high, unit))),
  }
}
