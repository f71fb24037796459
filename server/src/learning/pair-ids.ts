import type { GrantStore } from '../people/grants/store.ts'

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

// Who takes part in a group study: whoever granted it the two variables, for as long as the grant lasts.

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
