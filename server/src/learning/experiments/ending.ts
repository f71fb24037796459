/** The end of an experiment: its days are frozen, its seed is revealed, and its result is announced. */
import type { ExperimentResult } from '@upshot/contract'
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import { inEach } from '../../lib/language.ts'
import type { Sealing } from '../../lib/sealing.ts'
import type { Events } from '../../reminding/events/service.ts'
import type { Feed } from '../../reminding/feed/service.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Transaction } from '../../storage/transaction.ts'
import type { Population } from '../population/service.ts'
import { type Analyst, documentDay, documentOf, valuesOf } from './analysing.ts'
import { type LocalNow, todayOf } from './calendar.ts'
import { cardKeys, endedCard } from './cards.ts'
import { type Revealing, seedOf } from './chance.ts'
import { experimentCharts } from './charts.ts'
import type { ExperimentReminders } from './reminders.ts'
import { isGoing, protocolOf } from './state.ts'
import type { DayRow, ExperimentRow, ExperimentStores, ExperimentTransaction, LookRow } from './store.ts'
import { sentenceOf } from './words.ts'

/** Why it ends. */
export interface ExperimentEnd {
  readonly by: NonNullable<ExperimentRow['ended_by']>
  readonly reason?: ExperimentRow['stop_reason']
  readonly note?: string | null
  /** Only this many blocks count, because the person stopped after a look that called the rest futile. */
  readonly onlyBlocks?: number | undefined
}

interface Material {
  readonly localNow: LocalNow
  readonly onlyBlocks?: number | undefined
  /** Default: the stored looks. */
  readonly looks?: readonly LookRow[]
}

export type ExperimentEnding = ReturnType<typeof createEnding>

export function createEnding(dependencies: {
  readonly storage: Storage<ExperimentStores>
  readonly clock: Clock
  readonly sealing: Pick<Sealing, 'open'>
  readonly analyst: Pick<Analyst, 'foresee' | 'resultFor'>
  readonly revealing: Pick<Revealing, 'localNowOf'>
  readonly reminders: Pick<ExperimentReminders, 'end'>
  readonly feed: Pick<Feed, 'publish' | 'withdraw'>
  readonly emit: Events['emit']
  readonly population: Pick<Population, 'experimentsChanged'>
}) {
  const { storage, clock, sealing, analyst, revealing, reminders, feed, emit, population } = dependencies
  /** The row must be locked by the transaction. */
  async function end(
    transaction: Transaction,
    row: ExperimentRow,
    localNow: LocalNow,
    why: ExperimentEnd,
  ): Promise<ExperimentRow> {
    const t = storage.join(transaction)
    const { seed, days, firstOut, valuesOn, document } = await materialOf(t, row, {
      localNow,
      onlyBlocks: why.onlyBlocks,
    })
    if (firstOut) await t.experiments.removeDaysFrom(row, firstOut.day)
    for (const day of days) {
      const { value, others } = valuesOn(day.day)
      await t.experiments.changeDay(day, { value, other_values: others.length === 0 ? null : JSON.stringify(others) })
    }
    const result = await analyst.resultFor(document)
    const nowEpoch = epochSeconds(clock)
    const changes: Partial<ExperimentRow> = {
      state: why.reason === undefined || why.reason === null ? 'finished' : 'stopped',
      ended_by: why.by,
      stop_reason: why.reason ?? null,
      stop_note: why.note || null,
      seed,
      result: JSON.stringify(result),
      next_due_epoch: null,
      ended_epoch: nowEpoch,
      updated_epoch: nowEpoch,
    }
    await t.experiments.update(row, changes)
    const ended = { ...row, ...changes }
    await reminders.end(t, row)
    await tell(t, ended, result)
    if (row.pool !== null) await population.experimentsChanged(t, row.user_id, [row.pool])
    return ended
  }

  /** Everything a result depends on. Days after today were revealed but have not happened. */
  async function materialOf(t: ExperimentStores, row: ExperimentRow, { localNow, onlyBlocks, looks }: Material) {
    const protocol = protocolOf(row)
    if (!protocol) throw new Error('Only a started experiment can end.')
    const seed = await seedOf(row, sealing)
    const today = todayOf(localNow)
    const all = await t.experiments.days(row)
    const isPast = ({ day, block }: DayRow) => day <= today && (onlyBlocks === undefined || block < onlyBlocks)
    const days = all.filter(isPast)
    const valuesOn = await valuesOf(t, row, { protocol, timeZone: localNow.timeZone, days })
    const documentDays = days.map((day) => documentDay(day, valuesOn(day.day)))
    const storedLooks = looks ?? (await t.experiments.looks(row))
    const document = documentOf({ row, protocol, seed, days: documentDays, looks: storedLooks })
    return { seed, days, firstOut: all.find((day) => !isPast(day)), valuesOn, document }
  }

  /**
   * Computes the current result before the transaction that ends the experiment; if something changes in between, it
   * is computed again.
   */
  async function foresee(userId: number, id: number, asOf: Pick<Material, 'looks'> = {}): Promise<void> {
    const document = await storage.read(async (t) => {
      const row = await t.experiments.withId(userId, id)
      if (!row || !isGoing(row)) return undefined
      const onlyBlocks = asOf.looks ? undefined : freeBlocks(await t.experiments.looks(row))
      return (await materialOf(t, row, { ...asOf, localNow: revealing.localNowOf(row), onlyBlocks })).document
    })
    if (document) await analyst.foresee(document)
  }

  async function tell(t: ExperimentTransaction, row: ExperimentRow, result: ExperimentResult) {
    await feed.withdraw(t, row.user_id, cardKeys(row.id))
    const protocol = protocolOf(row)
    if (!protocol) return
    const svg = inEach(
      (language) => experimentCharts({ id: row.id, protocol, result, days: undefined, language }).blocks.svg,
    )
    const sentence = sentenceOf(result, protocol)
    await feed.publish(t, row.user_id, endedCard(row, { sentence, isPublished: row.is_published === 1, svg }))
    await emit(t, row.user_id, { type: 'experiment.ended', data: { experimentId: row.id } })
  }

  return { end, foresee }
}

/** After a look that called the rest futile, only the blocks it saw count. */
export function freeBlocks(looks: readonly Pick<LookRow, 'is_futile' | 'after_blocks'>[]): number | undefined {
  const last = looks.at(-1)
  return last?.is_futile === 1 ? last.after_blocks : undefined
}
