/**
 * What files and live sources bring goes in here: by the rules of any measurement, but one bad entry is rejected by
 * itself and never the whole batch.
 */
import { Faults } from '../../lib/refusal.ts'
import type { Transaction } from '../../storage/transaction.ts'
import type { Entry, EntryHead } from '../../tracking/measurements/entries.ts'
import { recordEntries } from '../../tracking/measurements/record.ts'
import type { TrackingStores } from '../../tracking/stores.ts'
import type { UnitRecord } from '../../tracking/units/units.data.ts'
import { conversionBetween, unitNamed } from '../../tracking/units/units.ts'
import { commonVariableNamed, variableOf } from '../../tracking/variables/variable.ts'
import type { Place } from '../formats/format.ts'
import { type IncomingEntry, incomingReader } from './incoming.ts'
import type { ImportStore } from './store.ts'

export type { IncomingEntry } from './incoming.ts'

export interface Bringing {
  readonly userId: number
  readonly connectorId: number
  /** With it, undo can take back what comes in, and statistics wait until the import says that it is through. */
  readonly importId?: number
  readonly entries: readonly IncomingEntry[]
  readonly nowMs: number
}

export interface Rejected {
  /** Its place among the entries given. */
  readonly index: number
  readonly place: Place | undefined
  readonly reason: string
}

export interface BroughtEntries {
  readonly created: number
  readonly replaced: number
  readonly unchanged: number
  /** Entries whose variable, time and source came again, in the same batch or earlier in the same import: the last counts. */
  readonly repeated: number
  readonly rejected: readonly Rejected[]
  /** Keys of the names of variables that came to be. */
  readonly newKeys: ReadonlySet<string>
  /** For `measurement.created` and `measurement.updated`. */
  readonly createdRows: readonly { readonly id: number; readonly variable_id: number }[]
  readonly replacedRows: readonly { readonly id: number; readonly variable_id: number }[]
}

export interface BringingStores extends TrackingStores {
  readonly imports: ImportStore
}

export async function bringEntries(stores: BringingStores & Transaction, bringing: Bringing): Promise<BroughtEntries> {
  const { userId, connectorId, importId, nowMs } = bringing
  const rejected: Rejected[] = []
  const read = readAll(bringing, rejected)
  const known = await knownUnits(stores, userId, new Set(read.map(({ head }) => head)))
  const entries = withoutForeignUnits(read, known, (entry, reason) => rejected.push(rejection(bringing, entry, reason)))
  if (entries.length === 0) return { ...NOTHING, rejected }
  const heads = new Map<EntryHead, number>()
  for (const { head } of entries) if (!heads.has(head)) heads.set(head, 0)
  const context = { userId, clientId: null, nowMs, connectorId, ...(importId === undefined ? {} : { importId }) }
  const { rows, variables } = await recordEntries(stores, { entries, heads }, context, new Faults())
  const own = [...variables.values()].filter((variable) => !known.has(variable.own.name_key))
  if (importId !== undefined) {
    await stores.imports.noteVariables(
      userId,
      importId,
      own.map(({ id, updatedEpoch }) => ({ variable_id: id, mark_epoch: updatedEpoch })),
    )
    await stores.imports.noteReplacements(userId, importId, rows.filter(isReplacedBy(importId)))
    await stores.imports.letStatisticsWait(userId, [...variables.keys()])
  }
  const isOwn = (row: (typeof rows)[number]) => importId !== undefined && row.before?.import_id === importId
  const replacedRows = rows.filter((row) => row.outcome === 'replaced' && !isOwn(row))
  const createdRows = rows.filter((row) => row.outcome === 'created')
  return {
    created: createdRows.length,
    replaced: replacedRows.length,
    unchanged: rows.filter((row) => row.outcome === 'unchanged').length,
    repeated: entries.length - rows.length + rows.filter(isOwn).length,
    rejected,
    newKeys: new Set(own.map((variable) => variable.own.name_key)),
    createdRows,
    replacedRows,
  }
}

const NOTHING = {
  created: 0,
  replaced: 0,
  unchanged: 0,
  repeated: 0,
  newKeys: new Set<string>(),
  createdRows: [],
  replacedRows: [],
}

/** What the import itself brought a moment ago is no earlier value. */
const isReplacedBy = (importId: number) => (row: { before?: { import_id: number | null } }) =>
  row.before !== undefined && row.before.import_id !== importId

function readAll(bringing: Bringing, rejected: Rejected[]): Entry[] {
  const read = incomingReader(Math.floor(bringing.nowMs / 1000))
  return bringing.entries.flatMap((incoming, index): Entry[] => {
    const entry = read(incoming, index)
    if (typeof entry !== 'string') return [entry]
    rejected.push({ index, place: incoming.place, reason: entry })
    return []
  })
}

const rejection = ({ entries }: Bringing, { place: { index = 0 } }: Entry, reason: string): Rejected => ({
  index,
  place: entries[index]?.place,
  reason,
})

type Units = ReadonlyMap<string, UnitRecord>

/** The units of the person's variables that are spoken of, by the keys of their names; they are held until the end. */
async function knownUnits(stores: TrackingStores, userId: number, heads: ReadonlySet<EntryHead>): Promise<Units> {
  const rows = await stores.variables.holdNamed(userId, [...new Set([...heads].map((head) => head.nameKey))])
  return new Map(rows.map((row) => [row.name_key, variableOf(row).unit]))
}

/** A value is never stored in a unit that does not measure what the variable measures. */
function withoutForeignUnits(
  entries: readonly Entry[],
  known: Units,
  reject: (entry: Entry, reason: string) => void,
): Entry[] {
  const unitsOfNew = new Map<string, UnitRecord>()
  const verdicts = new Map<EntryHead, string | undefined>()
  const verdictOn = (head: EntryHead): string | undefined => {
    if (verdicts.has(head)) return verdicts.get(head)
    const own = known.get(head.nameKey) ?? unitsOfNew.get(head.nameKey)
    const unit = own ?? commonUnit(head) ?? head.unit
    const fits = conversionBetween(head.unit, unit) !== undefined
    if (fits && !own) unitsOfNew.set(head.nameKey, head.unit)
    const words = `${head.unit.name} cannot be converted to ${unit.name}, the unit of ${head.variableName}.`
    verdicts.set(head, fits ? undefined : words)
    return fits ? undefined : words
  }
  return entries.filter((entry) => {
    const reason = verdictOn(entry.head)
    if (reason !== undefined) reject(entry, reason)
    return reason === undefined
  })
}

function commonUnit(head: EntryHead): UnitRecord | undefined {
  const common = commonVariableNamed(head.variableName)
  return common && unitNamed(common.unit)
}
