import { say } from '../../../lib/language.ts'
import { nameKey, tidyName } from '../../../lib/names.ts'
import type { Faults } from '../../../lib/refusal.ts'
import type { UserTagsTable, UserVariablesTable } from '../../../storage/tables.ts'
import { isTransaction } from '../../../storage/transaction.ts'
import { headsOf } from '../../../tracking/measurements/entry.ts'
import { recordEntries } from '../../../tracking/measurements/record.ts'
import type { Tag } from '../../../tracking/tag.ts'
import { conversionBetween, unitOf } from '../../../tracking/units/units.ts'
import { commonVariableNamed } from '../../../tracking/variables/catalogue/words.ts'
import {
  type DocumentEntry,
  type DocumentVariable,
  type DocumentVariables,
  isTagAllowed,
  knownVariable,
  measurementReader,
  readTimes,
  readUnit,
  variableColumns,
} from '../../formats/upshot/document-rows.ts'
import { placeOf } from '../../formats/upshot/read-document.ts'
import type { MeasurementRecord, TagRecord, VariableRecord } from '../../formats/upshot/upshot-json.ts'
import type { Addition, ImportStores } from '../store.ts'

/** A record, its index in the section, and whether it repeats an earlier one. */
export interface IndexedRecord<R> {
  readonly index: number
  readonly record: R
  readonly isRepeated?: boolean
}

/** A batch of records of one kind, and the context for importing them. */
export interface ImportBatch<R> {
  readonly userId: number
  readonly importId: number
  /** Counts without writing. */
  readonly isDryRun: boolean
  readonly nowEpoch: number
  readonly records: readonly IndexedRecord<R>[]
  readonly documentVariables: DocumentVariables
  readonly faults: Faults
}

/** The number of new records, and what undo needs to know. */
export interface AddedRecords {
  readonly added: number
  readonly additions?: readonly Addition[]
}

interface PlacedVariable extends IndexedRecord<VariableRecord> {
  readonly units?: readonly (readonly [unit: string, index: number])[]
}

/** Existing variables keep their settings. New ones are added to `documentVariables`. */
export async function importVariables(
  stores: ImportStores,
  { records, ...part }: ImportBatch<VariableRecord> & { readonly records: readonly PlacedVariable[] },
): Promise<AddedRecords> {
  const { documentVariables, faults } = part
  const fresh = records.filter(({ record }) => !documentVariables.named(record.name))
  for (const { record, units = [] } of records) {
    const existing = documentVariables.named(record.name)
    if (existing) for (const used of units) checkUnit(existing, used, faults)
  }
  const rows = fresh.flatMap((indexedRecord) => newVariable(indexedRecord, faults) ?? [])
  faults.refuseIfAny()
  for (const row of rows) documentVariables.add(row.name, await addVariable(stores, part, row))
  return { added: rows.length }
}

/** The account's variable of this name may have another kind of unit. */
function checkUnit(variable: DocumentVariable, [name, index]: readonly [string, number], faults: Faults): void {
  const position = placeOf('measurements', index)
  const unit = readUnit(name, { place: position, faults })
  if (unit && !conversionBetween(unit, variable.unit))
    faults.add({
      message: say('{place}: {name} cannot be converted to {name2}.', {
        place: position,
        name: unit.name,
        name2: variable.unit.name,
      }),
    })
}

type NewVariable = NonNullable<ReturnType<typeof newVariable>>

function newVariable({ index, record }: IndexedRecord<VariableRecord>, faults: Faults) {
  const spot = { place: placeOf('variables', index), faults }
  const columns = variableColumns(record, spot)
  const name = tidyName(record.name)
  if (name === '') faults.add({ message: say('{place}: the name is empty.', { place: spot.place }) })
  return columns && name !== '' ? { name, columns } : undefined
}

/** A common variable has the same id for everybody; any other becomes the person's own. */
async function addVariable(
  stores: ImportStores,
  { userId, importId, isDryRun, documentVariables }: Omit<ImportBatch<VariableRecord>, 'records'>,
  { name, columns }: NewVariable,
): Promise<DocumentVariable> {
  const { unit_id, category_id: categoryId } = columns
  const added = { unit: unitOf(unit_id), categoryId, isNew: true }
  // In a dry run the id only has to be unique.
  if (isDryRun) return { ...added, id: -1 - documentVariables.size }
  const common = commonVariableNamed(name)
  const id = common?.id ?? (await stores.variables.newId())
  const identity = { user_id: userId, variable_id: id, name: common?.name ?? name, name_key: nameKey(name) }
  const { updated_epoch, created_epoch, ...rest } = columns
  await stores.variables.insert({ ...identity, ...rest, created_epoch })
  const recorded_unit_ids = [...new Set([columns.default_unit_id, unit_id])].join(',')
  await stores.variables.update(userId, id, { ...rest, updated_epoch, recorded_unit_ids })
  await stores.imports.noteVariables(userId, importId, [{ variable_id: id, mark_epoch: updated_epoch }])
  return { ...added, id }
}

/** An existing variable of the account. */
export const documentVariableOf = (row: UserVariablesTable, isNew: boolean): DocumentVariable => ({
  id: row.variable_id,
  unit: unitOf(row.unit_id),
  categoryId: row.category_id,
  isNew,
})

/** Existing tags keep their factor. New ones are added to `edges`. */
export async function importTags(
  stores: ImportStores,
  { userId, isDryRun, records, documentVariables, faults, edges }: ImportBatch<TagRecord> & { readonly edges: Tag[] },
): Promise<AddedRecords> {
  const rows: UserTagsTable[] = []
  const existingKeys = new Set(edges.map(({ taggedId, tagId }) => `${taggedId} ${tagId}`))
  for (const { index, record } of records) {
    const spot = { place: placeOf('tags', index), faults }
    const tagged = knownVariable(documentVariables, record.taggedVariableName, spot)
    const ingredient = knownVariable(documentVariables, record.tagVariableName, spot)
    const times = readTimes(record, spot)
    if (!tagged || !ingredient || !times || existingKeys.has(`${tagged.id} ${ingredient.id}`)) continue
    const factor = record.conversionFactor
    if (!isTagAllowed({ tagged, ingredient, factor, edges }, spot)) continue
    edges.push({ taggedId: tagged.id, tagId: ingredient.id, factor })
    const pair = { tagged_variable_id: tagged.id, tag_variable_id: ingredient.id }
    rows.push({ user_id: userId, ...pair, conversion_factor: factor, ...times })
  }
  faults.refuseIfAny()
  if (!isDryRun) for (const row of rows) await stores.tags.save(row)
  const additions = rows.map((row) => ({
    kind: 'tag' as const,
    first_id: row.tagged_variable_id,
    second_id: row.tag_variable_id,
    mark_epoch: row.updated_epoch,
  }))
  return { added: rows.length, additions }
}

/** Adds missing measurements. Statistics wait until the import has finished. */
export async function importMeasurements(
  stores: ImportStores,
  part: ImportBatch<MeasurementRecord>,
): Promise<AddedRecords> {
  const { userId, importId, isDryRun, records, documentVariables, faults, nowEpoch } = part
  const read = measurementReader(documentVariables, nowEpoch)
  const measurements = records.flatMap(({ index, record, isRepeated = false }) => {
    const measurement = read(record, index, { place: placeOf('measurements', index), faults })
    return measurement ? [{ ...measurement, isRepeated }] : []
  })
  faults.refuseIfAny()
  if (isDryRun || !isTransaction(stores)) {
    const once = measurements.flatMap((measurement) =>
      measurement.isRepeated ? [] : [identityOf(measurement, userId)],
    )
    return { added: once.length - (await stores.measurements.presentAmong(once)).size }
  }
  const entries = measurements.map(({ entry }) => entry)
  const { created } = await recordEntries(
    stores,
    { entries, heads: headsOf(entries) },
    { userId, importId, clientId: null, nowMs: nowEpoch * 1000 },
    { onFault: 'refuseAll', faults, present: 'keep', statistics: 'later' },
  )
  return { added: created }
}

const identityOf = ({ entry: { head, moment }, variable }: DocumentEntry, userId: number) => ({
  user_id: userId,
  variable_id: variable.id,
  start_epoch: moment.epochSeconds,
  source_name: head.sourceName,
})
