/** The days of a pair as soon as they are recorded, before any analysis: at the delay found, or else at the cause's own. */
import { calendarOf } from '@upshot/analysis'
import { variableOf } from '../../tracking/variables/variable.ts'
import type { DayPair } from '../finding.ts'
import { type Delay, dayPairsOf, delayIn, type FindingDetail, shownPairs } from './finding-detail.ts'
import { isTimeOfDay } from './hours.ts'
import { asStored, type PairQuery, storedPairs } from './pair.ts'
import { frameOfAll, pairSeriesOn, readPairDays } from './pair-days.ts'
import { delayOf } from './search.ts'
import type { FindingStores } from './stores.ts'

export interface RecordedPairs {
  readonly causeUnit: string
  readonly effectUnit: string
  /** Oldest first. */
  readonly pairs: readonly DayPair[]
}

/** Undefined if the person does not use both variables. */
export async function readRecordedPairs(
  t: FindingStores,
  userId: number,
  request: PairQuery,
): Promise<RecordedPairs | undefined> {
  const query = await asStored(t, userId, request)
  const { causeId, effectId } = query
  const [user, rows] = [await t.users.withId(userId), await t.variables.withIds(userId, [causeId, effectId])]
  const variables = new Map(rows.map((row) => [row.variable_id, variableOf(row)]))
  const [cause, effect] = [variables.get(causeId), variables.get(effectId)]
  if (!user || !cause || !effect || causeId === effectId) return undefined
  const own = { ...(query.family === 'sameDay' ? { lagDays: 0, durationDays: 1 } : delayOf(cause)), clock: null }
  const delay = (await delayFound(t, userId, query)) ?? own
  const days = await readPairDays(t, { cause, effect, timeZone: user.time_zone, clock: delay.clock })
  const frame = frameOfAll(days)
  const sides = pairSeriesOn(days, { cause, effect }, frame)
  const series = { ...sides, causeCombination: cause.combination, calendar: calendarOf(frame) }
  const pairs = shownPairs(delay, series)
  return {
    causeUnit: isTimeOfDay(delay.clock) ? 'h' : cause.unit.abbreviatedName,
    effectUnit: effect.unit.abbreviatedName,
    pairs: dayPairsOf(pairs, frame.firstDay),
  }
}

/** Of the last analysis; undefined if it did not compare the two. */
async function delayFound(
  t: FindingStores,
  userId: number,
  { causeId, effectId, family }: PairQuery,
): Promise<Delay | undefined> {
  const finding = await t.findings.one(userId, { family, cause_id: causeId, effect_id: effectId })
  if (finding) return delayIn((JSON.parse(finding.detail) as FindingDetail).evidence)
  const compared = (await storedPairs(t, userId))?.row(family, String(causeId), String(effectId))
  return compared && delayIn(compared)
}
