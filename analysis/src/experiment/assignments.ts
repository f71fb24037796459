import type { PhasesDesign, Protocol, Schedule } from './document.ts'
import { type Sha256, type Stream, stream } from './stream.ts'

/** The possible assignments: all of them, or the actual one and many draws. */
export interface Assignments {
  readonly blocks: number
  /** How many are in the list. */
  readonly count: number
  /** How many assignments each one represents: 2 if mirror images, which give the same test result, are listed once. */
  readonly copies: number
  /** The actual assignment. */
  readonly real: number
  readonly isDrawn: boolean
  /** One number per block for each assignment, assignment after assignment. */
  readonly choices: Float64Array
}

/** Up to this many assignments are enumerated; if there are more, they are drawn. */
export const MOST_LISTED = 2 ** 16
/** 20 000 including the actual one. */
export const DRAWS = 19_999

/** The possible choices in each block, and the actual ones. */
export interface Choice {
  /** Indices in the list of possible choices, block by block. */
  readonly real: readonly number[]
  /** The number stored for each possible choice. */
  readonly options: readonly number[]
  readonly chance: Stream
  /** Draws if not everything is enumerated: 19 999. */
  readonly draws?: number
}

/**
 * All assignments if there are at most 65 536 (sixteen blocks of two arms, six of three), otherwise the actual one and
 * 19 999 drawn with the same probabilities.
 *
 * Counting the actual one among the drawn keeps the test exact, however few are drawn. Reference: Edgington and Onghena
 * 2007, Randomization Tests, 4th edition, chapter 3.
 */
export function assignmentsOf(choice: Choice): Assignments {
  const { real, options } = choice
  return options.length ** real.length <= MOST_LISTED ? listed(choice) : drawn(choice)
}

/**
 * Which arm came second, two arms: −1 or +1 in each block. |U*| and |U* − δV*| are the same for an assignment and its
 * mirror image, so that a full list needs only those with −1 in the last block.
 */
export function signAssignments(signs: Float64Array, chance: Stream, draws?: number): Assignments {
  const real = Array.from(signs, (sign) => (sign > 0 ? 1 : 0))
  const choice = { real, options: [-1, 1], chance, ...(draws === undefined ? {} : { draws }) }
  if (signs.length === 0 || 2 ** signs.length > MOST_LISTED) return assignmentsOf(choice)
  const isMirrored = real.at(-1) === 1
  return listed({ ...choice, real: isMirrored ? real.map((arm) => 1 - arm) : real }, 2)
}

/** How an assignment list is reported. */
export const countsOf = ({ isDrawn, count, copies }: Assignments) => ({
  assignments: isDrawn ? null : count * copies,
  draws: isDrawn ? count - 1 : null,
})

/**
 * Every order of this many arms, in lexicographic order: K! of them.
 *
 *     ordersOf(2) // [[0, 1], [1, 0]]
 */
export function ordersOf(arms: number): readonly (readonly number[])[] {
  const extended = (chosen: readonly number[]): (readonly number[])[] =>
    chosen.length === arms
      ? [chosen]
      : Array.from({ length: arms }, (_, arm) => arm).flatMap((arm) =>
          chosen.includes(arm) ? [] : extended([...chosen, arm]),
        )
  return extended([])
}

/**
 * The order of the arms in each block: one number below K! per block, its index in the lexicographic list.
 */
export function blockOrders(arms: number, blocks: number, chance: Stream): readonly (readonly number[])[] {
  const orders = ordersOf(arms)
  return Array.from({ length: blocks }, () => orders[chance.below(orders.length)] ?? [])
}

/** The index of each block's order in the lexicographic list of orders. */
export function orderAssignments(orders: readonly (readonly number[])[], arms: number, chance: Stream): Assignments {
  const list = ordersOf(arms).map(String)
  const real = orders.map((order) => list.indexOf(String(order)))
  return assignmentsOf({ real, options: list.map((_, index) => index), chance })
}

function listed({ real, options }: Choice, copies = 1): Assignments {
  const blocks = real.length
  const count = options.length ** blocks / copies
  const choices = new Float64Array(count * blocks)
  for (let assignment = 0, index = 0; assignment < count; assignment++) {
    let remainder = assignment
    for (let block = 0; block < blocks; block++) {
      choices[index++] = options[remainder % options.length] ?? 0
      remainder = Math.floor(remainder / options.length)
    }
  }
  const code = real.reduceRight((sum, choice) => sum * options.length + choice, 0)
  return { blocks, count, copies, real: code, isDrawn: false, choices }
}

function drawn({ real, options, chance, draws = DRAWS }: Choice): Assignments {
  const blocks = real.length
  const choices = new Float64Array((draws + 1) * blocks)
  let index = 0
  for (const choice of real) choices[index++] = options[choice] ?? 0
  while (index < choices.length) choices[index++] = options[chance.below(options.length)] ?? 0
  return { blocks, count: draws + 1, copies: 1, real: 0, isDrawn: true, choices }
}

/**
 * The random schedule: the order of the arms in each block, or the phases as [arm, days], from the stream `assignment`.
 * Phases use one number below their count: the index in the list of all plans.
 */
export function scheduleOf({ design, arms }: Protocol, seed: Uint8Array, sha256: Sha256): Schedule {
  const chance = stream({ seed, label: 'assignment', sha256 })
  if (design.kind === 'blocks') return blockOrders(arms.length, design.blocks, chance)
  const { first, lengths } = phasePlanAt(design, chance.below(phasePlanCount(design)))
  return lengths.map((length, index) => [(first + index) % 2, length])
}

/** The arm of each day, and whether it is analysed, in chronological order. */
export interface PlannedDay {
  readonly block: number
  readonly position: number
  readonly arm: number
  readonly isAnalysed: boolean
}

/** The schedule day by day; in phases `block` counts the phases. */
export function plannedDays({ design }: Protocol, schedule: Schedule): readonly PlannedDay[] {
  const period = (length: number, washout: number, place: Omit<PlannedDay, 'isAnalysed'>) =>
    Array.from({ length }, (_, day) => ({ ...place, isAnalysed: day >= washout }))
  if (design.kind === 'blocks')
    return schedule.flatMap((order, block) =>
      order.flatMap((arm, position) => period(design.periodDays, design.washoutDays, { block, position, arm })),
    )
  return schedule.flatMap(([arm = 0, length = 0], block) =>
    period(length, block === 0 ? 0 : design.washoutDays, { block, position: 0, arm }),
  )
}

/** Which arm comes first, and how many days each phase lasts. */
export interface PhasePlan {
  readonly first: number
  readonly lengths: readonly number[]
}

const PHASES = 4

/**
 * The number of ways to divide the days: 2 · C(days − k·shortest + k − 1, k − 1) for k phases.
 *
 *     phasePlanCount({ days: 84, shortestPhase: 14, … }) // 8990
 */
export function phasePlanCount(design: PhasesDesign): number {
  return 2 * partings(spareDays(design), design.phases ?? PHASES)
}

/**
 * The plan at an index of the list: plans that begin with the first arm come first, then by the lengths of the phases.
 */
export function phasePlanAt(design: PhasesDesign, index: number): PhasePlan {
  const phases = design.phases ?? PHASES
  const half = partings(spareDays(design), phases)
  const first = index < half ? 0 : 1
  let remainder = index - first * half
  let spare = spareDays(design)
  const lengths: number[] = []
  for (let phasesLeft = phases - 1; phasesLeft >= 1; phasesLeft--) {
    let extra = 0
    for (let ways = partings(spare, phasesLeft); remainder >= ways; ways = partings(spare - extra, phasesLeft)) {
      remainder -= ways
      extra++
    }
    lengths.push(design.shortestPhase + extra)
    spare -= extra
  }
  return { first, lengths: [...lengths, design.shortestPhase + spare] }
}

const spareDays = ({ days, shortestPhase, phases = PHASES }: PhasesDesign): number => days - phases * shortestPhase

/** Number of ways to distribute `spare` days among `parts` phases: C(spare + parts − 1, parts − 1). */
function partings(spare: number, parts: number): number {
  if (spare < 0) return 0
  let ways = 1
  for (let step = 1; step < parts; step++) ways = (ways * (spare + step)) / step
  return Math.round(ways)
}
