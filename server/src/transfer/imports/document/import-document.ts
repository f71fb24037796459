/** Imports an export of Upshot in batches of records. Existing data are never changed. */
import { dayNumber } from '@upshot/analysis'
import { nameKey, tidyName } from '../../../lib/names.ts'
import { Faults } from '../../../lib/refusal.ts'
import { readMoment } from '../../../lib/utc-text.ts'
import { plan } from '../../../reminding/reminders/plan.ts'
import type { ReminderRow } from '../../../reminding/reminders/store.ts'
import type { ExperimentDaysTable, ExperimentLooksTable, ExperimentsTable } from '../../../storage/tables.ts'
import type { Tag } from '../../../tracking/tag.ts'
import { categoryOf } from '../../../tracking/variables/categories.ts'
import { checkExperiment } from '../../formats/upshot/check-experiment.ts'
import { checkAbout } from '../../formats/upshot/document-records.ts'
import {
  accountColumns,
  DocumentVariables,
  type FaultPosition,
  knownVariable,
  readDay,
  readTimes,
  reminderColumns,
  votedId,
} from '../../formats/upshot/document-rows.ts'
import { type ExperimentDraftRecord, type ExperimentRecord, hasEnded } from '../../formats/upshot/experiment-record.ts'
import { placeOf } from '../../formats/upshot/read-document.ts'
import {
  isSection,
  type NoteRecord,
  type Records,
  type ReminderRecord,
  recordOf,
  type SkippedDayRecord,
  type SourceOrderRecord,
  type VoteRecord,
} from '../../formats/upshot/upshot-json.ts'
import type { PlacedRecord, RecordBatch } from '../reading/batch.ts'
import type { Addition, ImportStores } from '../store.ts'
import type { TalliedEntry } from '../tally.ts'
import { importSettings, orderMark } from '../undo-import.ts'
import {
  type AddedRecords,
  documentVariableOf,
  type ImportBatch,
  type IndexedRecord,
  importMeasurements,
  importTags,
  importVariables,
} from './import-variables.ts'

// Imports experiments. An ended one is restored completely, with its seed. A running one becomes a draft: the seed
// that chose its days never leaves its server, so it cannot continue here.

interface ImportedExperiment {
  readonly row: Omit<ExperimentsTable, 'user_id' | 'id'>
  readonly days: readonly Omit<ExperimentDaysTable, 'user_id' | 'experiment_id'>[]
  readonly looks: readonly Omit<ExperimentLooksTable, 'user_id' | 'experiment_id'>[]
}

/** Imported experiments are unpublished. */
async function importExperiments(stores: ImportStores, part: ImportBatch<ExperimentRecord>): Promise<AddedRecords> {
  return addNew(stores, part, ({ index, record }) => {
    const spot = { place: placeOf('experiments', index), faults: part.faults }
    checkAbout(record.experiment, part.documentVariables, spot)
    checkExperiment(record, spot)
    const row = rowOf(record.experiment, part.documentVariables, spot)
    return row && (hasEnded(record) ? endedOf(record, row) : { row: asDraft(row), days: [], looks: [] })
  })
}

async function importExperimentDrafts(
  stores: ImportStores,
  part: ImportBatch<ExperimentDraftRecord>,
): Promise<AddedRecords> {
  return addNew(stores, part, ({ index, record }) => {
    const spot = { place: placeOf('experimentDrafts', index), faults: part.faults }
    checkAbout(record, part.documentVariables, spot)
    const row = rowOf(record, part.documentVariables, spot)
    return row && { row: asDraft(row), days: [], looks: [] }
  })
}

/** Experiments are identified by their commitment, drafts by title and creation time. */
const keysOf = ({ commitment, title, created_epoch }: ImportedExperiment['row']): readonly string[] => [
  ...(commitment === null ? [] : [commitment]),
  `${created_epoch} ${title}`,
]

async function addNew<R>(
  stores: ImportStores,
  { userId, isDryRun, records, faults }: ImportBatch<R>,
  read: (placed: IndexedRecord<R>) => ImportedExperiment | undefined,
): Promise<AddedRecords> {
  const experiments = records.flatMap((placed) => read(placed) ?? [])
  faults.refuseIfAny()
  const existingKeys = new Set((await stores.experiments.all(userId)).flatMap(keysOf))
  const fresh = experiments.filter(({ row }) => !keysOf(row).some((key) => existingKeys.has(key)))
  if (isDryRun) return { added: fresh.length }
  const additions: NonNullable<AddedRecords['additions']>[number][] = []
  for (const { row, days, looks } of fresh) {
    const id = await stores.experiments.newId()
    const key = { user_id: userId, experiment_id: id }
    await stores.experiments.insert({ user_id: userId, id, ...row })
    await stores.experiments.addDays(days.map((day) => ({ ...key, ...day })))
    for (const look of looks) await stores.experiments.addLook({ ...key, ...look })
    additions.push({ kind: 'experiment', first_id: id, second_id: 0, mark_epoch: row.updated_epoch })
  }
  return { added: fresh.length, additions }
}

const epochOf = (text: string | undefined): number | null =>
  text === undefined ? null : (readMoment(text)?.epochSeconds ?? null)

const json = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value))

function rowOf(
  record: ExperimentRecord['experiment'],
  documentVariables: DocumentVariables,
  spot: FaultPosition,
): ImportedExperiment['row'] | undefined {
  const idOf = (name: string | undefined) => documentVariables.named(name)?.id
  const effect = idOf(record.effectVariableName)
  const times = readTimes(record, spot)
  if (effect === undefined || !times) return undefined
  const secondaryIds = record.secondaryVariableNames.flatMap((name) => idOf(name) ?? [])
  const pauses = (record.pauses ?? []).map(({ block, firstDay }) => ({
    block,
    firstDay: firstDay === null ? null : dayNumber(firstDay),
  }))
  return {
    state: record.state,
    title: record.title,
    effect_variable_id: effect,
    cause_variable_id: idOf(record.causeVariableName) ?? null,
    input: JSON.stringify({ ...record.plan, secondaryIds }),
    plan: json(record.estimate),
    confirmed: json(record.confirmed),
    pauses: JSON.stringify(pauses),
    protocol: null,
    commitment: null,
    sealed_seed: null,
    seed: null,
    first_day: null,
    time_zone: null,
    result: null,
    did_variable_id: idOf(record.didVariableName) ?? null,
    did_reminder_id: null,
    outcome_reminder_id: null,
    next_due_epoch: null,
    ended_by: record.endedBy ?? null,
    stop_reason: record.stopReason ?? null,
    stop_note: record.stopNote ?? null,
    pool: null,
    is_published: 0,
    is_named: 0,
    is_indexed: 0,
    shows_days: 0,
    published_epoch: null,
    started_epoch: epochOf(record.startedAt),
    ended_epoch: epochOf(record.endedAt),
    ...times,
  }
}

const asDraft = (row: ImportedExperiment['row']): ImportedExperiment['row'] => ({
  ...row,
  state: 'draft',
  pauses: '[]',
  confirmed: null,
  started_epoch: null,
  ended_epoch: null,
  ended_by: null,
  stop_reason: null,
  stop_note: null,
})

function endedOf(record: ExperimentRecord, row: ImportedExperiment['row']): ImportedExperiment {
  const { protocol, commitment, seed = null, days = [], looks = [], result } = record
  return {
    row: {
      ...row,
      protocol: JSON.stringify(protocol),
      commitment,
      seed,
      result: json(result),
      first_day: dayNumber(protocol.firstDay),
      time_zone: protocol.timeZone ?? null,
    },
    days: days.map((day) => ({
      day: dayNumber(day.date) ?? 0,
      block: day.block,
      position: day.position,
      arm: day.arm,
      is_analysed: day.analysed ? 1 : 0,
      mark: day.mark,
      amount: day.amount ?? null,
      note: day.note ?? null,
      value: day.y,
      other_values: json(day.others),
      shown_epoch: epochOf(day.shownAt),
    })),
    looks: looks.map(({ after, differences, weights, p, level, isFutile, madeAt }) => ({
      after_blocks: after,
      differences: JSON.stringify(differences),
      weights: JSON.stringify(weights),
      p,
      level,
      is_futile: isFutile ? 1 : 0,
      made_epoch: epochOf(madeAt) ?? 0,
    })),
  }
}

// Imports source orders, votes, notes, reminders and skipped days. The account's own settings win.

/** The id for all variables. */
const ALL_VARIABLES = 0

/** An existing order is kept, even if the document has another one. */
async function importSourceOrder(
  stores: ImportStores,
  { userId, isDryRun, documentVariables, records, faults }: ImportBatch<SourceOrderRecord>,
): Promise<AddedRecords> {
  const ordered = new Set((await stores.exports.sourceRanks(userId)).map((row) => row.variable_id))
  const fresh = records.flatMap(({ index, record: { variableName, sourceNames } }) => {
    const spot = { place: placeOf('sourceOrder', index), faults }
    const variable = variableName === undefined ? undefined : knownVariable(documentVariables, variableName, spot)
    const names = [...new Set(sourceNames.map(tidyName).filter((name) => name !== ''))]
    const id = variable?.id ?? ALL_VARIABLES
    const isNew = (variableName === undefined || variable) && !ordered.has(id) && names.length > 0
    return isNew ? [{ id, names }] : []
  })
  faults.refuseIfAny()
  if (!isDryRun) for (const { id, names } of fresh) await stores.sources.order(userId, id || null, names)
  const additions = fresh.map(({ id, names }) => ({
    kind: 'sourceOrder' as const,
    first_id: id,
    second_id: 0,
    mark_epoch: orderMark(names),
  }))
  return { added: fresh.length, additions }
}

/** Existing votes are kept. */
async function importVotes(
  stores: ImportStores,
  { userId, isDryRun, documentVariables, records, faults }: ImportBatch<VoteRecord>,
): Promise<AddedRecords> {
  const votes = records.flatMap(({ index, record }) => {
    const spot = { place: placeOf('votes', index), faults }
    const cause = votedId(record.causeVariableName, documentVariables, spot)
    const effect = votedId(record.effectVariableName, documentVariables, spot)
    const times = readTimes(record, spot)
    if (cause === undefined || effect === undefined || !times) return []
    const pair = { cause_variable_id: cause, effect_variable_id: effect, type: record.type }
    const value = record.value === 'up' ? (1 as const) : (-1 as const)
    return [{ user_id: userId, ...pair, value, client_id: record.clientId ?? null, ...times }]
  })
  faults.refuseIfAny()
  const keyOf = (row: Pick<(typeof votes)[number], 'cause_variable_id' | 'effect_variable_id' | 'type'>) =>
    `${row.cause_variable_id} ${row.effect_variable_id} ${row.type}`
  const causeIds = [...new Set(votes.map((row) => row.cause_variable_id))]
  const existingKeys = new Set((await stores.votes.onCauses(userId, causeIds)).map(keyOf))
  const fresh = votes.filter((row) => !existingKeys.has(keyOf(row)))
  if (isDryRun) return { added: fresh.length }
  const added = await stores.votes.add(fresh)
  return { added: added.length, additions: added.map((row) => additionOf('vote', row)) }
}

/** Notes with the same text and time are the same note. */
async function importNotes(
  stores: ImportStores,
  { userId, isDryRun, records, faults }: ImportBatch<NoteRecord>,
): Promise<AddedRecords> {
  const notes = records.flatMap(({ index, record }) => {
    const times = readTimes(record, { place: placeOf('notes', index), faults })
    const card = JSON.stringify({ title: record.title ?? '', content: record.content ?? '' })
    return times ? [{ user_id: userId, card, read_epoch: null, dismissed_epoch: null, ...times }] : []
  })
  faults.refuseIfAny()
  const keyOf = (row: { card: string; created_epoch: number }) => `${row.created_epoch} ${row.card}`
  const epochs = [...new Set(notes.map((row) => row.created_epoch))]
  const existingKeys = new Set((await stores.feed.notesAt(userId, epochs)).map(keyOf))
  const fresh = notes.filter((row) => !existingKeys.has(keyOf(row)))
  if (isDryRun) return { added: fresh.length }
  const added = await stores.feed.addNotes(fresh)
  return { added: added.length, additions: added.map((row) => additionOf('note', row)) }
}

const additionOf = (
  kind: 'vote' | 'note',
  { id, updated_epoch }: { readonly id: number; readonly updated_epoch: number },
): Addition => ({ kind, first_id: id, second_id: 0, mark_epoch: updated_epoch })

/** An existing reminder at the same time keeps its settings. Past occurrences count as done and send no notifications. */
async function importReminders(stores: ImportStores, part: ImportBatch<ReminderRecord>): Promise<AddedRecords> {
  const { userId, isDryRun, records, faults, nowEpoch } = part
  const reminders = records.flatMap(
    ({ index, record }) => reminderColumns(record, part, { place: placeOf('reminders', index), faults }) ?? [],
  )
  faults.refuseIfAny()
  const person = await stores.personSettings.of(userId)
  const additions: Addition[] = []
  for (const columns of reminders) {
    if (await stores.reminders.withIdentity({ ...columns, user_id: userId })) continue
    const id = isDryRun ? 0 : await addReminder(stores, { ...columns, user_id: userId }, { person, nowEpoch })
    if (id === undefined) continue
    additions.push({ kind: 'reminder', first_id: id, second_id: 0, mark_epoch: columns.updated_epoch })
  }
  return { added: additions.length, additions }
}

/** The new id; undefined if another request has just created the same reminder. */
async function addReminder(
  stores: ImportStores,
  columns: Omit<ReminderRow, 'id'>,
  { person, nowEpoch }: { readonly person: PersonSettings; readonly nowEpoch: number },
): Promise<number | undefined> {
  const row = { ...columns, id: await stores.reminders.newId() }
  const { latest: _latest, ...progress } = plan(row, person, nowEpoch)
  return (await stores.reminders.insert({ ...row, ...progress })) ? row.id : undefined
}

type PersonSettings = Awaited<ReturnType<ImportStores['personSettings']['of']>>

/** Days that are already skipped stay as they are, so that the answer can still be undone. */
async function importSkippedDays(
  stores: ImportStores,
  { userId, isDryRun, documentVariables, records, faults }: ImportBatch<SkippedDayRecord>,
): Promise<AddedRecords> {
  const skippedDays = new Map<number, Set<number>>()
  for (const { index, record } of records) {
    const spot = { place: placeOf('skippedDays', index), faults }
    const variable = knownVariable(documentVariables, record.variableName, spot)
    const day = readDay(record.day, spot)
    if (variable && day !== undefined)
      skippedDays.set(variable.id, (skippedDays.get(variable.id) ?? new Set()).add(day))
  }
  faults.refuseIfAny()
  const fresh: { user_id: number; variable_id: number; day: number }[] = []
  for (const [variable_id, days] of skippedDays) {
    const stored = await stores.skippedDays(userId, variable_id)
    for (const day of days) if (!stored.has(day)) fresh.push({ user_id: userId, variable_id, day })
  }
  if (!isDryRun) await stores.notifications.addSkippedDays(fresh)
  const additions = fresh.map(({ variable_id, day }) => ({
    kind: 'skippedDay' as const,
    first_id: variable_id,
    second_id: day,
    mark_epoch: 0,
  }))
  return { added: fresh.length, additions }
}

interface DocumentTarget {
  readonly userId: number
  /** The import that can be undone. */
  readonly importId: number
  readonly isDryRun: boolean
  /** Whether to import account settings and which variables are shared with everyone. */
  readonly importsSettings: boolean
}

/** The result of one batch. */
export interface RecordsOutcome {
  readonly section: keyof Records
  readonly added: number
  readonly kept: number
  /** The measurements of the batch, and the name keys of new variables among them. */
  readonly entries: readonly TalliedEntry[]
  readonly newKeys: ReadonlySet<string>
}

/** Imports one document. Earlier batches are found in the account; in a dry run, which stores nothing, they are remembered here. */
export class DocumentImporter {
  readonly #target: DocumentTarget
  readonly #imagined = new DocumentVariables()
  #imaginedEdges: Tag[] | undefined
  #madeIds: ReadonlySet<number> | undefined

  constructor(target: DocumentTarget) {
    this.#target = target
  }

  /** Call within a transaction, except in a dry run. */
  async importBatch(stores: ImportStores, batch: RecordBatch, nowEpoch: number): Promise<RecordsOutcome> {
    const { section } = batch
    if (!isSection(section)) throw new Error(`There is no section "${section}".`)
    const faults = new Faults()
    const records = batch.records.filter(({ isRepeated }) => !isRepeated || section === 'measurements')
    const checked = <S extends keyof Records>(of: S) => recordsOf(of, records, faults)
    const documentVariables = await this.#variables(stores, section, records)
    const part = { ...this.#target, nowEpoch, documentVariables, faults }
    const { added, additions = [] } = await this.#importSection(stores, section, { part, checked })
    const { userId, importId, isDryRun } = this.#target
    if (!isDryRun) await stores.imports.noteAdditions(userId, importId, additions)
    const values = section === 'measurements' ? checked(section) : []
    return {
      section,
      added,
      kept: batch.items - added,
      entries: values.map(({ record }) => entryOf(record, documentVariables)),
      newKeys: new Set(values.flatMap(({ record: { variableName } }) => newKeyOf(variableName, documentVariables))),
    }
  }

  #importSection(
    stores: ImportStores,
    section: keyof Records,
    { part, checked }: CheckedDocument,
  ): Promise<AddedRecords> {
    switch (section) {
      case 'variables':
        return importVariables(stores, {
          ...part,
          records: checked(section).map((indexedRecord) => this.#asAllowed(indexedRecord)),
        })
      case 'account':
        return this.#importAccount(stores, { ...part, records: checked(section) })
      case 'tags':
        return this.#importTags(stores, { ...part, records: checked(section) })
      case 'reminders':
        return importReminders(stores, { ...part, records: checked(section) })
      case 'skippedDays':
        return importSkippedDays(stores, { ...part, records: checked(section) })
      case 'sourceOrder':
        return importSourceOrder(stores, { ...part, records: checked(section) })
      case 'votes':
        return importVotes(stores, { ...part, records: checked(section) })
      case 'notes':
        return importNotes(stores, { ...part, records: checked(section) })
      case 'experiments':
        return importExperiments(stores, {
          ...part,
          records: checked(section).map((indexedRecord) => this.#asUnpublished(indexedRecord)),
        })
      case 'experimentDrafts':
        return importExperimentDrafts(stores, {
          ...part,
          records: checked(section).map(({ record, ...position }) => ({ ...position, record: this.#asAsked(record) })),
        })
      case 'measurements':
        return importMeasurements(stores, { ...part, records: checked(section) })
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
    const { userId, isDryRun } = this.#target
    const documentVariables = isDryRun ? this.#imagined : new DocumentVariables()
    const names = new Set(records.flatMap(({ record }) => namesIn(record)))
    const keys = [...new Set([...names].map(nameKey))].filter((key) => !documentVariables.hasKey(key))
    const { variables } = stores
    const rows = isDryRun ? await variables.withNames(userId, keys) : await variables.holdNamed(userId, keys)
    const madeIds = section === 'variables' ? new Set<number>() : await this.#made(stores)
    for (const row of rows) documentVariables.add(row.name, documentVariableOf(row, madeIds.has(row.variable_id)))
    return documentVariables
  }

  /** Variables that this import created; complete once the variables section is done. */
  async #made(stores: ImportStores): Promise<ReadonlySet<number>> {
    const { userId, importId } = this.#target
    this.#madeIds ??= new Set(
      (await stores.imports.variablesOf(userId, importId)).map((variable) => variable.variable_id),
    )
    return this.#madeIds
  }

  async #importTags(stores: ImportStores, part: ImportBatch<Records['tags']>): Promise<AddedRecords> {
    const { userId, isDryRun } = this.#target
    if (isDryRun) {
      this.#imaginedEdges ??= await stores.tags.edges(userId)
      return importTags(stores, { ...part, edges: this.#imaginedEdges })
    }
    await stores.tags.hold(userId)
    return importTags(stores, { ...part, edges: await stores.tags.edges(userId) })
  }

  /** Name, time zone and similar settings, imported only into an empty account. */
  async #importAccount(stores: ImportStores, part: ImportBatch<Records['account']>): Promise<AddedRecords> {
    const { userId, isDryRun, importsSettings } = this.#target
    const created = await this.#made(stores)
    const isEmpty = (await stores.variables.all(userId)).every((row) => created.has(row.variable_id))
    const [account] = part.records
    if (!isEmpty || !importsSettings || !account) return { added: 0 }
    const columns = accountColumns(account.record, { place: 'account', faults: part.faults })
    part.faults.refuseIfAny()
    const outcome = part.documentVariables.named(account.record.primaryOutcomeVariableName)
    const chosen = outcome ? { primary_outcome_variable_id: outcome.id } : {}
    if (!isDryRun) await importSettings(stores, this.#target, { ...columns, ...chosen })
    return { added: 1 }
  }

  #asUnpublished({ record, ...placed }: IndexedRecord<Records['experiments']>): IndexedRecord<Records['experiments']> {
    return { ...placed, record: { ...record, experiment: this.#asAsked(record.experiment) } }
  }

  /** Publishing is a setting, which apps may not import. */
  #asAsked<R extends Records['experimentDrafts']>(record: R): R {
    return this.#target.importsSettings ? record : { ...record, plan: { ...record.plan, publishResult: 'ask' } }
  }

  #asAllowed(placed: IndexedRecord<Records['variables']>): IndexedRecord<Records['variables']> {
    if (this.#target.importsSettings) return placed
    const { shareUserMeasurements: _, ...record } = placed.record
    return { ...placed, record }
  }
}

interface CheckedDocument {
  readonly part: Omit<ImportBatch<never>, 'records'>
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

function entryOf(record: Records['measurements'], documentVariables: DocumentVariables): TalliedEntry {
  const { variableName, unitAbbreviatedName: unit, sourceName } = record
  const categoryId = documentVariables.named(variableName)?.categoryId
  const categoryName = categoryId === undefined ? '' : categoryOf(categoryId).name
  return { variableName, categoryName, unit, sourceName, start: readMoment(record.startAt) ?? NO_MOMENT }
}

const NO_MOMENT = { epochSeconds: 0, offsetMinutes: undefined }

const newKeyOf = (variableName: string, documentVariables: DocumentVariables): string[] =>
  documentVariables.named(variableName)?.isNew ? [nameKey(variableName)] : []
