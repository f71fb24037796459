/** The pairs that lack the least for a verdict, each with what it lacks. */
import { FEWEST_PAIRS, type NotEnough } from '@upshot/analysis'
import { SECONDS_PER_DAY } from '../../lib/utc-text.ts'
import { dailyValues } from '../../tracking/measurements/daily.ts'
import { fedBy, type Tag } from '../../tracking/tag.ts'
import { type Variable, variableOf } from '../../tracking/variables/variable.ts'
import type { Evidence, Finding } from '../finding.ts'
import { mayBeEffect } from './analysis-input.ts'
import { evidenceOf, methodOf, noEvidence, sideOf } from './finding-rows.ts'
import { storedPairs } from './pair.ts'
import type { PresentableFinding } from './present.ts'
import type { RequestedSides } from './requested-sides.ts'
import type { FindingStores } from './store.ts'

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
/** How many of the variables with too few days to be analysed are paired, those with the most days first. */
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
const GROWING: ReadonlySet<NotEnough['reason']> = new Set(['pairs', 'days', 'span', 'noLag', 'arm', 'switches'])

export async function readNearest(t: FindingStores, query: NearestQuery): Promise<PresentableFinding[]> {
  const { userId, sides } = query
  const primaryId = (await t.users.withId(userId))?.primary_outcome_variable_id ?? null
  const variables = new Map((await t.variables.all(userId)).map((row) => [row.variable_id, variableOf(row)]))
  for (const id of await t.experiments.doneVariables(userId)) variables.delete(id)
  const pairs = await storedPairs(t, userId)
  const judged = (pairs?.refused('directed') ?? []).map(
    ({ cause, effect, shortfall }): NearPair => ({ causeId: Number(cause), effectId: Number(effect), shortfall }),
  )
  const isAnalysed = new Set(pairs?.names.map(Number))
  const fresh = newPairs([...variables.values()], { isAnalysed, primaryId, tags: await t.tags.edges(userId) })
  const ranked = [...judged, ...fresh]
    .filter(
      ({ causeId, effectId }) => variables.has(causeId) && variables.has(effectId) && isAsked(causeId, effectId, sides),
    )
    .toSorted(byNearness(primaryId, variables))
    .slice(0, MOST_NEAREST)
  const method = methodOf(await t.findings.head(userId))
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
}

/** Pairs that were never analysed, because one side has too few days. */
function newPairs(variables: readonly Variable[], { isAnalysed, primaryId, tags }: KnownPairs): NearPair[] {
  const used = variables
    .map((variable) => ({ variable, days: variable.statistics?.numberOfDays ?? 0 }))
    .filter(({ days }) => days > 0)
    .toSorted((a, b) => b.days - a.days || a.variable.id - b.variable.id)
  const few = used
    .filter(({ variable, days }) => !isAnalysed.has(variable.id) && days < FEWEST_PAIRS)
    .slice(0, MOST_NEW)
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
          need: FEWEST_PAIRS,
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
