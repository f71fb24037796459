import type { Correlation } from '@upshot/contract'

export interface Folded<C> {
  readonly finding: C
  /** Causes that tags infer from this one, and that show the same. */
  readonly also: readonly string[]
}

type Foldable = Pick<Correlation, 'causeVariableName' | 'effectVariableName' | 'inferredFrom'>

/** Caffeine that comes from coffee says nothing that coffee does not: one row for both. The order stays. */
export function folded<C extends Foldable>(findings: readonly C[]): readonly Folded<C>[] {
  const isSame = (inferred: C) => (other: C) =>
    other.effectVariableName === inferred.effectVariableName &&
    (inferred.inferredFrom ?? []).includes(other.causeVariableName)
  const inferred = findings.filter((one) => findings.some(isSame(one)))
  return findings
    .filter((one) => !inferred.includes(one))
    .map((finding) => ({
      finding,
      also: inferred.filter((one) => isSame(one)(finding)).map((one) => one.causeVariableName),
    }))
}
