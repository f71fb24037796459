/** What the charts of one variable are drawn from, of all days or of some. */
import { SECONDS_PER_DAY } from '../../../lib/utc-text.ts'
import { startOfDay } from '../../../lib/zone.ts'
import { countedRecords, dailyValues } from '../../../tracking/measurements/daily-service.ts'
import type { TrackingStores } from '../../../tracking/stores.ts'
import type { Variable } from '../../../tracking/variables/variable.ts'
import type { VariableData } from '../subject.ts'
import { readingsOf, subjectOfVariable } from './variable-data.ts'

/** More than anybody has lived. */
const ALL_DAYS = 60_000
/** An offset moves an entry by less than a day, and what lasts begins at most two days earlier. */
const ROOM_SECONDS = 3 * SECONDS_PER_DAY

/** Local days, both included. */
export interface DaySpan {
  readonly first: number
  readonly last: number
}

export interface VariableQuery {
  readonly variable: Variable
  readonly timeZone: string
  readonly span?: DaySpan | undefined
}

export async function variableData(
  stores: TrackingStores,
  { variable, timeZone, span }: VariableQuery,
): Promise<VariableData> {
  const subject = subjectOfVariable(variable)
  const noonOf = (day: number) => startOfDay(timeZone)(day) + SECONDS_PER_DAY / 2
  const noons = span && { from: noonOf(span.first), to: noonOf(span.last) }
  const days = await dailyValues(stores, { variable, timeZone, limit: ALL_DAYS, ...noons })
  const room = noons && { span: { from: noons.from - ROOM_SECONDS, to: noons.to + ROOM_SECONDS } }
  const records = await countedRecords(stores, { variable, timeZone, ...room })
  const readings = readingsOf(records, { timeZone, combination: subject.combination })
  return span ? within({ subject, days, readings }, span) : { subject, days, readings }
}

export function within({ subject, days, readings }: VariableData, { first, last }: DaySpan): VariableData {
  const isInside = ({ day }: { readonly day: number }) => day >= first && day <= last
  return { subject, days: days.filter(isInside), readings: readings.filter(isInside) }
}
