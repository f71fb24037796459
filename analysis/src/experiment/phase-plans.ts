import type { PhasesDesign } from './document.ts'

/** Which arm comes first, and how many days each phase lasts. */
export interface PhasePlan {
  readonly first: number
  readonly lengths: readonly number[]
}

const PHASES = 4

/**
 * How many ways there are to part the days: 2 · C(days − k·shortest + k − 1, k − 1) for k phases.
 *
 *     phasePlanCount({ days: 84, shortestPhase: 14, … }) // 8990
 */
export function phasePlanCount(design: PhasesDesign): number {
  return 2 * partings(spareDays(design), design.phases ?? PHASES)
}

/**
 * The plan at a place of the list: those that begin with the first arm come first, then by the lengths of the phases.
 */
export function phasePlanAt(design: PhasesDesign, index: number): PhasePlan {
  const phases = design.phases ?? PHASES
  const half = partings(spareDays(design), phases)
  const first = index < half ? 0 : 1
  let rest = index - first * half
  let spare = spareDays(design)
  const lengths: number[] = []
  for (let left = phases - 1; left >= 1; left--) {
    let extra = 0
    for (let ways = partings(spare, left); rest >= ways; ways = partings(spare - extra, left)) {
      rest -= ways
      extra++
    }
    lengths.push(design.shortestPhase + extra)
    spare -= extra
  }
  return { first, lengths: [...lengths, design.shortestPhase + spare] }
}

const spareDays = ({ days, shortestPhase, phases = PHASES }: PhasesDesign): number => days - phases * shortestPhase

/** Ways to share out `spare` days among `parts` phases: C(spare + parts − 1, parts − 1). */
function partings(spare: number, parts: number): number {
  if (spare < 0) return 0
  let ways = 1
  for (let step = 1; step < parts; step++) ways = (ways * (spare + step)) / step
  return Math.round(ways)
}
