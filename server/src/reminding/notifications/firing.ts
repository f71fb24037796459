/** Creates notifications when reminders are due, sends them again, and removes old ones. */
import { handles, type JobHandlers, type RecurringJob } from '../../jobs/job.ts'
import { epochSeconds } from '../../lib/clock.ts'
import { DELETED_KEPT_SECONDS } from '../../tracking/measurements/changing.ts'
import { fire, newNotification, plan } from '../reminders/plan.ts'
import type { NotificationHooks } from './hooks.ts'
import { afterRing, cutoffsAt } from './rules.ts'
import type { NotificationTransaction, NotifyingDependencies, Ring, RingingNotification } from './store.ts'

/** Rows per transaction, unless one person has more. */
const BATCH = 500
/** Concurrent transactions; on a single connection they run one after the other. */
const PARTS = 4
/** A clock this far ahead was wrong, not just a little fast. */
const AHEAD_SECONDS = 600

export const SWEEP: RecurringJob = { name: 'reminders.sweep', everySeconds: 60, lane: 'dueNow' }
export const TIDY: RecurringJob = { name: 'reminders.tidy', everySeconds: 3600 }

export function createFiring({
  storage,
  clock,
  hooks,
}: NotifyingDependencies & {
  readonly hooks: Pick<NotificationHooks, 'due'>
}) {
  /** Handles each batch in its own transaction; returns whether there may be more. */
  async function inTransactions<One extends OfPerson>(
    dueRows: readonly One[],
    work: (t: NotificationTransaction, part: readonly One[]) => Promise<number>,
  ): Promise<boolean> {
    const parts = partsOf(dueRows).map((part) => storage.transaction((t) => work(t, part)))
    const ended = await Promise.allSettled(parts)
    for (const settled of ended) if (settled.status === 'rejected') throw settled.reason
    // If another process took all rows, leave the rest to it.
    return (
      dueRows.length === BATCH * PARTS && ended.some((settled) => settled.status === 'fulfilled' && settled.value > 0)
    )
  }

  async function fireDue(): Promise<boolean> {
    const nowEpoch = epochSeconds(clock)
    const due = await storage.read(({ reminders }) => reminders.due(nowEpoch, BATCH * PARTS))
    return inTransactions(due, async (t, part) => {
      const people = await t.personSettings.withIds(part.map((row) => row.user_id))
      const firings = part.flatMap((row) => {
        const person = people.get(row.user_id)
        if (!person) return []
        const { slot, advance: to } = fire(row, person, nowEpoch)
        return [{ row, slot, to }]
      })
      const claimed = await t.reminders.advanceDue(firings)
      const ids = await t.notifications.newIds(claimed.length)
      const rows = claimed.flatMap(({ row, slot }, index) =>
        slot ? [newNotification(row, slot, { id: ids[index] ?? 0, nowEpoch, isSent: true })] : [],
      )
      const inserted = await t.notifications.insertAll(rows)
      if (inserted.length > 0) await hooks.due(t, inserted)
      return claimed.length
    })
  }

  /** Notifications whose snooze is over, and those that repeat until answered. */
  async function ringDue(): Promise<boolean> {
    const nowEpoch = epochSeconds(clock)
    const ringing = await storage.read(({ notifications }) => notifications.ringing(nowEpoch, BATCH * PARTS))
    return inTransactions(ringing, async (t, part) => {
      const claimed = await t.notifications.ring(part.map((row) => ({ row, to: ringOf(row, nowEpoch) })))
      const rung = claimed.flatMap(({ row: { nag_minutes: _, ...row }, to }) =>
        row.state === 'pending' ? [{ ...row, ...to }] : [],
      )
      if (rung.length > 0) await hooks.due(t, rung)
      return claimed.length
    })
  }

  /** Everything that is due by now. */
  async function sweep(): Promise<void> {
    while (await fireDue());
    while (await ringDue());
  }

  /** After the system clock was ahead and was corrected, reminders would wait until the wrong time is reached. */
  async function tidy(): Promise<void> {
    await storage.transaction(async (t) => {
      const nowEpoch = epochSeconds(clock)
      await t.notifications.forget(cutoffsAt(nowEpoch))
      await t.reminders.forgetDeletedBefore(nowEpoch - DELETED_KEPT_SECONDS)
      const astray = await t.reminders.firedAhead(nowEpoch + AHEAD_SECONDS)
      const people = await t.personSettings.withIds(astray.map((row) => row.user_id))
      await t.reminders.advanceAll(
        astray.flatMap((row) => {
          const person = people.get(row.user_id)
          if (!person) return []
          const { latest: _latest, ...columns } = plan(row, person, nowEpoch)
          return [{ user_id: row.user_id, id: row.id, ...columns }]
        }),
      )
    })
  }

  const jobs: JobHandlers = { ...handles(SWEEP.name, sweep), ...handles(TIDY.name, tidy) }
  return { sweep, tidy, jobs, schedule: [SWEEP, TIDY] }
}

interface OfPerson {
  readonly user_id: number
}

/** Keeps the rows of a person together, so that no two batches wait for each other. */
function partsOf<One extends OfPerson>(all: readonly One[]): One[][] {
  const parts: One[][] = []
  for (const ofPerson of Map.groupBy(all, (row) => row.user_id).values()) {
    const last = parts.at(-1)
    if (last && last.length + ofPerson.length <= BATCH) last.push(...ofPerson)
    else parts.push(ofPerson)
  }
  return parts
}

const ringOf = (row: RingingNotification, nowEpoch: number): Ring =>
  row.state === 'pending'
    ? { ...afterRing(row, nowEpoch), notified_epoch: nowEpoch }
    : { ring_epoch: null, rings_left: row.rings_left, notified_epoch: row.notified_epoch }
