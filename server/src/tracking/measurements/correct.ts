/** A measurement as it is after a correction. Pure. */
import type { MeasurementUpdate } from '@upshot/contract'
import { Faults } from '../../lib/refusal.ts'
import { type Moment, readMoment } from '../../lib/utc-text.ts'
import type { UnitRecord } from '../units/units.data.ts'
import { noSuchUnit, unitNamed, unitOf } from '../units/units.ts'
import type { Variable } from '../variables/variable.ts'
import { correctedDetails } from './entry.ts'
import { type EntryFault, endFault, endOf, unitFault, unreadableTime, valueFault } from './entry-rules.ts'
import { placed, zoneClocks, zoneFault } from './place.ts'
import { readStartAt } from './read-posted.ts'
import type { MeasurementRow } from './save.ts'

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
  const place = placeAfter(row, { changes, moment, tell })
  const end_epoch = endAfter(row, { changes, start, tell })
  faults.refuseIfAny()
  return {
    ...row,
    variable_id: variable.id,
    value,
    unit_id: unit?.id ?? row.unit_id,
    ...correctedDetails(row, changes),
    start_epoch: start,
    ...place,
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
  if (!unit) faults.add({ message: noSuchUnit(unitAbbreviatedName), field: 'unitAbbreviatedName' })
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

type Place = Pick<MeasurementRow, 'offset_minutes' | 'time_zone'>

/** The zone stays as long as its clock fits. */
function placeAfter(
  row: MeasurementRow,
  asked: {
    readonly changes: MeasurementUpdate
    readonly moment: Moment | undefined
    readonly tell: (fault: EntryFault | undefined) => void
  },
): Place {
  const { changes, moment, tell } = asked
  const offset = offsetAfter(row, changes, moment)
  const name = changes.timeZone === undefined ? row.time_zone : changes.timeZone
  if (name === null) return { offset_minutes: offset, time_zone: null }
  const clock = zoneClocks()(name)
  if (!clock) {
    tell(zoneFault(name))
    return { offset_minutes: offset, time_zone: null }
  }
  const isTold = changes.offsetMinutes !== undefined || moment?.offsetMinutes !== undefined
  const isNamed = changes.timeZone !== undefined
  // A zone that is named moves the clock; one that was there has to fit.
  if (offset === null && !isNamed) return { offset_minutes: null, time_zone: null }
  const epochSeconds = moment?.epochSeconds ?? row.start_epoch
  const given = isNamed && !isTold ? undefined : (offset ?? undefined)
  const at = placed({ epochSeconds, offsetMinutes: given }, name, clock)
  return { offset_minutes: at.moment.offsetMinutes ?? null, time_zone: at.timeZone ?? null }
}

/** As given; else that of the new time, which has none if it says none. */
function offsetAfter(row: MeasurementRow, { offsetMinutes }: MeasurementUpdate, moment: Moment | undefined) {
  if (offsetMinutes !== undefined) return offsetMinutes
  return moment ? (moment.offsetMinutes ?? null) : row.offset_minutes
}
