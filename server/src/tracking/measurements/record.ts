/** Recording: entries become rows, new variables come into being, and everything that follows is noted, in one transaction. */
import type { Faults } from '../../lib/refusal.ts'
import type { Transaction } from '../../storage/transaction.ts'
import type { TrackingStores } from '../stores.ts'
import type { UnitRecord } from '../units/units.data.ts'
import { conversionBetween, convert, unitNamed } from '../units/units.ts'
import { createVariable, noteVariableChanges } from '../variables/service.ts'
import { commonVariableNamed, isWithinLimits, type Variable, variableOf } from '../variables/variable.ts'
import type { Entry, EntryHead, ReadEntries } from './entries.ts'
import type { NewMeasurement } from './row.ts'
import type { Saved } from './save.ts'

export interface RecordContext {
  readonly userId: number
  readonly clientId: string | null
  readonly nowMs: number
  /** The data source it came through, and the import; none for what a person or an app posts. */
  readonly connectorId?: number
  readonly importId?: number
}

export interface Recorded {
  /** In the order posted; an entry that the batch itself replaced is not repeated. */
  readonly rows: readonly (NewMeasurement & Saved)[]
  readonly variables: ReadonlyMap<number, Variable>
  readonly created: number
  readonly replaced: number
  readonly unchanged: number
  readonly outsideLimits: number
  readonly ignoredSettings: readonly string[]
}

export async function recordEntries(
  stores: TrackingStores & Transaction,
  read: ReadEntries,
  context: RecordContext,
  faults: Faults,
): Promise<Recorded> {
  const { entries } = read
  const heads = [...read.heads.keys()]
  const known = await knownVariables(stores, context.userId, heads)
  refuseForeignUnits(read.heads, known, faults)
  faults.refuseIfAny()
  const createdKeys = await createMissing(stores, heads, known, context)
  const variables = createdKeys.size > 0 ? await knownVariables(stores, context.userId, heads) : known
  const rows = rowsOf(entries, variables, context)
  const nowEpoch = Math.floor(context.nowMs / 1000)
  const saved = await stores.measurements.save(rows, nowEpoch)
  const all = rows.map((row, at) => ({ ...row, ...(saved[at] as Saved) }))
  await noteVariableChanges(stores, context.userId, addedByVariable(all), context.nowMs)
  await noteHeads(stores, context.userId, heads, variables)
  const ids = [...new Set(rows.map((row) => row.variable_id))]
  const fresh = (await stores.variables.withIds(context.userId, ids)).map(variableOf)
  const count = (outcome: Saved['outcome']) => saved.reduce((sum, one) => sum + (one.outcome === outcome ? 1 : 0), 0)
  return {
    rows: all,
    variables: new Map(fresh.map((variable) => [variable.id, variable])),
    created: count('created'),
    replaced: count('replaced'),
    unchanged: count('unchanged'),
    outsideLimits: entries.filter((entry) => !isInside(entry, variables)).length,
    ignoredSettings: ignoredSettings(heads, variables, createdKeys),
  }
}

type ByKey = ReadonlyMap<string, Variable>

/** Held until the end: nobody else counts, converts or deletes these variables meanwhile. */
async function knownVariables(stores: TrackingStores, userId: number, heads: readonly EntryHead[]): Promise<ByKey> {
  const rows = await stores.variables.holdNamed(userId, [...new Set(heads.map((head) => head.nameKey))])
  return new Map(rows.map((row) => [row.name_key, variableOf(row)]))
}

/** A value is never stored in a unit that does not measure what the variable measures. */
function refuseForeignUnits(heads: ReadEntries['heads'], known: ByKey, faults: Faults): void {
  const unitsOfNew = new Map<string, UnitRecord>()
  for (const [head, index] of heads) {
    const own = known.get(head.nameKey)?.unit ?? unitsOfNew.get(head.nameKey)
    const unit = own ?? commonUnit(head) ?? head.unit
    if (!conversionBetween(head.unit, unit)) {
      const message = `${head.unit.name} cannot be converted to ${unit.name}, the unit of ${head.variableName}.`
      faults.add({ message, field: 'unitAbbreviatedName', index })
    } else if (!own) unitsOfNew.set(head.nameKey, head.unit)
  }
}

function commonUnit(head: EntryHead): UnitRecord | undefined {
  const common = commonVariableNamed(head.variableName)
  return common && unitNamed(common.unit)
}

/** The first entry that names a variable says what it is. */
async function createMissing(
  stores: TrackingStores,
  heads: readonly EntryHead[],
  known: ByKey,
  context: RecordContext,
): Promise<ReadonlySet<string>> {
  const missing = new Map<string, EntryHead>()
  for (const head of heads) {
    if (!known.has(head.nameKey) && !missing.has(head.nameKey)) missing.set(head.nameKey, head)
  }
  const createdEpoch = Math.floor(context.nowMs / 1000)
  for (const head of missing.values()) await createVariable(stores, context.userId, { ...head, createdEpoch })
  return new Set(missing.keys())
}

/** Within one batch the last of two with the same identity wins, as it would in two batches. */
function rowsOf(entries: readonly Entry[], variables: ByKey, context: RecordContext): NewMeasurement[] {
  const { userId, clientId, connectorId = null, importId = null } = context
  const rows = new Map<string, NewMeasurement>()
  for (const { head, moment, endEpoch, value, note } of entries) {
    const variable = variables.get(head.nameKey)
    if (!variable) throw new Error('A variable was not created.')
    const row: NewMeasurement = {
      user_id: userId,
      variable_id: variable.id,
      start_epoch: moment.epochSeconds,
      source_name: head.sourceName,
      value,
      unit_id: head.unit.id,
      offset_minutes: moment.offsetMinutes ?? null,
      note,
      client_id: clientId,
      connector_id: connectorId,
      end_epoch: endEpoch,
      import_id: importId,
    }
    rows.set(`${row.variable_id} ${row.start_epoch} ${row.source_name}`, row)
  }
  return [...rows.values()]
}

/** How many rows each changed variable gained. */
function addedByVariable(rows: readonly (NewMeasurement & Saved)[]): ReadonlyMap<number, number> {
  const added = new Map<number, number>()
  for (const { variable_id, outcome } of rows) {
    if (outcome === 'unchanged') continue
    added.set(variable_id, (added.get(variable_id) ?? 0) + (outcome === 'created' ? 1 : 0))
  }
  return added
}

/** A barcode belongs to the variable, and so does the list of units its values came in. */
async function noteHeads(
  stores: TrackingStores,
  userId: number,
  heads: readonly EntryHead[],
  variables: ByKey,
): Promise<void> {
  for (const variable of variables.values()) {
    const own = heads.filter((head) => variables.get(head.nameKey) === variable)
    const upc = own.findLast((head) => head.upc !== undefined)?.upc ?? variable.upc
    const unitIds = [...new Set([...variable.recordedUnitIds, ...own.map((head) => head.unit.id)])]
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

/** Names of variables whose posted category or combination did not count, because they were there before. */
function ignoredSettings(heads: readonly EntryHead[], variables: ByKey, createdKeys: ReadonlySet<string>): string[] {
  const ignored = heads.filter((head) => {
    const variable = variables.get(head.nameKey)
    if (!variable || createdKeys.has(head.nameKey)) return false
    return variable.category.id !== head.category.id || variable.combination !== head.combination
  })
  return [...new Set(ignored.map((head) => head.variableName))]
}
