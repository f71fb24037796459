import type { EndGrantStores } from '../../people/grants/service.ts'
import type { GrantStore } from '../../people/grants/store.ts'
import type { EventStores } from '../../reminding/events/service.ts'
import type { PopulationStores } from '../population/stores.ts'
import type { VoteStore } from '../votes/store.ts'
import type { StudyStore } from './store.ts'

/** A study shows findings of one person or of many, and what people think of them. */
export interface StudyStores extends PopulationStores, EventStores, EndGrantStores {
  readonly grants: GrantStore
  readonly studies: StudyStore
  readonly votes: VoteStore
}
