/** The seed of an experiment, drawn at its start and sealed until its end; and the days it reveals. */
import { randomBytes } from 'node:crypto'
import { bytesOfHex, type Protocol, type Schedule, scheduleOf } from '@upshot/analysis'
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import { sha256Bytes } from '../../lib/hash.ts'
import { type Sealing, WrongSealingKey } from '../../lib/sealing.ts'
import type { Feed } from '../../reminding/feed/service.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Transaction } from '../../storage/transaction.ts'
import { begunDays, type LocalNow, revealedDay, type Timetable } from './calendar.ts'
import { cardKeys, lostCard } from './cards.ts'
import type { ExperimentReminders } from './reminders.ts'
import { draftOf, isGoing, protocolOf, timetableOf, zoneOf } from './state.ts'
import type { DayRow, ExperimentRow, ExperimentStores } from './store.ts'

const SEED_BYTES = 32

export const newSeed = (): Buffer => randomBytes(SEED_BYTES)

export const belongingTo = ({ user_id, id }: Pick<ExperimentRow, 'user_id' | 'id'>): string =>
  `experiment ${user_id} ${id}`

type SeedHolder = Pick<ExperimentRow, 'user_id' | 'id' | 'seed' | 'sealed_seed'>

/** The seed in hex. */
export async function seedOf(row: SeedHolder, sealing: Pick<Sealing, 'open'>): Promise<string> {
  if (row.seed !== null) return row.seed
  const opened = row.sealed_seed === null ? undefined : await sealing.open(row.sealed_seed, belongingTo(row))
  if (opened === undefined) throw new WrongSealingKey()
  return opened
}

export const scheduleFrom = (protocol: Protocol, seed: string): Schedule =>
  scheduleOf(protocol, bytesOfHex(seed) ?? new Uint8Array(0), sha256Bytes)

// Revealing: days are written when their period begins, by the day job or by the first read.

export type Revealing = ReturnType<typeof createRevealing>

export function createRevealing({
  storage,
  clock,
  sealing,
}: {
  readonly storage: Storage<ExperimentStores>
  readonly clock: Clock
  readonly sealing: Pick<Sealing, 'open'>
}) {
  /**
   * Now in the zone of the experiment. Its days do not follow the account: a zone far east would reveal tomorrow's arm.
   */
  const localNowOf = (row: ExperimentRow): LocalNow => ({ timeZone: zoneOf(row), nowEpoch: epochSeconds(clock) })

  /** Writes nothing if no period has begun since. */
  async function reveal(userId: number): Promise<void> {
    const isBehind = await storage.read(async (t) => {
      const rows = await t.experiments.going(userId)
      for (const row of rows) if (await lacksDays(t, row, localNowOf(row))) return true
      return false
    })
    if (!isBehind) return
    await storage.transaction(async (t) => {
      for (const row of await t.experiments.going(userId)) await revealIn(t, row, localNowOf(row))
    })
  }

  async function lacksDays(t: ExperimentStores, row: ExperimentRow, localNow: LocalNow): Promise<boolean> {
    const table = timetableOf(row)
    if (!table) return false
    const last = lastBegun(table, revealedDay(localNow, draftOf(row).revealEvening))
    return last !== undefined && (await t.experiments.day(row, last)) === undefined
  }

  async function revealIn(transaction: Transaction, row: ExperimentRow, localNow: LocalNow): Promise<void> {
    const t = storage.join(transaction)
    const protocol = protocolOf(row)
    const table = timetableOf(row)
    if (!protocol || !table || !isGoing(row)) return
    const schedule = scheduleFrom(protocol, await seedOf(row, sealing))
    const begun = begunDays(table, schedule, revealedDay(localNow, draftOf(row).revealEvening))
    await t.experiments.addDays(begun.map((day) => newDay(row, day, localNow.nowEpoch)))
  }

  return { reveal, revealIn, localNowOf }
}

/** The last day of the latest period that has begun; independent of the arms. */
function lastBegun(table: Timetable, through: number): number | undefined {
  const orders = Array.from({ length: table.design.blocks }, () => Array.from({ length: table.arms }, () => 0))
  return begunDays(table, orders, through).at(-1)?.day
}

const newDay = (
  { user_id, id }: ExperimentRow,
  { day, block, position, arm, isAnalysed }: ReturnType<typeof begunDays>[number],
  shown_epoch: number,
): DayRow => ({
  user_id,
  experiment_id: id,
  day,
  block,
  position,
  arm,
  is_analysed: isAnalysed ? 1 : 0,
  mark: 'none',
  amount: null,
  note: null,
  value: null,
  other_values: null,
  shown_epoch,
})

// Lost key: if the key that sealed the seeds is lost, the schedule is lost too. Running experiments become drafts
// again, with their plan, and the person is told.

export function createRenewing({
  storage,
  clock,
  sealing,
  reminders,
  feed,
}: {
  readonly storage: Storage<ExperimentStores>
  readonly clock: Clock
  readonly sealing: Pick<Sealing, 'open'>
  readonly reminders: Pick<ExperimentReminders, 'end'>
  readonly feed: Pick<Feed, 'publish' | 'withdraw'>
}) {
  /** Returns how many experiments had to become drafts. */
  async function renew(): Promise<number> {
    let lost = 0
    for (const { user_id, id } of await storage.read((t) => t.experiments.goingOfAll()))
      if (await renewOne(user_id, id)) lost += 1
    return lost
  }

  const renewOne = (userId: number, id: number): Promise<boolean> =>
    storage.transaction(async (t) => {
      const row = await t.experiments.hold(userId, id)
      if (!row?.sealed_seed || (await sealing.open(row.sealed_seed, belongingTo(row))) !== undefined) return false
      await reminders.end(t, row)
      await t.experiments.forgetDays(row)
      await t.experiments.update(row, { ...asDraft, updated_epoch: epochSeconds(clock) })
      await feed.withdraw(t, userId, cardKeys(id))
      await feed.publish(t, userId, lostCard(row))
      return true
    })

  return { renew }
}

/** `did_variable_id` stays: its answers are still not a cause of anything. */
const asDraft: Partial<ExperimentRow> = {
  state: 'draft',
  confirmed: null,
  protocol: null,
  commitment: null,
  sealed_seed: null,
  first_day: null,
  pauses: '[]',
  time_zone: null,
  did_reminder_id: null,
  outcome_reminder_id: null,
  next_due_epoch: null,
  started_epoch: null,
  is_published: 0,
  published_epoch: null,
}
