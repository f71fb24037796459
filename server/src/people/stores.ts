import type { Executor } from '../storage/executor.ts'
import { type TokenStore, tokenStore } from './tokens/store.ts'
import { type UserStore, userStore } from './users/store.ts'

/** What this wing keeps. A transaction hands out all of it at once. */
export interface PeopleStores {
  readonly users: UserStore
  readonly tokens: TokenStore
}

export const peopleStores = (executor: Executor): PeopleStores => ({
  users: userStore(executor),
  tokens: tokenStore(executor),
})
