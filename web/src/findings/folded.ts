import type { Correlation } from '@upshot/contract'
import { causeName } from './names.ts'

export interface FoldedFinding<C> {
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
  const groups = Map.groupBy(findings, (one) => one.group ?? ownGroup(one))
  return [...groups.values()].flatMap((members) => {
    const lead = members.find((one) => one.group?.endsWith(ownGroup(one))) ?? members[0]
    if (!lead) return []
    return { finding: lead, also: members.filter((one) => one !== lead).map(causeName) }
  })
}

/** A group is identified by the pair that represents it. */
const ownGroup = ({ causeVariableId, effectVariableId }: FoldableFinding): string =>
  `-${causeVariableId}-${effectVariableId}`
