import type { OauthStore } from '../apps/store.ts'
import type { EndGrantStores } from '../grants/revoke.ts'
import type { GrantStore } from '../grants/store.ts'
import type { UserStore } from '../users/store.ts'

export interface ShareStores extends EndGrantStores {
  readonly grants: GrantStore
  readonly users: Pick<UserStore, 'withId' | 'hold'>
  readonly oauth: Pick<OauthStore, 'app' | 'deleteBetween'>
}
