import type { JobHandlers, Recurring } from '../../jobs/job.ts'
import { handles } from '../../jobs/job.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Logger } from '../../lib/log.ts'
import type { NewCard } from '../../reminding/feed/cards.ts'
import type { Storage } from '../../storage/storage.ts'
import type { LearningStores } from '../stores.ts'
import { words } from '../words/index.ts'
import { createAnalysing, type Outcome } from './analysing.ts'
import { createAnalysts } from './analysts.ts'
import { cardKey, findingCard, MOST_CARDS_AT_ONCE } from './cards.ts'
import type { FindingChanges } from './changes.ts'
import { createCovered } from './covered.ts'
import { areKin, type Leader, leadersOf } from './kin.ts'
import { isNightlyDue } from './nightly.ts'
import { createPace, REST_MS } from './pace.ts'
import { createQueries, listedFrom } from './queries.ts'
import type { FindingRow } from './store.ts'

export interface FindingsParts<Stores extends LearningStores> {
  readonly storage: Storage<Stores>
  readonly clock: Clock
  readonly log: Logger
  readonly feed: { publish(t: Stores, userId: number, card: NewCard): Promise<void> }
  /** The study of a pair: its id, and where it can be seen. */
  readonly studyOf: (
    userId: number,
    pair: { readonly causeId: number; readonly effectId: number },
  ) => { readonly id: string; readonly link: string }
}

export type Findings = ReturnType<typeof createFindings<LearningStores>>

const ANALYSE = 'analyse'
const NIGHTLY: Recurring = { name: 'analyse.nightly', everySeconds: 3600 }
/** While a person's marks are being worked off, they are analysed at most this often before the last one. */
const BETWEEN_MS = 30_000

export function createFindings<Stores extends LearningStores>(parts: FindingsParts<Stores>) {
  const { storage, clock, log, feed, studyOf } = parts
  const analysts = createAnalysts()
  const analysing = createAnalysing({ storage, clock, analysts, onChanges: tellFeed })
  const covered = createCovered({ storage, clock, analysts })
  const queuedMs = new Map<number, number>()
  const pace = createPace()

  /**
   * Queues an analysis, in the transaction of what makes it necessary: a time zone, a primary outcome. Several that wait
   * are one.
   */
  async function queue(userId: number): Promise<void> {
    await storage.transaction(async (t) => {
      const wantedMs = await t.findings.want(userId, clock.nowMs())
      const later = pace.isSpent(userId, clock.nowMs()) ? { runAtMs: wantedMs + REST_MS } : {}
      await t.jobs.add(ANALYSE, { userId }, { key: `${ANALYSE} ${userId}`, ...later })
    })
  }

  /**
   * In the transaction that takes away the mark of a variable. The first of many marks queues an analysis, so that it
   * comes soon, and the last one does, so that it has seen everything; in between now and then.
   */
  async function refreshed(userId: number): Promise<void> {
    await storage.transaction(async (t) => {
      // Holds the person's row: of two processes that take away the last two marks, one sees that none is left.
      await t.findings.want(userId, clock.nowMs())
      const isSoon = clock.nowMs() - (queuedMs.get(userId) ?? Number.NEGATIVE_INFINITY) < BETWEEN_MS
      if (isSoon && (await t.variables.staleCount(userId)) > 0) return
      queuedMs.set(userId, clock.nowMs())
      await queue(userId)
    })
  }

  /** A family of findings has one card. Where its card falls and others of the family stay, one of them takes its place. */
  async function tellFeed(t: Stores, userId: number, { turned }: FindingChanges): Promise<void> {
    const fallen = turned.filter(({ before, family }) => before === 'likely' && family === 'directed').map(cardKey)
    const shown = fallen.length === 0 ? [] : (await t.feed.shown(userId)).map(({ key }) => key)
    for (const key of fallen) await t.feed.remove(userId, key)
    const isNew = new Set(turned.filter(({ now, family }) => now === 'likely' && family === 'directed').map(cardKey))
    if (isNew.size === 0 && !fallen.some((key) => shown.includes(key))) return
    const rows = (await t.findings.all(userId)).filter((row) => row.family === 'directed' && row.verdict === 'likely')
    const lost = new Set(fallen.filter((key) => shown.includes(key)))
    const widowed = turned.filter((turn) => lost.has(cardKey(turn)) && turn.now !== 'likely')
    const tags = await t.tags.edges(userId)
    const isUntold = (row: FindingRow): boolean =>
      isNew.has(cardKey(row)) || widowed.some((gone) => areKin(row, gone, tags))
    const leaders = leadersOf(rows, tags)
      .filter(({ row, inferred, sources }) => [row, ...inferred, ...sources].every(isUntold))
      .slice(0, MOST_CARDS_AT_ONCE)
    await publishCards(t, userId, leaders)
  }

  async function publishCards(t: Stores, userId: number, leaders: readonly Leader<FindingRow>[]): Promise<void> {
    const listed = await listedFrom(
      t,
      userId,
      leaders.flatMap(({ row, inferred, sources }) => [row, ...inferred, ...sources]),
    )
    const told = new Map(listed.map((one) => [`${one.cause.id} ${one.effect.id}`, one]))
    const of = ({ cause_id, effect_id }: FindingRow) => told.get(`${cause_id} ${effect_id}`)
    const namesOf = (kin: readonly FindingRow[]) => kin.flatMap((row) => of(row)?.finding.cause.displayName ?? [])
    for (const { row, inferred, sources } of leaders) {
      const finding = of(row)?.finding
      if (!finding) continue
      const study = studyOf(userId, { causeId: row.cause_id, effectId: row.effect_id })
      const titled = words.card(finding, 'you', { inferred: namesOf(inferred), sources: namesOf(sources) })
      await feed.publish(t, userId, findingCard(row, { finding, titled, study }))
    }
  }

  /** In the transaction in which a variable goes: nothing is said about it any more, and the others are one fewer. */
  async function forget(userId: number, variableId: number): Promise<void> {
    await storage.transaction(async (t) => {
      const rows = await t.findings.ofVariables(userId, [variableId])
      for (const row of rows) {
        await t.findings.delete(userId, row)
        await t.feed.remove(userId, cardKey(row))
      }
      await queue(userId)
    })
  }

  const analyse = (userId: number): Promise<Outcome> => analysing.analyse(userId)

  /** Everybody whose night it is and who was not analysed since it began. */
  async function nightly(): Promise<void> {
    const people = await storage.read((t) => t.findings.people())
    const nowMs = clock.nowMs()
    for (const { id, timeZone, analysedEpoch } of people) {
      if (isNightlyDue({ timeZone, analysedEpoch, nowMs })) await queue(id)
    }
  }

  const jobs: JobHandlers = {
    ...handles<{ userId: number }>(ANALYSE, async ({ userId }) => {
      const startedMs = performance.now()
      const outcome = await analyse(userId)
      pace.spend(userId, performance.now() - startedMs, clock.nowMs())
      log.debug({ userId, ...outcome }, 'analysed')
    }),
    ...handles(NIGHTLY.name, nightly),
  }

  return {
    ...createQueries({ readAs: covered.readAs, progressOf: analysing.progressOf }),
    forget,
    queue,
    refreshed,
    analyse,
    jobs,
    schedule: [NIGHTLY] as readonly Recurring[],
    stop: async (): Promise<void> => {
      analysing.rest()
      covered.clear()
      await analysts.close()
    },
  }
}
