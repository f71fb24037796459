import { handles, type JobHandlers, type JobOptions, type RecurringJob } from '../../jobs/job.ts'
import { createPortions, inBackground } from '../../jobs/portions.ts'
import { epochSeconds } from '../../lib/clock.ts'
import { inEach, type Language } from '../../lib/language.ts'
import type { Logger } from '../../lib/log.ts'
import { localDays, startOfDay } from '../../lib/zone.ts'
import type { Events } from '../../reminding/events/service.ts'
import type { Feed } from '../../reminding/feed/service.ts'
import type { Transaction } from '../../storage/transaction.ts'
import type { ReportFinding } from '../../tracking/report/sheet.ts'
import { hasNoDirection } from '../words/headline.ts'
import { sentencesIn } from '../words/index.ts'
import { createAnalysisRunner } from './analysis-runner.ts'
import { cardKey, findingCard, MOST_CARDS_AT_ONCE } from './cards.ts'
import { createCovered, type PersonScope } from './covered.ts'
import type { FindingDetail } from './finding-rows.ts'
import { areInferred, type FindingGroup, groupsOf } from './inferred-causes.ts'
import { createHiding, hiddenOf, listedFrom } from './listing.ts'
import { createFindingMails, type FindingMailDependencies } from './mail.ts'
import { type AnalysisOutcome, createPersonAnalysis, type FindingChanges } from './person-analysis.ts'
import { type PresentableFinding, presentListed } from './present.ts'
import { createQueries } from './queries.ts'
import type { FindingRow, FindingTransaction } from './store.ts'

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

// Time budget: how much time of a process the analyses of one person may take. People who record a few things get new
// findings at once; people whose devices send data all day get them four times a minute.

/** Half-life of the time already spent. */
const HALF_LIFE_MS = 300_000
/** A minute at once; in the long run about a seventh of a core. */
const MOST_SPENT_MS = 60_000
const REST_MS = 15_000

interface SpentTime {
  readonly ms: number
  readonly atMs: number
}

interface TimeBudget {
  spend(userId: number, tookMs: number, nowMs: number): void
  isSpent(userId: number, nowMs: number): boolean
}

export function createTimeBudget(): TimeBudget {
  const byUser = new Map<number, SpentTime>()
  const remainingRuns = (userId: number, nowMs: number): number => {
    const spent = byUser.get(userId)
    return spent ? spent.ms * 2 ** ((spent.atMs - nowMs) / HALF_LIFE_MS) : 0
  }
  return {
    spend: (userId, tookMs, nowMs) => {
      const ms = remainingRuns(userId, nowMs) + tookMs
      byUser.delete(userId)
      byUser.set(userId, { ms, atMs: nowMs })
      // Ordered by last analysis: the time spent by the oldest no longer counts.
      for (const [oldest, { atMs }] of byUser) {
        if (nowMs - atMs < 10 * HALF_LIFE_MS) break
        byUser.delete(oldest)
      }
    },
    isSpent: (userId, nowMs) => remainingRuns(userId, nowMs) > MOST_SPENT_MS,
  }
}

export type Findings = ReturnType<typeof createFindings>

const ANALYSE = 'analyse'
const NIGHTLY: RecurringJob = { name: 'analyse.nightly', everySeconds: 3600 }
/**
 * While a person's variables are being recalculated, analyses start at most this often until the last variable is
 * done.
 */
const BETWEEN_MS = 30_000
/** If the last variable is done by then, as usual after an import, one analysis of everything is enough. */
const FIRST_AFTER_MS = 5000

export function createFindings(
  parts: FindingMailDependencies & {
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
  const { storage, clock, log, feed, emit, studyOf } = parts
  const runner = createAnalysisRunner()
  const personAnalysis = createPersonAnalysis({
    storage,
    clock,
    runner,
    onChanges: tellFeed,
    onCompleted: (t, userId, data) => emit(t, userId, { type: 'analysis.completed', data }),
  })
  const covered = createCovered({ storage, clock, runner })
  const queuedMs = new Map<number, number>()
  const budget = createTimeBudget()
  const mails = createFindingMails(parts)

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

  /**
   * A group of findings has one card. If the card's finding is gone and others of the group remain, one replaces it.
   */
  async function tellFeed(t: FindingTransaction, userId: number, { verdictChanges }: FindingChanges): Promise<void> {
    const fallen = verdictChanges
      .filter(({ before, family }) => before === 'likely' && family === 'directed')
      .map(cardKey)
    const shown = fallen.length === 0 ? [] : (await t.feed.shown(userId)).map(({ key }) => key)
    await feed.withdraw(t, userId, fallen)
    const newKeys = new Set(
      verdictChanges.filter(({ now, family }) => now === 'likely' && family === 'directed').map(cardKey),
    )
    if (newKeys.size === 0 && !fallen.some((key) => shown.includes(key))) return
    const hidden = hiddenOf(await t.findings.hidden(userId))
    const rows = (await t.findings.all(userId)).filter(
      (row) => row.family === 'directed' && row.verdict === 'likely' && !hidden.has(row) && isClearlyFirst(row),
    )
    const lost = new Set(fallen.filter((key) => shown.includes(key)))
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

  const analyse = (userId: number): Promise<AnalysisOutcome> => personAnalysis.analyse(userId)

  /** Plans the next night, and queues an analysis if this one has not had any. */
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
    // Whoever was in the portion before is due another night.
    peopleAfter: (_after, limit) => storage.read((t) => t.findings.nightDue(epochSeconds(clock), limit)),
    addJobs: async (people) => {
      for (const userId of people) await beginNight(userId)
    },
  })

  /** Runs in the transaction that may have changed the person's time zone. */
  const planNightAnew = (t: Transaction, userId: number): Promise<void> =>
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
    ...createQueries({ readAs: covered.readAs, progressOf: personAnalysis.progressOf, clock }),
    ...createHiding({ storage, clock, emit }),
    readAs: covered.readAs,
    forget,
    queue,
    refreshed,
    planNightAnew,
    analyse,
    jobs,
    schedule: [NIGHTLY] as readonly RecurringJob[],
    stop: async (): Promise<void> => {
      personAnalysis.rest()
      covered.clear()
      await runner.close()
    },
  }
}

/** A link that may as well run the other way is in the list, and no news. */
const isClearlyFirst = ({ detail }: FindingRow): boolean => !hasNoDirection(JSON.parse(detail) as FindingDetail)

/** Likely findings as sentences for another reader, one for each group. */
export const likelyFindings =
  (findings: Pick<Findings, 'shown'>) =>
  async (whose: PersonScope): Promise<(language: Language) => readonly ReportFinding[]> => {
    const { directed } = await findings.shown(whose, { verdict: 'likely' })
    const groups = Map.groupBy(directed, (finding) => finding.group ?? ownGroup(finding))
    const shown = [...groups.values()].flatMap(
      (all) => all.find((finding) => finding.group?.endsWith(ownGroup(finding))) ?? all[0] ?? [],
    )
    return (language) =>
      shown.map((finding) => ({
        causeVariableId: finding.cause.id,
        effectVariableId: finding.effect.id,
        sentence: presentListed(finding, { voice: 'person', language }).sentence ?? '',
      }))
  }

/** A group is named after its main pair. */
const ownGroup = ({ cause, effect }: PresentableFinding): string => `-${cause.id}-${effect.id}`
