import type { GrantStore } from '../people/grants/store.ts'

/** A cause and an effect, by the ids of their variables. */
export interface PairIds {
  readonly causeId: number
  readonly effectId: number
}

/** The event after a vote on a pair, or after it was hidden or shown again. */
export const voteChanged = ({ causeId, effectId }: PairIds) =>
  ({ type: 'vote.changed', data: { causeVariableId: causeId, effectVariableId: effectId } }) as const

/** A pair of one person, whose private variables have their own ids. */
export interface PersonPair extends PairIds {
  readonly userId: number
}

// The participants of a group study: everybody who granted it the two variables, while the grant lasts.

interface MemberStores {
  readonly grants: Pick<GrantStore, 'to'>
}

export async function membersOf({ grants }: MemberStores, studyId: string): Promise<PersonPair[]> {
  const granted = await grants.to({ grantee_kind: 'study', grantee: studyId })
  return granted.flatMap(({ user_id, variable_ids }): PersonPair[] => {
    const [causeId, effectId] = variable_ids === null ? [] : (JSON.parse(variable_ids) as number[])
    return causeId === undefined || effectId === undefined ? [] : [{ userId: user_id, causeId, effectId }]
  })
}
