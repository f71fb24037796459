/** A cause and an effect, by the ids of their variables. */
export interface PairIds {
  readonly causeId: number
  readonly effectId: number
}

/** The same of one person: variables of their own have ids of their own. */
export interface PersonPair extends PairIds {
  readonly userId: number
}
