import type { PeopleStores } from '../people/stores.ts'
import type { EventStores } from '../reminding/events/service.ts'
import type { RemindingStores } from '../reminding/stores.ts'
import type { Executor } from '../storage/executor.ts'

/** What this wing keeps. A transaction hands out all of it at once. */
export type OwnLearningStores = {}

export const learningStores = (_executor: Executor): OwnLearningStores => ({})

/** What it works with. */
export type LearningStores = OwnLearningStores & PeopleStores & RemindingStores & EventStores
