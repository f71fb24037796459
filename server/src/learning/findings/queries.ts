/** Queries on a person's findings. Read only. */
import { type NotEnough, POSSIBLE_Q, studentUpperQuantile } from '@upshot/analysis'
import type { Conditions } from '@upshot/contract'
import type { Cover } from '../../http/caller.ts'
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import { holds } from '../../lib/conditions.ts'
import { SECONDS_PER_DAY } from '../../lib/utc-text.ts'
import { localDays } from '../../lib/zone.ts'
import { dailyValues } from '../../tracking/measurements/daily.ts'
import { fedBy, type Tag } from '../../tracking/tag.ts'
import { type Variable, variableOf } from '../../tracking/variables/variable.ts'
import type { Evidence, Finding, PairDetail } from '../finding.ts'
import { daysToCompare, mayBeEffect, SLOW_CATEGORIES } from './analysis-input.ts'
import type { PersonScope, ScopedReader } from './covered.ts'
import {
  evidenceOf,
  type FamilyName,
  type FindingDetail,
  type ListedFinding,
  methodOf,
  noEvidence,
  sideOf,
} from './finding-rows.ts'
import {
  hiddenOf,
  listedFrom,
  readVariableFindings,
  reportedOnce,
  type VariableFindings,
  withSources,
} from './listing.ts'
import { type PairQuery, type RecordedPairs, readPair, readRecordedPairs, storedPairs } from './pair.ts'
import { type AnalysisState, type PresentableFinding, stateOf } from './present.ts'
import { type RequestedSides, requestedSides, type SideNames } from './requested-sides.ts'
import type { FindingRow, FindingStores } from './store.ts'

// Detectable difference: what a pair with "no sign" would have shown.

/** Pairs that were judged together, and how many of them are findings. */
interface FamilyCount {
  readonly judged: number
  readonly found: number
}

/** A true difference is missed one time in five. */
const MISSED = 0.2

/**
 * In the outcome's unit. To be listed as possible, the pair would need p ≤ .2·(found + 1)/judged (Benjamini and
 * Hochberg), shared among the M delays that were tried; a true difference δ passes that four times out of five where
 *
 *     δ = (t(1 − α/2M, ν) + t(.8, ν)) · error
 */
function detectableIn({ evidence, effectSize }: Finding, { judged, found }: FamilyCount): number | undefined {
  const { verdict, nu, m } = evidence
  if (verdict !== 'no sign' || !effectSize || nu === null || m === null || judged === 0) return undefined
  const level = (POSSIBLE_Q * Math.min(found + 1, judged)) / judged
  const size = (studentUpperQuantile(level / 2 / m, nu) + studentUpperQuantile(MISSED, nu)) * effectSize.error
  return Number.isFinite(size) && size > 0 ? size : undefined
}

interface FindingsQuery extends RequestedSides {
  /** Default: cause before effect. */
  readonly family?: FamilyName
  /** Only effects that the person marked as outcomes, and the primary outcome. */
  readonly outcomesOfInterest?: boolean | undefined
  readonly createdAt?: Conditions | undefined
  readonly updatedAt?: Conditions | undefined
  readonly verdict?: 'likely' | 'possible' | 'cannot tell' | undefined
  /** Only those that the person has hidden, instead of the others. */
  readonly hidden?: boolean | undefined
  /** Only through a share: what the reader may see. */
  readonly cover?: Cover | undefined
}

interface ShownFindings {
  readonly directed: readonly PresentableFinding[]
  readonly sameDay: readonly PresentableFinding[]
  /** The request is for outcomes of interest, and the person has none. */
  readonly isUnmarked: boolean
  /** Effects in the request that are not outcomes, if that is why nothing is listed. */
  readonly notOutcomes: readonly string[]
}

export function createQueries({
  readAs,
  progressOf,
  clock,
}: {
  /** Reads only what a share covers, if the reader came through one. */
  readonly readAs: ScopedReader
  /** The progress of an analysis in this process. */
  readonly progressOf: (userId: number) => number
  readonly clock: Clock
}) {
  /** Likely findings, then possible ones, the most useful first; each link once. */
  async function list(userId: number, query: FindingsQuery = {}): Promise<ListedFinding[]> {
    return readAs({ userId, cover: query.cover }, async (t) => {
      const family = query.family ?? 'directed'
      const all = await t.findings.all(userId)
      const hidden = hiddenOf(await t.findings.hidden(userId))
      const isWanted = (row: FindingRow) =>
        oneOfEach(query) !== undefined || hidden.has(row) === (query.hidden ?? false)
      const isListedOnce = oneOfEach(query) === undefined ? reportedOnce(all, evidenceIn) : () => true
      const rows = all.filter((row) => row.family === family && fits(row, query) && isWanted(row) && isListedOnce(row))
      const primaryId = (await t.users.withId(userId))?.primary_outcome_variable_id
      const isOfInterest = ({ id, settings }: Variable) => id === primaryId || settings.is_outcome === 1
      const listed = (await listedFrom(t, userId, rows)).filter(
        ({ effect }) => !query.outcomesOfInterest || isOfInterest(effect),
      )
      return withSources(t, userId, { listed: listed.toSorted(byUse), all, hidden })
    })
  }

  /**
   * Everything about one pair, with its days. A pair without a finding, or one that was never analysed, says what is
   * missing. Undefined if the person does not use both variables.
   */
  const pairOf = (scope: PersonScope, pair: PairQuery): Promise<PairDetail | undefined> =>
    readAs(scope, (t) => readPair(t, scope.userId, pair))

  /** The days as recorded now. Undefined if the person does not use both variables. */
  const recordedPairs = (scope: PersonScope, pair: PairQuery): Promise<RecordedPairs | undefined> =>
    readAs(scope, (t) => readRecordedPairs(t, scope.userId, pair))

  /** Everything about one pair, for the person themselves. */
  const pair = (userId: number, causeId: number, effectId: number): Promise<PairDetail | undefined> =>
    pairOf({ userId }, { causeId, effectId, family: 'directed' })

  const sidesOf = (scope: PersonScope, names: SideNames): Promise<RequestedSides> =>
    readAs(scope, (t) => requestedSides(t, scope, names))

  /** Findings as they are listed. A request for one pair without a finding gets what is known about it. */
  async function shown({ userId, cover }: PersonScope, query: FindingsQuery): Promise<ShownFindings> {
    const scope = { userId, cover }
    if (query.verdict === 'cannot tell') return nearest(scope, query)
    const directed = await list(userId, { ...query, cover, family: 'directed' })
    const sameDay = await list(userId, { ...query, cover, family: 'sameDay' })
    const isNarrowed = query.createdAt || query.updatedAt || query.outcomesOfInterest || query.verdict || query.hidden
    const isUnmarked = query.outcomesOfInterest === true && !(await hasOutcomeOfInterest(scope))
    if (directed.length > 0 || isNarrowed) return { directed, sameDay, isUnmarked, notOutcomes: [] }
    const notOutcomes = await notOutcomesOf(scope, query)
    return { directed: await withoutFinding(scope, query), sameDay, isUnmarked, notOutcomes }
  }

  /** Empty if at least one effect is an outcome: then the reason is in the days. */
  async function notOutcomesOf(scope: PersonScope, { effects = [] }: RequestedSides): Promise<readonly string[]> {
    const user = await readAs(scope, (t) => t.users.withId(scope.userId))
    const primaryId = user?.primary_outcome_variable_id ?? null
    const used = effects.flatMap(({ variable }) => variable ?? [])
    return used.some((effect) => mayBeEffect(effect, primaryId)) ? [] : used.map(({ name, alias }) => alias ?? name)
  }

  const hasOutcomeOfInterest = (scope: PersonScope): Promise<boolean> =>
    readAs(
      scope,
      async (t) =>
        (await t.users.withId(scope.userId))?.primary_outcome_variable_id != null ||
        (await t.variables.all(scope.userId)).some(({ is_outcome }) => is_outcome === 1),
    )

  async function withoutFinding(scope: PersonScope, query: RequestedSides): Promise<PresentableFinding[]> {
    const requested = oneOfEach(query)
    if (!requested?.cause.variable || !requested.effect.variable) return []
    const { variable: cause } = requested.cause
    const { variable: effect } = requested.effect
    return readAs(scope, async (t) => {
      const detail = await readPair(t, scope.userId, { causeId: cause.id, effectId: effect.id, family: 'directed' })
      if (!detail) return []
      const { finding } = detail
      const expected = expectedDay(finding, detail, await todayOf(t, scope.userId))
      const detectable =
        finding.evidence.verdict === 'no sign' ? await detectableOf(t, scope.userId, finding) : undefined
      return [{ finding, cause, effect, createdEpoch: null, updatedEpoch: null, expectedDay: expected, detectable }]
    })
  }

  async function todayOf(t: FindingStores, userId: number): Promise<number> {
    const timeZone = (await t.users.withId(userId))?.time_zone ?? 'UTC'
    return localDays(timeZone)(epochSeconds(clock), null)
  }

  /** Pairs that cannot be judged yet, those that lack the least first. */
  async function nearest({ userId, cover }: PersonScope, sides: RequestedSides): Promise<ShownFindings> {
    const directed = await readAs({ userId, cover }, async (t) => {
      const timeZone = (await t.users.withId(userId))?.time_zone ?? 'UTC'
      return readNearest(t, { userId, sides, timeZone, today: await todayOf(t, userId) })
    })
    return { directed, sameDay: [], isUnmarked: false, notOutcomes: [] }
  }

  const state = (userId: number, cover?: Cover): Promise<AnalysisState> =>
    readAs({ userId, cover }, async (t) => {
      // Read before the rows: if the analysis ends in between, progress is high or the state is done, but never back
      // at zero.
      const progress = progressOf(userId)
      const analysisState = stateOf(await t.findings.latestAnalysis(userId), {
        staleVariables: await t.variables.staleCount(userId),
        progress,
      })
      const ids = analysisState.shared.same.flatMap(({ compared, others }) => [compared, ...others])
      const rows = ids.length === 0 ? [] : await t.variables.withIds(userId, ids)
      return {
        ...analysisState,
        names: new Map(rows.map(({ variable_id, alias, name }) => [variable_id, alias ?? name])),
      }
    })

  /** Findings of some variables, by id; variables without any are left out. */
  const ofVariables = (
    userId: number,
    ids: readonly number[],
    cover?: Cover,
  ): Promise<ReadonlyMap<number, VariableFindings>> =>
    readAs({ userId, cover }, (t) => readVariableFindings(t, userId, ids))

  return { list, pair, pairOf, recordedPairs, named: sidesOf, shown, state, ofVariables }
}

async function detectableOf(t: FindingStores, userId: number, finding: Finding): Promise<number | undefined> {
  const count = (await storedPairs(t, userId))?.judgedCount('directed', POSSIBLE_Q)
  return count && detectableIn(finding, count)
}

/** The cause and effect, if the request names exactly one of each. */
export function oneOfEach({ causes, effects }: RequestedSides) {
  const cause = causes?.[0]
  const effect = effects?.[0]
  return cause && effect && causes?.length === 1 && effects?.length === 1 ? { cause, effect } : undefined
}

const matches = (id: number, requested: readonly { readonly id: number }[] | undefined): boolean =>
  requested === undefined || requested.some((side) => side.id === id)

const fits = (row: FindingRow, { causes, effects, createdAt, updatedAt, verdict }: FindingsQuery): boolean =>
  (verdict === undefined || row.verdict === verdict) &&
  matches(row.cause_id, causes) &&
  matches(row.effect_id, effects) &&
  holds(createdAt, row.created_epoch) &&
  holds(updatedAt, row.updated_epoch)

// The order of lists: the most useful first, and nothing is listed twice.

/** How plausible a delay and a duration are: most things act within two days and by a single day. */
function plausibility({ cause, finding }: ListedFinding): number {
  const { lagDays, durationDays } = finding.evidence
  const [soon, later] = SLOW_CATEGORIES.has(cause.category.name) ? [3, 14] : [2, 7]
  const lag = lagDays ?? later
  const delay = lag <= soon ? 1 : lag <= later ? 0.8 : 0.5
  const days = durationDays ?? 1
  return delay * (days === 1 ? 1 : days <= 3 ? 0.95 : days <= 7 ? 0.85 : 0.75)
}

/** The difference in the person's own spread of the outcome; the correlation where there is none. */
function sizeOf({ finding: { effectSize, evidence } }: ListedFinding): number {
  return Math.abs(effectSize?.hedgesG ?? 2 * (evidence.rAdjusted ?? 0))
}

const rankOf = ({ finding }: ListedFinding): number => (finding.evidence.verdict === 'likely' ? 0 : 1)

/** By verdict, then by the size of the effect and the plausibility of its delay; ties stay in the order of q. */
const byUse = (a: ListedFinding, b: ListedFinding): number =>
  rankOf(a) - rankOf(b) || sizeOf(b) * plausibility(b) - sizeOf(a) * plausibility(a)

const evidenceIn = ({ detail }: FindingRow) => (JSON.parse(detail) as FindingDetail).evidence

// The pairs that lack the least for a verdict, each with what it lacks.

// Pace: when a pair will have enough days, at the rate of the last four weeks.

interface ComparedDay {
  readonly day: number
  readonly value: number
}

/** The known days of both sides, oldest first. */
interface KnownDays {
  readonly causeDays: readonly ComparedDay[]
  readonly effectDays: readonly ComparedDay[]
}

const PACE_DAYS = 28
/** A date further away would only discourage, and the pace will have changed by then. */
const FARTHEST_DAYS = 2 * 365

/** Undefined if more days would not help, or if nothing was recorded lately. */
export function expectedDay(finding: Finding, knownDays: KnownDays, today: number): number | undefined {
  const { shortfall } = finding.evidence
  if (!shortfall) return undefined
  const missing = shortfall.need - shortfall.have
  const first = Math.min(knownDays.causeDays[0]?.day ?? today, knownDays.effectDays[0]?.day ?? today)
  // For somebody who began a week ago, that week is the pace.
  const looked = Math.min(PACE_DAYS, today - first + 1)
  const gained = gainedSince(today - looked + 1, shortfall, { finding, knownDays })
  if (missing <= 0 || looked <= 0 || gained === undefined || gained <= 0) return undefined
  const days = Math.ceil((missing * looked) / gained)
  return days > FARTHEST_DAYS ? undefined : today + days
}

interface JudgedFinding {
  readonly finding: Finding
  readonly knownDays: KnownDays
}

/** How much of what is missing was added since a day; undefined if it is not a growing count. */
function gainedSince(from: number, shortfall: NotEnough, { finding, knownDays }: JudgedFinding): number | undefined {
  const { causeDays, effectDays } = knownDays
  const lacking = shortfall.variable === finding.effect.name ? effectDays : causeDays
  const isLate = ({ day }: ComparedDay): boolean => day >= from
  switch (shortfall.reason) {
    case 'pairs':
    case 'noLag':
    case 'farShifts':
      return inCommon(causeDays, effectDays).filter(isLate).length
    case 'span': {
      const late = inCommon(causeDays, effectDays).filter(isLate)
      return late.length === 0 ? 0 : (late.at(-1)?.day ?? from) - from + 1
    }
    case 'days':
      return lacking.filter(isLate).length
    case 'arm': {
      const isRarer = rarerSide(lacking)
      return lacking.filter((day) => isLate(day) && isRarer(day)).length
    }
    case 'switches':
      return lacking.filter((day, index) => index > 0 && isLate(day) && day.value !== lacking[index - 1]?.value).length
    default:
      return undefined
  }
}

function inCommon(causeDays: readonly ComparedDay[], effectDays: readonly ComparedDay[]): readonly ComparedDay[] {
  const days = new Set(causeDays.map(({ day }) => day))
  return effectDays.filter(({ day }) => days.has(day))
}

/** Matches the less frequent of two values. */
function rarerSide(days: readonly ComparedDay[]): (day: ComparedDay) => boolean {
  const counts = [...Map.groupBy(days, ({ value }) => value)].toSorted(([, a], [, b]) => a.length - b.length)
  const rarer = counts[0]?.[0]
  return ({ value }) => value === rarer
}

const MOST_NEAREST = 20
/**
 * Pairs are suggested from at most this many variables that have too few days to be analysed, those with the most days
 * first.
 */
const MOST_NEW = 25

interface NearestQuery {
  readonly userId: number
  readonly sides: RequestedSides
  readonly today: number
  readonly timeZone: string
}

interface NearPair {
  readonly causeId: number
  readonly effectId: number
  readonly shortfall: NotEnough
}

/** Shortfalls that shrink day by day rank first; for the others, nobody knows how far off they are. */
const GROWING: ReadonlySet<NotEnough['reason']> = new Set([
  'pairs',
  'days',
  'span',
  'noLag',
  'farShifts',
  'arm',
  'switches',
])

async function readNearest(t: FindingStores, query: NearestQuery): Promise<PresentableFinding[]> {
  const { userId, sides } = query
  const primaryId = (await t.users.withId(userId))?.primary_outcome_variable_id ?? null
  const variables = new Map((await t.variables.all(userId)).map((row) => [row.variable_id, variableOf(row)]))
  for (const id of await t.experiments.doneVariables(userId)) variables.delete(id)
  const pairs = await storedPairs(t, userId)
  const judged = (pairs?.refused('directed') ?? []).map(
    ({ cause, effect, shortfall }): NearPair => ({ causeId: Number(cause), effectId: Number(effect), shortfall }),
  )
  const isAnalysed = new Set(pairs?.names.map(Number))
  const latestAnalysis = await t.findings.latestAnalysis(userId)
  const fresh = newPairs([...variables.values()], {
    isAnalysed,
    primaryId,
    tags: await t.tags.edges(userId),
    need: daysToCompare(latestAnalysis?.days),
  })
  const ranked = [...judged, ...fresh]
    .filter(
      ({ causeId, effectId }) => variables.has(causeId) && variables.has(effectId) && isAsked(causeId, effectId, sides),
    )
    .toSorted(byNearness(primaryId, variables))
    .slice(0, MOST_NEAREST)
  const method = methodOf(latestAnalysis)
  const daysOf = dayReader(t, query)
  const nearest: PresentableFinding[] = []
  for (const { causeId, effectId, shortfall } of ranked) {
    const cause = variables.get(causeId)
    const effect = variables.get(effectId)
    if (!cause || !effect) continue
    const row = pairs?.row('directed', String(causeId), String(effectId))
    const nameOf = (id: string) => (id === String(causeId) ? cause.name : effect.name)
    const evidence: Evidence = row ? evidenceOf(row, nameOf) : noEvidence(shortfall.have, shortfall)
    const finding = { cause: sideOf(cause), effect: sideOf(effect), evidence, span: null, method }
    const knownDays = {
      causeDays: await daysOf(cause),
      effectDays: await daysOf({ ...effect, filling: { type: 'none' } }),
    }
    const expected = expectedDay(finding, knownDays, query.today)
    nearest.push({ finding, cause, effect, createdEpoch: null, updatedEpoch: null, expectedDay: expected })
  }
  return nearest
}

const isAsked = (causeId: number, effectId: number, { causes, effects }: RequestedSides): boolean =>
  (!causes || causes.some(({ id }) => id === causeId)) && (!effects || effects.some(({ id }) => id === effectId))

/**
 * By the days still needed at the pace of the rarer of the two, so that a tag used every other month comes last; among
 * equals, the primary outcome first.
 */
function byNearness(
  primaryId: number | null,
  variables: ReadonlyMap<number, Variable>,
): (a: NearPair, b: NearPair) => number {
  const leftOf = ({ causeId, effectId, shortfall: { reason, have, need } }: NearPair) => {
    if (!GROWING.has(reason)) return Number.MAX_VALUE
    return (need - have) / Math.min(paceOf(variables.get(causeId)), paceOf(variables.get(effectId)))
  }
  const primaryFirst = ({ effectId }: NearPair) => (effectId === primaryId ? 0 : 1)
  return (a, b) =>
    leftOf(a) - leftOf(b) || primaryFirst(a) - primaryFirst(b) || a.effectId - b.effectId || a.causeId - b.causeId
}

/** Recorded days per day since the first one. */
function paceOf(variable: Variable | undefined): number {
  const { earliestEpoch = null, latestEpoch = null, statistics } = variable ?? {}
  if (earliestEpoch === null || latestEpoch === null || !statistics) return 0.01
  return Math.max(0.01, statistics.numberOfDays / ((latestEpoch - earliestEpoch) / SECONDS_PER_DAY + 1))
}

interface KnownPairs {
  readonly isAnalysed: ReadonlySet<number>
  readonly primaryId: number | null
  readonly tags: readonly Tag[]
  /** The days that both sides need. */
  readonly need: number
}

/** Pairs that were never analysed, because one side has too few days. */
function newPairs(variables: readonly Variable[], { isAnalysed, primaryId, tags, need }: KnownPairs): NearPair[] {
  const used = variables
    .map((variable) => ({ variable, days: variable.statistics?.numberOfDays ?? 0 }))
    .filter(({ days }) => days > 0)
    .toSorted((a, b) => b.days - a.days || a.variable.id - b.variable.id)
  const few = used.filter(({ variable, days }) => !isAnalysed.has(variable.id) && days < need).slice(0, MOST_NEW)
  const others = [...new Set([...few, ...used.slice(0, MOST_NEW)])]
  const isFew = new Set(few.map(({ variable }) => variable.id))
  return others.flatMap((cause) => {
    const related = fedBy(cause.variable.id, tags)
    return others
      .filter(({ variable }) => variable.id !== cause.variable.id && mayBeEffect(variable, primaryId))
      .filter(({ variable }) => !related.has(variable.id) && !fedBy(variable.id, tags).has(cause.variable.id))
      .filter(({ variable }) => isFew.has(variable.id) || isFew.has(cause.variable.id))
      .map((effect): NearPair => {
        const { variable, days } = effect.days < cause.days ? effect : cause
        const shortfall = {
          kind: 'notEnough',
          reason: 'days',
          have: days,
          need,
          variable: variable.name,
        } as const
        return { causeId: cause.variable.id, effectId: effect.variable.id, shortfall }
      })
  })
}

/** Reads each variable once. */
function dayReader(t: FindingStores, { timeZone }: NearestQuery) {
  const cache = new Map<string, ReturnType<typeof dailyValues>>()
  return (variable: Variable): ReturnType<typeof dailyValues> => {
    const key = `${variable.id} ${variable.filling.type}`
    const read = cache.get(key) ?? dailyValues(t, { variable, timeZone, limit: Number.MAX_SAFE_INTEGER })
    cache.set(key, read)
    return read
  }
}
