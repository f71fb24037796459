import type { GrantStore } from '../../people/grants/store.ts'
import type { FindingStores } from '../findings/stores.ts'
import type { PopulationStore } from './store.ts'

/** What many people say together follows from their findings, as far as they share them. */
export interface PopulationStores extends FindingStores {
  readonly population: PopulationStore
  readonly grants: GrantStore
}
