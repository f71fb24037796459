/**
 * When a result of many people may change. Whoever compares two results learns what those add up to who changed in
 * between: so there are always three of them at the least, and nobody who came or left stands alone beside others whose
 * days are nearly the same as before. Pure.
 */
import { SECONDS_PER_DAY } from '../../lib/utc-text.ts'

/** Fewer who changed would be told by the difference. */
export const FEWEST_CHANGED = 3
/** A result changes at most this often. */
export const BATCH_SECONDS = SECONDS_PER_DAY
/** So long may somebody who left stay in a result for want of others who changed; then it is no longer shown. */
export const LONGEST_LEFT_SECONDS = 30 * SECONDS_PER_DAY

/** What somebody gives now. */
export interface GivenPart {
  readonly userId: number
  readonly partHash: string
}

/** What single people give to a pool, and what some of them say together. */
export interface PoolContributions<Numbers> {
  readonly parts: readonly GivenPart[]
  /** Undefined where they are too few. */
  numbersOf(userIds: ReadonlySet<number>): Numbers | undefined
}

export interface PoolState {
  readonly nowEpoch: number
  readonly fewest: number
  readonly isShown: boolean
  /** When it was last worked out; null: never. */
  readonly updatedEpoch: number | null
  /** Who is in the result, with which part. */
  readonly counted: ReadonlyMap<number, string>
  /** How many in it have deleted their accounts. */
  readonly leftCount: number
  readonly leftSinceEpoch: number | null
  /** Who gives something now. */
  readonly given: readonly GivenPart[]
}

export type Decision =
  /** Work it out from these. */
  | { readonly kind: 'publish'; readonly userIds: ReadonlySet<number>; readonly isComplete: boolean }
  /** Show nothing: too few, or somebody has waited too long to be taken out. */
  | { readonly kind: 'hide'; readonly hasLeft: boolean }
  /** Leave what is shown as it is. */
  | { readonly kind: 'wait'; readonly hasLeft: boolean }
  | { readonly kind: 'same' }

export function decide(state: PoolState): Decision {
  const { given, counted, fewest } = state
  const known = given.filter(({ userId }) => counted.has(userId))
  const came = given.length - known.length
  const left = counted.size - known.length + state.leftCount
  const changed = known.filter(({ userId, partHash }) => counted.get(userId) !== partHash).length
  const hasLeft = left > 0
  // Shown or not, it goes on only with as many as make a result.
  if (state.updatedEpoch !== null && known.length < fewest && state.isShown) return { kind: 'hide', hasLeft }
  if (came + left + changed === 0 && state.isShown) return { kind: 'same' }
  const isDue = state.updatedEpoch === null || state.nowEpoch - state.updatedEpoch >= BATCH_SECONDS
  const isFirst = state.updatedEpoch === null
  if (isDue && given.length >= fewest && (isFirst || came + left >= FEWEST_CHANGED)) {
    return { kind: 'publish', userIds: new Set(given.map(({ userId }) => userId)), isComplete: true }
  }
  if (isDue && state.isShown && !hasLeft && changed >= FEWEST_CHANGED) {
    return { kind: 'publish', userIds: new Set(known.map(({ userId }) => userId)), isComplete: came === 0 }
  }
  const isTooLong =
    hasLeft && state.leftSinceEpoch !== null && state.nowEpoch - state.leftSinceEpoch >= LONGEST_LEFT_SECONDS
  return state.isShown && isTooLong ? { kind: 'hide', hasLeft } : { kind: 'wait', hasLeft }
}
