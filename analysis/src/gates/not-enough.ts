/**
 * Why a question cannot be answered yet; each has its own words and its own unit of have and need.
 */
export type Shortfall =
  | 'pairs'
  | 'span'
  | 'farShifts'
  | 'freedom'
  | 'variety'
  | 'sameness'
  | 'arm'
  | 'switches'
  | 'noLag'
  | 'people'
  | 'days'

/**
 * "Cannot tell yet" as a value: what is there and what is needed, never a zero and never a NaN.
 */
export interface NotEnough {
  readonly kind: 'notEnough'
  readonly reason: Shortfall
  readonly have: number
  readonly need: number
  /** The variable that falls short, where it is one. */
  readonly variable?: string
}

/**
 *     notEnough("pairs", 12, 30) // { kind: "notEnough", reason: "pairs", have: 12, need: 30 }
 */
export function notEnough(reason: Shortfall, have: number, need: number): NotEnough {
  return { kind: 'notEnough', reason, have, need }
}

/**
 * The sentence shown for a shortfall.
 */
export function sentenceOf(lack: NotEnough): string {
  const { have, need } = lack
  const subject = lack.variable === undefined ? 'This variable' : `"${lack.variable}"`
  const sentences: Record<Shortfall, string> = {
    pairs: `Only ${have} days have both values; ${need} are needed.`,
    span: `The days with both values span ${have} days; ${need} are needed.`,
    farShifts: `Only ${have} shifts are left to compare with; ${need} are needed, so record for longer.`,
    freedom: `Both change so slowly that all these days are worth ${have} comparisons; ${need} are needed.`,
    variety: `${subject} has ${have === 1 ? 'one value only' : `${have} different values`}; ${need} are needed.`,
    sameness: `${subject} has the same value on ${have} % of its days; at most ${need} % can be judged.`,
    arm: `${subject} has only ${have} days on one of its two sides; ${need} are needed.`,
    switches: `${subject} changed ${have === 1 ? 'once' : `${have} times`}; ${need} changes are needed, for one course cannot be told from time passing.`,
    noLag: `No lag has enough days with both values: ${have} at most; ${need} are needed.`,
    people: `${have} people have enough days; ${need} are needed.`,
    days: `${have} days are there; ${need} are needed.`,
  }
  return sentences[lack.reason]
}
