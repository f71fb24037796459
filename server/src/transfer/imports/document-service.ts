/** What was taken along comes back: all of a document or nothing of it, and nothing that is there is changed. */
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import { Faults, Refusal } from '../../lib/refusal.ts'
import type { Storage } from '../../storage/storage.ts'
import { noteVariableChanges } from '../../tracking/variables/service.ts'
import type { TransferStores } from '../stores.ts'
import { bringSettings, type Into } from './account-settings.ts'
import { bringMeasurements } from './bring-measurements.ts'
import { bringNotes, bringSourceOrder, bringVotes } from './bring-preferences.ts'
import { bringReminders, bringSkippedDays } from './bring-reminders.ts'
import { type Brought, bringTags, bringVariables } from './bring-variables.ts'
import { type Outline, outlineOf, type Source } from './read-document.ts'
import { accountColumns } from './rows.ts'
import type { Addition, MadeVariable } from './undo-store.ts'

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
  readonly sourceOrder: Tally
  readonly votes: Tally
  readonly notes: Tally
  readonly measurements: Tally
  /** Name, time zone and the like: taken over only by an account that held nothing. */
  readonly isAccountTaken: boolean
}

export function createDocumentImports({ storage, clock }: { storage: Storage<TransferStores>; clock: Clock }) {
  async function bring(stores: TransferStores, document: Document): Promise<Imported> {
    const { userId, source, importId, bringsSettings } = document
    const outline = bringsSettings ? document.outline : withoutSettings(document.outline)
    const faults = new Faults()
    const earlier = await presentIn(stores, userId)
    const before = await stores.variables.all(userId)
    const brought = await bringVariables(stores, { userId, before, records: outline.variables, faults })
    const tags = await bringTags(stores, { userId, brought, records: outline.tags, faults })
    const account = before.length === 0 ? outline.account : undefined
    if (account) await bringAccount(stores, { userId, importId }, { account, brought, faults })
    faults.refuseIfAny()
    const part = { userId, brought, faults, nowEpoch: epochSeconds(clock) }
    const reminders = await bringReminders(stores, { ...part, records: outline.reminders })
    const skipped = await bringSkippedDays(stores, { ...part, records: outline.skippedDays })
    const order = await bringSourceOrder(stores, { ...part, records: outline.sourceOrder })
    const votes = await bringVotes(stores, { ...part, records: outline.votes })
    const notes = await bringNotes(stores, { ...part, records: outline.notes })
    faults.refuseIfAny()
    const latestEpoch = epochSeconds(clock) + 2 * 86_400
    const added = await bringMeasurements(stores, { userId, brought, source, latestEpoch, importId })
    await noteVariableChanges(stores, userId, added, clock.nowMs())
    const staleIds = [
      ...new Set([...tags.ingredientIds, ...skipped.map((one) => one.variable_id), ...order.variableIds]),
    ]
    if (staleIds.length > 0) await stores.variables.markStale(userId, staleIds, clock.nowMs())
    const measurements = [...added.values()].reduce((sum, count) => sum + count, 0)
    const fresh = [...brought.values()].filter(({ isNew }) => isNew)
    if (importId !== undefined) {
      await stores.imports.noteVariables(userId, importId, await marksOf(stores, userId, fresh))
      await stores.imports.noteAdditions(userId, importId, [
        ...(await presentIn(stores, userId, earlier)),
        ...days(skipped),
      ])
    }
    return {
      variables: tally(fresh.length, outline.variables.length),
      tags: tally(tags.added, outline.tags.length),
      reminders: tally(reminders, outline.reminders.length),
      skippedDays: tally(skipped.length, outline.skippedDays.length),
      sourceOrder: tally(order.added, outline.sourceOrder.length),
      votes: tally(votes, outline.votes.length),
      notes: tally(notes, outline.notes.length),
      measurements: tally(measurements, outline.numberOfMeasurements),
      isAccountTaken: account !== undefined,
    }
  }

  /** With an import, that can be undone; else it cannot. */
  async function importPerson(userId: number, source: Source, as: As = {}): Promise<Imported> {
    const outline = await outlineOf(source)
    return storage.transaction((stores) => bring(stores, { userId, source, outline, ...asGiven(as) }))
  }

  /** What an import would do: it is done and undone. */
  async function tryImport(userId: number, source: Source, as: Omit<As, 'importId'> = {}): Promise<Imported> {
    const outline = await outlineOf(source)
    const undone = new Error('Undone, as was asked for.')
    let imported: Imported | undefined
    await storage
      .transaction(async (stores) => {
        imported = await bring(stores, { userId, source, outline, ...asGiven(as) })
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

/** How a document comes in; by itself, as the person's own and without a way back. */
export interface As {
  readonly importId?: number
  readonly bringsSettings?: boolean
}

const asGiven = ({ importId, bringsSettings = true }: As) => ({ importId, bringsSettings })

/** A document that somebody else sent: what it says of the account, and of sharing with everyone, does not count. */
const withoutSettings = (outline: Outline): Outline => ({
  ...outline,
  account: undefined,
  variables: outline.variables.map(({ shareUserMeasurements: _, ...variable }) => variable),
})

interface Document {
  readonly userId: number
  readonly source: Source
  readonly outline: Outline
  readonly importId: number | undefined
  /** Settings of the account, and which variables are shared with everyone, come in too. */
  readonly bringsSettings: boolean
}

/** Tags, reminders and opinions of a person, or those that were not there before. */
async function presentIn(
  stores: TransferStores,
  userId: number,
  earlier: readonly Addition[] = [],
): Promise<readonly Addition[]> {
  const keyOf = ({ kind, first_id, second_id }: Addition) => `${kind} ${first_id} ${second_id}`
  const known = new Set(earlier.map(keyOf))
  const tags = (await stores.tags.all(userId)).map(
    (row): Addition => ({
      kind: 'tag',
      first_id: row.tagged_variable_id,
      second_id: row.tag_variable_id,
      mark_epoch: row.updated_epoch,
    }),
  )
  const reminders = (await stores.reminders.all(userId)).map(
    (row): Addition => ({
      kind: 'reminder',
      first_id: row.id,
      second_id: 0,
      mark_epoch: row.updated_epoch,
    }),
  )
  const opinions = await stores.imports.opinions(userId)
  return [...tags, ...reminders, ...opinions].filter((one) => !known.has(keyOf(one)))
}

async function marksOf(
  stores: TransferStores,
  userId: number,
  fresh: readonly { readonly id: number }[],
): Promise<MadeVariable[]> {
  const ids = new Set(fresh.map(({ id }) => id))
  const all = await stores.variables.all(userId)
  return all
    .filter((row) => ids.has(row.variable_id))
    .map(({ variable_id, updated_epoch }) => ({ variable_id, mark_epoch: updated_epoch }))
}

const days = (skipped: readonly { readonly variable_id: number; readonly day: number }[]): Addition[] =>
  skipped.map(({ variable_id, day }) => ({ kind: 'skippedDay', first_id: variable_id, second_id: day, mark_epoch: 0 }))

const tally = (added: number, all: number): Tally => ({ added, kept: all - added })

async function bringAccount(
  stores: TransferStores,
  into: Into,
  { account, brought, faults }: { account: NonNullable<Outline['account']>; brought: Brought; faults: Faults },
): Promise<void> {
  const columns = accountColumns(account, { place: 'account', faults })
  const outcome = brought.named(account.primaryOutcomeVariableName)
  await bringSettings(stores, into, { ...columns, ...(outcome ? { primary_outcome_variable_id: outcome.id } : {}) })
}
