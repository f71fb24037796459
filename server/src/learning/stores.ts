import type { PeopleStores } from '../people/stores.ts'
import type { EventStores } from '../reminding/events/service.ts'
import type { RemindingStores } from '../reminding/stores.ts'
import type { Executor } from '../storage/executor.ts'
import { type ExperimentStore, experimentStore } from './experiments/store.ts'
import { type FindingStore, findingStore } from './findings/store.ts'
import { type PopulationStore, populationStore } from './population/store.ts'
import { type StudyStore, studyStore } from './studies/store.ts'
import { type VoteStore, voteStore } from './votes/store.ts'

/** The stores of this module. A transaction provides all of them. */
export interface OwnLearningStores {
  readonly experiments: ExperimentStore
  readonly findings: FindingStore
  readonly population: PopulationStore
  readonly studies: StudyStore
  readonly votes: VoteStore
}

export const learningStores = (executor: Executor): OwnLearningStores => ({
  experiments: experimentStore(executor),
  findings: findingStore(executor),
  population: populationStore(executor),
  studies: studyStore(executor),
  votes: voteStore(executor),
})

/** The stores that it uses. */
export type LearningStores = OwnLearningStores & PeopleStores & RemindingStores & EventStores
