/** Everything about one pair, whether it is a finding or not: its last judgement, and its days as they are now. */
import {
  type Calendar,
  calendarOf,
  type DayTable,
  durationFeature,
  FEWEST_PAIRS,
  type NotEnough,
  prepare,
  type Variable as Series,
  type StoredPairs,
} from '@upshot/analysis'
import type { DayValue } from '../../tracking/measurements/daily.ts'
import { dailyValues } from '../../tracking/measurements/daily-service.ts'
import { fedBy, type Tag } from '../../tracking/tags/rules.ts'
import { type Variable, variableOf } from '../../tracking/variables/variable.ts'
import type { Evidence, Finding, PairDetail, Unjudged } from '../finding.ts'
import type { LearningStores } from '../stores.ts'
import { withinExperiment } from './analysis-input.ts'
import { naturesOf } from './described-findings.ts'
import { evidenceOf, noEvidence } from './evidence.ts'
import { detailOf, type FindingDetail, type PairSeries, shownPairs } from './finding-detail.ts'
import { methodOf } from './listed-finding.ts'
import { mayBeEffect, searchOf, USUAL_MAX_LAG } from './search.ts'
import { sideOf } from './sides.ts'
import type { AnalysisRow } from './store.ts'
import { type FamilyName, readPairs } from './stored-pairs.ts'

export interface PairQuery {
  readonly causeId: number
  readonly effectId: number
  readonly family: FamilyName
}

/** Undefined if the person does not use both variables. */
export async function readPair(t: LearningStores, userId: number, request: PairQuery): Promise<PairDetail | undefined> {
  const query = await asStored(t, userId, request)
  const { causeId, effectId, family } = query
  const [user, rows] = [await t.users.withId(userId), await t.variables.withIds(userId, [causeId, effectId])]
  const variables = new Map(rows.map((row) => [row.variable_id, variableOf(row)]))
  const [cause, effect] = [variables.get(causeId), variables.get(effectId)]
  if (!user || !cause || !effect || causeId === effectId) return undefined
  const head = await t.findings.head(userId)
  const days = await daysOf(t, { cause, effect, timeZone: user.time_zone })
  const series = seriesOf(days, { cause, effect, head })
  const detail = await judgedDetail(t, userId, { ...query, cause, effect, series })
  const told =
    detail ??
    (await unjudgedDetail(t, { cause, effect, head, family, primaryOutcomeId: user.primary_outcome_variable_id, days }))
  const pairs = shownPairs(told.evidence, series)
  return {
    finding: { ...told, cause: sideOf(cause), effect: sideOf(effect), method: methodOf(head) },
    pairs: Array.from(pairs?.days ?? [], (day, at) => ({
      day: series.firstDay + day,
      cause: pairs?.x[at] ?? 0,
      effect: pairs?.y[at] ?? 0,
    })),
    causeDays: days.cause.map(({ day, value }) => ({ day, value })),
    effectDays: days.effect.map(({ day, value }) => ({ day, value })),
  }
}

/** A same-day pair has no direction: it is shown in the order in which it was found. */
async function asStored(t: LearningStores, userId: number, query: PairQuery): Promise<PairQuery> {
  const { causeId, effectId, family } = query
  if (family === 'directed') return query
  const verdictChanges = await t.findings.one(userId, { family, cause_id: effectId, effect_id: causeId })
  return verdictChanges ? { causeId: effectId, effectId: causeId, family } : query
}

interface Sides {
  readonly cause: Variable
  readonly effect: Variable
}

interface Days {
  readonly cause: readonly DayValue[]
  readonly effect: readonly DayValue[]
}

/** The cause with its filling, the effect without. */
async function daysOf(t: LearningStores, { cause, effect, timeZone }: Sides & { timeZone: string }): Promise<Days> {
  const read = async (variable: Variable) => {
    const values = await dailyValues(t, { variable, timeZone, limit: Number.MAX_SAFE_INTEGER })
    return withinExperiment({ variable, values }, timeZone)
  }
  return { cause: await read(cause), effect: await read({ ...effect, filling: { type: 'none' } }) }
}

/** On the days that were analysed; before the first analysis, on all days. */
function seriesOf(days: Days, { cause, effect, head }: Sides & { head: AnalysisRow | undefined }): PairSeries {
  const frame = frameOf(days, head)
  const grid = (values: readonly DayValue[]) => {
    const on = new Float64Array(frame.days).fill(Number.NaN)
    for (const { day, value } of values) {
      if (day >= frame.firstDay && day < frame.firstDay + frame.days) on[day - frame.firstDay] = value
    }
    return on
  }
  const causeSeries: Series = { name: String(cause.id), values: grid(days.cause), search: searchOf(cause) }
  const effectSeries: Series = { name: String(effect.id), values: grid(days.effect) }
  const calendar: Calendar = calendarOf(frame)
  return {
    cause: causeSeries,
    effect: effectSeries,
    firstDay: frame.firstDay,
    maxLag: Math.max(USUAL_MAX_LAG, causeSeries.search?.lastLag ?? 0),
    preparedCause: (durationDays) => prepare(durationFeature(causeSeries.values, durationDays), calendar),
    get preparedEffect() {
      return prepare(effectSeries.values, calendar)
    },
    ...naturesOf(cause, effect),
  }
}

function frameOf(days: Days, head: AnalysisRow | undefined): Pick<DayTable, 'firstDay' | 'days'> {
  if (head?.first_day != null && head.days !== null) return { firstDay: head.first_day, days: head.days }
  const all = [...days.cause, ...days.effect].map(({ day }) => day)
  if (all.length === 0) return { firstDay: 0, days: 1 }
  const [first, last] = all.reduce(
    ([low, high], day) => [Math.min(low, day), Math.max(high, day)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  )
  return { firstDay: first, days: last - first + 1 }
}

/** What the last analysis found; undefined if it did not judge this pair. */
async function judgedDetail(
  t: LearningStores,
  userId: number,
  { causeId, effectId, family, cause, effect, series }: PairQuery & Sides & { series: PairSeries },
): Promise<FindingDetail | undefined> {
  const stored = await t.findings.one(userId, { family, cause_id: causeId, effect_id: effectId })
  if (stored) return JSON.parse(stored.detail) as FindingDetail
  const pairs = await storedPairs(t, userId)
  const row = pairs?.row(family, String(causeId), String(effectId))
  if (!row) return undefined
  const nameOf = (id: string) => (id === String(causeId) ? cause.name : effect.name)
  return detailOf(evidenceOf(row, nameOf), series)
}

async function storedPairs(t: LearningStores, userId: number): Promise<StoredPairs | undefined> {
  const stored = await t.findings.pairs(userId)
  return stored && readPairs(stored)
}

interface UnjudgedPair extends Sides {
  readonly head: AnalysisRow | undefined
  readonly family: FamilyName
  readonly primaryOutcomeId: number | null
  readonly days: Days
}

/** Why the pair was not judged, and how many days are missing, if that is the reason. */
async function unjudgedDetail(
  t: LearningStores,
  asked: UnjudgedPair,
): Promise<FindingDetail & Pick<Finding, 'unjudged'>> {
  const { cause, effect, head, days } = asked
  const common = daysInCommon(days)
  const tell = (
    unjudged: Unjudged | undefined,
    shortfall: NotEnough | null,
  ): FindingDetail & Pick<Finding, 'unjudged'> => ({
    evidence: noEvidence(common, shortfall) satisfies Evidence,
    span: null,
    ...(unjudged ? { unjudged } : {}),
  })
  if (isIngredient(cause.id, effect.id, await t.tags.edges(cause.userId))) return tell('ingredient', null)
  if (head?.analysed_epoch == null) return tell('not yet analysed', shortOfPairs(common))
  if (!mayBeEffect(effect, asked.primaryOutcomeId) && asked.family === 'directed') return tell('no outcome', null)
  const known = new Set((await storedPairs(t, cause.userId))?.names ?? [])
  const few = [cause, effect].find(({ id }) => !known.has(String(id)))
  if (!few) return tell('one record', null)
  const have = (few === cause ? days.cause : days.effect).length
  if (have >= FEWEST_PAIRS) return tell('not yet analysed', shortOfPairs(common))
  return tell(undefined, { kind: 'notEnough', reason: 'days', have, need: FEWEST_PAIRS, variable: few.name })
}

const shortOfPairs = (have: number): NotEnough | null =>
  have < FEWEST_PAIRS ? { kind: 'notEnough', reason: 'pairs', have, need: FEWEST_PAIRS } : null

function daysInCommon({ cause, effect }: Days): number {
  const known = new Set(cause.map(({ day }) => day))
  return effect.filter(({ day }) => known.has(day)).length
}

const isIngredient = (left: number, right: number, tags: readonly Tag[]): boolean =>
  fedBy(left, tags).has(right) || fedBy(right, tags).has(left)
