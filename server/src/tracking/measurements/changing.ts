/** Correcting, deleting and restoring single measurements. */
import type { MeasurementUpdate } from '@upshot/contract'
import { handles, type RecurringJob } from '../../jobs/job.ts'
import { epochSeconds } from '../../lib/clock.ts'
import { say } from '../../lib/language.ts'
import { timeFault } from '../../lib/ranges.ts'
import { Faults, Refusal } from '../../lib/refusal.ts'
import { type Moment, readMoment, SECONDS_PER_DAY } from '../../lib/utc-text.ts'
import type { Transaction } from '../../storage/transaction.ts'
import type { UnitRecord } from '../units/unit-record.ts'
import { noSuchUnit, unitNamed, unitOf } from '../units/units.ts'
import { findVariable, holdVariable, type VariableReference } from '../variables/service.ts'
import { type Variable, variableOf } from '../variables/variable.ts'
import {
  correctedDetails,
  type EntryFault,
  endFault,
  endOf,
  inZone,
  readStartAt,
  unitFault,
  unreadableTime,
  valueFault,
  zoneClocks,
  zoneFault,
} from './entry.ts'
import { noteVariableChanges } from './statistics.ts'
import type { MeasurementRow, MeasurementStores, MeasuringDependencies } from './store.ts'
import { forgetOldWrites } from './undoing.ts'

export interface Target extends VariableReference {
  /** Several entries that replace everything else. */
  readonly ids?: readonly number[] | undefined
  readonly startAt?: string | undefined
}

export interface UpdateResult {
  readonly row: MeasurementRow
  readonly variable: Variable
}

/** On whose behalf entries are restored. */
export interface Restorer {
  readonly userId: number
  /** An app restores only its own entries. */
  readonly clientId: string | null
}

export function createChanging({ storage, clock, hooks }: MeasuringDependencies) {
  const update = (userId: number, changes: MeasurementUpdate): Promise<UpdateResult> =>
    storage.transaction((t) => updateIn(t, userId, changes))

  async function updateIn(transaction: Transaction, userId: number, changes: MeasurementUpdate): Promise<UpdateResult> {
    const t = storage.join(transaction)
    const row = await holdMeasurement(t, userId, changes)
    if (!row) throw new Refusal('notFound', NO_MEASUREMENT)
    const variable = await findVariable(t, userId, { id: changes.variableId ?? row.variable_id })
    if (!variable) throw new Refusal('badInput', [{ message: say('There is no such variable.'), field: 'variableId' }])
    const next = correctedRow(row, changes, { variable, nowEpoch: epochSeconds(clock) })
    if (!(await t.measurements.update(row, next))) {
      const message = say('This source already has a measurement of this variable at that time.')
      throw new Refusal('badInput', [{ message, field: 'startAt' }])
    }
    await noteUnit(t, variable, next.unit_id)
    const isMoved = next.variable_id !== row.variable_id
    const added = isMoved
      ? ([[row.variable_id, -1] as const, [variable.id, 1] as const] as const)
      : [[row.variable_id, 0] as const]
    await noteVariableChanges(t, userId, new Map(added), clock.nowMs())
    await hooks.measured(t, userId, { kind: 'updated', rows: isMoved ? [next, row] : [next] })
    const fresh = await findVariable(t, userId, { id: variable.id })
    return { row: next, variable: fresh ?? variable }
  }

  /** It can be restored for a while. */
  const remove = (userId: number, target: Target): Promise<void> =>
    storage.transaction(async (t) => {
      const rows = target.ids ? await removeSeveral(t, userId, target.ids) : await removeIn(t, userId, target)
      await t.measurements.keepDeleted(rows, epochSeconds(clock))
    })

  async function removeSeveral(t: MeasurementStores & Transaction, userId: number, ids: readonly number[]) {
    const rows: MeasurementRow[] = []
    for (const id of new Set(ids)) {
      if ((await rowsToDelete(t, userId, { id })).length > 0) rows.push(...(await removeIn(t, userId, { id })))
    }
    if (rows.length === 0) throw new Refusal('notFound', NO_MEASUREMENT)
    return rows
  }

  /** Deletes for good: an undone entry leaves no trace. */
  async function removeIn(transaction: Transaction, userId: number, target: Target): Promise<MeasurementRow[]> {
    const t = storage.join(transaction)
    const rows = await rowsToDelete(t, userId, target)
    if (rows.length === 0) throw new Refusal('notFound', NO_MEASUREMENT)
    for (const row of rows) await t.measurements.delete(row)
    const variableId = rows[0]?.variable_id ?? 0
    await noteVariableChanges(t, userId, new Map([[variableId, -rows.length]]), clock.nowMs())
    await hooks.measured(t, userId, { kind: 'deleted', rows })
    return rows
  }

  /** All or nothing; each is restored as it was, with its id. */
  async function restore(by: Restorer, ids: readonly number[]) {
    const { userId } = by
    return storage.transaction(async (t) => {
      const since = epochSeconds(clock) - DELETED_KEPT_SECONDS
      const deleted = (await t.measurements.deletedWithIds(userId, ids)).filter((row) => row.updated_epoch >= since)
      const deletedById = new Map(deleted.map((row) => [row.id, row]))
      const requested = [...new Set(ids)].map((id, index) => ({ index, row: deletedById.get(id) }))
      refuseMissing(requested.filter(({ row }) => !row || !mayRestore(by, row)))
      const rows = requested.flatMap(({ row }) => row ?? [])
      await t.variables.hold(
        userId,
        [...new Set(rows.map((row) => row.variable_id))].sort((a, b) => a - b),
      )
      const occupied = await t.measurements.presentAmong(rows)
      refuseTaken([...occupied])
      const restored = rows.map((row) => ({ ...row, updated_epoch: epochSeconds(clock) }))
      await t.measurements.restore(restored)
      const added = Map.groupBy(restored, (row) => row.variable_id)
      const counts = new Map([...added].map(([id, list]) => [id, list.length]))
      await noteVariableChanges(t, userId, counts, clock.nowMs())
      await hooks.measured(t, userId, { kind: 'created', rows: restored })
      const variables = (await t.variables.withIds(userId, [...added.keys()])).map(variableOf)
      return { rows: restored, variables: new Map(variables.map((variable) => [variable.id, variable])) }
    })
  }

  return { update, updateIn, remove, removeIn, restore }
}

const mayRestore = ({ clientId }: Restorer, { client_id }: MeasurementRow): boolean =>
  clientId === null || client_id === clientId

const NO_MEASUREMENT = say('You have no such measurement.')

function refuseMissing(missing: readonly { readonly index: number }[]): void {
  if (missing.length === 0) return
  const message = say('There is no such deleted measurement. They are kept for 30 days.')
  throw new Refusal(
    'notFound',
    missing.map(({ index }) => ({ message, field: 'ids', index })),
  )
}

function refuseTaken(indexes: readonly number[]): void {
  if (indexes.length === 0) return
  const message = say('Another measurement of this variable and source is now at that time.')
  throw new Refusal(
    'conflict',
    indexes.map((index) => ({ message, field: 'ids', index })),
  )
}

/** Adds a unit to those in which values of this variable were recorded. */
async function noteUnit(stores: MeasurementStores, variable: Variable, unitId: number): Promise<void> {
  if (variable.recordedUnitIds.includes(unitId)) return
  const recorded_unit_ids = [...variable.recordedUnitIds, unitId].join(',')
  await stores.variables.update(variable.userId, variable.id, { recorded_unit_ids })
}

/** Locking the variable locks its measurements: a measurement is read again once the lock is held. */
async function holdMeasurement(
  stores: MeasurementStores,
  userId: number,
  { id, variableId }: { readonly id: number; readonly variableId?: number | undefined },
): Promise<MeasurementRow | undefined> {
  const unlocked = await stores.measurements.withId(userId, id)
  if (!unlocked) return undefined
  // Always in the same order, so that two requests that move measurements between two variables cannot deadlock.
  const ids = [...new Set([unlocked.variable_id, variableId ?? unlocked.variable_id])].sort((a, b) => a - b)
  await stores.variables.hold(userId, ids)
  return stores.measurements.withId(userId, id)
}

/** By id, or by variable and time, from any source. */
async function rowsToDelete(stores: MeasurementStores, userId: number, target: Target): Promise<MeasurementRow[]> {
  if (target.id !== undefined) {
    const row = await holdMeasurement(stores, userId, { id: target.id })
    return row ? [row] : []
  }
  const isNamed = target.variableId !== undefined || target.variableName !== undefined
  const moment = target.startAt === undefined ? undefined : readMoment(target.startAt)
  const faults = new Faults()
  if (!isNamed)
    faults.add({
      message: say('id, or variableName and startAt, is required.'),
      field: 'id',
    })
  else if (!moment) faults.add(timeFault('startAt'))
  faults.refuseIfAny()
  const { variableId, variableName } = target
  const variable = await holdVariable(stores, userId, { variableId, variableName })
  return variable && moment ? stores.measurements.at(userId, variable.id, moment.epochSeconds) : []
}

// A measurement after a correction. Pure.

/** Refuses with every fault. Missing members stay unchanged. `variable`: the one it belongs to afterwards. */
function correctedRow(
  row: MeasurementRow,
  changes: MeasurementUpdate,
  { variable, nowEpoch }: { readonly variable: Variable; readonly nowEpoch: number },
): MeasurementRow {
  const faults = new Faults()
  const tell = (fault: EntryFault | undefined) => {
    if (fault) faults.add({ message: fault.message, field: fault.field })
  }
  const moment = changes.startAt === undefined ? undefined : readStartAt(changes.startAt, nowEpoch, faults)
  const unit = unitAfter(row, changes, faults)
  const value = changes.value ?? row.value
  if (unit) tell(valueFault(value, unit))
  if (unit) tell(unitFault(unit, variable.unit, variable.name))
  const start = moment?.epochSeconds ?? row.start_epoch
  const clock = clockAfter(row, { changes, moment, tell })
  const end_epoch = endAfter(row, { changes, start, tell })
  faults.refuseIfAny()
  return {
    ...row,
    variable_id: variable.id,
    value,
    unit_id: unit?.id ?? row.unit_id,
    ...correctedDetails(row, changes),
    start_epoch: start,
    ...clock,
    end_epoch,
    // It is now the person's own value, so undoing the import does not touch it.
    import_id: null,
    updated_epoch: nowEpoch,
  }
}

function unitAfter(
  row: MeasurementRow,
  { unitAbbreviatedName }: MeasurementUpdate,
  faults: Faults,
): UnitRecord | undefined {
  if (unitAbbreviatedName === undefined) return unitOf(row.unit_id)
  const unit = unitNamed(unitAbbreviatedName)
  if (!unit) faults.add({ message: noSuchUnit(unitAbbreviatedName), field: 'unitAbbreviatedName' })
  return unit
}

/** A moved entry keeps its duration. */
function endAfter(
  row: MeasurementRow,
  request: {
    readonly changes: MeasurementUpdate
    readonly start: number
    readonly tell: (fault: EntryFault | undefined) => void
  },
): number | null {
  const { changes, start, tell } = request
  if (changes.endAt === null) return null
  if (changes.endAt === undefined) return row.end_epoch === null ? null : row.end_epoch + start - row.start_epoch
  const end = readMoment(changes.endAt)
  tell(end ? endFault(start, end.epochSeconds) : unreadableTime('endAt'))
  return end ? endOf(start, end.epochSeconds) : null
}

type LocalClock = Pick<MeasurementRow, 'offset_minutes' | 'time_zone'>

/** The zone is kept as long as its offset fits. */
function clockAfter(
  row: MeasurementRow,
  request: {
    readonly changes: MeasurementUpdate
    readonly moment: Moment | undefined
    readonly tell: (fault: EntryFault | undefined) => void
  },
): LocalClock {
  const { changes, moment, tell } = request
  const offset = offsetAfter(row, changes, moment)
  const name = changes.timeZone === undefined ? row.time_zone : changes.timeZone
  if (name === null) return { offset_minutes: offset, time_zone: null }
  const clock = zoneClocks()(name)
  if (!clock) {
    tell(zoneFault(name))
    return { offset_minutes: offset, time_zone: null }
  }
  const hasOffset = changes.offsetMinutes !== undefined || moment?.offsetMinutes !== undefined
  const isNamed = changes.timeZone !== undefined
  // A given zone changes the offset; the stored one must fit.
  if (offset === null && !isNamed) return { offset_minutes: null, time_zone: null }
  const epochSeconds = moment?.epochSeconds ?? row.start_epoch
  const offsetMinutes = isNamed && !hasOffset ? undefined : (offset ?? undefined)
  const zoned = inZone({ epochSeconds, offsetMinutes }, name, clock)
  return { offset_minutes: zoned.moment.offsetMinutes ?? null, time_zone: zoned.timeZone ?? null }
}

/** The given offset, otherwise that of the new time, if it has one. */
function offsetAfter(row: MeasurementRow, { offsetMinutes }: MeasurementUpdate, moment: Moment | undefined) {
  if (offsetMinutes !== undefined) return offsetMinutes
  return moment ? (moment.offsetMinutes ?? null) : row.offset_minutes
}

// Deleted entries are kept for 30 days.

export const DELETED_KEPT_SECONDS = 30 * SECONDS_PER_DAY

const PURGE: RecurringJob = { name: 'measurements.purgeDeleted', everySeconds: SECONDS_PER_DAY }

export function createPurge({
  storage,
  clock,
  alsoPurge,
}: Pick<MeasuringDependencies, 'storage' | 'clock'> & {
  /** Removes other deleted data when its time is up. */
  readonly alsoPurge: () => Promise<void>
}) {
  const purge = async (): Promise<void> => {
    await storage.transaction((t) => t.measurements.forgetDeleted(epochSeconds(clock) - DELETED_KEPT_SECONDS))
    await storage.transaction((t) => forgetOldWrites(t, epochSeconds(clock)))
    await alsoPurge()
  }
  return { purge, jobs: handles(PURGE.name, purge), schedule: [PURGE] }
}
