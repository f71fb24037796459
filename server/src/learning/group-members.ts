/** Who takes part in a group study: whoever granted it the two variables, for as long as the grant lasts. */

import type { GrantStore } from '../people/grants/store.ts'
import type { PersonPair } from './pair-ids.ts'

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
