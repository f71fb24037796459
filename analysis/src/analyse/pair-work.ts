import type { FamilyPair } from './cut-judge.ts'
import type { Directness } from './directness.ts'
import type { Difference } from './result.ts'

/** What was worked out for one pair, so that a change of another variable need not repeat it. */
export interface PairWork {
  /** p at each cut; absent where it was not asked. */
  readonly chances?: Float64Array
  readonly difference: Difference | null
  /** Absent where it was not asked. */
  readonly directness?: DirectnessWork
}

/** What was found with these candidates taken into account. */
export interface DirectnessWork {
  readonly candidates: readonly Candidate[]
  readonly found: Directness
}

/** Another cause of the same effect, as it was taken. */
export interface Candidate {
  readonly cause: number
  readonly lag: number
  readonly duration: number
  readonly clock: number
}

/** By family and pair. */
export type PairWorks = ReadonlyMap<string, PairWork>

export const keyOf = ({ kind, cause, effect }: FamilyPair): string => `${kind} ${cause} ${effect}`

/** Without what depends on one variable, which has changed. */
export function workWithout(works: PairWorks, variable: number): PairWorks {
  const others = new Map<string, PairWork>()
  for (const [key, work] of works) {
    if (key.split(' ').slice(1).map(Number).includes(variable)) continue
    const { directness, ...rest } = work
    const depends = directness?.candidates.some(({ cause }) => cause === variable)
    others.set(key, depends ? rest : work)
  }
  return others
}

/** Whether the same candidates stand in the same order. A cause that is not taken by the clock has NaN there. */
export function areAlike(some: readonly Candidate[], others: readonly Candidate[]): boolean {
  const numbers = ({ cause, lag, duration, clock }: Candidate) => [cause, lag, duration, clock]
  const left = some.flatMap(numbers)
  const right = others.flatMap(numbers)
  return left.length === right.length && left.every((number, index) => Object.is(number, right[index]))
}
