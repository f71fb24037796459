/** Imports an export of Upshot in batches of records. Existing data are never changed. */
import { nameKey } from '../../../lib/names.ts'
import { Faults } from '../../../lib/refusal.ts'
import { readMoment } from '../../../lib/utc-text.ts'
import type { Tag } from '../../../tracking/tag.ts'
import { categoryOf } from '../../../tracking/variables/categories.ts'
import { accountColumns, DocumentVariables } from '../../formats/upshot/document-rows.ts'
import { placeOf } from '../../formats/upshot/read-document.ts'
import { isSection, type Records, recordOf } from '../../formats/upshot/upshot-json.ts'
import type { PlacedRecord, RecordBatch } from '../reading/batch.ts'
import type { ImportStores } from '../stores.ts'
import type { TalliedEntry } from '../tally.ts'
import { bringSettings } from '../undo-import.ts'
import { bringExperimentDrafts, bringExperiments } from './bring-experiments.ts'
import { bringNotes, bringReminders, bringSkippedDays, bringSourceOrder, bringVotes } from './bring-preferences.ts'
import {
  type AddedRecords,
  bringMeasurements,
  bringTags,
  bringVariables,
  broughtFrom,
  type IndexedRecord,
  type Part,
} from './bring-variables.ts'

export interface DocumentTarget {
  readonly userId: number
  /** For undo. */
  readonly importId: number
  readonly isDryRun: boolean
  /** Whether to import account settings and which variables are shared with everyone. */
  readonly bringsSettings: boolean
}

/** The result of one batch. */
export interface BroughtRecords {
  readonly section: keyof Records
  readonly added: number
  readonly kept: number
  /** The measurements of the batch, and the name keys of new variables among them. */
  readonly entries: readonly TalliedEntry[]
  readonly newKeys: ReadonlySet<string>
}

/** Imports one document. Earlier batches are found in the account; in a dry run, which stores nothing, they are remembered here. */
export class DocumentBringer {
  readonly #bringing: DocumentTarget
  readonly #imagined = new DocumentVariables()
  #imaginedEdges: Tag[] | undefined
  #madeIds: ReadonlySet<number> | undefined

  constructor(bringing: DocumentTarget) {
    this.#bringing = bringing
  }

  /** Call within a transaction, except in a dry run. */
  async bring(stores: ImportStores, batch: RecordBatch, nowEpoch: number): Promise<BroughtRecords> {
    const { section } = batch
    if (!isSection(section)) throw new Error(`There is no section "${section}".`)
    const faults = new Faults()
    const records = batch.records.filter(({ isRepeated }) => !isRepeated || section === 'measurements')
    const checked = <S extends keyof Records>(of: S) => recordsOf(of, records, faults)
    const brought = await this.#variables(stores, section, records)
    const part = { ...this.#bringing, nowEpoch, brought, faults }
    const { added, additions = [] } = await this.#bringSection(stores, section, { part, checked })
    const { userId, importId, isDryRun } = this.#bringing
    if (!isDryRun) await stores.imports.noteAdditions(userId, importId, additions)
    const values = section === 'measurements' ? checked(section) : []
    return {
      section,
      added,
      kept: batch.items - added,
      entries: values.map(({ record }) => entryOf(record, brought)),
      newKeys: new Set(values.flatMap(({ record: { variableName } }) => newKeyOf(variableName, brought))),
    }
  }

  #bringSection(
    stores: ImportStores,
    section: keyof Records,
    { part, checked }: CheckedDocument,
  ): Promise<AddedRecords> {
    switch (section) {
      case 'variables':
        return bringVariables(stores, { ...part, records: checked(section).map((one) => this.#asAllowed(one)) })
      case 'account':
        return this.#bringAccount(stores, { ...part, records: checked(section) })
      case 'tags':
        return this.#bringTags(stores, { ...part, records: checked(section) })
      case 'reminders':
        return bringReminders(stores, { ...part, records: checked(section) })
      case 'skippedDays':
        return bringSkippedDays(stores, { ...part, records: checked(section) })
      case 'sourceOrder':
        return bringSourceOrder(stores, { ...part, records: checked(section) })
      case 'votes':
        return bringVotes(stores, { ...part, records: checked(section) })
      case 'notes':
        return bringNotes(stores, { ...part, records: checked(section) })
      case 'experiments':
        return bringExperiments(stores, { ...part, records: checked(section).map((one) => this.#asUnpublished(one)) })
      case 'experimentDrafts':
        return bringExperimentDrafts(stores, {
          ...part,
          records: checked(section).map(({ record, ...one }) => ({ ...one, record: this.#asAsked(record) })),
        })
      case 'measurements':
        return bringMeasurements(stores, { ...part, records: checked(section) })
      default:
        throw new Error(`There is no section "${section satisfies never}".`)
    }
  }

  /** The account's variables that the records name. */
  async #variables(
    stores: ImportStores,
    section: keyof Records,
    records: readonly PlacedRecord[],
  ): Promise<DocumentVariables> {
    const { userId, isDryRun } = this.#bringing
    const brought = isDryRun ? this.#imagined : new DocumentVariables()
    const names = new Set(records.flatMap(({ record }) => namesIn(record)))
    const keys = [...new Set([...names].map(nameKey))].filter((key) => !brought.hasKey(key))
    const { variables } = stores
    const rows = isDryRun ? await variables.withNames(userId, keys) : await variables.holdNamed(userId, keys)
    const madeIds = section === 'variables' ? new Set<number>() : await this.#made(stores)
    for (const row of rows) brought.add(row.name, broughtFrom(row, madeIds.has(row.variable_id)))
    return brought
  }

  /** Variables that this import created; complete once the variables section is done. */
  async #made(stores: ImportStores): Promise<ReadonlySet<number>> {
    const { userId, importId } = this.#bringing
    this.#madeIds ??= new Set((await stores.imports.variablesOf(userId, importId)).map((one) => one.variable_id))
    return this.#madeIds
  }

  async #bringTags(stores: ImportStores, part: Part<Records['tags']>): Promise<AddedRecords> {
    const { userId, isDryRun } = this.#bringing
    if (isDryRun) {
      this.#imaginedEdges ??= await stores.tags.edges(userId)
      return bringTags(stores, { ...part, edges: this.#imaginedEdges })
    }
    await stores.tags.hold(userId)
    return bringTags(stores, { ...part, edges: await stores.tags.edges(userId) })
  }

  /** Name, time zone and similar settings, imported only into an empty account. */
  async #bringAccount(stores: ImportStores, part: Part<Records['account']>): Promise<AddedRecords> {
    const { userId, isDryRun, bringsSettings } = this.#bringing
    const made = await this.#made(stores)
    const isEmpty = (await stores.variables.all(userId)).every((row) => made.has(row.variable_id))
    const [account] = part.records
    if (!isEmpty || !bringsSettings || !account) return { added: 0 }
    const columns = accountColumns(account.record, { place: 'account', faults: part.faults })
    part.faults.refuseIfAny()
    const outcome = part.brought.named(account.record.primaryOutcomeVariableName)
    const chosen = outcome ? { primary_outcome_variable_id: outcome.id } : {}
    if (!isDryRun) await bringSettings(stores, this.#bringing, { ...columns, ...chosen })
    return { added: 1 }
  }

  #asUnpublished({ record, ...placed }: IndexedRecord<Records['experiments']>): IndexedRecord<Records['experiments']> {
    return { ...placed, record: { ...record, experiment: this.#asAsked(record.experiment) } }
  }

  /** Publishing is a setting, which apps may not import. */
  #asAsked<R extends Records['experimentDrafts']>(record: R): R {
    return this.#bringing.bringsSettings ? record : { ...record, plan: { ...record.plan, publishResult: 'ask' } }
  }

  #asAllowed(placed: IndexedRecord<Records['variables']>): IndexedRecord<Records['variables']> {
    if (this.#bringing.bringsSettings) return placed
    const { shareUserMeasurements: _, ...record } = placed.record
    return { ...placed, record }
  }
}

interface CheckedDocument {
  readonly part: Omit<Part<never>, 'records'>
  readonly checked: <S extends keyof Records>(section: S) => IndexedRecord<Records[S]>[]
}

/** Validated again here, because they come from another process. */
function recordsOf<S extends keyof Records>(
  section: S,
  records: readonly PlacedRecord[],
  faults: Faults,
): IndexedRecord<Records[S]>[] {
  const checked = records.flatMap((placed) => {
    const record = recordOf(section, placed.record, { place: placeOf(section, placed.index), faults })
    return record ? [{ ...placed, record }] : []
  })
  faults.refuseIfAny()
  return checked
}

const NAMES = ['variableName', 'taggedVariableName', 'tagVariableName', 'causeVariableName', 'effectVariableName']
const NAMING = new Set([...NAMES, 'name', 'primaryOutcomeVariableName', 'didVariableName', 'secondaryVariableNames'])

/** Variable names are members of the record, or of `experiment` within it. */
function namesIn(record: object): string[] {
  const { experiment = {} } = record as { experiment?: object }
  return Object.entries({ ...record, ...experiment }).flatMap(([member, value]) =>
    NAMING.has(member) ? [value].flat().filter((name) => typeof name === 'string') : [],
  )
}

function entryOf(record: Records['measurements'], brought: DocumentVariables): TalliedEntry {
  const { variableName, unitAbbreviatedName: unit, sourceName } = record
  const categoryId = brought.named(variableName)?.categoryId
  const categoryName = categoryId === undefined ? '' : categoryOf(categoryId).name
  return { variableName, categoryName, unit, sourceName, start: readMoment(record.startAt) ?? NO_MOMENT }
}

const NO_MOMENT = { epochSeconds: 0, offsetMinutes: undefined }

const newKeyOf = (variableName: string, brought: DocumentVariables): string[] =>
  brought.named(variableName)?.isNew ? [nameKey(variableName)] : []
