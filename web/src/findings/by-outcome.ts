/** Findings grouped by outcome, with one scale for all intervals of an outcome. */
import type { Change, Correlation, SlimCorrelation } from '@upshot/contract'

export interface ShownFinding extends FoldedFinding<SlimCorrelation> {
  /** Both on one day: their order is unknown. */
  readonly isSameDay: boolean
}

type FindingSide = 'worse' | 'better' | 'other'

export interface OutcomeGroup {
  readonly outcome: string
  readonly sides: readonly { readonly side: FindingSide; readonly findings: readonly ShownFinding[] }[]
  /** What was started or stopped when the outcome changed more than it usually does. */
  readonly changes: readonly Change[]
}

export interface BarScale {
  readonly least: number
  readonly most: number
}

const SIDES: readonly FindingSide[] = ['worse', 'better', 'other']

/** The outcome of a change that stands out, by its name. */
export const standingOut = ({ outcomes }: Change, name: string): Change['outcomes'][number] | undefined =>
  outcomes.find(({ displayName, verdict }) => displayName === name && verdict === 'likely')

/** The variable's name as the person calls it, in their language. */
const causeName = ({
  causeDisplayName,
  causeVariableName,
}: Pick<Correlation, 'causeDisplayName' | 'causeVariableName'>): string => causeDisplayName ?? causeVariableName

export const effectName = ({
  effectDisplayName,
  effectVariableName,
}: Pick<Correlation, 'effectDisplayName' | 'effectVariableName'>): string => effectDisplayName ?? effectVariableName

/** Sorted by the best finding of each outcome; outcomes that only changed come last. */
export function byOutcome(
  directed: readonly SlimCorrelation[],
  sameDay: readonly SlimCorrelation[],
  changes: readonly Change[] = [],
): readonly OutcomeGroup[] {
  const all = [
    ...folded(directed).map((finding): ShownFinding => ({ ...finding, isSameDay: false })),
    ...folded(sameDay).map((finding): ShownFinding => ({ ...finding, isSameDay: true })),
  ]
  const changed = changes.flatMap(({ outcomes }) =>
    outcomes.filter(({ verdict }) => verdict === 'likely').map(({ displayName }) => displayName),
  )
  const outcomes = new Set([...all.map(({ finding }) => effectName(finding)), ...changed])
  return [...outcomes].map((outcome) => {
    const findings = all.filter(({ finding }) => effectName(finding) === outcome)
    return {
      outcome,
      sides: SIDES.map((side) => ({ side, findings: findings.filter((finding) => sideOf(finding) === side) })).filter(
        (side) => side.findings.length > 0,
      ),
      changes: changes.filter((change) => standingOut(change, outcome)),
    }
  })
}

function sideOf({ finding: { difference }, isSameDay }: ShownFinding): FindingSide {
  if (isSameDay || difference?.isBetter === undefined) return 'other'
  return difference.isBetter ? 'better' : 'worse'
}

/** Half an hour is shown in minutes, two hours in hours: on one scale they have to be in one unit. */
const PER_UNIT: Readonly<Record<string, number>> = { min: 1, h: 60 }
const kindOf = (unit: string): string => (unit in PER_UNIT ? 'time' : unit)

type Sized = Pick<SlimCorrelation, 'difference'>

/** The widest of all differences in the same kind of unit, zero included; undefined if the finding has none. */
export function scaleFor({ difference: shown }: Sized, findings: readonly Sized[]): BarScale | undefined {
  if (!shown) return undefined
  const same = findings.flatMap(({ difference }) =>
    difference && kindOf(difference.unit) === kindOf(shown.unit) ? [difference] : [],
  )
  const inOwn = (value: number, unit: string) => (value * (PER_UNIT[unit] ?? 1)) / (PER_UNIT[shown.unit] ?? 1)
  return {
    least: Math.min(0, ...same.map(({ low, unit }) => inOwn(low, unit))),
    most: Math.max(0, ...same.map(({ high, unit }) => inOwn(high, unit))),
  }
}

interface FoldedFinding<C> {
  readonly finding: C
  /** Causes whose findings repeat this one, because a tag derives one variable from the other. */
  readonly also: readonly string[]
}

type FoldableFinding = Pick<
  Correlation,
  'causeVariableId' | 'causeVariableName' | 'causeDisplayName' | 'effectVariableId' | 'group'
>

/** Caffeine derived from coffee adds nothing to coffee: both share one row, in the place of the better one. */
export function folded<C extends FoldableFinding>(findings: readonly C[]): readonly FoldedFinding<C>[] {
  const groups = Map.groupBy(findings, (finding) => finding.group ?? ownGroup(finding))
  return [...groups.values()].flatMap((members) => {
    const lead = members.find((member) => member.group?.endsWith(ownGroup(member))) ?? members[0]
    if (!lead) return []
    return { finding: lead, also: members.filter((member) => member !== lead).map(causeName) }
  })
}

/** A group is identified by the pair that represents it. */
const ownGroup = ({ causeVariableId, effectVariableId }: FoldableFinding): string =>
  `-${causeVariableId}-${effectVariableId}`
