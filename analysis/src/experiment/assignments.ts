import type { Stream } from './stream.ts'

/** What chance could have chosen: everything, or what was really chosen and many draws beside it. */
export interface Assignments {
  readonly blocks: number
  /** How many are in the list. */
  readonly count: number
  /** How many each of them stands for: 2 where mirror images, which the test cannot tell apart, are listed once. */
  readonly copies: number
  /** The one that was really lived. */
  readonly real: number
  readonly isDrawn: boolean
  /** One number a block for each assignment, assignment after assignment. */
  readonly choices: Float64Array
}

/** So many assignments are gone through one by one; where there are more, they are drawn. */
export const MOST_LISTED = 2 ** 16
/** With the real one, 20 000. */
export const DRAWS = 19_999

/** What there is to choose in each block, and what was chosen. */
export interface Choice {
  /** Places in the list of possible choices, block by block. */
  readonly real: readonly number[]
  /** What is noted for each possible choice. */
  readonly options: readonly number[]
  readonly chance: Stream
  /** Draws where not everything is listed: 19 999. */
  readonly draws?: number
}

/**
 * All assignments if there are at most 65 536 (sixteen blocks of two arms, six of three), otherwise the real one and 19 999
 * drawn with the same probabilities.
 *
 * Counting the real one among the drawn keeps the test exact however few are drawn. Reference: Edgington and Onghena
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
 * The order of the arms in each block: one number below K! a block, its place in the lexicographic list.
 */
export function blockOrders(arms: number, blocks: number, chance: Stream): readonly (readonly number[])[] {
  const orders = ordersOf(arms)
  return Array.from({ length: blocks }, () => orders[chance.below(orders.length)] ?? [])
}

/** The place of each block's order in the lexicographic list of orders. */
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
    let rest = assignment
    for (let block = 0; block < blocks; block++) {
      choices[index++] = options[rest % options.length] ?? 0
      rest = Math.floor(rest / options.length)
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
