/** Sums of votes. They are shown with a finding and never change its statistics. */
import type { PairIds } from '../pair-ids.ts'
import type { VoteRow, VoteTally } from './store.ts'

export interface PairVotes {
  /** 1 = up, -1 = down, 0 = none. */
  readonly userVote: -1 | 0 | 1
  /** Between -1 (all against) and 1 (all for); 0 without votes. */
  readonly averageVote: number
  readonly count: number
}

export const NO_VOTES: PairVotes = { userVote: 0, averageVote: 0, count: 0 }

export const pairKey = ({ causeId, effectId }: PairIds): string => `${causeId}>${effectId}`

/** On common variables everybody's votes count; on a private variable only its owner's. */
export function votesOn(
  pair: PairIds,
  { ofReader, tally, isCommon }: { ofReader: readonly VoteRow[]; tally: readonly VoteTally[]; isCommon: boolean },
): PairVotes {
  const mine = ofReader.find(
    (row) => row.cause_variable_id === pair.causeId && row.effect_variable_id === pair.effectId,
  )
  const userVote = mine?.value ?? 0
  if (!isCommon) return { userVote, averageVote: userVote, count: mine ? 1 : 0 }
  const all = tally.find((sum) => sum.causeId === pair.causeId && sum.effectId === pair.effectId)
  return all && all.count > 0
    ? { userVote, averageVote: all.sum / all.count, count: all.count }
    : { ...NO_VOTES, userVote }
}
