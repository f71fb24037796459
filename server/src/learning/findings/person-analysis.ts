/** One person's analysis: read the days, compare with the last analysis, compute, describe, write. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { type Analysis, PoolMemoryError, rememberVerdicts, type Variable as Series } from '@upshot/analysis'
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import { giveBackMemory } from '../../lib/memory.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Transaction } from '../../storage/transaction.ts'
import { type PersonDays, readPersonDays } from '../../tracking/measurements/daily.ts'
import { type AnalysisInput, inputOf, METHOD_VERSION, MOST_VARIABLES } from './analysis-input.ts'
import type { AnalysisRunner, RunOptions } from './analysis-runner.ts'
import {
  type DescribedFinding,
  describeFindings,
  type FindingDetail,
  isCurrent,
  type PairsText,
  packPairs,
  pairKey,
} from './finding-rows.ts'
import { CHANGES_VERSION, type ChangesText, findChanges } from './found-changes.ts'
import type { SharedFindings } from './nearly-same.ts'
import type { AnalysisRow, FindingKey, FindingRow, FindingStores, FindingTransaction } from './store.ts'

/**
 * A person's days without the variables that experiments add to ask whether an instruction was followed: those cause
 * nothing.
 */
export async function readAnalysedDays(t: FindingStores, userId: number, timeZone: string): Promise<PersonDays> {
  const leftOut = await t.experiments.doneVariables(userId)
  const person = await readPersonDays(t, userId, timeZone)
  return { ...person, variables: person.variables.filter(({ variable }) => !leftOut.has(variable.id)) }
}

const mostDays = ({ variables }: PersonDays): number =>
  variables.reduce((most, { values }) => Math.max(most, values.length), 0)

// Changes: how a new analysis changes the stored findings.

export interface FindingChanges {
  /** New and changed rows. */
  readonly saved: readonly FindingRow[]
  readonly removed: readonly FindingKey[]
  /** Pairs whose verdict has changed. */
  readonly verdictChanges: readonly VerdictChange[]
}

/** A verdict that is new, has changed, or is no longer likely or possible. */
interface VerdictChange extends FindingKey {
  readonly before: FindingRow['verdict'] | undefined
  readonly now: FindingRow['verdict'] | undefined
}

export function changesBetween(
  before: readonly FindingRow[],
  found: readonly DescribedFinding[],
  { userId, epoch }: { readonly userId: number; readonly epoch: number },
): FindingChanges {
  const stored = new Map(before.map((row) => [pairKey(row.family, row.cause_id, row.effect_id), row]))
  const saved: FindingRow[] = []
  const verdictChanges: VerdictChange[] = []
  for (const finding of found) {
    const row = rowOf(finding, userId, epoch)
    const key = pairKey(row.family, row.cause_id, row.effect_id)
    const earlier = stored.get(key)
    stored.delete(key)
    if (!earlier || !isSameDetail(earlier.detail, row.detail)) saved.push(row)
    if (earlier?.verdict !== row.verdict)
      verdictChanges.push({ ...keyOf(row), before: earlier?.verdict, now: row.verdict })
  }
  const removed = [...stored.values()]
  for (const row of removed) verdictChanges.push({ ...keyOf(row), before: row.verdict, now: undefined })
  return { saved, removed: removed.map(keyOf), verdictChanges }
}

/** The order of members does not matter. */
const isSameDetail = (earlier: string, now: string): boolean =>
  earlier === now || isDeepStrictEqual(JSON.parse(earlier), JSON.parse(now))

const keyOf = ({ family, cause_id, effect_id }: FindingRow): FindingKey => ({ family, cause_id, effect_id })

const rowOf = ({ family, causeId, effectId, detail }: DescribedFinding, userId: number, epoch: number): FindingRow => ({
  user_id: userId,
  family,
  cause_id: causeId,
  effect_id: effectId,
  verdict: detail.evidence.verdict === 'likely' ? 'likely' : 'possible',
  q: detail.evidence.q ?? 1,
  z: detail.evidence.z ?? 0,
  detail: JSON.stringify(detail),
  created_epoch: epoch,
  updated_epoch: epoch,
})

// Progress of the analyses in this process. Kept in memory only: a write per step is not worth it.

/** Start and end of each step, as shares of the time a first analysis takes. */
const STEPS = {
  reading: [0.02, 0.1],
  computing: [0.1, 0.8],
  describing: [0.8, 0.95],
  writing: [0.95, 0.99],
} as const

type AnalysisStep = keyof typeof STEPS

interface AnalysisProgress {
  /** Reports how much of a step is done, from 0 to 1. Progress never goes backwards. */
  reach(userId: number, step: AnalysisStep, share?: number): void
  end(userId: number): void
  of(userId: number): number
}

export function createProgress(): AnalysisProgress {
  const reached = new Map<number, number>()
  const of = (userId: number): number => reached.get(userId) ?? 0
  return {
    reach: (userId, step, share = 0) => {
      const [from, to] = STEPS[step]
      reached.set(userId, Math.max(of(userId), from + (to - from) * share))
    },
    end: (userId) => void reached.delete(userId),
    of,
  }
}

// Recent analyses, kept so that a changed variable costs only one row of pairs.

interface RecentAnalysis {
  readonly input: Pick<AnalysisInput, 'frameHash' | 'seriesHashes'>
  readonly analysis: Analysis
  /** By family, cause and effect. */
  readonly details: ReadonlyMap<string, FindingDetail>
}

interface RecentAnalyses {
  get(userId: number): RecentAnalysis | undefined
  set(userId: number, recent: RecentAnalysis): void
  forget(userId: number): void
  clear(): void
}

const MOST_BYTES = 32 * 2 ** 20
/** Above this, a garbage collection is requested. */
const LARGE_BYTES = 8 * 2 ** 20
/** Long enough for people who record something every day; then the memory is released. */
const KEPT_MS = 36 * 3600_000
/** Raw, deviations, presence and prepared values, each at about five durations. */
const ARRAYS_PER_VARIABLE = 20
const BYTES_PER_PAIR = 300

const bytesOf = ({ analysis }: RecentAnalysis): number => {
  const { days, variables } = analysis.featureSet.table
  return variables.length * days * ARRAYS_PER_VARIABLE * 8 + variables.length ** 2 * BYTES_PER_PAIR
}

/** Evicts the least recently used first, and never keeps an analysis that is too large by itself. */
function createRecentAnalyses(mostBytes = MOST_BYTES): RecentAnalyses {
  const byUser = new Map<number, { readonly recent: RecentAnalysis; readonly bytes: number }>()
  let timer: NodeJS.Timeout | undefined
  const totalBytes = (): number => byUser.values().reduce((sum, { bytes }) => sum + bytes, 0)
  const clear = (): void => {
    clearTimeout(timer)
    byUser.clear()
  }
  const rest = (): void => {
    const wasLarge = totalBytes() > LARGE_BYTES
    clear()
    if (wasLarge) giveBackMemory()
  }
  const restart = (): void => {
    clearTimeout(timer)
    timer = setTimeout(rest, KEPT_MS).unref()
  }
  return {
    get: (userId) => {
      const found = byUser.get(userId)
      if (!found) return undefined
      byUser.delete(userId)
      byUser.set(userId, found)
      restart()
      return found.recent
    },
    set: (userId, recent) => {
      byUser.delete(userId)
      byUser.set(userId, { recent, bytes: bytesOf(recent) })
      let total = totalBytes()
      for (const [oldest, { bytes }] of byUser) {
        if (total <= mostBytes) break
        byUser.delete(oldest)
        total -= bytes
      }
      restart()
    },
    forget: (userId) => void byUser.delete(userId),
    clear,
  }
}

/** The person left, nothing was new, a newer analysis started, or some variables were recomputed. */
export type AnalysisOutcome =
  | { readonly kind: 'gone' }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'overtaken' }
  | { readonly kind: 'analysed'; readonly changedVariables: number | 'all' }

/**
 * Up to this share of changed variables, recomputing one at a time is faster; above it, everything at once on all
 * threads is.
 */
const CHANGED_SHARE = 0.1

export function createPersonAnalysis(parts: {
  readonly storage: Storage<FindingStores>
  readonly clock: Clock
  readonly runner: AnalysisRunner
  /** Runs inside the transaction that writes the findings. */
  readonly onChanges: (t: FindingTransaction, userId: number, changes: FindingChanges) => Promise<void>
  /** Runs in the same transaction, with the result. */
  readonly onCompleted: (
    t: Transaction,
    userId: number,
    result: { readonly numberOfLikely: number; readonly changed: number },
  ) => Promise<void>
}) {
  const { storage, clock, runner, onChanges, onCompleted } = parts
  const recent = createRecentAnalyses()
  const progress = createProgress()
  /** The last analysis of each person, running or waiting: two at once would do the same work twice. */
  const running = new Map<number, Promise<unknown>>()

  function analyse(userId: number): Promise<AnalysisOutcome> {
    const analysis = (running.get(userId) ?? Promise.resolve())
      .then(() => analyseNow(userId))
      .finally(() => progress.end(userId))
    const settled = analysis
      .catch(() => undefined)
      .finally(() => running.get(userId) === settled && running.delete(userId))
    running.set(userId, settled)
    return analysis
  }

  async function analyseNow(userId: number): Promise<AnalysisOutcome> {
    const startedMs = performance.now()
    const begun = await begin(userId)
    if (!begun) {
      recent.forget(userId)
      return { kind: 'gone' }
    }
    const { user, generation, head } = begun
    progress.reach(userId, 'reading')
    // Threads start while the days are being read.
    if (head?.variables && head.days) runner.expect(head.variables, head.days)
    const options = { primaryOutcomeId: user.primary_outcome_variable_id }
    const person = await storage.read((t) => readAnalysedDays(t, userId, user.time_zone))
    // At the first analysis, they start while its input is prepared.
    if (!head?.days) runner.expect(person.variables.length, mostDays(person))
    const read = (mostVariables: number) => inputOf(person, { ...options, mostVariables })
    const input = read(MOST_VARIABLES)
    const inputHash = input?.hash ?? NOTHING
    const analysed = { method_version: METHOD_VERSION, input_hash: inputHash, analysed_epoch: epochSeconds(clock) }
    if (isUnchanged(begun, inputHash)) {
      await storage.transaction((t) => t.findings.finish(userId, generation, analysed))
      return { kind: 'unchanged' }
    }
    const done = input && (await compute(userId, input, { read, likely: begun.likely }))
    const result = {
      found: done?.found ?? [],
      pairs: done && (await packPairs(done.analysis)),
      changes: done && (await findChanges(done.input)),
      row: { ...analysed, ...(done ? countsOf(done) : EMPTY), took_ms: Math.round(performance.now() - startedMs) },
    }
    progress.reach(userId, 'writing')
    if (!(await write(userId, generation, result))) return { kind: 'overtaken' }
    if (done) recent.set(userId, recentOf(done))
    else recent.forget(userId)
    return { kind: 'analysed', changedVariables: done?.changedVariables ?? 'all' }
  }

  /** Undefined if the person has left. */
  const begin = (userId: number) =>
    storage.transaction(async (t) => {
      const user = await t.users.withId(userId)
      if (!user) return undefined
      const head = await t.findings.head(userId)
      const pairsVersion = await t.findings.pairsVersion(userId)
      const changesVersion = await t.findings.changesVersion(userId)
      // Verdicts of an earlier method are not remembered: a new one starts afresh.
      const previous = head?.method_version === METHOD_VERSION ? await t.findings.all(userId) : []
      return {
        user,
        head,
        pairsVersion,
        changesVersion,
        likely: likelyPairs(previous),
        generation: await t.findings.begin(userId),
      }
    })

  async function compute(
    userId: number,
    full: AnalysisInput,
    { read, likely }: Pick<InputChoice, 'read'> & { readonly likely: ReadonlySet<string> },
  ): Promise<ComputedAnalysis> {
    const remembered = (analysis: Analysis) =>
      rememberVerdicts(analysis, (family, cause, effect) => likely.has(pairKey(family, cause, effect)))
    progress.reach(userId, 'computing')
    const onDescribed = (share: number) => progress.reach(userId, 'describing', share)
    const earlier = recent.get(userId)
    const changed = earlier && changedSeries(earlier, full)
    if (earlier && changed) {
      let analysis = earlier.analysis
      for (const series of changed) {
        analysis = await runner.change(analysis, series)
        await nextTurn()
      }
      const names = new Set(changed.map(({ name }) => name))
      analysis = remembered(analysis)
      const found = await describeFindings(analysis, full, {
        earlier: { details: earlier.details, changed: names },
        onDescribed,
      })
      return { analysis, input: full, found, changedVariables: names.size }
    }
    recent.forget(userId)
    const run: RunOptions = {
      onProgress: (done, total) => progress.reach(userId, 'computing', done / total),
      isCrowded: running.size > 1,
    }
    const fitting = await analyseFitting(runner, { full, read }, run)
    const analysis = remembered(fitting.analysis)
    const input = fitting.input
    return { analysis, input, found: await describeFindings(analysis, input, { onDescribed }), changedVariables: 'all' }
  }

  /** False if a newer analysis has begun or the person has left. */
  async function write(
    userId: number,
    generation: number,
    { row, pairs, changes: dated, found }: AnalysisRecord,
  ): Promise<boolean> {
    return storage.transaction(async (t) => {
      if (!(await t.findings.finish(userId, generation, row))) return false
      await t.findings.savePairs(userId, pairs)
      await t.findings.saveChanges(userId, dated)
      const changes = changesBetween(await t.findings.all(userId), found, { userId, epoch: epochSeconds(clock) })
      for (const key of changes.removed) await t.findings.delete(userId, key)
      for (const saved of changes.saved) await t.findings.save(saved)
      await onChanges(t, userId, changes)
      const changed = changes.saved.length + changes.removed.length
      await onCompleted(t, userId, { numberOfLikely: row.likely ?? 0, changed })
      return true
    })
  }

  return { analyse, progressOf: progress.of, forget: recent.forget, rest: recent.clear }
}

/** Pairs that were called likely; same-day pairs in both orders. */
function likelyPairs(rows: readonly FindingRow[]): ReadonlySet<string> {
  const likely = rows.filter(({ verdict }) => verdict === 'likely')
  return new Set(
    likely.flatMap(({ family, cause_id, effect_id }) =>
      family === 'directed'
        ? [pairKey(family, cause_id, effect_id)]
        : [pairKey(family, cause_id, effect_id), pairKey(family, effect_id, cause_id)],
    ),
  )
}

interface InputChoice {
  readonly full: AnalysisInput
  readonly read: (mostVariables: number) => AnalysisInput | undefined
}

/** If all variables need too much memory, analyses fewer: those with the most days. */
export async function analyseFitting(
  runner: Pick<AnalysisRunner, 'analyse'>,
  { full, read }: InputChoice,
  run: RunOptions,
) {
  for (let input = full; ; ) {
    try {
      return { input, analysis: await runner.analyse(input.table, input.options, run) }
    } catch (error) {
      const fewer = read(Math.floor(input.table.variables.length * 0.7))
      if (!(error instanceof PoolMemoryError) || !fewer) throw error
      input = fewer
    }
  }
}

/** The hash if there is no input. */
export const NOTHING = 'nothing'

export const EMPTY = { first_day: null, days: null, variables: 0, pairs: 0, likely: 0, possible: 0, shared: null }

/** Whether the stored result already belongs to this input and to the current versions. */
function isUnchanged({ head, pairsVersion, changesVersion }: StoredAnalysis, inputHash: string): boolean {
  if (head?.input_hash !== inputHash || head.method_version !== METHOD_VERSION) return false
  return inputHash === NOTHING || (isCurrent(pairsVersion) && changesVersion === CHANGES_VERSION)
}

interface StoredAnalysis {
  readonly head: AnalysisRow | undefined
  readonly pairsVersion: string | undefined
  readonly changesVersion: string | undefined
}

/** What an analysis writes. */
interface AnalysisRecord {
  readonly row: Partial<AnalysisRow>
  readonly pairs: PairsText | undefined
  readonly changes: ChangesText | undefined
  readonly found: readonly DescribedFinding[]
}

interface ComputedAnalysis {
  readonly analysis: Analysis
  readonly input: AnalysisInput
  readonly found: readonly DescribedFinding[]
  readonly changedVariables: number | 'all'
}

/** Undefined if too much has changed, or if the days or options differ. */
function changedSeries({ input: before }: RecentAnalysis, now: AnalysisInput): readonly Series[] | undefined {
  if (before.frameHash !== now.frameHash) return undefined
  const changed = now.table.variables.filter(({ name }) => before.seriesHashes.get(name) !== now.seriesHashes.get(name))
  return changed.length <= Math.max(1, CHANGED_SHARE * now.table.variables.length) ? changed : undefined
}

const recentOf = ({ analysis, input, found }: ComputedAnalysis): RecentAnalysis => ({
  analysis,
  input: { frameHash: input.frameHash, seriesHashes: input.seriesHashes },
  details: new Map(
    found.map((finding) => [pairKey(finding.family, finding.causeId, finding.effectId), finding.detail]),
  ),
})

export function countsOf({
  analysis,
  input,
  found,
}: Pick<ComputedAnalysis, 'analysis' | 'input' | 'found'>): Partial<AnalysisRow> {
  const { firstDay, days, variables } = input.table
  const count = (verdict: string) => found.filter(({ detail }) => detail.evidence.verdict === verdict).length
  const breaks = (analysis.featureSet.calendar?.breaks ?? []).map((day) => firstDay + day)
  const assumedNone = [...input.occurrences].flatMap(([id, how]) => (how === 'assumed' ? [Number(id)] : []))
  return {
    shared: JSON.stringify({ breaks, same: input.same, assumedNone } satisfies SharedFindings),
    first_day: firstDay,
    days,
    variables: variables.length,
    pairs: analysis.pairCount,
    likely: count('likely'),
    possible: count('possible'),
  }
}
