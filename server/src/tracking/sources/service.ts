/** Which source counts if several recorded the same time. */
import type { MeasurementSource, SourceOrder } from '@upshot/contract'
import { say } from '../../lib/language.ts'
import { tidyName } from '../../lib/names.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Transaction } from '../../storage/transaction.ts'
import { fullRanks } from '../measurements/overlap.ts'
import { type Person, variableNamed } from '../measurements/service.ts'
import type { MeasurementStores, MeasuringDependencies } from '../measurements/store.ts'
import { fedBy } from '../tag.ts'
import { coveredStores } from '../variables/covered-stores.ts'
import { findVariable, markStale, type VariableReference } from '../variables/service.ts'
import type { Variable } from '../variables/variable.ts'
import type { SourceStore } from './store.ts'

export type Sources = ReturnType<typeof createSources>

interface SourceStores extends MeasurementStores {
  readonly sources: SourceStore
}

export interface SourceDependencies extends Pick<MeasuringDependencies, 'clock'> {
  readonly storage: Storage<SourceStores>
}

export function createSources({ storage, clock }: SourceDependencies) {
  const list = (person: Person, naming: VariableReference): Promise<MeasurementSource[]> =>
    storage.read(async (all) => {
      const stores = coveredStores(all, person.cover)
      return listOf(stores, await variableNamed(stores, person.userId, naming))
    })

  /** Undefined if the order is for all variables. */
  async function order(userId: number, requested: SourceOrder): Promise<MeasurementSource[] | undefined> {
    const sourceNames = requested.sourceNames.map(tidyName)
    if (new Set(sourceNames).size < sourceNames.length || sourceNames.includes(''))
      throw new Refusal('badInput', [
        {
          message: say('sourceNames must list each name once, and none may be empty.'),
          field: 'sourceNames',
        },
      ])
    const isForEverybody = requested.variableId === undefined && requested.variableName === undefined
    return storage.transaction(async (stores) => {
      const variable = isForEverybody ? undefined : await findVariable(stores, userId, requested)
      if (!isForEverybody && !variable) throw new Refusal('notFound', say('There is no such variable.'))
      await stores.sources.order(userId, variable?.id ?? null, sourceNames)
      await markAllStale(stores, userId, variable)
      return variable && listOf(stores, variable)
    })
  }

  /** Whatever was counted in another order is recalculated, and so is what it feeds. */
  async function markAllStale(
    stores: SourceStores & Transaction,
    userId: number,
    variable: Variable | undefined,
  ): Promise<void> {
    const tags = await stores.tags.edges(userId)
    const ids = variable ? [variable.id] : (await stores.variables.all(userId)).map((row) => row.variable_id)
    const fed = ids.flatMap((id) => [...fedBy(id, tags)])
    await markStale(stores, userId, [...new Set([...ids, ...fed])], clock.nowMs())
  }

  return { list, order }
}

async function listOf(stores: SourceStores, { userId, id }: Variable): Promise<MeasurementSource[]> {
  const counts = await stores.sources.counts(userId, id)
  const ordered = (await stores.sources.ranks(userId))(id)
  return [...fullRanks(ordered, counts)].map(([sourceName, index]) => ({
    sourceName,
    place: index,
    isOrdered: ordered.has(sourceName),
    numberOfMeasurements: counts.get(sourceName) ?? 0,
  }))
}
