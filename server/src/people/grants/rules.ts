/** What a grant covers, and how its two sides name each other. */
import { type GrantableScope, grantableScopes, type Scope } from '@upshot/contract'
import type { Cover } from '../../http/caller.ts'
import type { GrantRow } from './store.ts'

export const isGrantable = (scope: string): scope is GrantableScope =>
  (grantableScopes as readonly string[]).includes(scope)

export const isOpen = (grant: Pick<GrantRow, 'state' | 'ends_epoch'>, nowEpoch: number): boolean =>
  grant.state === 'active' && (grant.ends_epoch === null || grant.ends_epoch > nowEpoch)

export const covers = (grant: Pick<GrantRow, 'scopes'>, scope: Scope): boolean =>
  grant.scopes.split(' ').includes(scope)

export const isNarrower = (grant: Pick<GrantRow, 'scopes'>, than: Pick<GrantRow, 'scopes'>): boolean =>
  than.scopes.split(' ').some((scope) => !covers(grant, scope as Scope))

const invitationIdOf = ({ id }: Pick<GrantRow, 'id'>): string => `invitation-${id}`

/** Also by the name it had while it was an invitation: a list read before it was accepted must still revoke it. */
export const isNamedBy = (grant: GrantRow, clientId: string): boolean =>
  clientIdOf(grant) === clientId || (grant.grantee_kind === 'person' && invitationIdOf(grant) === clientId)

/** Identifies the grant in GET /shares and when revoking it. */
export function clientIdOf(grant: GrantRow): string {
  switch (grant.grantee_kind) {
    case 'app':
    case 'study':
      return grant.grantee
    case 'person':
      return grant.state === 'pending' ? invitationIdOf(grant) : `person-${grant.grantee}`
    case 'link':
      return `link-${grant.id}`
  }
}

export const coverOf = (grant: Pick<GrantRow, 'categories' | 'variable_ids'>): Cover => ({
  categoryIds: grant.categories === null ? undefined : (JSON.parse(grant.categories) as number[]),
  variableIds: grant.variable_ids === null ? undefined : (JSON.parse(grant.variable_ids) as number[]),
})
