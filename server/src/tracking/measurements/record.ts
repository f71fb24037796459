/**
 * Recording, in one transaction: stores entries as rows, creates new variables and marks what has to be recalculated.
 */
import type { MeasurementItem, MeasurementSet, PostedItem, QuickMeasurement } from '@upshot/contract'
import type { Actor } from '../../http/caller.ts'
import { epochSeconds } from '../../lib/clock.ts'
import { type Language, say } from '../../lib/language.ts'
import { nameKey } from '../../lib/names.ts'
import { Faults, Refusal } from '../../lib/refusal.ts'
import { readClockTime } from '../../lib/spoken-times.ts'
import { utcText } from '../../lib/utc-text.ts'
import type { Transaction } from '../../storage/transaction.ts'
import type { TrackingHooks } from '../hooks.ts'
import type { UnitRecord } from '../units/unit-record.ts'
import { conversionBetween, convert, unitNamed } from '../units/units.ts'
import type { CommonVariable } from '../variables/catalogue/common-variable.ts'
import { commonVariableCalled, commonVariableNamed, otherWordsFor } from '../variables/catalogue/words.ts'
import { categoryNamed } from '../variables/categories.ts'
import { commonNamed, defineVariables, findVariable } from '../variables/service.ts'
import { isWithinLimits, type Variable, variableOf } from '../variables/variable.ts'
import { handSources } from './active-days.ts'
import {
  type Entry,
  type EntryFault,
  type EntryHead,
  type EntryOrigin,
  headsOf,
  type ReadEntries,
  readPosted,
  unitFault,
} from './entry.ts'
import type { RejectedEntry } from './read-imported.ts'
import { noteVariableChanges } from './statistics.ts'
import type { MeasurementStores, MeasuringDependencies, NewMeasurement, SavedRow, SaveResult } from './store.ts'
import { faultsOf, readTyped, type TypedEntries } from './typed-entries.ts'
import type { createUndoing } from './undoing.ts'

interface RecordContext {
  readonly userId: number
  readonly clientId: string | null
  readonly nowMs: number
  /** The data source it came through, and the import; absent for what a person or an app posts. */
  readonly connectorId?: number
  readonly importId?: number | undefined
}

/** Policy for entries that cannot be recorded, and for values that already exist. */
type RecordPolicy = (RefuseAll | RejectEach) & {
  /** For the same variable, time and source: whether the newer or the existing value counts. */
  readonly present: 'replace' | 'keep'
  /** During a large import, statistics wait until its end is announced. */
  readonly statistics: 'now' | 'later'
}

/** One bad entry refuses all of them and lists every fault, those found while reading and those found here. */
interface RefuseAll {
  readonly onFault: 'refuseAll'
  readonly faults: Faults
}

/** A bad entry is left out and listed with its reason; the others are recorded. */
interface RejectEach {
  readonly onFault: 'rejectEach'
  readonly rejected: RejectedEntry[]
}

export interface RecordResult {
  /**
   * In the order given. An entry that the batch itself replaced is not repeated. If existing values are kept, only the
   * new ones.
   */
  readonly rows: readonly SavedRow[]
  readonly variables: ReadonlyMap<number, Variable>
  /** The variables among them that were created. */
  readonly newVariables: readonly Variable[]
  readonly created: number
  readonly replaced: number
  readonly unchanged: number
  /** Entries of the same batch with the same variable, time and source as a later one. */
  readonly repeated: number
  readonly outsideLimits: number
  readonly ignoredSettings: readonly string[]
}

/** The one way in for measurements, whether from apps, files, live sources or documents. */
export async function recordEntries(
  stores: MeasurementStores & Transaction,
  read: ReadEntries,
  context: RecordContext,
  policy: RecordPolicy,
): Promise<RecordResult> {
  const { userId, nowMs } = context
  const held = await knownVariables(stores, context, [...read.heads.keys()])
  const accepted = withoutForeignUnits(read, held, policy)
  const { entries } = accepted
  const heads = [...accepted.heads.keys()]
  const createdKeys = await createMissing(stores, heads, held, context)
  const variables = createdKeys.size > 0 ? await knownVariables(stores, context, heads) : held
  const newRows = rowsOf(entries, variables, { ...context, present: policy.present })
  const rows = await save(stores, newRows, policy, nowMs)
  const added = addedByVariable(rows)
  await noteVariableChanges(stores, userId, added, nowMs)
  if (policy.statistics === 'later') await stores.variables.postponeStatistics(userId, [...added.keys()])
  await noteHeads(stores, userId, heads, variables)
  const ids = [...new Set(newRows.map((row) => row.variable_id))]
  const fresh = (await stores.variables.withIds(userId, ids)).map(variableOf)
  const count = (outcome: SaveResult['outcome']) =>
    rows.reduce((sum, row) => sum + (row.outcome === outcome ? 1 : 0), 0)
  const created = count('created')
  const replaced = count('replaced')
  return {
    rows,
    variables: new Map(fresh.map((variable) => [variable.id, variable])),
    newVariables: fresh.filter((variable) => createdKeys.has(variable.settings.name_key)),
    created,
    replaced,
    unchanged: newRows.length - created - replaced,
    repeated: entries.length - newRows.length,
    outsideLimits: entries.filter((entry) => !isInside(entry, variables)).length,
    ignoredSettings: ignoredSettings(heads, variables, createdKeys),
  }
}

/** Notifies the listeners about new and changed records. */
export async function announce(
  hooks: Pick<TrackingHooks, 'measured'>,
  t: Transaction,
  userId: number,
  rows: readonly SavedRow[],
): Promise<void> {
  const rowsThatWere = (outcome: SaveResult['outcome']) => rows.filter((row) => row.outcome === outcome)
  await hooks.measured(t, userId, { kind: 'created', rows: rowsThatWere('created') })
  await hooks.measured(t, userId, { kind: 'updated', rows: rowsThatWere('replaced') })
}

type ByKey = ReadonlyMap<string, Variable>

/** Locked until the transaction ends, so nothing else counts, converts or deletes these variables meanwhile. */
async function knownVariables(
  stores: MeasurementStores,
  { userId, importId }: RecordContext,
  heads: readonly EntryHead[],
): Promise<ByKey> {
  const held = async (keys: readonly string[]) => {
    const rows = keys.length === 0 ? [] : await stores.variables.holdNamed(userId, [...new Set(keys)])
    return new Map(rows.map((row) => [row.name_key, variableOf(row)]))
  }
  const byKey = await held(heads.map((head) => head.nameKey))
  const called = heads.flatMap((head) => {
    const common = byKey.has(head.nameKey) ? undefined : commonCalled(head)
    return common ? [{ head, key: nameKey(common.name) }] : []
  })
  const ofCatalogue = await held(called.flatMap(({ key }) => (byKey.has(key) ? [] : [key])))
  for (const { head, key } of called) {
    const variable = byKey.get(key) ?? ofCatalogue.get(key)
    if (variable) byKey.set(head.nameKey, variable)
  }
  // Earlier imports did not know all translations, so values they imported continue under their own names.
  const unknown = importId === undefined ? [] : heads.filter((head) => !byKey.has(head.nameKey))
  for (const head of unknown) {
    const synonyms = otherWordsFor(commonVariableNamed(head.variableName))
    const variables = [...(await held(synonyms.map(nameKey))).values()]
    const variable = variables.find(({ common, unit }) => !common && conversionBetween(head.unit, unit))
    if (variable) byKey.set(head.nameKey, variable)
  }
  return byKey
}

/**
 * The common variable with this name in another language, if its unit fits: "Kopfschmerzen" from 0 to 10 is Headache.
 * With a unit that does not fit, it is the person's own variable.
 */
function commonCalled(head: EntryHead): CommonVariable | undefined {
  const common = commonVariableCalled(head.variableName)
  const unit = common && unitNamed(common.unit)
  return unit && conversionBetween(head.unit, unit) ? common : undefined
}

function withoutForeignUnits(read: ReadEntries, existing: ByKey, policy: RecordPolicy): ReadEntries {
  const foreign = foreignUnits(read.heads.keys(), existing)
  if (policy.onFault === 'refuseAll') {
    for (const [head, { message, field }] of foreign) {
      policy.faults.add({ message, field, index: read.heads.get(head) ?? 0 })
    }
    policy.faults.refuseIfAny()
    return read
  }
  if (foreign.size === 0) return read
  const entries = read.entries.filter(({ head, position }) => {
    const fault = foreign.get(head)
    if (fault) policy.rejected.push({ index: position.index ?? 0, reason: fault.reason })
    return !fault
  })
  return { entries, heads: headsOf(entries) }
}

/** Headings in a unit that does not fit their variable. */
function foreignUnits(heads: Iterable<EntryHead>, existing: ByKey): ReadonlyMap<EntryHead, EntryFault> {
  const foreign = new Map<EntryHead, EntryFault>()
  const unitsOfNew = new Map<string, UnitRecord>()
  for (const head of heads) {
    const unit = existing.get(head.nameKey)?.unit ?? unitsOfNew.get(head.nameKey)
    const fault = unitFault(head.unit, unit ?? commonUnit(head) ?? head.unit, head.variableName)
    if (fault) foreign.set(head, fault)
    else if (!unit) unitsOfNew.set(head.nameKey, head.unit)
  }
  return foreign
}

function commonUnit(head: EntryHead): UnitRecord | undefined {
  const common = commonVariableNamed(head.variableName)
  return common && unitNamed(common.unit)
}

/** The first entry that names a variable defines it. */
async function createMissing(
  stores: MeasurementStores,
  heads: readonly EntryHead[],
  existing: ByKey,
  context: RecordContext,
): Promise<ReadonlySet<string>> {
  const missing = new Map<string, EntryHead>()
  for (const head of heads) {
    if (!existing.has(head.nameKey) && !missing.has(head.nameKey)) missing.set(head.nameKey, head)
  }
  const createdEpoch = Math.floor(context.nowMs / 1000)
  const created = new Set<string>()
  const definitions = [...missing.values()].map((head) => {
    const variableName = commonCalled(head)?.name ?? head.variableName
    created.add(head.nameKey).add(nameKey(variableName))
    return { ...head, variableName, createdEpoch }
  })
  await defineVariables(stores, context.userId, definitions)
  return created
}

/**
 * Within one batch the last of two entries with the same identity wins, as it would in two batches; or the first, if
 * existing values are kept.
 */
function rowsOf(
  entries: readonly Entry[],
  variables: ByKey,
  { userId, clientId, connectorId, importId, present }: RecordContext & Pick<RecordPolicy, 'present'>,
): WantedRow[] {
  const rows = new Map<string, WantedRow>()
  for (const { head, moment, timeZone, endEpoch, value, details, origin } of entries) {
    const variable = variables.get(head.nameKey)
    if (!variable) throw new Error('A variable was not created.')
    const key = `${variable.id} ${moment.epochSeconds} ${head.sourceName}`
    if (present === 'keep' && rows.has(key)) continue
    rows.set(key, {
      user_id: userId,
      variable_id: variable.id,
      start_epoch: moment.epochSeconds,
      source_name: head.sourceName,
      value,
      unit_id: head.unit.id,
      offset_minutes: moment.offsetMinutes ?? null,
      time_zone: timeZone ?? null,
      ...details,
      client_id: clientId,
      connector_id: connectorId ?? null,
      end_epoch: endEpoch,
      import_id: importId ?? null,
      ...origin,
    })
  }
  return [...rows.values()]
}

type WantedRow = NewMeasurement & Partial<EntryOrigin>

async function save(
  { measurements }: MeasurementStores,
  rows: readonly WantedRow[],
  { present }: RecordPolicy,
  nowMs: number,
): Promise<SavedRow[]> {
  const nowEpoch = Math.floor(nowMs / 1000)
  if (present === 'keep') return measurements.add(rows, nowEpoch)
  const saved = await measurements.save(rows, nowEpoch)
  // Not copied, because an import has millions of rows.
  return rows.map((row, index) => Object.assign(row, saved[index] as SaveResult))
}

/** The number of rows added to each changed variable. */
function addedByVariable(rows: readonly SavedRow[]): ReadonlyMap<number, number> {
  const added = new Map<number, number>()
  for (const { variable_id, outcome } of rows) {
    if (outcome === 'unchanged') continue
    added.set(variable_id, (added.get(variable_id) ?? 0) + (outcome === 'created' ? 1 : 0))
  }
  return added
}

/** A barcode belongs to the variable, and so does the list of units its values came in. */
async function noteHeads(
  stores: MeasurementStores,
  userId: number,
  heads: readonly EntryHead[],
  variables: ByKey,
): Promise<void> {
  for (const variable of variables.values()) {
    const ofVariable = heads.filter((head) => variables.get(head.nameKey) === variable)
    const upc = ofVariable.findLast((head) => head.upc !== undefined)?.upc ?? variable.upc
    const unitIds = [...new Set([...variable.recordedUnitIds, ...ofVariable.map((head) => head.unit.id)])]
    if (upc === variable.upc && unitIds.length === variable.recordedUnitIds.length) continue
    await stores.variables.update(userId, variable.id, { upc, recorded_unit_ids: unitIds.join(',') })
  }
}

function isInside(entry: Entry, variables: ByKey): boolean {
  const variable = variables.get(entry.head.nameKey)
  const conversion = variable && conversionBetween(entry.head.unit, variable.unit)
  if (!variable || !conversion) return true
  return isWithinLimits(variable, entry.value, entry.head.unit, convert(entry.value, conversion))
}

/** Names of variables whose posted category or combination was ignored, because they already existed. */
function ignoredSettings(heads: readonly EntryHead[], variables: ByKey, createdKeys: ReadonlySet<string>): string[] {
  const ignored = heads.filter((head) => {
    const variable = variables.get(head.nameKey)
    if (!variable || createdKeys.has(head.nameKey)) return false
    return variable.category.id !== head.category.id || variable.combination !== head.combination
  })
  return [...new Set(ignored.map((head) => head.variableName))]
}

// What apps post: items flat or as sets, one number, or a typed line.

const SECONDS_TRIED = 60

interface TypingPerson {
  readonly userId: number
  readonly timeZone: string
  readonly language: Language
  readonly mayRead: boolean
  readonly sourceName?: string | undefined
}

/** The content of one request. */
interface Batch {
  readonly posted: readonly PostedItem<MeasurementItem | MeasurementSet>[]
  /** Items that do not match the contract; they are only checked for further faults. */
  readonly malformed?: readonly PostedItem<unknown>[]
  /** Faults found before. */
  readonly faults?: Faults
  /** For the same variable, time and source, the existing value is kept. */
  readonly isKept?: boolean | undefined
  /** Who may undo it; absent: nobody. */
  readonly undoableBy?: string | undefined
}

/** With `undoId` if it can be undone. */
export interface RecordedEntries extends RecordResult {
  readonly undoId?: string
}

export function createRecording({
  storage,
  clock,
  hooks,
  undoing,
}: MeasuringDependencies & { readonly undoing: Pick<ReturnType<typeof createUndoing>, 'keepWrite'> }) {
  /** All or nothing: one bad entry refuses the batch, with every fault listed. */
  const record = (owner: Actor, batch: Batch): Promise<RecordedEntries> =>
    storage.transaction((t) => recordIn(t, owner, batch))

  async function recordIn(transaction: Transaction, owner: Actor, batch: Batch): Promise<RecordedEntries> {
    const t = storage.join(transaction)
    const { posted, malformed = [], faults = new Faults(), isKept = false, undoableBy: author } = batch
    const read = readPosted([...posted, ...malformed], epochSeconds(clock), faults)
    const policy: RecordPolicy = {
      onFault: 'refuseAll',
      faults,
      present: isKept ? 'keep' : 'replace',
      statistics: 'now',
    }
    const result = await recordEntries(t, read, { ...owner, nowMs: clock.nowMs() }, policy)
    await announce(hooks, t, owner.userId, result.rows)
    const { userId } = owner
    const undoId = author === undefined ? undefined : await undoing.keepWrite(t, { userId, author, rows: result.rows })
    return { ...result, ...(undoId === undefined ? {} : { undoId }) }
  }

  /** A single number; everything else defaults to the variable's settings. */
  async function recordQuickly(owner: Actor & { timeZone: string }, entry: QuickEntry): Promise<RecordResult> {
    const naming = { variableName: entry.variableName ?? '' }
    const variable = await storage.read((stores) => findVariable(stores, owner.userId, naming))
    const common = commonNamed(naming)
    const defaults = variable ? knownOf(variable) : common && knownOfCommon(common)
    const now = epochSeconds(clock)
    const startEpoch = entry.startAt === undefined ? undefined : readClockTime(entry.startAt, now, owner.timeZone)
    const startAt = startEpoch === undefined ? entry.startAt : utcText(startEpoch)
    const item = quickItem({ ...entry, ...(startAt === undefined ? {} : { startAt }) }, defaults, now)
    return startAt === undefined ? recordNow(owner, item, now) : record(owner, { posted: [{ index: 0, value: item }] })
  }

  /** Without a given time, two numbers in the same second are two entries, the later one a second later. */
  const recordNow = (owner: Actor, item: MeasurementItem, now: number): Promise<RecordResult> =>
    storage.transaction(async (t) => {
      for (let second = now; second < now + SECONDS_TRIED; second++) {
        const posted = [{ index: 0, value: { ...item, startAt: utcText(second) } }]
        const result = await recordIn(t, owner, { posted, isKept: true })
        if (result.created > 0) return result
      }
      throw new Refusal('tooMany', say('There are too many entries of this variable in this minute.'))
    })

  /** Parses a typed line. The person's own variables are only named to those who may read them. */
  const readText = (person: TypingPerson, text: string): Promise<TypedEntries> =>
    storage.read(async (stores) => {
      const variables = person.mayRead ? (await stores.variables.all(person.userId)).map(variableOf) : []
      const { language, timeZone, sourceName } = person
      return readTyped({ text, language, timeZone, nowEpoch: epochSeconds(clock), sourceName }, variables)
    })

  /** The whole line or nothing: a line that was not fully understood is refused. */
  async function recordText(owner: Actor, typed: TypedEntries, undoableBy?: string): Promise<RecordedEntries> {
    const faults = faultsOf(typed)
    if (faults.length > 0) throw new Refusal('badInput', faults)
    return record(owner, { posted: typed.entries.map(({ item }, index) => ({ index, value: item })), undoableBy })
  }

  return { record, recordIn, recordQuickly, readText, recordText }
}

// Quick entries: one number and little more becomes an item like any other; the rest is taken from the variable.

const CATEGORY = 'Miscellaneous'

interface QuickEntry extends Partial<QuickMeasurement> {
  readonly value: number
}

type KnownVariable = Pick<MeasurementItem, 'variableName' | 'unitAbbreviatedName' | 'combinationOperation'> & {
  readonly variableCategoryName: string
}

const knownOf = ({ name, unit, category, combination }: Variable): KnownVariable => ({
  variableName: name,
  unitAbbreviatedName: unit.abbreviatedName,
  variableCategoryName: category.name,
  combinationOperation: combination,
})

const knownOfCommon = ({ name, unit, category, combination }: CommonVariable): KnownVariable => ({
  variableName: name,
  unitAbbreviatedName: unit,
  variableCategoryName: category,
  combinationOperation: combination,
})

/** The unit and the category count for a new variable only. The names are resolved later, like those of any item. */
function quickItem(entry: QuickEntry, defaults: KnownVariable | undefined, nowEpoch: number): MeasurementItem {
  const { variableName, value } = entry
  if (variableName === undefined || variableName.trim() === '')
    throw new Refusal('badInput', [
      {
        message: say('variableName is required.'),
        field: 'variableName',
      },
    ])
  const unitAbbreviatedName = entry.unitAbbreviatedName ?? defaults?.unitAbbreviatedName
  if (unitAbbreviatedName === undefined) {
    const message = say('{variableName} is new: unitAbbreviatedName is required. GET /units lists the units.', {
      variableName,
    })
    throw new Refusal('badInput', [{ message, field: 'unitAbbreviatedName' }])
  }
  const category = defaults?.variableCategoryName ?? entry.variableCategoryName ?? CATEGORY
  return {
    variableName: defaults?.variableName ?? variableName,
    value,
    unitAbbreviatedName,
    variableCategoryName: category,
    combinationOperation: defaults?.combinationOperation ?? categoryNamed(category)?.combinationOperation ?? 'MEAN',
    startAt: entry.startAt ?? utcText(nowEpoch),
    sourceName: entry.sourceName ?? handSources.quickEntry,
    ...(entry.note === undefined ? {} : { note: entry.note }),
  }
}
