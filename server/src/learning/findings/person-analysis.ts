/**
 * One person's analysis: queue it, read the days, compare with the last analysis, compute, describe, write, and publish
 * cards about what is new.
 */
import { availableParallelism, totalmem } from 'node:os'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import {
  type AnalyseOptions,
  type Analysis,
  type AnalysisPool,
  analyseChange,
  analyseTable,
  createAnalysisPool,
  createKernelEngine,
  type DayTable,
  PoolMemoryError,
  type RingEngine,
  rememberVerdicts,
  type Variable as Series,
} from '@upshot/analysis'
import {
  createPortions,
  handles,
  inBackground,
  type JobHandlers,
  type JobOptions,
  type RecurringJob,
} from '../../jobs/job.ts'
import { epochSeconds } from '../../lib/clock.ts'
import { type InLanguages, inEach, wordTable } from '../../lib/language.ts'
import type { Logger } from '../../lib/log.ts'
import { releaseMemory } from '../../lib/memory.ts'
import { localDays, startOfDay } from '../../lib/zone.ts'
import type { Events } from '../../reminding/events/service.ts'
import type { NewCard } from '../../reminding/feed/cards.ts'
import type { Feed } from '../../reminding/feed/service.ts'
import type { Transaction } from '../../storage/transaction.ts'
import { type PersonDays, readPersonDays } from '../../tracking/measurements/daily.ts'
import type { Finding } from '../finding.ts'
import { voteButtons } from '../votes/present.ts'
import { hasNoDirection } from '../words/headline.ts'
import { sentencesIn, type TitledText } from '../words/index.ts'
import { type AnalysisInput, inputOf, METHOD_VERSION, MOST_VARIABLES } from './analysis-input.ts'
import {
  createProgress,
  createRecentAnalyses,
  createTimeBudget,
  REST_MS,
  type RecentAnalysis,
} from './analysis-memory.ts'
import {
  cardKey,
  type DescribedFinding,
  describeFindings,
  type FindingDetail,
  isCurrent,
  type PairsText,
  packPairs,
  pairKey,
} from './finding-rows.ts'
import { CHANGES_VERSION, type ChangesText, findChanges } from './found-changes.ts'
import { areInferred, type FindingGroup, groupsOf, hiddenOf, listedCounts, listedFrom } from './listing.ts'
import { createFindingMails, type FindingMailDependencies } from './mail.ts'
import type { SharedFindings } from './not-compared.ts'
import type { AnalysisRow, FindingKey, FindingRow, FindingStores, FindingTransaction } from './store.ts'

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

const ANALYSE = 'analyse'
const NIGHTLY: RecurringJob = { name: 'analyse.nightly', everySeconds: 3600 }
/**
 * While a person's variables are being recalculated, analyses start at most this often until the last variable is
 * done.
 */
const BETWEEN_MS = 30_000
/** If the last variable is done by then, as usual after an import, one analysis of everything is enough. */
const FIRST_AFTER_MS = 5000

export function createPersonAnalysis(
  dependencies: FindingMailDependencies & {
    readonly runner: AnalysisRunner
    readonly log: Logger
    readonly feed: Pick<Feed, 'publish' | 'withdraw'>
    readonly emit: Events['emit']
    /** Id and address of a pair's study. */
    readonly studyOf: (
      userId: number,
      pair: { readonly causeId: number; readonly effectId: number },
    ) => { readonly id: string; readonly link: string }
  },
) {
  const { storage, clock, runner, log, feed, emit, studyOf } = dependencies
  const recent = createRecentAnalyses()
  const progress = createProgress()
  const queuedMs = new Map<number, number>()
  const budget = createTimeBudget()
  const mails = createFindingMails(dependencies)
  /** The last analysis of each person, running or waiting: two at once would do the same work twice. */
  const running = new Map<number, Promise<unknown>>()

  /** Queues an analysis in the transaction of the change that requires it. A person has at most one waiting. */
  async function queue(transaction: Transaction, userId: number, lane: JobOptions = {}): Promise<void> {
    const t = storage.join(transaction)
    const wantedMs = await t.findings.want(userId, clock.nowMs())
    const later = budget.isSpent(userId, clock.nowMs()) ? { runAtMs: wantedMs + REST_MS } : {}
    await t.jobs.add(ANALYSE, { userId }, { key: `${ANALYSE} ${userId}`, ...lane, ...later })
  }

  /**
   * Runs in the transaction that marks a variable as recalculated. The last of many variables queues an analysis, so
   * that results are complete. If that takes more than a few seconds, so does the first one, and then one every 30
   * seconds, so that results come soon.
   */
  async function refreshed(transaction: Transaction, userId: number): Promise<void> {
    const t = storage.join(transaction)
    // Locks the person's row: if two processes recalculate the last two variables, one of them sees that none is left.
    await t.findings.want(userId, clock.nowMs())
    const nowMs = clock.nowMs()
    const isTooSoon = nowMs - (queuedMs.get(userId) ?? Number.NEGATIVE_INFINITY) < BETWEEN_MS
    const isLast = (await t.variables.staleCount(userId)) === 0
    if (isTooSoon && !isLast) return
    queuedMs.set(userId, nowMs)
    await queue(t, userId, isLast ? {} : { runAtMs: nowMs + FIRST_AFTER_MS })
  }

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
    const { user, generation, latestAnalysis } = begun
    progress.reach(userId, 'reading')
    // Threads start while the days are being read.
    if (latestAnalysis?.variables && latestAnalysis.days) runner.expect(latestAnalysis.variables, latestAnalysis.days)
    const options = { primaryOutcomeId: user.primary_outcome_variable_id }
    // The days as they were read are not kept beside the input that is made of them.
    const read = async (mostVariables: number) => {
      const person = await storage.read((t) => readAnalysedDays(t, userId, user.time_zone))
      // At the first analysis, they start while its input is prepared.
      if (!latestAnalysis?.days) runner.expect(person.variables.length, mostDays(person))
      return inputOf(person, { ...options, mostVariables })
    }
    const input = await read(MOST_VARIABLES)
    const inputHash = input?.hash ?? NOTHING
    const analysed = { method_version: METHOD_VERSION, input_hash: inputHash, analysed_epoch: epochSeconds(clock) }
    if (isUnchanged(begun, inputHash)) {
      await storage.transaction((t) => finish(t, userId, generation, analysed))
      return { kind: 'unchanged' }
    }
    const computed = input && (await compute(userId, input, { read, likely: begun.likely }))
    const result = {
      found: computed?.found ?? [],
      pairs: computed && (await packPairs(computed.analysis)),
      changes: computed && (await findChanges(computed.input)),
      row: {
        ...analysed,
        ...(computed ? countsOf(computed) : EMPTY),
        took_ms: Math.round(performance.now() - startedMs),
      },
    }
    progress.reach(userId, 'writing')
    if (!(await write(userId, generation, result))) return { kind: 'overtaken' }
    if (computed) recent.set(userId, recentOf(computed))
    else recent.forget(userId)
    return { kind: 'analysed', changedVariables: computed?.changedVariables ?? 'all' }
  }

  /** Undefined if the person has left. */
  const begin = (userId: number) =>
    storage.transaction(async (t) => {
      const user = await t.users.withId(userId)
      if (!user) return undefined
      const latestAnalysis = await t.findings.latestAnalysis(userId)
      const pairsVersion = await t.findings.pairsVersion(userId)
      const changesVersion = await t.findings.changesVersion(userId)
      // Verdicts of an earlier method are not remembered: a new one starts afresh.
      const previous = latestAnalysis?.method_version === METHOD_VERSION ? await t.findings.all(userId) : []
      return {
        user,
        latestAnalysis,
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
        await yieldToEventLoop()
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
    const run: AnalysisRunOptions = {
      onProgress: (done, total) => progress.reach(userId, 'computing', done / total),
      isCrowded: running.size > 1,
    }
    const fitting = await analyseFitting(runner, { full, read }, run)
    const analysis = remembered(fitting.analysis)
    const input = fitting.input
    return { analysis, input, found: await describeFindings(analysis, input, { onDescribed }), changedVariables: 'all' }
  }

  async function finish(
    t: FindingTransaction,
    userId: number,
    generation: number,
    row: Partial<AnalysisRow>,
  ): Promise<boolean> {
    const isLatest = await t.findings.finish(userId, generation, row)
    if (isLatest) await t.population.analysed(userId)
    return isLatest
  }

  /** False if a newer analysis has begun or the person has left. */
  async function write(
    userId: number,
    generation: number,
    { row, pairs, changes: dated, found }: AnalysisRecord,
  ): Promise<boolean> {
    return storage.transaction(async (t) => {
      const counts = listedCounts(found, await t.tags.edges(userId))
      if (!(await finish(t, userId, generation, { ...row, ...counts }))) return false
      await t.findings.savePairs(userId, pairs)
      await t.findings.saveChanges(userId, dated)
      const changes = changesBetween(await t.findings.all(userId), found, { userId, epoch: epochSeconds(clock) })
      for (const key of changes.removed) await t.findings.delete(userId, key)
      for (const saved of changes.saved) await t.findings.save(saved)
      await updateCards(t, userId, changes)
      const changed = changes.saved.length + changes.removed.length
      const data = { numberOfLikely: counts.likely, changed }
      await emit(t, userId, { type: 'analysis.completed', data })
      return true
    })
  }

  /**
   * A group of findings has one card. If the card's finding disappears and others of the group remain, one replaces it.
   */
  async function updateCards(t: FindingTransaction, userId: number, { verdictChanges }: FindingChanges): Promise<void> {
    const fallen = verdictChanges
      .filter(({ before, family }) => before === 'likely' && family === 'directed')
      .map(cardKey)
    const shownKeys = fallen.length === 0 ? [] : (await t.feed.shown(userId)).map(({ key }) => key)
    await feed.withdraw(t, userId, fallen)
    const newKeys = new Set(
      verdictChanges.filter(({ now, family }) => now === 'likely' && family === 'directed').map(cardKey),
    )
    if (newKeys.size === 0 && !fallen.some((key) => shownKeys.includes(key))) return
    const hidden = hiddenOf(await t.findings.hidden(userId))
    const rows = (await t.findings.all(userId)).filter(
      (row) => row.family === 'directed' && row.verdict === 'likely' && !hidden.has(row) && isClearlyFirst(row),
    )
    const lost = new Set(fallen.filter((key) => shownKeys.includes(key)))
    const withoutCard = verdictChanges.filter((turn) => lost.has(cardKey(turn)) && turn.now !== 'likely')
    const tags = await t.tags.edges(userId)
    const isNew = (row: FindingRow): boolean =>
      newKeys.has(cardKey(row)) || withoutCard.some((removed) => areInferred(row, removed, tags))
    const groups = groupsOf(rows, tags)
      .filter(({ row, inferred, sources }) => [row, ...inferred, ...sources].every(isNew))
      .slice(0, MOST_CARDS_AT_ONCE)
    await publishCards(t, userId, groups)
    if (groups.length > 0) await mails.queue(t, userId)
  }

  async function publishCards(
    t: FindingTransaction,
    userId: number,
    groups: readonly FindingGroup<FindingRow>[],
  ): Promise<void> {
    const listed = await listedFrom(
      t,
      userId,
      groups.flatMap(({ row, inferred, sources }) => [row, ...inferred, ...sources]),
    )
    const byPair = new Map(
      listed.map((listedFinding) => [`${listedFinding.cause.id} ${listedFinding.effect.id}`, listedFinding]),
    )
    const of = ({ cause_id, effect_id }: FindingRow) => byPair.get(`${cause_id} ${effect_id}`)
    const namesOf = (related: readonly FindingRow[]) =>
      related.flatMap((row) => of(row)?.finding.cause.displayName ?? [])
    for (const { row, inferred, sources } of groups) {
      const finding = of(row)?.finding
      if (!finding) continue
      const study = studyOf(userId, { causeId: row.cause_id, effectId: row.effect_id })
      const related = { inferred: namesOf(inferred), sources: namesOf(sources) }
      const titled = inEach((language) => sentencesIn[language].newCard(finding, related))
      await feed.publish(t, userId, findingCard(row, { finding, titled, study }))
    }
  }

  /** Runs in the transaction that removes a variable: its findings and cards are removed with it. */
  async function forget(transaction: Transaction, userId: number, variableId: number): Promise<void> {
    const t = storage.join(transaction)
    const rows = await t.findings.ofVariables(userId, [variableId])
    for (const row of rows) {
      await t.findings.delete(userId, row)
    }
    await feed.withdraw(t, userId, rows.map(cardKey))
    await t.findings.showVariable(userId, variableId)
    await queue(t, userId)
  }

  /** Plans the next night, and queues an analysis if the nightly one is due. */
  const beginNight = (userId: number): Promise<void> =>
    storage.transaction(async (t) => {
      const person = await t.findings.nightOf(userId)
      if (!person) return
      const nowMs = clock.nowMs()
      await t.findings.planNight(userId, nextNight(person.timeZone, nowMs))
      if (isNightlyDue({ ...person, nowMs })) await queue(t, userId, inBackground)
    })

  const nightly = createPortions({
    name: NIGHTLY.name,
    storage,
    // People of the previous portion are due another night.
    peopleAfter: (_after, limit) => storage.read((t) => t.findings.nightDue(epochSeconds(clock), limit)),
    addJobs: async (people) => {
      for (const userId of people) await beginNight(userId)
    },
  })

  /** Runs in the transaction that may have changed the person's time zone. */
  const replanNight = (t: Transaction, userId: number): Promise<void> =>
    storage.join(t).findings.planNight(userId, NOT_PLANNED)

  const jobs: JobHandlers = {
    ...handles<{ userId: number }>(ANALYSE, async ({ userId }) => {
      const startedMs = performance.now()
      const outcome = await analyse(userId)
      budget.spend(userId, performance.now() - startedMs, clock.nowMs())
      log.debug({ userId, ...outcome }, 'analysed')
    }),
    ...handles(NIGHTLY.name, nightly.begin),
    ...nightly.jobs,
    ...mails.jobs,
  }

  return {
    analyse,
    queue,
    refreshed,
    forget,
    replanNight,
    progressOf: progress.of,
    /** Releases the memory of recent analyses. */
    rest: recent.clear,
    jobs,
    schedule: [NIGHTLY] as readonly RecurringJob[],
  }
}

/** A link that may as well run the other way is listed, but is not announced. */
const isClearlyFirst = ({ detail }: FindingRow): boolean => !hasNoDirection(JSON.parse(detail) as FindingDetail)

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
  readonly read: (mostVariables: number) => Promise<AnalysisInput | undefined> | AnalysisInput | undefined
}

/** If all variables need too much memory, analyses fewer: those with the most days. */
export async function analyseFitting(
  runner: Pick<AnalysisRunner, 'analyse'>,
  { full, read }: InputChoice,
  run: AnalysisRunOptions,
) {
  for (let input = full; ; ) {
    try {
      return { input, analysis: await runner.analyse(input.table, input.options, run) }
    } catch (error) {
      const fewer = await read(Math.floor(input.table.variables.length * 0.7))
      if (!(error instanceof PoolMemoryError) || !fewer) throw error
      input = fewer
    }
  }
}

/** The hash if there is no input. */
export const NOTHING = 'nothing'

export const EMPTY = { first_day: null, days: null, variables: 0, pairs: 0, likely: 0, possible: 0, shared: null }

/** Whether the stored result already belongs to this input and to the current versions. */
function isUnchanged({ latestAnalysis, pairsVersion, changesVersion }: StoredAnalysis, inputHash: string): boolean {
  if (latestAnalysis?.input_hash !== inputHash || latestAnalysis.method_version !== METHOD_VERSION) return false
  return inputHash === NOTHING || (isCurrent(pairsVersion) && changesVersion === CHANGES_VERSION)
}

interface StoredAnalysis {
  readonly latestAnalysis: AnalysisRow | undefined
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
function changedSeries({ input: previous }: RecentAnalysis, now: AnalysisInput): readonly Series[] | undefined {
  if (previous.frameHash !== now.frameHash) return undefined
  const changed = now.table.variables.filter(
    ({ name }) => previous.seriesHashes.get(name) !== now.seriesHashes.get(name),
  )
  return changed.length <= Math.max(1, CHANGED_SHARE * now.table.variables.length) ? changed : undefined
}

const recentOf = ({ analysis, input, found }: ComputedAnalysis): RecentAnalysis => ({
  analysis,
  input: { frameHash: input.frameHash, seriesHashes: input.seriesHashes },
  details: new Map(
    found.map((finding) => [pairKey(finding.family, finding.causeId, finding.effectId), finding.detail]),
  ),
})

export function countsOf({ analysis, input }: Pick<ComputedAnalysis, 'analysis' | 'input'>): Partial<AnalysisRow> {
  const { firstDay, days, variables } = input.table
  const breaks = (analysis.featureSet.calendar?.breaks ?? []).map((day) => firstDay + day)
  const assumedNone = [...input.occurrences].flatMap(([id, how]) => (how === 'assumed' ? [Number(id)] : []))
  return {
    shared: JSON.stringify({ breaks, same: input.same, assumedNone } satisfies SharedFindings),
    first_day: firstDay,
    days,
    variables: variables.length,
    pairs: analysis.judgedPairs,
  }
}

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
  variables.reduce((most, { packed, values }) => Math.max(most, packed?.days.length ?? values.length), 0)

// Running an analysis: large ones on worker threads, which all analyses of the process share, small ones in this thread.
// Threads and spectra are created when first needed and released after a while without work, so that an idle server stays
// small. The numbers are the same either way.

const MOST_THREADS = 4
/** Each thread takes 60 MB and more, which a small machine does not have. */
const BYTES_FOR_A_THREAD = 4 * 2 ** 30
const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
/** One core stays free for requests. */
const THREADS = Math.max(1, Math.min(availableParallelism() - 1, Math.floor(memory / BYTES_FOR_A_THREAD), MOST_THREADS))
const IDLE_MS = 30_000
const MOST_BYTES = 512 * 2 ** 20
/**
 * In variables² × days. Below this, starting threads takes longer than the analysis (about twenty variables for a
 * year).
 */
const SMALL = 150_000

type OnProgress = (done: number, total: number) => void

interface AnalysisRunOptions {
  readonly onProgress?: OnProgress
  /** Other people are being analysed at the same time, so threads pay off. */
  readonly isCrowded?: boolean
}

export interface AnalysisRunner {
  /** Starts the threads that a table of about this size would need. */
  expect(variables: number, days: number): void
  analyse(table: DayTable, options: AnalyseOptions, run?: AnalysisRunOptions): Promise<Analysis>
  change(earlier: Analysis, changed: Series): Promise<Analysis>
  close(): Promise<void>
}

const isSmall = (variables: number, days: number): boolean => variables ** 2 * days <= SMALL

export function createAnalysisRunner(): AnalysisRunner {
  let pool: AnalysisPool | undefined
  let ownEngine: RingEngine | undefined
  let timer: NodeJS.Timeout | undefined
  let onThreads = 0
  let busy = 0

  async function close(): Promise<void> {
    clearTimeout(timer)
    const closing = pool
    pool = undefined
    ownEngine = undefined
    await closing?.close()
  }

  /** Small analyses use too little memory for a garbage collection to matter. */
  async function release(): Promise<void> {
    const wasLarge = pool !== undefined
    await close()
    if (wasLarge) releaseMemory()
  }

  /** The idle timer starts when the last piece of work is done. */
  async function working<Result>(work: () => Promise<Result>): Promise<Result> {
    clearTimeout(timer)
    busy++
    try {
      return await work()
    } finally {
      busy--
      clearTimeout(timer)
      if (busy === 0) timer = setTimeout(() => void release(), IDLE_MS).unref()
    }
  }

  async function onPool(work: (pool: AnalysisPool) => Promise<Analysis>): Promise<Analysis> {
    onThreads++
    try {
      return await work(threads())
    } finally {
      onThreads--
    }
  }

  const threads = (): AnalysisPool => {
    pool ??= createAnalysisPool({ workers: THREADS, mostBytes: MOST_BYTES })
    return pool
  }

  const here = (): RingEngine => {
    ownEngine ??= createKernelEngine()
    return ownEngine
  }

  return {
    expect: (variables, days) => {
      if (!isSmall(variables, days)) void working(async () => void threads())
    },
    analyse: (table, options, { onProgress, isCrowded = false } = {}) =>
      working(() => {
        const stays = isSmall(table.variables.length, table.days) && (!isCrowded || onThreads > 0)
        if (stays) return analyseTable(table, options, here())
        return onPool((workers) => workers.analyse(table, options, onProgress ? { onProgress } : {}))
      }),
    // A change can use the spectra of the last analysis on threads. Without these, recomputing those of a large table
    // would block this thread.
    change: (earlier, changed) =>
      working(() => {
        const { variables, days } = earlier.featureSet.table
        const stays = !pool && isSmall(variables.length, days)
        return stays ? analyseChange(earlier, changed, here()) : onPool((workers) => workers.change(earlier, changed))
      }),
    close,
  }
}

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
  previous: readonly FindingRow[],
  described: readonly DescribedFinding[],
  { userId, epoch }: { readonly userId: number; readonly epoch: number },
): FindingChanges {
  const stored = new Map(previous.map((row) => [pairKey(row.family, row.cause_id, row.effect_id), row]))
  const saved: FindingRow[] = []
  const verdictChanges: VerdictChange[] = []
  for (const finding of described) {
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

// Cards: new findings in the feed.

/** A first analysis may find dozens: the strongest get cards, the others are in the list. */
export const MOST_CARDS_AT_ONCE = 10

const words = wordTable('learning/findings/cards', {
  header: 'New finding',
  see: 'See the study',
  seeLong: 'See the study of this finding',
  tryIt: 'Try it',
  tryLong: 'Test this finding with an experiment',
})

/** Opens the draft of an experiment on the pair in the app. */
const tryLink = (studyLink: string, causeId: number, effectId: number): string =>
  new URL(`../experiments?cause=${causeId}&effect=${effectId}`, studyLink).href

function findingCard(
  key: FindingKey,
  {
    finding,
    titled,
    study,
  }: {
    readonly finding: Finding
    readonly titled: InLanguages<TitledText>
    readonly study: { readonly id: string; readonly link: string }
  },
): NewCard {
  const { cause, effect, evidence } = finding
  return {
    key: cardKey(key),
    kind: 'finding',
    card: inEach((language) => ({
      headerTitle: words[language].header,
      title: titled[language].title,
      content: titled[language].description,
      link: study.link,
      buttons: voteButtons({ causeId: cause.variableId, effectId: effect.variableId }, language),
      buttonsSecondary: [
        { text: words[language].see, accessibilityText: words[language].seeLong, link: study.link },
        {
          text: words[language].tryIt,
          accessibilityText: words[language].tryLong,
          link: tryLink(study.link, cause.variableId, effect.variableId),
        },
      ],
      parameters: {
        causeVariableId: cause.variableId,
        effectVariableId: effect.variableId,
        studyId: study.id,
        verdict: evidence.verdict,
      },
    })),
  }
}

// Nightly analysis: when it is due.

/** Local time: the day before is over, and hardly anybody looks. */
const NIGHT_SECONDS = 3 * 3600
const NIGHT_LENGTH_SECONDS = 2 * 3600

interface NightlyRun {
  readonly timeZone: string
  readonly analysedEpoch: number | null
  readonly nowMs: number
}

/**
 * From three in the morning until it is done; nights missed while the server was off are made up for. People who were
 * never analysed wait for a night, or everybody would be analysed at once after an upgrade.
 */
export function isNightlyDue({ timeZone, analysedEpoch, nowMs }: NightlyRun): boolean {
  const nowEpoch = Math.floor(nowMs / 1000)
  const today = localDays(timeZone)(nowEpoch, null)
  const startOf = startOfDay(timeZone)
  const isAfterNight = nowEpoch >= startOf(today) + NIGHT_SECONDS
  const night = startOf(isAfterNight ? today : today - 1) + NIGHT_SECONDS
  return analysedEpoch === null ? nowEpoch < night + NIGHT_LENGTH_SECONDS : analysedEpoch < night
}

/** The next time it is three in the morning there. */
export function nextNight(timeZone: string, nowMs: number): number {
  const nowEpoch = Math.floor(nowMs / 1000)
  const today = localDays(timeZone)(nowEpoch, null)
  const night = (day: number) => startOfDay(timeZone)(day) + NIGHT_SECONDS
  return night(today) > nowEpoch ? night(today) : night(today + 1)
}

const NOT_PLANNED = 0
