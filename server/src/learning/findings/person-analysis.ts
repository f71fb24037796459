/** One person's analysis: read the days, compare with the last analysis, compute, describe, write. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Analysis, PoolMemoryError, rememberVerdicts, type Variable as Series } from '@upshot/analysis'
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Transaction } from '../../storage/transaction.ts'
import { readAnalysedDays } from './analysed-days.ts'
import { type AnalysisInput, inputOf, MOST_VARIABLES } from './analysis-input.ts'
import type { AnalysisRunner, RunOptions } from './analysis-runner.ts'
import { changesBetween, type FindingChanges } from './changes.ts'
import { type DescribedFinding, describeFindings, pairKey } from './described-findings.ts'
import { METHOD_VERSION } from './method.ts'
import { createProgress } from './progress.ts'
import { createRecentAnalyses, type RecentAnalysis } from './recent-analyses.ts'
import type { AnalysisRow, FindingRow } from './store.ts'
import { isCurrent, type PairsText, packPairs } from './stored-pairs.ts'
import type { FindingStores } from './stores.ts'

export interface PersonAnalysisParts {
  readonly storage: Storage<FindingStores>
  readonly clock: Clock
  readonly runner: AnalysisRunner
  /** Runs inside the transaction that writes the findings. */
  readonly onChanges: (t: FindingStores & Transaction, userId: number, changes: FindingChanges) => Promise<void>
  /** What came out, in the same transaction. */
  readonly onCompleted: (
    t: Transaction,
    userId: number,
    result: { readonly numberOfLikely: number; readonly changed: number },
  ) => Promise<void>
}

/** How an analysis ended: the person left, nothing was new, a newer one started, or it recomputed some variables. */
export type AnalysisOutcome =
  | { readonly kind: 'gone' }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'overtaken' }
  | { readonly kind: 'analysed'; readonly changedVariables: number | 'all' }

/** Up to this share of changed variables, one at a time is faster; beyond it, everything at once on all threads is. */
const CHANGED_SHARE = 0.1

export function createPersonAnalysis(parts: PersonAnalysisParts) {
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
    // Threads can start while we read the days.
    if (head?.variables && head.days) runner.expect(head.variables, head.days)
    const options = { primaryOutcomeId: user.primary_outcome_variable_id }
    const person = await storage.read((t) => readAnalysedDays(t, userId, user.time_zone))
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
      // What another method said is not remembered: everybody starts anew with a new one.
      const told = head?.method_version === METHOD_VERSION ? await t.findings.all(userId) : []
      return { user, head, pairsVersion, likely: likelyPairs(told), generation: await t.findings.begin(userId) }
    })

  async function compute(
    userId: number,
    whole: AnalysisInput,
    { read, likely }: Pick<InputChoice, 'read'> & { readonly likely: ReadonlySet<string> },
  ): Promise<ComputedAnalysis> {
    const remembered = (analysis: Analysis) =>
      rememberVerdicts(analysis, (family, cause, effect) => likely.has(pairKey(family, cause, effect)))
    progress.reach(userId, 'computing')
    const onDescribed = (share: number) => progress.reach(userId, 'describing', share)
    const earlier = recent.get(userId)
    const changed = earlier && changedSeries(earlier, whole)
    if (earlier && changed) {
      let analysis = earlier.analysis
      for (const series of changed) {
        analysis = await runner.change(analysis, series)
        await nextTurn()
      }
      const names = new Set(changed.map(({ name }) => name))
      analysis = remembered(analysis)
      const found = await describeFindings(analysis, whole, {
        earlier: { details: earlier.details, changed: names },
        onDescribed,
      })
      return { analysis, input: whole, found, changedVariables: names.size }
    }
    recent.forget(userId)
    const run: RunOptions = {
      onProgress: (done, total) => progress.reach(userId, 'computing', done / total),
      isCrowded: running.size > 1,
    }
    const fitting = await analyseFitting(runner, { whole, read }, run)
    const [analysis, input] = [remembered(fitting.analysis), fitting.input]
    return { analysis, input, found: await describeFindings(analysis, input, { onDescribed }), changedVariables: 'all' }
  }

  /** False if a newer analysis has begun, or the person has left. */
  async function write(userId: number, generation: number, { row, pairs, found }: AnalysisRecord): Promise<boolean> {
    return storage.transaction(async (t) => {
      if (!(await t.findings.finish(userId, generation, row))) return false
      await t.findings.savePairs(userId, pairs)
      const changes = changesBetween(await t.findings.all(userId), found, { userId, epoch: epochSeconds(clock) })
      for (const gone of changes.gone) await t.findings.delete(userId, gone)
      for (const saved of changes.saved) await t.findings.save(saved)
      await onChanges(t, userId, changes)
      const changed = changes.saved.length + changes.gone.length
      await onCompleted(t, userId, { numberOfLikely: row.likely ?? 0, changed })
      return true
    })
  }

  return { analyse, progressOf: progress.of, forget: recent.forget, rest: recent.clear }
}

/** Which pairs were called likely; a same-day pair in both orders. */
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
  readonly whole: AnalysisInput
  readonly read: (mostVariables: number) => AnalysisInput | undefined
}

/** With fewer variables, those with the most days, where all of them would take too much memory. */
export async function analyseFitting(
  runner: Pick<AnalysisRunner, 'analyse'>,
  { whole, read }: InputChoice,
  run: RunOptions,
) {
  for (let input = whole; ; ) {
    try {
      return { input, analysis: await runner.analyse(input.table, input.options, run) }
    } catch (error) {
      const fewer = read(Math.floor(input.table.variables.length * 0.7))
      if (!(error instanceof PoolMemoryError) || !fewer) throw error
      input = fewer
    }
  }
}

/** The hash of no input at all. */
export const NOTHING = 'nothing'

export const EMPTY = { first_day: null, days: null, variables: 0, pairs: 0, likely: 0, possible: 0 }

/** Whether the stored result is already the result of this input, in the current version. */
function isUnchanged({ head, pairsVersion }: StoredAnalysis, inputHash: string): boolean {
  if (head?.input_hash !== inputHash || head.method_version !== METHOD_VERSION) return false
  return inputHash === NOTHING || isCurrent(pairsVersion)
}

interface StoredAnalysis {
  readonly head: AnalysisRow | undefined
  readonly pairsVersion: string | undefined
}

/** What an analysis writes. */
interface AnalysisRecord {
  readonly row: Partial<AnalysisRow>
  readonly pairs: PairsText | undefined
  readonly found: readonly DescribedFinding[]
}

interface ComputedAnalysis {
  readonly analysis: Analysis
  readonly input: AnalysisInput
  readonly found: readonly DescribedFinding[]
  readonly changedVariables: number | 'all'
}

/** Undefined if too much has changed, or if the days or the options are different. */
function changedSeries({ input: before }: RecentAnalysis, now: AnalysisInput): readonly Series[] | undefined {
  if (before.frameHash !== now.frameHash) return undefined
  const changed = now.table.variables.filter(({ name }) => before.seriesHashes.get(name) !== now.seriesHashes.get(name))
  return changed.length <= Math.max(1, CHANGED_SHARE * now.table.variables.length) ? changed : undefined
}

const recentOf = ({ analysis, input, found }: ComputedAnalysis): RecentAnalysis => ({
  analysis,
  input: { frameHash: input.frameHash, seriesHashes: input.seriesHashes },
  details: new Map(found.map((one) => [pairKey(one.family, one.causeId, one.effectId), one.detail])),
})

export function countsOf({
  analysis,
  input,
  found,
}: Pick<ComputedAnalysis, 'analysis' | 'input' | 'found'>): Partial<AnalysisRow> {
  const { firstDay, days, variables } = input.table
  const count = (verdict: string) => found.filter(({ detail }) => detail.evidence.verdict === verdict).length
  return {
    first_day: firstDay,
    days,
    variables: variables.length,
    pairs: analysis.pairCount,
    likely: count('likely'),
    possible: count('possible'),
  }
}
