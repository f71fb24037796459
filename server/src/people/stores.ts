import { type JobOverviewStore, jobOverviewStore } from '../jobs/overview.ts'
import type { Executor } from '../storage/executor.ts'
import { erasePerson } from '../storage/personal.ts'
import { type AccountStore, accountStore } from './accounts/store.ts'
import { type InstallationStore, installationStore } from './administration/status.ts'
import { type OauthStore, oauthStore } from './apps/store.ts'
import { type AuditStore, auditStore } from './audit/store.ts'
import { type ChangeStore, changeStore } from './changes/store.ts'
import { type GrantStore, grantStore } from './grants/store.ts'
import { type IdentityStore, identityStore } from './providers/store.ts'
import { type SessionStore, sessionStore } from './sessions/store.ts'
import { type TokenStore, tokenStore } from './tokens/store.ts'
import { type UserStore, userStore } from './users/store.ts'

/** All stores of this module, as a transaction provides them. */
export interface PeopleStores {
  readonly users: UserStore
  readonly tokens: TokenStore
  readonly accounts: AccountStore & SessionStore
  readonly oauth: OauthStore
  readonly grants: GrantStore
  readonly audit: AuditStore
  readonly changes: ChangeStore
  readonly identities: IdentityStore
  readonly jobOverview: JobOverviewStore
  readonly installation: InstallationStore
  /** Deletes all rows of a person, in all modules. */
  readonly person: { erase(userId: number): Promise<void> }
}

export const peopleStores = (executor: Executor): PeopleStores => ({
  users: userStore(executor),
  tokens: tokenStore(executor),
  accounts: { ...accountStore(executor), ...sessionStore(executor) },
  oauth: oauthStore(executor),
  grants: grantStore(executor),
  audit: auditStore(executor),
  changes: changeStore(executor),
  identities: identityStore(executor),
  jobOverview: jobOverviewStore(executor),
  installation: installationStore(executor),
  person: { erase: (userId) => erasePerson(executor, userId) },
})
