import type { Correlation } from '@upshot/contract'

export interface FoldedFinding<C> {
  readonly finding: C
  /** Causes that say the same of the same effect, because tags infer one from the other. */
  readonly also: readonly string[]
}

type FoldableFinding = Pick<Correlation, 'causeVariableId' | 'causeVariableName' | 'effectVariableId' | 'group'>

/** Caffeine that comes from coffee says nothing that coffee does not: one row for both, where the better of them stands. */
export function folded<C extends FoldableFinding>(findings: readonly C[]): readonly FoldedFinding<C>[] {
  const groups = Map.groupBy(findings, (one) => one.group ?? ownGroup(one))
  return [...groups.values()].flatMap((members) => {
    const lead = members.find((one) => one.group?.endsWith(ownGroup(one))) ?? members[0]
    if (!lead) return []
    return { finding: lead, also: members.filter((one) => one !== lead).map((one) => one.causeVariableName) }
  })
}

/** A group is called by the pair that stands for it. */
const ownGroup = ({ causeVariableId, effectVariableId }: FoldableFinding): string =>
  `-${causeVariableId}-${effectVariableId}`
