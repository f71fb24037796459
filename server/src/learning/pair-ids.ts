/** A cause and an effect, by the ids of their variables. */
export interface PairIds {
  readonly causeId: number
  readonly effectId: number
}

/** What to announce after a vote on it, or after it was hidden or shown again. */
export const voteChanged = ({ causeId, effectId }: PairIds) =>
  ({ type: 'vote.changed', data: { causeVariableId: causeId, effectVariableId: effectId } }) as const

/** The same of one person: variables of their own have ids of their own. */
export interface PersonPair extends PairIds {
  readonly userId: number
}
