/** What was taken along comes back: all of a document or nothing of it, and nothing that is there is changed. */
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import { Faults, Refusal } from '../../lib/refusal.ts'
import type { Storage } from '../../storage/storage.ts'
import { noteVariableChanges } from '../../tracking/variables/service.ts'
import type { TransferStores } from '../stores.ts'
import { bringMeasurements } from './bring-measurements.ts'
import { bringReminders, bringSkippedDays } from './bring-reminders.ts'
import { type Brought, bringTags, bringVariables } from './bring-variables.ts'
import { type Outline, outlineOf, type Source } from './read-document.ts'
import { accountColumns } from './rows.ts'

/** What came in, and what was there before and stays as it was. */
export interface Tally {
  readonly added: number
  readonly kept: number
}

export interface Imported {
  readonly variables: Tally
  readonly tags: Tally
  readonly reminders: Tally
  readonly skippedDays: Tally
  readonly measurements: Tally
  /** Name, time zone and the like: taken over only by an account that held nothing. */
  readonly isAccountTaken: boolean
}

export function createDocumentImports({ storage, clock }: { storage: Storage<TransferStores>; clock: Clock }) {
  async function bring(stores: TransferStores, userId: number, source: Source, outline: Outline): Promise<Imported> {
    const faults = new Faults()
    const before = await stores.variables.all(userId)
    const brought = await bringVariables(stores, { userId, before, records: outline.variables, faults })
    const tags = await bringTags(stores, { userId, brought, records: outline.tags, faults })
    const account = before.length === 0 ? outline.account : undefined
    if (account) await bringAccount(stores, userId, { account, brought, faults })
    faults.refuseIfAny()
    const part = { userId, brought, faults, nowEpoch: epochSeconds(clock) }
    const reminders = await bringReminders(stores, { ...part, records: outline.reminders })
    const skipped = await bringSkippedDays(stores, { ...part, records: outline.skippedDays })
    faults.refuseIfAny()
    const latestEpoch = epochSeconds(clock) + 2 * 86_400
    const added = await bringMeasurements(stores, { userId, brought, source, latestEpoch })
    await noteVariableChanges(stores, userId, added, clock.nowMs())
    const staleIds = [...tags.ingredientIds, ...skipped.variableIds]
    if (staleIds.length > 0) await stores.variables.markStale(userId, staleIds, clock.nowMs())
    const measurements = [...added.values()].reduce((sum, count) => sum + count, 0)
    const variables = [...brought.values()].filter(({ isNew }) => isNew).length
    return {
      variables: tally(variables, outline.variables.length),
      tags: tally(tags.added, outline.tags.length),
      reminders: tally(reminders, outline.reminders.length),
      skippedDays: tally(skipped.added, outline.skippedDays.length),
      measurements: tally(measurements, outline.numberOfMeasurements),
      isAccountTaken: account !== undefined,
    }
  }

  async function importPerson(userId: number, source: Source): Promise<Imported> {
    const outline = await outlineOf(source)
    return storage.transaction((stores) => bring(stores, userId, source, outline))
  }

  /** What an import would do: it is done and undone. */
  async function tryImport(userId: number, source: Source): Promise<Imported> {
    const outline = await outlineOf(source)
    const undone = new Error('Undone, as was asked for.')
    let imported: Imported | undefined
    await storage
      .transaction(async (stores) => {
        imported = await bring(stores, userId, source, outline)
        throw undone
      })
      .catch((error) => {
        if (error !== undone) throw error
      })
    if (!imported) throw new Refusal('internal', 'The import could not be tried.')
    return imported
  }

  return { importPerson, tryImport }
}

const tally = (added: number, all: number): Tally => ({ added, kept: all - added })

async function bringAccount(
  stores: TransferStores,
  userId: number,
  { account, brought, faults }: { account: NonNullable<Outline['account']>; brought: Brought; faults: Faults },
): Promise<void> {
  const columns = accountColumns(account, { place: 'account', faults })
  const outcome = brought.named(account.primaryOutcomeVariableName)
  await stores.users.update(userId, { ...columns, ...(outcome ? { primary_outcome_variable_id: outcome.id } : {}) })
}
