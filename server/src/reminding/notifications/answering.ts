/** Applies an answer. A compare-and-swap on the notification decides which of several answers counts. */

import { randomBytes } from 'node:crypto'
import type { MeasurementItem, NotificationAction } from '@upshot/contract'
import type { Actor } from '../../http/caller.ts'
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import { say } from '../../lib/language.ts'
import { timeFault } from '../../lib/ranges.ts'
import { Faults, Refusal } from '../../lib/refusal.ts'
import { readMoment, utcText } from '../../lib/utc-text.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Transaction } from '../../storage/transaction.ts'
import { handSources } from '../../tracking/measurements/active-days.ts'
import { detailsOf, type EntryDetails, givenDetails } from '../../tracking/measurements/entry.ts'
import type { Measurements } from '../../tracking/measurements/service.ts'
import type { MeasurementRow } from '../../tracking/measurements/store.ts'
import { NOTHING_TO_UNDO } from '../../tracking/measurements/undoing.ts'
import { converted, unitOf } from '../../tracking/units/units.ts'
import { markStale } from '../../tracking/variables/service.ts'
import { type Variable, variableOf } from '../../tracking/variables/variable.ts'
import { doseOn } from '../reminders/plan.ts'
import { reportOutside } from '../reminders/read.ts'
import type { ReminderRow } from '../reminders/store.ts'
import type { NotificationHooks } from './hooks.ts'
import type { QuestionOwners } from './question-owners.ts'
import { type ActionOutcome, cutoffsAt, outcomeOf } from './rules.ts'
import type { NotificationRow, NotificationStores, NotificationTransaction } from './store.ts'

const TRIES = 5

/** What tracking changed, for undo. */
interface TrackingOutcome {
  readonly value: number
  readonly measurementId: number
  readonly outcome: 'created' | 'replaced' | 'unchanged'
  readonly previous: (Pick<MeasurementRow, 'value' | 'unit_id'> & EntryDetails) | null
}

interface OpenNotification {
  /** What the person wrote with the answer. */
  readonly note?: string | undefined
  readonly row: NotificationRow
  readonly reminder: ReminderRow
  readonly variable: Variable
}

/** A value that was not recorded, because the question was answered with another one. */
export interface UnrecordedAnswer {
  readonly earlierValue: number
  readonly unitId: number
  readonly measurement: MeasurementItem
}

/** Who answers, and whether they want to be able to undo it. */
export interface Answerer {
  readonly owner: Actor
  /** The name of the app or token, from `authorOf`. */
  readonly author: string
  readonly isUndoable: boolean
}

interface Applied {
  readonly unrecorded?: UnrecordedAnswer | undefined
  /** Only if something changed. */
  readonly undoId?: string
}

/** A notification as an answer left it, and what the answer recorded. */
interface LeftAnswer extends Pick<NotificationRow, 'id' | 'state' | 'resolved_epoch' | 'due_epoch'> {
  readonly measurement?: { readonly id: number; readonly value: number; readonly updatedEpoch: number }
}

export function createAnswering(dependencies: {
  readonly storage: Storage<NotificationStores>
  readonly clock: Clock
  readonly measurements: Pick<Measurements, 'recordIn' | 'removeIn' | 'updateIn'>
  readonly hooks: Pick<NotificationHooks, 'resolved' | 'changed'>
  readonly questionOwners: Pick<QuestionOwners, 'answered'>
}) {
  const { storage, clock, measurements, hooks, questionOwners } = dependencies

  const answered = (t: NotificationTransaction, row: NotificationRow, value: number | null): Promise<void> =>
    questionOwners.answered(t, row.user_id, { reminderId: row.reminder_id, day: row.slot_day }, value)

  /** One answer, or one for all due notifications of the same reminder. Refuses before anything is changed. */
  async function apply(
    transaction: Transaction,
    owner: Actor,
    action: NotificationAction,
  ): Promise<UnrecordedAnswer | undefined> {
    const t = storage.join(transaction)
    const nowEpoch = epochSeconds(clock)
    const open = await find(t, owner.userId, await idOf(t, owner.userId, action), nowEpoch)
    if (action.action !== 'trackAll' && action.action !== 'skipAll') return applyOne(t, owner, open, action)
    const others = await t.notifications.pendingOfReminder(owner.userId, open.reminder.id, nowEpoch)
    const rows =
      others.some((row) => row.id === open.row.id) || open.row.state !== 'pending' ? others : [open.row, ...others]
    for (const row of rows) await applyOne(t, owner, { ...open, row }, action)
    return undefined
  }

  /** The same as `apply`, for a caller that may want to undo it, or does so now. */
  async function applyFor(transaction: Transaction, by: Answerer, action: NotificationAction): Promise<Applied> {
    const { owner, author } = by
    const t = storage.join(transaction)
    if (action.undoId !== undefined) {
      const id = await takeKept(t, by, action)
      return { unrecorded: await apply(transaction, owner, { action: 'undo', id }) }
    }
    const isSingle = action.action === 'track' || action.action === 'skip' || action.action === 'snooze'
    if (!by.isUndoable || !isSingle) return { unrecorded: await apply(transaction, owner, action) }
    const id = await idOf(t, owner.userId, action)
    const previous = await leftAs(t, owner.userId, id)
    const unrecorded = await apply(transaction, owner, action)
    const after = await leftAs(t, owner.userId, id)
    if (!after || isSameAnswer(previous, after)) return { unrecorded }
    const undoId = `${ANSWER_PREFIX}${randomBytes(9).toString('base64url')}`
    await t.measurements.keepWrite({
      user_id: owner.userId,
      id: undoId,
      author: answersOf(author),
      entries: JSON.stringify(after),
      created_epoch: epochSeconds(clock),
    })
    return { unrecorded, undoId }
  }

  /** The id of the notification whose answer may be undone. */
  async function takeKept(
    t: NotificationTransaction,
    { owner, author }: Answerer,
    { action, undoId = '' }: NotificationAction,
  ) {
    if (action !== 'undo')
      throw new Refusal('badInput', [{ message: say('undoId belongs to the action undo.'), field: 'undoId' }])
    const { userId } = owner
    const write = await t.measurements.writeWithId(userId, undoId)
    const isSameAuthor =
      write?.author === answersOf(author) && write.created_epoch >= cutoffsAt(epochSeconds(clock)).keptSince
    if (!isSameAuthor || !(await t.measurements.forgetWrite(userId, undoId)))
      throw new Refusal('notFound', [NOTHING_KEPT])
    const leftAnswer = JSON.parse(write.entries) as LeftAnswer
    if (!isSameAnswer(await leftAs(t, userId, leftAnswer.id), leftAnswer))
      throw new Refusal('conflict', [CHANGED_SINCE])
    return leftAnswer.id
  }

  async function applyOne(
    t: NotificationTransaction,
    owner: Actor,
    notification: OpenNotification,
    action: NotificationAction,
  ): Promise<UnrecordedAnswer | undefined> {
    const nowEpoch = epochSeconds(clock)
    for (let tries = 0, { row } = notification; tries < TRIES; tries++) {
      const { reminder } = notification
      const takenEpoch = readTaken(action, nowEpoch)
      const outcome = outcomeOf(row, { ...action, defaultValue: doseOn(reminder, row.slot_day), takenEpoch, nowEpoch })
      refuseIfMust(outcome, reminder)
      if (await carryOut(t, owner, { ...notification, row, note: action.note }, outcome))
        return outcome.kind === 'nothing' ? unrecorded({ ...notification, row }, action, nowEpoch) : undefined
      row = (await find(t, owner.userId, row.id, nowEpoch)).row // another answer was first: look again
    }
    throw new Refusal('away', say('This notification is being answered elsewhere.'))
  }

  /** False if another answer was first. */
  async function carryOut(
    t: NotificationTransaction,
    owner: Actor,
    notification: OpenNotification,
    outcome: ActionOutcome,
  ): Promise<boolean> {
    const { row, reminder } = notification
    const updated_epoch = epochSeconds(clock)
    const resolved = { resolved_epoch: updated_epoch, ring_epoch: null, updated_epoch }
    switch (outcome.kind) {
      case 'snooze':
        return move(t, row, 'snooze', { ...later(outcome.dueEpoch, reminder), updated_epoch })
      case 'wake':
        return move(t, row, 'undo', { due_epoch: outcome.dueEpoch, ring_epoch: null, updated_epoch })
      case 'skip':
        if (!(await t.notifications.change(row, { state: 'skipped', ...resolved }))) return false
        await t.notifications.noteSkip(row)
        await markStale(t, row.user_id, [row.variable_id], clock.nowMs())
        await answered(t, row, null)
        await hooks.resolved(t, [row], 'skip')
        return true
      case 'track':
        if (!(await t.notifications.change(row, { state: 'tracked', ...resolved }))) return false
        await t.notifications.change(
          { ...row, state: 'tracked' },
          { tracked: await record(t, owner, notification, outcome) },
        )
        await answered(t, row, outcome.value)
        await hooks.resolved(t, [row], 'track')
        return true
      case 'undo':
        return undo(t, owner, notification)
      default:
        return true
    }
  }

  /** Snoozes, or undoes a snooze. */
  async function move(
    t: NotificationTransaction,
    row: NotificationRow,
    how: 'snooze' | 'undo',
    changes: Partial<NotificationRow>,
  ): Promise<boolean> {
    if (!(await t.notifications.change(row, changes))) return false
    await hooks.changed(t, row, how)
    return true
  }

  async function record(
    t: NotificationTransaction,
    owner: Actor,
    { variable, reminder, note = '' }: OpenNotification,
    { value, atEpoch }: { readonly value: number; readonly atEpoch: number },
  ): Promise<string> {
    const existing = await t.measurements.at(owner.userId, variable.id, atEpoch)
    const recordedEarlier = existing.find((row) => row.source_name === handSources.reminder)
    const item = {
      ...measurementOf({ variable, reminder }, value, atEpoch),
      sourceName: handSources.reminder,
      ...(note === '' ? {} : { note }),
    }
    const { rows } = await measurements.recordIn(t, owner, { posted: [{ index: 0, value: item }] })
    const tracked: TrackingOutcome = {
      value,
      measurementId: rows[0]?.id ?? 0,
      outcome: rows[0]?.outcome ?? 'unchanged',
      previous: recordedEarlier
        ? { value: recordedEarlier.value, unit_id: recordedEarlier.unit_id, ...detailsOf(recordedEarlier) }
        : null,
    }
    return JSON.stringify(tracked)
  }

  async function undo(t: NotificationTransaction, owner: Actor, { row, reminder }: OpenNotification): Promise<boolean> {
    const updated_epoch = epochSeconds(clock)
    const waiting = { state: 'pending', resolved_epoch: null, tracked: null, updated_epoch } as const
    if (!(await t.notifications.change(row, waiting))) return false
    await t.notifications.forgetSkip(row)
    await answered(t, row, null)
    await markStale(t, row.user_id, [row.variable_id], clock.nowMs())
    if (row.tracked !== null) await untrack(t, owner.userId, JSON.parse(row.tracked) as TrackingOutcome, reminder)
    await hooks.changed(t, row, 'undo')
    return true
  }

  /** Removes what was recorded and restores what it had replaced. */
  async function untrack(
    t: NotificationTransaction,
    userId: number,
    tracked: TrackingOutcome,
    reminder: ReminderRow,
  ): Promise<void> {
    const { measurementId: id, outcome, previous } = tracked
    const exists = (await t.measurements.withId(userId, id)) !== undefined
    if (!exists || outcome === 'unchanged') return
    if (!previous) {
      await measurements.removeIn(t, userId, { id })
      return
    }
    const value = converted(previous.value, unitOf(previous.unit_id), unitOf(reminder.unit_id))
    await measurements.updateIn(t, userId, { id, value, ...givenDetails(previous) })
  }

  return { apply, applyFor }
}

/** Nothing that was recorded otherwise has such an id. */
const ANSWER_PREFIX = 'answer.'
/** Kept apart from values that the same author recorded. */
const answersOf = (author: string): string => `answers of ${author}`

const NOTHING_KEPT = { message: NOTHING_TO_UNDO, field: 'undoId' }
const CHANGED_SINCE = { message: say('This answer was changed since then, and stays as it is.'), field: 'undoId' }

async function leftAs(t: NotificationStores, userId: number, notificationId: number): Promise<LeftAnswer | undefined> {
  const [row] = await t.notifications.withIds(userId, [notificationId])
  if (!row) return undefined
  const { id, state, resolved_epoch, due_epoch, tracked } = row
  const { measurementId } = tracked === null ? { measurementId: 0 } : (JSON.parse(tracked) as TrackingOutcome)
  const recorded = measurementId === 0 ? undefined : await t.measurements.withId(userId, measurementId)
  const measurement = recorded && { id: recorded.id, value: recorded.value, updatedEpoch: recorded.updated_epoch }
  return { id, state, resolved_epoch, due_epoch, ...(measurement && { measurement }) }
}

const isSameAnswer = (first: LeftAnswer | undefined, second: LeftAnswer): boolean =>
  JSON.stringify(first) === JSON.stringify(second)

/** The id of a notification that is named by id, or by reminder and time: an offline app knows no id. */
async function idOf(t: NotificationStores, userId: number, action: NotificationAction): Promise<number> {
  const { id, trackingReminderId, reminderTime } = action
  if (id !== undefined) return id
  const message = say('id, or trackingReminderId and reminderTime, is required.')
  if (trackingReminderId === undefined || reminderTime === undefined)
    throw new Refusal('badInput', [{ message, field: 'id' }])
  const moment = readMoment(reminderTime)
  if (!moment) throw new Refusal('badInput', [timeFault('reminderTime')])
  const row = await t.notifications.ofSlot(userId, trackingReminderId, moment.epochSeconds)
  if (!row) throw new Refusal('notFound', [{ message: say('There is no such notification.'), field: 'reminderTime' }])
  return row.id
}

/** The clock of a device may be a little ahead. */
const AHEAD_SECONDS = 300

function readTaken({ action, takenAt }: NotificationAction, nowEpoch: number): number | undefined {
  if (takenAt === undefined || action !== 'track') return undefined
  const moment = readMoment(takenAt)
  if (!moment) throw new Refusal('badInput', [timeFault('takenAt')])
  if (moment.epochSeconds > nowEpoch + AHEAD_SECONDS) {
    throw new Refusal('badInput', [{ message: say('takenAt must not be in the future.'), field: 'takenAt' }])
  }
  return moment.epochSeconds
}

const later = (dueEpoch: number, { nag_times }: ReminderRow) => ({
  due_epoch: dueEpoch,
  ring_epoch: dueEpoch,
  rings_left: nag_times + 1,
})

async function find(t: NotificationStores, userId: number, id: number, nowEpoch: number): Promise<OpenNotification> {
  const missing = new Refusal('notFound', [{ message: say('There is no such notification.'), field: 'id' }])
  const [row] = await t.notifications.withIds(userId, [id])
  if (!row || isExpired(row, nowEpoch)) throw missing
  const [reminder] = await t.reminders.withIds(userId, [row.reminder_id])
  const [variable] = await t.variables.withIds(userId, [row.variable_id])
  if (!reminder || !variable) throw missing
  return { row, reminder, variable: variableOf(variable) }
}

function isExpired(row: NotificationRow, nowEpoch: number): boolean {
  const { pendingSince, keptSince } = cutoffsAt(nowEpoch)
  if (row.state === 'pending') return Math.max(row.due_epoch, row.created_epoch) < pendingSince
  return (row.resolved_epoch ?? 0) < keptSince
}

function refuseIfMust(outcome: ActionOutcome, { unit_id }: ReminderRow): void {
  if (outcome.kind === 'refuse') {
    const { refusal, message, field } = outcome
    throw new Refusal(refusal, [{ message, ...(field === undefined ? {} : { field }) }])
  }
  if (outcome.kind !== 'track') return
  const faults = new Faults()
  reportOutside(outcome.value, unitOf(unit_id), 'modifiedValue', (fault) => faults.add(fault))
  faults.refuseIfAny()
}

function measurementOf(
  { variable, reminder }: Pick<OpenNotification, 'variable' | 'reminder'>,
  value: number,
  atEpoch: number,
): MeasurementItem {
  return {
    variableName: variable.name,
    variableCategoryName: variable.category.name,
    unitAbbreviatedName: unitOf(reminder.unit_id).abbreviatedName,
    combinationOperation: variable.combination,
    startAt: utcText(atEpoch),
    value,
  }
}

/** Repeating the same value changes nothing. A different value is not recorded, so the response has to say so. */
function unrecorded(
  notification: OpenNotification,
  { action, modifiedValue }: NotificationAction,
  nowEpoch: number,
): UnrecordedAnswer | undefined {
  const { row, reminder } = notification
  const value = modifiedValue ?? doseOn(reminder, row.slot_day)
  if (action !== 'track' || row.tracked === null || value === null) return undefined
  const { value: earlierValue } = JSON.parse(row.tracked) as TrackingOutcome
  if (earlierValue === value) return undefined
  const measurement = measurementOf(notification, value, Math.min(row.due_epoch, nowEpoch))
  return { earlierValue, unitId: reminder.unit_id, measurement }
}
