import type { Conditions } from '@upshot/contract'
import type { JobHandlers, Recurring } from '../../jobs/job.ts'
import { handles } from '../../jobs/job.ts'
import type { Clock } from '../../lib/clock.ts'
import { holds } from '../../lib/conditions.ts'
import type { Logger } from '../../lib/log.ts'
import type { NewCard } from '../../reminding/feed/cards.ts'
import type { Storage } from '../../storage/storage.ts'
import { type Cover, isCovered, type Variable, variableOf } from '../../tracking/variables/variable.ts'
import type { Finding, PairDetail } from '../finding.ts'
import type { LearningStores } from '../stores.ts'
import { words } from '../words/index.ts'
import { createAnalysing, type Outcome } from './analysing.ts'
import { createAnalysts } from './analysts.ts'
import { cardKey, findingCard, MOST_CARDS_AT_ONCE } from './cards.ts'
import type { FindingChanges } from './changes.ts'
import type { FamilyName } from './ledger.ts'
import { isNightlyDue } from './nightly.ts'
import { readPair } from './pair.ts'
import { byRank, type ListedFinding, listedOf } from './read.ts'
import { type AnalysisState, stateOf } from './state.ts'
import type { FindingRow } from './store.ts'

export interface FindingsParts<Stores extends LearningStores> {
  readonly storage: Storage<Stores>
  readonly clock: Clock
  readonly log: Logger
  readonly feed: { publish(t: Stores, userId: number, card: NewCard): Promise<void> }
  /** Where the study of a pair can be seen. */
  readonly studyLink: (userId: number, pair: { readonly causeId: number; readonly effectId: number }) => string
}

export interface FindingsQuery {
  /** Default: cause before effect. */
  readonly family?: FamilyName
  readonly causeId?: number | undefined
  readonly effectId?: number | undefined
  /** Only effects that the person marked as outcomes, and the primary outcome. */
  readonly outcomesOfInterest?: boolean | undefined
  readonly createdAt?: Conditions | undefined
  readonly updatedAt?: Conditions | undefined
  /** Only through a share: what may be seen. Both sides must be. */
  readonly cover?: Cover | undefined
}

/** The best finding of a variable on either side, and how many there are. Likely before possible. */
export interface VariableFindings {
  readonly asCause: Finding | undefined
  readonly asEffect: Finding | undefined
  readonly numberAsCause: number
  readonly numberAsEffect: number
}

export type Findings = ReturnType<typeof createFindings<LearningStores>>

const ANALYSE = 'analyse'
const NIGHTLY: Recurring = { name: 'analyse.nightly', everySeconds: 3600 }
/** While a person's marks are being worked off, they are analysed at most this often before the last one. */
const BETWEEN_MS = 5000

export function createFindings<Stores extends LearningStores>(parts: FindingsParts<Stores>) {
  const { storage, clock, log, feed, studyLink } = parts
  const analysts = createAnalysts(() => analysing.rest())
  const analysing = createAnalysing({ storage, clock, analysts, onChanges: tellFeed })
  const queuedMs = new Map<number, number>()

  /**
   * Queues an analysis, in the transaction of what makes it necessary: a time zone, a primary outcome. Several that wait
   * are one.
   */
  async function queue(userId: number): Promise<void> {
    await storage.transaction(async (t) => {
      await t.findings.want(userId, clock.nowMs())
      await t.jobs.add(ANALYSE, { userId }, { key: `${ANALYSE} ${userId}` })
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

  async function tellFeed(t: Stores, userId: number, { turned, saved }: FindingChanges): Promise<void> {
    for (const turn of turned) {
      if (turn.before === 'likely') await t.feed.remove(userId, cardKey(turn))
    }
    const isNew = new Set(turned.filter(({ now, family }) => now === 'likely' && family === 'directed').map(cardKey))
    const rows = saved.filter((row) => isNew.has(cardKey(row))).toSorted(byRank)
    const listed = await listedFrom(t, userId, rows.slice(0, MOST_CARDS_AT_ONCE))
    for (const { finding, cause, effect } of listed) {
      const key = { family: 'directed', cause_id: cause.id, effect_id: effect.id } as const
      const link = studyLink(userId, { causeId: cause.id, effectId: effect.id })
      await feed.publish(t, userId, findingCard(key, { finding, titled: words.card(finding), link }))
    }
  }

  async function listedFrom(t: Stores, userId: number, rows: readonly FindingRow[]): Promise<ListedFinding[]> {
    const ids = [...new Set(rows.flatMap(({ cause_id, effect_id }) => [cause_id, effect_id]))]
    const variables = new Map((await t.variables.withIds(userId, ids)).map((row) => [row.variable_id, variableOf(row)]))
    const head = await t.findings.head(userId)
    return rows.flatMap((row) => listedOf(row, { head, variables }) ?? [])
  }

  /** Ranked by q, then |z|: likely and possible ones. */
  async function list(userId: number, query: FindingsQuery = {}): Promise<ListedFinding[]> {
    return storage.read(async (t) => {
      const family = query.family ?? 'directed'
      const rows = (await t.findings.all(userId))
        .filter((row) => row.family === family && fits(row, query))
        .toSorted(byRank)
      const primaryId = (await t.users.withId(userId))?.primary_outcome_variable_id
      const isOfInterest = ({ id, own }: Variable) => id === primaryId || own.is_outcome === 1
      return (await listedFrom(t, userId, rows)).filter(
        ({ cause, effect }) =>
          isCovered(cause, query.cover) &&
          isCovered(effect, query.cover) &&
          (!query.outcomesOfInterest || isOfInterest(effect)),
      )
    })
  }

  /**
   * Everything about one pair, with its days: also of pairs without a finding, and of those that nobody has looked at,
   * which say what is missing. Undefined if the person does not use both variables.
   */
  const pair = (
    userId: number,
    causeId: number,
    effectId: number,
    family: FamilyName = 'directed',
  ): Promise<PairDetail | undefined> => storage.read((t) => readPair(t, userId, { causeId, effectId, family }))

  const state = (userId: number): Promise<AnalysisState> =>
    storage.read(async (t) => stateOf(await t.findings.head(userId), await t.variables.staleCount(userId)))

  /** What is known of some variables, by id; those without any finding are left out. */
  async function ofVariables(
    userId: number,
    ids: readonly number[],
    cover?: Cover,
  ): Promise<ReadonlyMap<number, VariableFindings>> {
    return storage.read(async (t) => {
      const rows = (await t.findings.ofVariables(userId, ids)).filter(({ family }) => family === 'directed')
      const all = await listedFrom(t, userId, rows.toSorted(byRank))
      const shown = all.filter(({ cause, effect }) => isCovered(cause, cover) && isCovered(effect, cover))
      const told = ids.map((id) => [id, summaryOf(id, shown)] as const)
      return new Map(told.filter(([, { numberAsCause, numberAsEffect }]) => numberAsCause + numberAsEffect > 0))
    })
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
      const outcome = await analyse(userId)
      log.debug({ userId, ...outcome }, 'analysed')
    }),
    ...handles(NIGHTLY.name, nightly),
  }

  return {
    list,
    pair,
    state,
    ofVariables,
    forget,
    queue,
    refreshed,
    analyse,
    jobs,
    schedule: [NIGHTLY] as readonly Recurring[],
    stop: analysts.close,
  }
}

const fits = (row: FindingRow, { causeId, effectId, createdAt, updatedAt }: FindingsQuery): boolean =>
  (causeId === undefined || row.cause_id === causeId) &&
  (effectId === undefined || row.effect_id === effectId) &&
  holds(createdAt, row.created_epoch) &&
  holds(updatedAt, row.updated_epoch)

function summaryOf(id: number, ranked: readonly ListedFinding[]): VariableFindings {
  const asCause = ranked.filter(({ cause }) => cause.id === id)
  const asEffect = ranked.filter(({ effect }) => effect.id === id)
  return {
    asCause: asCause[0]?.finding,
    asEffect: asEffect[0]?.finding,
    numberAsCause: asCause.length,
    numberAsEffect: asEffect.length,
  }
}
