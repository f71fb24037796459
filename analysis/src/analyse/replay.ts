import { at } from '../arrays/at.ts'
import { type RingEngine, referenceEngine } from '../ring/engine.ts'
import type { DayTable } from '../series/table.ts'
import { STEADY_Q, steadyVerdict } from '../verdict/verdict.ts'
import { judgeTable } from './analyse-table.ts'
import { correctFamilies, type FamilyKind } from './correct.ts'
import { CUTS, daysAtCut, type FamilyPair, FEWEST_CUT_DAYS, firstDaysOf } from './cut-judge.ts'
import { createFeatureSet } from './feature-set.ts'
import type { AnalyseOptions } from './options.ts'
import { entry } from './pair-table.ts'

/**
 * A stretch of days on which a pair was called likely; days are counted from 0, `until` is the day on which it was
 * withdrawn.
 */
export interface ReportedStretch {
  readonly from: number
  readonly until: number | null
}

/** When one pair would have been called likely. */
export interface ReportedPair {
  readonly family: FamilyKind
  readonly cause: string
  readonly effect: string
  readonly reported: readonly ReportedStretch[]
}

/** Options of a replay. */
export interface ReplayOptions extends AnalyseOptions {
  readonly onLook?: (look: number, days: number) => void
  /** Days of the first look; 1 when absent. */
  readonly firstLook?: number
}

/** q of one pair at every look; entry t is the look at the first t days, NaN if the pair was refused. */
export interface WatchedPair extends Omit<ReportedPair, 'reported'> {
  readonly q: Float64Array
}

/**
 * When each pair would have been called likely, had the table been looked at on the evening of every day.
 *
 * A look at day t analyses the first t days. The table without its last days (`CUTS`) is the table of earlier looks, so
 * each look is analysed once, and q at the cuts is that of the whole family at that look. Pairs that were never called
 * likely are left out.
 */
export async function replay(
  table: DayTable,
  options: ReplayOptions = {},
  engine: RingEngine = referenceEngine,
): Promise<ReportedPair[]> {
  const watched = await watch(table, options, engine)
  return watched
    .map(({ q, ...pair }) => ({ ...pair, reported: reportedStretches(q) }))
    .filter(({ reported }) => reported.length > 0)
}

/**
 * q of every pair at every look, in the order of the table.
 */
export async function watch(table: DayTable, options: ReplayOptions, engine: RingEngine): Promise<WatchedPair[]> {
  const pairs = new Map<string, WatchedPair>()
  const name = (index: number) => table.variables[index]?.name ?? ''
  for (let days = options.firstLook ?? 1; days <= table.days; days++) {
    for (const { kind, cause, effect, q } of await lookAt(table, days, { options, engine })) {
      const key = `${kind} ${cause} ${effect}`
      const empty = () => new Float64Array(table.days + 1).fill(Number.NaN)
      const pair = pairs.get(key) ?? { family: kind, cause: name(cause), effect: name(effect), q: empty() }
      pairs.set(key, pair)
      pair.q[days] = q
    }
    options.onLook?.(days, table.days)
  }
  return [...pairs.values()]
}

/** q of a pair at one look; NaN if it was refused. */
interface SeenPair extends FamilyPair {
  readonly q: number
}

/** Every pair of the first days of a table. */
async function lookAt(
  table: DayTable,
  days: number,
  { options, engine }: { readonly options: AnalyseOptions; readonly engine: RingEngine },
): Promise<SeenPair[]> {
  const plain = { ...options, spearman: 'shown' } as const
  const featureSet = createFeatureSet(firstDaysOf(table, days), options.prepare !== false)
  const families = correctFamilies(featureSet, plain, await judgeTable(featureSet, plain, engine))
  return [families.directed, families.sameDay].flatMap(({ kind, table: judged, q }) =>
    Array.from(q, (qValue, row) => ({
      kind,
      cause: entry(judged, row, 'cause'),
      effect: entry(judged, row, 'effect'),
      q: qValue,
    })),
  )
}

/**
 * Whether any pair would ever have been called likely from some look on: the same answer as `replay`, with about a
 * quarter of its looks if there is little to find. A look at which a pair is not clear settles itself and the three
 * later looks that use it as a cut.
 */
export async function isAnyPairReported(
  table: DayTable,
  options: ReplayOptions = {},
  engine: RingEngine = referenceEngine,
): Promise<boolean> {
  const clear = new Map<number, ReadonlySet<string>>()
  const clearAt = async (days: number): Promise<ReadonlySet<string>> => {
    const stored = clear.get(days)
    if (stored) return stored
    const pairs = days < 1 ? [] : await lookAt(table, days, { options, engine })
    const keys = new Set(
      pairs.filter(({ q }) => q <= STEADY_Q).map(({ kind, cause, effect }) => `${kind} ${cause} ${effect}`),
    )
    clear.set(days, keys)
    return keys
  }
  for (let days = options.firstLook ?? 1; days <= table.days; days++) {
    if (!mayCount(days)) continue
    const looks = [days, ...CUTS.map((cut) => daysAtCut(days, cut))]
    let remaining: ReadonlySet<string> | null = null
    // Known looks come first: mostly they are enough.
    for (const look of looks.toSorted((a, b) => Number(clear.has(b)) - Number(clear.has(a)))) {
      const clearThen = await clearAt(look)
      remaining = remaining ? remaining.intersection(clearThen) : clearThen
      if (remaining.size === 0) break
    }
    if (remaining && remaining.size > 0) return true
  }
  return false
}

/** Whether all cuts of this many days leave enough days. */
const mayCount = (days: number): boolean => CUTS.every((cut) => daysAtCut(days, cut) >= FEWEST_CUT_DAYS)

/**
 * The stretches of days on which a pair is called likely, from its q at every look.
 */
export function reportedStretches(q: Float64Array): ReportedStretch[] {
  const stretches: { from: number; until: number | null }[] = []
  for (let days = 1; days < q.length; days++) {
    const last = stretches.at(-1)
    const wasLikely = last?.until === null
    const today = at(q, days)
    const looks = [days, ...CUTS.map((cut) => daysAtCut(days, cut))]
    const steady = mayCount(days) && looks.every((look) => at(q, look) <= STEADY_Q)
    const verdict = steadyVerdict(Number.isNaN(today) ? null : today, { steady, wasLikely })
    if (verdict === 'likely' && !wasLikely) stretches.push({ from: days - 1, until: null })
    if (verdict !== 'likely' && wasLikely) last.until = days - 1
  }
  return stretches
}
