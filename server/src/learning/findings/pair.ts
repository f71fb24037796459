/** Everything about one pair, whether it is a finding or not: its last verdict, and its days as they are now. */
import {
  adjustedEffects,
  type Calendar,
  type ClockForm,
  calendarOf,
  clockFormOf,
  durationFeature,
  type NotEnough,
  prepare,
  type Variable as Series,
  type StoredPairs,
} from '@upshot/analysis'
import {
  collectHours,
  countedRecords,
  type DayValue,
  dailyValues,
  type EntryHours,
} from '../../tracking/measurements/daily.ts'
import { fedBy, type Tag } from '../../tracking/tag.ts'
import { type Variable, variableOf } from '../../tracking/variables/variable.ts'
import type { DayPair, Evidence, Finding, Occurrence, PairDetail, UnjudgedReason } from '../finding.ts'
import {
  clockCause,
  daysToCompare,
  delayOf,
  hoursIn,
  isTimeOfDay,
  mayBeEffect,
  occurrenceOf,
  searchOf,
  type TableFrame,
  USUAL_MAX_LAG,
  withinExperiment,
} from './analysis-input.ts'
import {
  dayPairsOf,
  delayIn,
  detailOf,
  effectSideOf,
  evidenceOf,
  type FamilyName,
  type FindingDelay,
  type FindingDetail,
  membersOfSides,
  methodOf,
  noEvidence,
  type PairSeries,
  readPairs,
  type ShownPairs,
  shownPairs,
  sideOf,
} from './finding-rows.ts'
import { sharedIn } from './not-compared.ts'
import type { AnalysisRow, FindingStores } from './store.ts'

// Daily values of both variables as they are now.

interface PairVariables {
  readonly cause: Variable
  readonly effect: Variable
}

interface PairDays {
  readonly cause: readonly DayValue[]
  readonly effect: readonly DayValue[]
  /**
   * The occurrence of an outcome that is judged by whether it occurred; its own values are those of the days on which
   * it did.
   */
  readonly occurrence?: Occurrence
  readonly severity?: readonly DayValue[]
  /** Read only if needed. */
  readonly causeHours?: EntryHours
  readonly effectHours?: EntryHours
}

/** The cause with its filling, the effect without. */
async function readPairDays(
  t: FindingStores,
  { cause, effect, timeZone, clock }: PairVariables & { timeZone: string; clock: ClockForm | null },
): Promise<PairDays> {
  const read = async (variable: Variable) => {
    const values = await dailyValues(t, { variable, timeZone, limit: Number.MAX_SAFE_INTEGER })
    return withinExperiment({ variable, values }, timeZone)
  }
  // A day on which nothing was recorded is one without it, if that is how the outcome is judged.
  const recorded = await read({ ...effect, filling: { type: 'none' } })
  const values = recorded.map(({ value }) => value)
  const mayOccur = occurrenceOf(effect, values, Number.POSITIVE_INFINITY) !== undefined
  const zeros = mayOccur ? await read({ ...effect, filling: { type: 'zero' } }) : recorded
  const occurrence = occurrenceOf(effect, values, zeros.length)
  const occurring = zeros.map((day) => ({ ...day, value: day.origin === 'filled' ? 0 : 1 }))
  const days = {
    cause: await read(cause),
    effect: occurrence ? occurring : recorded,
    ...(occurrence && { occurrence, severity: recorded }),
  }
  if (clock === null) return days
  const hoursOf = async (variable: Variable) => {
    const hours = collectHours(timeZone)
    hours.add(await countedRecords(t, { variable, timeZone }))
    return hours.collected()
  }
  return { ...days, causeHours: await hoursOf(cause), effectHours: await hoursOf(effect) }
}

/** Both series on the days of a frame, with hours if they were read. */
function pairSeriesOn(
  days: PairDays,
  { cause, effect }: PairVariables,
  frame: TableFrame,
): Record<keyof PairVariables, Series> {
  const series = (variable: Variable, values: readonly DayValue[], hours: EntryHours = []) => {
    const grid = onFrame(values, frame)
    return { name: String(variable.id), values: grid, ...hoursIn({ variable, hours }, frame, grid) }
  }
  return {
    cause: series(cause, days.cause, days.causeHours),
    effect: {
      ...series(effect, days.effect, days.occurrence ? [] : days.effectHours),
      ...(days.severity && { severity: onFrame(days.severity, frame) }),
    },
  }
}

/** The days from the first of either variable to the last. */
function frameOfAll(days: PairDays): TableFrame {
  const all = [...days.cause, ...days.effect].map(({ day }) => day)
  if (all.length === 0) return { firstDay: 0, days: 1 }
  const [first, last] = all.reduce(
    ([low, high], day) => [Math.min(low, day), Math.max(high, day)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  )
  return { firstDay: first, days: last - first + 1 }
}

/** One value per day of the frame; NaN if there is none. */
function onFrame(values: readonly DayValue[], { firstDay, days }: TableFrame): Float64Array {
  const grid = new Float64Array(days).fill(Number.NaN)
  for (const { day, value } of values) {
    if (day >= firstDay && day < firstDay + days) grid[day - firstDay] = value
  }
  return grid
}

export interface PairQuery {
  readonly causeId: number
  readonly effectId: number
  readonly family: FamilyName
}

/** The person and both variables, in the order in which the pair is stored. */
async function variablesOfPair(t: FindingStores, userId: number, request: PairQuery) {
  const query = await asStored(t, userId, request)
  const { causeId, effectId } = query
  const user = await t.users.withId(userId)
  const rows = await t.variables.withIds(userId, [causeId, effectId])
  const variables = new Map(rows.map((row) => [row.variable_id, variableOf(row)]))
  const cause = variables.get(causeId)
  const effect = variables.get(effectId)
  return user && cause && effect && causeId !== effectId ? { query, user, cause, effect } : undefined
}

/** Undefined if the person does not use both variables. */
export async function readPair(t: FindingStores, userId: number, request: PairQuery): Promise<PairDetail | undefined> {
  const found = await variablesOfPair(t, userId, request)
  if (!found) return undefined
  const { query, user, cause, effect } = found
  const { family } = query
  const latestAnalysis = await t.findings.latestAnalysis(userId)
  const judged = await judgedPair(t, userId, { ...query, cause, effect })
  const clock = clockFormOf(judged?.evidence.clock)
  const days = await readPairDays(t, { cause, effect, timeZone: user.time_zone, clock })
  const series = seriesOf(days, { cause, effect, latestAnalysis })
  const stored =
    judged?.detail ??
    (judged && detailOf({ ...judged.evidence, ...occurrenceIn(days) }, series)) ??
    (await unjudgedDetail(t, {
      cause,
      effect,
      latestAnalysis,
      family,
      primaryOutcomeId: user.primary_outcome_variable_id,
      days,
    }))
  const delay = delayIn(stored.evidence)
  const pairs = delay && shownPairs(delay, series)
  return {
    finding: {
      ...stored,
      cause: sideOf(cause),
      effect: effectSideOf(effect, stored.evidence),
      method: methodOf(latestAnalysis),
    },
    pairs: pairs ? dayPairsOf(pairs, series.firstDay) : [],
    ...(pairs && { adjusted: adjustedIn(pairs, series.calendar) }),
    causeDays: days.cause.map(({ day, value }) => ({ day, value })),
    effectDays: days.effect.map(({ day, value }) => ({ day, value })),
  }
}

const occurrenceIn = ({ occurrence }: PairDays): Pick<Evidence, 'occurrence'> => (occurrence ? { occurrence } : {})

function adjustedIn(pairs: ShownPairs, calendar: Calendar): NonNullable<PairDetail['adjusted']> {
  if (pairs.adjusted) return { effects: [...pairs.adjusted], terms: 0 }
  const { y, terms } = adjustedEffects({ ...pairs, calendar })
  return { effects: [...y], terms }
}

/** A same-day pair has no direction: it is shown in the order in which it was stored. */
async function asStored(t: FindingStores, userId: number, query: PairQuery): Promise<PairQuery> {
  const { causeId, effectId, family } = query
  if (family === 'directed') return query
  const verdictChanges = await t.findings.withKey(userId, { family, cause_id: effectId, effect_id: causeId })
  return verdictChanges ? { causeId: effectId, effectId: causeId, family } : query
}

/** On the analysed days; before the first analysis, on all days. */
function seriesOf(
  days: PairDays,
  { cause, effect, latestAnalysis }: PairVariables & { latestAnalysis: AnalysisRow | undefined },
): PairSeries {
  const frame = frameOf(days, latestAnalysis)
  const both = pairSeriesOn(days, { cause, effect }, frame)
  const causeSeries: Series = { ...both.cause, search: searchOf(cause) }
  const effectSeries = both.effect
  const breaks = sharedIn(latestAnalysis).breaks.map((day) => day - frame.firstDay)
  const calendar: Calendar = calendarOf(frame, { breaks: breaks.filter((day) => day > 0 && day < frame.days) })
  return {
    cause: causeSeries,
    effect: effectSeries,
    firstDay: frame.firstDay,
    calendar,
    maxLag: Math.max(USUAL_MAX_LAG, causeSeries.search?.lastLag ?? 0),
    preparedCause: ({ durationDays, clock }) => {
      const timed = clockCause(causeSeries, effectSeries, clock)
      return prepare(timed ?? durationFeature(causeSeries.values, durationDays), calendar)
    },
    get preparedEffect() {
      return prepare(effectSeries.values, calendar)
    },
    ...membersOfSides(cause, effect),
  }
}

function frameOf(days: PairDays, latestAnalysis: AnalysisRow | undefined): TableFrame {
  return latestAnalysis?.first_day != null && latestAnalysis.days !== null
    ? { firstDay: latestAnalysis.first_day, days: latestAnalysis.days }
    : frameOfAll(days)
}

/** The result of the last analysis, with details if it is a finding; undefined if it did not judge this pair. */
async function judgedPair(
  t: FindingStores,
  userId: number,
  { causeId, effectId, family, cause, effect }: PairQuery & PairVariables,
): Promise<{ readonly evidence: Evidence; readonly detail?: FindingDetail } | undefined> {
  const stored = await t.findings.withKey(userId, { family, cause_id: causeId, effect_id: effectId })
  if (stored) {
    const detail = JSON.parse(stored.detail) as FindingDetail
    return { evidence: detail.evidence, detail }
  }
  const pairs = await storedPairs(t, userId)
  const row = pairs?.row(family, String(causeId), String(effectId))
  if (!row) return undefined
  const nameOf = (id: string) => (id === String(causeId) ? cause.name : effect.name)
  return { evidence: evidenceOf(row, nameOf) }
}

export async function storedPairs(t: FindingStores, userId: number): Promise<StoredPairs | undefined> {
  const stored = await t.findings.pairs(userId)
  return stored && readPairs(stored)
}

interface UnjudgedPair extends PairVariables {
  readonly latestAnalysis: AnalysisRow | undefined
  readonly family: FamilyName
  readonly primaryOutcomeId: number | null
  readonly days: PairDays
}

/** Why the pair was not judged, and how many days are missing, if that is the reason. */
async function unjudgedDetail(
  t: FindingStores,
  requested: UnjudgedPair,
): Promise<FindingDetail & Pick<Finding, 'unjudged'>> {
  const { cause, effect, latestAnalysis, days } = requested
  const common = daysInCommon(days)
  const need = daysToCompare(latestAnalysis?.days)
  const tell = (
    unjudged: UnjudgedReason | undefined,
    shortfall: NotEnough | null,
  ): FindingDetail & Pick<Finding, 'unjudged'> => ({
    evidence: noEvidence(common, shortfall) satisfies Evidence,
    span: null,
    ...(unjudged ? { unjudged } : {}),
  })
  if (isIngredient(cause.id, effect.id, await t.tags.edges(cause.userId))) return tell('ingredient', null)
  if (latestAnalysis?.analysed_epoch == null) return tell('not yet analysed', shortOfPairs(common, need))
  if (!mayBeEffect(effect, requested.primaryOutcomeId) && requested.family === 'directed')
    return tell('no outcome', null)
  const same = new Set(sharedIn(latestAnalysis).same.flatMap(({ others }) => others))
  if (same.has(cause.id) || same.has(effect.id)) return tell('nearly the same', null)
  const analysedNames = new Set((await storedPairs(t, cause.userId))?.names ?? [])
  const few = [cause, effect].find(({ id }) => !analysedNames.has(String(id)))
  if (!few) return tell('one record', null)
  const have = (few === cause ? days.cause : days.effect).length
  if (have >= need) return tell('not yet analysed', shortOfPairs(common, need))
  return tell(undefined, { kind: 'notEnough', reason: 'days', have, need, variable: few.name })
}

const shortOfPairs = (have: number, need: number): NotEnough | null =>
  have < need ? { kind: 'notEnough', reason: 'pairs', have, need } : null

function daysInCommon({ cause, effect }: PairDays): number {
  const causeDays = new Set(cause.map(({ day }) => day))
  return effect.filter(({ day }) => causeDays.has(day)).length
}

const isIngredient = (first: number, second: number, tags: readonly Tag[]): boolean =>
  fedBy(first, tags).has(second) || fedBy(second, tags).has(first)

// Recorded pairs: the days of a pair before any analysis, at the delay that was found or else at the cause's default.

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
  const found = await variablesOfPair(t, userId, request)
  if (!found) return undefined
  const { query, user, cause, effect } = found
  const ofPair = {
    ...(query.family === 'sameDay' ? { lagDays: 0, durationDays: 1 } : delayOf(cause)),
    clock: null,
    past: null,
  }
  const delay = (await delayFound(t, userId, query)) ?? ofPair
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

/** The delay from the last analysis; undefined if it did not compare the two. */
async function delayFound(
  t: FindingStores,
  userId: number,
  { causeId, effectId, family }: PairQuery,
): Promise<FindingDelay | undefined> {
  const finding = await t.findings.withKey(userId, { family, cause_id: causeId, effect_id: effectId })
  if (finding) return delayIn((JSON.parse(finding.detail) as FindingDetail).evidence)
  const compared = (await storedPairs(t, userId))?.row(family, String(causeId), String(effectId))
  return compared && delayIn(compared)
}
