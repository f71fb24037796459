/** One person's analysis from beginning to end: read, compare, compute, describe, write. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Analysis, PoolMemoryError, type Variable as Series } from '@upshot/analysis'
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import type { Storage } from '../../storage/storage.ts'
import { readPersonDays } from '../../tracking/measurements/person-days.ts'
import type { LearningStores } from '../stores.ts'
import type { Analysts, Run } from './analysts.ts'
import { changesBetween, type FindingChanges } from './changes.ts'
import { type Kept, keptAnalyses } from './kept.ts'
import { METHOD_VERSION } from './method.ts'
import { createProgress } from './progress.ts'
import { type Found, foundIn, pairKey } from './results.ts'
import type { AnalysisRow } from './store.ts'
import { isCurrent, type PairsText, packPairs } from './stored-pairs.ts'
import { type AnalysisInput, inputOf, MOST_VARIABLES } from './table.ts'

export interface AnalysingParts<Stores extends LearningStores> {
  readonly storage: Storage<Stores>
  readonly clock: Clock
  readonly analysts: Analysts
  /** Inside the transaction that writes them: what follows from findings that came, changed or went. */
  readonly onChanges: (t: Stores, userId: number, changes: FindingChanges) => Promise<void>
}

/** What became of it: nothing was new, or so many variables were computed again. */
export type Outcome =
  | { readonly kind: 'gone' }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'overtaken' }
  | { readonly kind: 'analysed'; readonly changedVariables: number | 'all' }

/** Up to this share of the variables is changed one by one; beyond it all at once on all threads is faster. */
const CHANGED_SHARE = 0.1

export function createAnalysing<Stores extends LearningStores>(parts: AnalysingParts<Stores>) {
  const { storage, clock, analysts, onChanges } = parts
  const kept = keptAnalyses()
  const progress = createProgress()
  /** Two analyses of one person in one process would only do the same twice. */
  const turns = new Map<number, Promise<unknown>>()

  function analyse(userId: number): Promise<Outcome> {
    const turn = (turns.get(userId) ?? Promise.resolve())
      .then(() => analyseNow(userId))
      .finally(() => progress.end(userId))
    const settled = turn.catch(() => undefined).finally(() => turns.get(userId) === settled && turns.delete(userId))
    turns.set(userId, settled)
    return turn
  }

  async function analyseNow(userId: number): Promise<Outcome> {
    const startedMs = performance.now()
    const begun = await begin(userId)
    if (!begun) {
      kept.forget(userId)
      return { kind: 'gone' }
    }
    const { user, generation, head } = begun
    progress.reach(userId, 'reading')
    // Threads start while the days are read.
    if (head?.variables && head.days) analysts.expect(head.variables, head.days)
    const wishes = { primaryOutcomeId: user.primary_outcome_variable_id }
    const person = await storage.read((t) => readPersonDays(t, userId, user.time_zone))
    const read = (mostVariables: number) => inputOf(person, { ...wishes, mostVariables })
    const input = read(MOST_VARIABLES)
    const inputHash = input?.hash ?? NOTHING
    const analysed = { method_version: METHOD_VERSION, input_hash: inputHash, analysed_epoch: epochSeconds(clock) }
    if (isUnchanged(begun, inputHash)) {
      await storage.transaction((t) => t.findings.finish(userId, generation, analysed))
      return { kind: 'unchanged' }
    }
    const done = input && (await compute(userId, input, read))
    const result = {
      found: done?.found ?? [],
      pairs: done && (await packPairs(done.analysis)),
      row: { ...analysed, ...(done ? countsOf(done) : EMPTY), took_ms: Math.round(performance.now() - startedMs) },
    }
    progress.reach(userId, 'writing')
    if (!(await write(userId, generation, result))) return { kind: 'overtaken' }
    if (done) kept.set(userId, keptOf(done))
    else kept.forget(userId)
    return { kind: 'analysed', changedVariables: done?.changedVariables ?? 'all' }
  }

  /** Undefined if the person has left. */
  const begin = (userId: number) =>
    storage.transaction(async (t) => {
      const user = await t.users.withId(userId)
      if (!user) return undefined
      const head = await t.findings.head(userId)
      const pairsVersion = await t.findings.pairsVersion(userId)
      return { user, head, pairsVersion, generation: await t.findings.begin(userId) }
    })

  async function compute(
    userId: number,
    whole: AnalysisInput,
    read: (mostVariables: number) => AnalysisInput | undefined,
  ): Promise<Done> {
    progress.reach(userId, 'computing')
    const onDescribed = (share: number) => progress.reach(userId, 'describing', share)
    const earlier = kept.get(userId)
    const changed = earlier && changedSeries(earlier, whole)
    if (earlier && changed) {
      let analysis = earlier.analysis
      for (const series of changed) {
        analysis = await analysts.change(analysis, series)
        await nextTurn()
      }
      const names = new Set(changed.map(({ name }) => name))
      const found = await foundIn(analysis, whole, {
        earlier: { details: earlier.details, changed: names },
        onDescribed,
      })
      return { analysis, input: whole, found, changedVariables: names.size }
    }
    kept.forget(userId)
    const run: Run = {
      onProgress: (done, total) => progress.reach(userId, 'computing', done / total),
      isCrowded: turns.size > 1,
    }
    const { analysis, input } = await analyseFitting(analysts, { whole, read }, run)
    return { analysis, input, found: await foundIn(analysis, input, { onDescribed }), changedVariables: 'all' }
  }

  /** False if a newer analysis has begun, or the person has left. */
  async function write(userId: number, generation: number, { row, pairs, found }: Result): Promise<boolean> {
    return storage.transaction(async (t) => {
      if (!(await t.findings.finish(userId, generation, row))) return false
      await t.findings.savePairs(userId, pairs)
      const changes = changesBetween(await t.findings.all(userId), found, { userId, epoch: epochSeconds(clock) })
      for (const gone of changes.gone) await t.findings.delete(userId, gone)
      for (const saved of changes.saved) await t.findings.save(saved)
      await onChanges(t, userId, changes)
      return true
    })
  }

  return { analyse, progressOf: progress.of, forget: kept.forget, rest: kept.clear }
}

interface Fitting {
  readonly whole: AnalysisInput
  readonly read: (mostVariables: number) => AnalysisInput | undefined
}

/** With fewer variables, those with the most days, where all of them would take too much memory. */
export async function analyseFitting(analysts: Pick<Analysts, 'analyse'>, { whole, read }: Fitting, run: Run) {
  for (let input = whole; ; ) {
    try {
      return { input, analysis: await analysts.analyse(input.table, input.options, run) }
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

/** Nothing went in that the stored result has not seen, and the result is in the form we would store it in. */
function isUnchanged({ head, pairsVersion }: Stored, inputHash: string): boolean {
  if (head?.input_hash !== inputHash || head.method_version !== METHOD_VERSION) return false
  return inputHash === NOTHING || isCurrent(pairsVersion)
}

interface Stored {
  readonly head: AnalysisRow | undefined
  readonly pairsVersion: string | undefined
}

/** What is written of an analysis. */
interface Result {
  readonly row: Partial<AnalysisRow>
  readonly pairs: PairsText | undefined
  readonly found: readonly Found[]
}

interface Done {
  readonly analysis: Analysis
  readonly input: AnalysisInput
  readonly found: readonly Found[]
  readonly changedVariables: number | 'all'
}

/** Undefined where too much has changed, or the days or the question are others. */
function changedSeries({ input: before }: Kept, now: AnalysisInput): readonly Series[] | undefined {
  if (before.frameHash !== now.frameHash) return undefined
  const changed = now.table.variables.filter(({ name }) => before.seriesHashes.get(name) !== now.seriesHashes.get(name))
  return changed.length <= Math.max(1, CHANGED_SHARE * now.table.variables.length) ? changed : undefined
}

const keptOf = ({ analysis, input, found }: Done): Kept => ({
  analysis,
  input: { frameHash: input.frameHash, seriesHashes: input.seriesHashes },
  details: new Map(found.map((one) => [pairKey(one.family, one.causeId, one.effectId), one.detail])),
})

export function countsOf({ analysis, input, found }: Pick<Done, 'analysis' | 'input' | 'found'>): Partial<AnalysisRow> {
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
