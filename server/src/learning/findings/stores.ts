import type { UserStore } from '../../people/users/store.ts'
import type { FeedStore } from '../../reminding/feed/store.ts'
import type { TrackingStores } from '../../tracking/stores.ts'
import type { FindingStore } from './store.ts'

/** What findings are made of and shown with. */
export interface FindingStores extends TrackingStores {
  readonly findings: FindingStore
  readonly users: UserStore
  readonly feed: FeedStore
  /** Variables that experiments ask for their own sake. */
  readonly experiments: { doneVariables(userId: number): Promise<ReadonlySet<number>> }
}
