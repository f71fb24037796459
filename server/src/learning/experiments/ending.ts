/** The end of an experiment: its days are frozen, its seed is revealed, and its result is told. */
import type { ExperimentResult } from '@upshot/contract'
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import type { Sealing } from '../../lib/sealing.ts'
import type { Events } from '../../reminding/events/service.ts'
import type { Feed } from '../../reminding/feed/service.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Transaction } from '../../storage/transaction.ts'
import { resultFor, valuesOf } from './analysing.ts'
import { type Here, todayOf } from './calendar.ts'
import { cardKeys, endedCard } from './cards.ts'
import { seedOf } from './chance.ts'
import { experimentCharts } from './charts.ts'
import { documentDay, documentOf } from './document.ts'
import type { ExperimentReminders } from './reminders.ts'
import { protocolOf } from './state.ts'
import type { DayRow, ExperimentRow } from './store.ts'
import type { ExperimentStores } from './stores.ts'

export interface EndingParts {
  readonly storage: Storage<ExperimentStores>
  readonly clock: Clock
  readonly sealing: Pick<Sealing, 'open'>
  readonly reminders: Pick<ExperimentReminders, 'end'>
  readonly feed: Pick<Feed, 'publish'>
  readonly emit: Events['emit']
}

/** Why it ends. */
export interface End {
  readonly by: NonNullable<ExperimentRow['ended_by']>
  readonly reason?: ExperimentRow['stop_reason']
  readonly note?: string | null
  /** Only so many blocks count: the person stopped because a look said that the rest would show nothing. */
  readonly onlyBlocks?: number | undefined
}

export type Ending = ReturnType<typeof createEnding>

export function createEnding({ storage, clock, sealing, reminders, feed, emit }: EndingParts) {
  /** Of a row that is held, in the transaction of what ends it. */
  async function end(transaction: Transaction, row: ExperimentRow, here: Here, why: End): Promise<ExperimentRow> {
    const t = storage.join(transaction)
    const protocol = protocolOf(row)
    if (!protocol) throw new Error('Only an experiment that was started can end.')
    const seed = await seedOf(row, sealing)
    const days = await livedDays(t, row, { here, onlyBlocks: why.onlyBlocks })
    const valuesOn = await valuesOf(t, row, { protocol, timeZone: here.timeZone, days })
    for (const day of days) {
      const { value, others } = valuesOn(day.day)
      await t.experiments.changeDay(day, { value, other_values: others.length === 0 ? null : JSON.stringify(others) })
    }
    const looks = await t.experiments.looks(row)
    const documentDays = days.map((day) => documentDay(day, valuesOn(day.day)))
    const result = await resultFor(documentOf({ row, protocol, seed, days: documentDays, looks }))
    const nowEpoch = epochSeconds(clock)
    const changes: Partial<ExperimentRow> = {
      state: why.reason === undefined || why.reason === null ? 'finished' : 'stopped',
      ...{ ended_by: why.by, stop_reason: why.reason ?? null, stop_note: why.note || null },
      ...{ seed, result: JSON.stringify(result), next_due_epoch: null },
      ...{ ended_epoch: nowEpoch, updated_epoch: nowEpoch },
    }
    await t.experiments.update(row, changes)
    const ended = { ...row, ...changes }
    await reminders.end(t, row)
    await tell(t, ended, result)
    return ended
  }

  /** What was told for later days was not lived. */
  async function livedDays(
    t: ExperimentStores,
    row: ExperimentRow,
    { here, onlyBlocks }: { here: Here; onlyBlocks: number | undefined },
  ): Promise<readonly DayRow[]> {
    const today = todayOf(here)
    const days = await t.experiments.days(row)
    const isLived = ({ day, block }: DayRow) => day <= today && (onlyBlocks === undefined || block < onlyBlocks)
    const firstOut = days.find((day) => !isLived(day))
    if (firstOut) await t.experiments.removeDaysFrom(row, firstOut.day)
    return days.filter(isLived)
  }

  async function tell(t: ExperimentStores & Transaction, row: ExperimentRow, result: ExperimentResult) {
    for (const key of cardKeys(row.id)) await t.feed.remove(row.user_id, key)
    const protocol = protocolOf(row)
    const { svg } = protocol ? experimentCharts({ id: row.id, protocol, result, days: undefined }).blocks : {}
    const { sentence } = result
    await feed.publish(t, row.user_id, endedCard(row, { sentence, isPublished: row.is_published === 1, svg }))
    await emit(t, row.user_id, { type: 'experiment.ended', data: { experimentId: row.id } })
  }

  return { end }
}
