import type { JobStore } from '../../jobs/job.ts'
import type { OauthStore } from '../apps/store.ts'
import type { AuditStore } from '../audit/store.ts'
import type { ChangeStore } from '../changes/store.ts'
import type { GrantStore } from '../grants/store.ts'
import type { SessionStore } from '../sessions/store.ts'
import type { TokenStore } from '../tokens/store.ts'
import type { UserStore } from '../users/store.ts'
import type { AccountStore } from './store.ts'

/** All that decides who may enter an account, and what ends with it. */
export interface AccountStores {
  readonly accounts: AccountStore & SessionStore
  readonly users: UserStore
  readonly tokens: TokenStore
  readonly oauth: OauthStore
  readonly grants: GrantStore
  readonly changes: ChangeStore
  readonly audit: AuditStore
  readonly jobs: JobStore
}
