/** Daily values of one variable, gathered from the store for the pure rules in daily.ts. */
import { SECONDS_PER_DAY } from '../../lib/utc-text.ts'
import { localDays } from '../../lib/zone.ts'
import type { TrackingStores } from '../stores.ts'
import { feedersOf } from '../tags/rules.ts'
import { type Variable, variableOf } from '../variables/variable.ts'
import { combineDays, type DailyInput, type DayValue, fillDays } from './daily.ts'
import type { Span } from './store.ts'

/** An offset moves a measurement by less than a day; two days of room miss nothing. */
const ROOM_SECONDS = 2 * SECONDS_PER_DAY
const EVER: Span = { from: -1e11, to: 1e11 }

export interface DailyQuery {
  readonly variable: Variable
  readonly timeZone: string
  /** Epoch seconds; days that end before or start after are left out. */
  readonly from?: number | undefined
  readonly to?: number | undefined
  readonly limit: number
}

export async function dailyValues(stores: TrackingStores, query: DailyQuery): Promise<DayValue[]> {
  const { variable, timeZone, from, to } = query
  const feeders = await feedersIn(stores, variable)
  const span = { from: (from ?? EVER.from) - ROOM_SECONDS, to: (to ?? EVER.to) + ROOM_SECONDS }
  const rows = await stores.measurements.series(variable.userId, [variable.id, ...feeders.keys()], span)
  const values = combineDays({ variable, rows, feeders, timeZone })
  const filled = await withFilling(stores, { values, variable, feeders, timeZone, span })
  const dayOf = localDays(timeZone)
  const first = from === undefined ? Number.NEGATIVE_INFINITY : dayOf(from, null)
  const last = to === undefined ? Number.POSITIVE_INFINITY : dayOf(to, null)
  return filled.filter(({ day }) => day >= first && day <= last).slice(-query.limit)
}

async function feedersIn(stores: TrackingStores, variable: Variable): Promise<DailyInput['feeders']> {
  const factors = feedersOf(variable.id, await stores.tags.edges(variable.userId))
  const variables = (await stores.variables.withIds(variable.userId, [...factors.keys()])).map(variableOf)
  return new Map(variables.map((feeder) => [feeder.id, { variable: feeder, factor: factors.get(feeder.id) ?? 0 }]))
}

interface Filling extends Pick<DailyInput, 'variable' | 'feeders' | 'timeZone'> {
  readonly values: readonly DayValue[]
  readonly span: Span
}

async function withFilling(stores: TrackingStores, filling: Filling): Promise<DayValue[]> {
  const { values, variable, feeders, timeZone, span } = filling
  if (variable.filling.type === 'none') return [...values]
  const all = [variable, ...[...feeders.values()].map((feeder) => feeder.variable)]
  const firsts = all.flatMap(({ earliestEpoch }) => earliestEpoch ?? [])
  const lasts = all.flatMap(({ latestEpoch }) => latestEpoch ?? [])
  if (firsts.length === 0) return [...values]
  const [first, last] = [Math.min(...firsts), Math.max(...lasts)]
  const moments = await stores.measurements.moments(variable.userId, {
    from: Math.max(span.from, first - ROOM_SECONDS),
    to: Math.min(span.to, last + ROOM_SECONDS),
  })
  const dayOf = localDays(timeZone)
  const recordedDays = new Set(moments.map((moment) => dayOf(moment.startEpoch, moment.offsetMinutes)))
  const bounds = { first: values[0]?.day ?? dayOf(first, null), last: values.at(-1)?.day ?? dayOf(last, null) }
  const isFirstInside = first >= span.from
  const isLastInside = last <= span.to
  return fillDays(values, variable, recordedDays, {
    first: isFirstInside ? bounds.first : Number.NEGATIVE_INFINITY,
    last: isLastInside ? bounds.last : Number.POSITIVE_INFINITY,
  })
}
