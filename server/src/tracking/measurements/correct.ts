/** A measurement as it is after a correction. Pure. */
import type { MeasurementUpdate } from '@upshot/contract'
import { Faults } from '../../lib/refusal.ts'
import { type Moment, readMoment } from '../../lib/utc-text.ts'
import type { UnitRecord } from '../units/units.data.ts'
import { unitNamed, unitOf } from '../units/units.ts'
import type { Variable } from '../variables/variable.ts'
import { type EntryFault, endFault, endOf, unitFault, unreadableTime, valueFault } from './entry-rules.ts'
import { readStartAt } from './read-posted.ts'
import type { MeasurementRow } from './row.ts'

interface CorrectionContext {
  /** The one it belongs to afterwards. */
  readonly variable: Variable
  readonly nowEpoch: number
}

/** Refuses with everything that is wrong. What is not said stays. */
export function correctedRow(
  row: MeasurementRow,
  changes: MeasurementUpdate,
  { variable, nowEpoch }: CorrectionContext,
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
  const end_epoch = endAfter(row, { changes, start, tell })
  faults.refuseIfAny()
  return {
    ...row,
    variable_id: variable.id,
    value,
    unit_id: unit?.id ?? row.unit_id,
    note: changes.note === undefined ? row.note : changes.note || null,
    start_epoch: start,
    offset_minutes: offsetAfter(row, changes, moment),
    end_epoch,
    // From now on it is the person's own: taking an import back leaves it alone.
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
  const message = `There is no unit "${unitAbbreviatedName}"; GET /units lists them.`
  if (!unit) faults.add({ message, field: 'unitAbbreviatedName' })
  return unit
}

/** A time that is moved keeps its length. */
function endAfter(
  row: MeasurementRow,
  asked: {
    readonly changes: MeasurementUpdate
    readonly start: number
    readonly tell: (fault: EntryFault | undefined) => void
  },
): number | null {
  const { changes, start, tell } = asked
  if (changes.endAt === null) return null
  if (changes.endAt === undefined) return row.end_epoch === null ? null : row.end_epoch + start - row.start_epoch
  const end = readMoment(changes.endAt)
  tell(end ? endFault(start, end.epochSeconds) : unreadableTime('endAt'))
  return end ? endOf(start, end.epochSeconds) : null
}

/** As given; else that of the new time, which has none if it says none. */
function offsetAfter(row: MeasurementRow, { offsetMinutes }: MeasurementUpdate, moment: Moment | undefined) {
  if (offsetMinutes !== undefined) return offsetMinutes
  return moment ? (moment.offsetMinutes ?? null) : row.offset_minutes
}
