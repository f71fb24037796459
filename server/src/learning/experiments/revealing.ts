/** Days are written when their period begins: by the job of the day, or by whoever looks first. */
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import type { Sealing } from '../../lib/sealing.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Transaction } from '../../storage/transaction.ts'
import { begunDays, type LocalNow, revealedDay, type Timetable } from './calendar.ts'
import { scheduleFrom, seedOf } from './chance.ts'
import { draftOf, isGoing, protocolOf, timetableOf } from './state.ts'
import type { DayRow, ExperimentRow } from './store.ts'
import type { ExperimentStores } from './stores.ts'

export interface RevealingParts {
  readonly storage: Storage<ExperimentStores>
  readonly clock: Clock
  readonly sealing: Pick<Sealing, 'open'>
}

export type Revealing = ReturnType<typeof createRevealing>

export function createRevealing({ storage, clock, sealing }: RevealingParts) {
  const hereOf = async (t: ExperimentStores, userId: number): Promise<LocalNow> => ({
    timeZone: (await t.personSettings.of(userId)).timeZone,
    nowEpoch: epochSeconds(clock),
  })

  /** Nothing is written where nothing has begun since. */
  async function reveal(userId: number): Promise<void> {
    const isBehind = await storage.read(async (t) => {
      const rows = await t.experiments.going(userId)
      if (rows.length === 0) return false
      const here = await hereOf(t, userId)
      for (const row of rows) if (await lacksDays(t, row, here)) return true
      return false
    })
    if (!isBehind) return
    await storage.transaction(async (t) => {
      const here = await hereOf(t, userId)
      for (const row of await t.experiments.going(userId)) await revealIn(t, row, here)
    })
  }

  async function lacksDays(t: ExperimentStores, row: ExperimentRow, here: LocalNow): Promise<boolean> {
    const table = timetableOf(row)
    if (!table) return false
    const last = lastBegun(table, revealedDay(here, draftOf(row).revealEvening))
    return last !== undefined && (await t.experiments.day(row, last)) === undefined
  }

  async function revealIn(transaction: Transaction, row: ExperimentRow, here: LocalNow): Promise<void> {
    const t = storage.join(transaction)
    const [protocol, table] = [protocolOf(row), timetableOf(row)]
    if (!protocol || !table || !isGoing(row)) return
    const schedule = scheduleFrom(protocol, await seedOf(row, sealing))
    const begun = begunDays(table, schedule, revealedDay(here, draftOf(row).revealEvening))
    await t.experiments.addDays(begun.map((day) => newDay(row, day)))
  }

  return { reveal, revealIn, hereOf }
}

/** The last day of the latest period that has begun; nothing is said about its arm. */
function lastBegun(table: Timetable, through: number): number | undefined {
  const orders = Array.from({ length: table.design.blocks }, () => Array.from({ length: table.arms }, () => 0))
  return begunDays(table, orders, through).at(-1)?.day
}

const newDay = (
  { user_id, id }: ExperimentRow,
  { day, block, position, arm, isAnalysed }: ReturnType<typeof begunDays>[number],
): DayRow => ({
  ...{ user_id, experiment_id: id, day, block, position, arm, is_analysed: isAnalysed ? 1 : 0 },
  ...{ mark: 'none', amount: null, note: null, value: null, other_values: null },
})
