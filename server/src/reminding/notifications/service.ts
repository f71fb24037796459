import type { endpoints, NotificationAction, PostedItem, QueryOf, TrackingReminderNotification } from '@upshot/contract'
import { epochSeconds } from '../../lib/clock.ts'
import { holds } from '../../lib/conditions.ts'
import type { Language } from '../../lib/language.ts'
import { type Faults, faultIn, Refusal } from '../../lib/refusal.ts'
import type { Transaction } from '../../storage/transaction.ts'
import type { Measurements } from '../../tracking/measurements/service.ts'
import { variableFilter, variableOf } from '../../tracking/variables/variable.ts'
import { type Answerer, createAnswering, type UnrecordedAnswer } from './answering.ts'
import type { NotificationHooks } from './hooks.ts'
import { presentNotification, type ShownNotification } from './present.ts'
import { askedKey, type QuestionOwners } from './question-owners.ts'
import { cutoffsAt } from './rules.ts'
import type { NotificationRow, NotificationStores, NotifyingDependencies } from './store.ts'

export type NotificationsQuery = QueryOf<typeof endpoints.listTrackingReminderNotifications>

/** `language`: that of the request, for people who chose none. */
export interface NotificationReader {
  readonly userId: number
  readonly language?: Language | undefined
}

export interface AskedPerson {
  readonly userId: number
  readonly ids: readonly number[]
}

type DueOfPeople = ReadonlyMap<number, readonly TrackingReminderNotification[]>

export type Notifications = ReturnType<typeof createNotifications>

export function createNotifications(
  dependencies: NotifyingDependencies & {
    readonly measurements: Pick<Measurements, 'recordIn' | 'removeIn' | 'updateIn'>
    readonly hooks: Pick<NotificationHooks, 'resolved' | 'changed'>
    readonly questionOwners: Pick<QuestionOwners, 'questions' | 'answered'>
  },
) {
  const { storage, clock, questionOwners } = dependencies
  const answering = createAnswering(dependencies)
  const isDue = (row: NotificationRow): boolean => row.state === 'pending' && row.due_epoch <= epochSeconds(clock)

  /** Visible notifications, with reminder and variable. */
  const allIn = async (
    t: NotificationStores,
    { userId, language }: NotificationReader,
  ): Promise<ShownNotification[]> => {
    const rows = await t.notifications.visible(userId, cutoffsAt(epochSeconds(clock)))
    return shownOf(t, rows, language)
  }

  /** The notifications of one person or several; those who have left since have none. */
  async function shownOf(
    t: NotificationStores,
    rows: readonly NotificationRow[],
    spoken?: Language,
  ): Promise<ShownNotification[]> {
    if (rows.length === 0) return []
    const userIds = [...new Set(rows.map((row) => row.user_id))]
    const ids = [...new Set(rows.map((row) => row.variable_id))]
    const reminders = new Map((await t.reminders.ofPeople(userIds)).map((row) => [row.id, row]))
    const variables = new Map(
      (await t.variables.ofPeople(userIds, ids)).map((row) => [variableKey(row), variableOf(row)]),
    )
    const people = await t.personSettings.withIds(userIds, spoken)
    const customQuestions = await questionOwners.questions(t, userIds, rows.map(askedDay))
    const totals = new Map<number, number>()
    for (const row of rows.filter(isDue)) totals.set(row.reminder_id, (totals.get(row.reminder_id) ?? 0) + 1)
    return rows.flatMap((row) => {
      const reminder = reminders.get(row.reminder_id)
      const variable = variables.get(variableKey(row))
      const person = people.get(row.user_id)
      return reminder && variable && person
        ? [
            {
              row,
              reminder,
              variable,
              timeZone: person.timeZone,
              language: person.language,
              total: totals.get(row.reminder_id) ?? 0,
              customQuestion: customQuestions.get(askedKey(askedDay(row)))?.[person.language],
            },
          ]
        : []
    })
  }

  const list = (reader: NotificationReader, query: NotificationsQuery): Promise<ShownNotification[]> =>
    storage.read((t) => listFrom(t, reader, query))

  const listIn = (t: Transaction, userId: number, query: NotificationsQuery): Promise<ShownNotification[]> =>
    listFrom(storage.join(t), { userId }, query)

  async function listFrom(
    t: NotificationStores,
    reader: NotificationReader,
    query: NotificationsQuery,
  ): Promise<ShownNotification[]> {
    const isFitting = matching(query)
    const notifications = (await allIn(t, reader)).filter(({ row }) => {
      if (row.state !== 'pending') return query.includeDeleted === true
      return query.onlyPast === false || isDue(row)
    })
    return sorted(notifications.filter(isFitting), query.sort)
  }

  /** Unanswered notifications, newest first. */
  const due = (reader: NotificationReader): Promise<ShownNotification[]> => list(reader, {})

  /** Of these, the notifications that are still unanswered, of several people. */
  const readDueOf = (people: readonly AskedPerson[]): Promise<DueOfPeople> => storage.read((t) => dueFrom(t, people))

  const readDue = async (userId: number, ids: readonly number[]): Promise<readonly TrackingReminderNotification[]> =>
    (await readDueOf([{ userId, ids }])).get(userId) ?? []

  const readDueIn = async (t: Transaction, userId: number, ids: readonly number[]) =>
    (await dueFrom(storage.join(t), [{ userId, ids }])).get(userId) ?? []

  async function dueFrom(t: NotificationStores, people: readonly AskedPerson[]): Promise<DueOfPeople> {
    const nowEpoch = epochSeconds(clock)
    const requestedIds = new Set(people.flatMap(({ ids }) => ids))
    const userIds = [...new Set(people.map(({ userId }) => userId))]
    const rows = await t.notifications.dueOf(userIds, { ...cutoffsAt(nowEpoch), dueBy: nowEpoch })
    const listed = sorted(
      await shownOf(
        t,
        rows.filter(({ id }) => requestedIds.has(id)),
      ),
      undefined,
    )
    const ofPeople = Map.groupBy(listed, ({ row }) => row.user_id)
    return new Map([...ofPeople].map(([userId, all]) => [userId, all.map(presentNotification)]))
  }

  /** Items are independent; failed ones are reported with their index. Refuses if all failed. */
  async function answer(
    by: Answerer,
    posted: readonly PostedItem<NotificationAction>[],
    faults: Faults,
  ): Promise<AnswerCount> {
    let applied = 0
    const undoIds: string[] = []
    const late: LateAnswerFound[] = []
    let isOnlyMissing = faults.isEmpty
    for (const { index, value } of posted) {
      try {
        const { unrecorded, undoId } = await storage.transaction((t) => answering.applyFor(t, by, value))
        if (undoId !== undefined) undoIds.push(undoId)
        if (unrecorded) late.push({ index, ...unrecorded })
        applied += 1
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        if (error.kind !== 'notFound') isOnlyMissing = false
        for (const fault of error.faults) faults.add({ ...fault, index })
      }
    }
    if (applied === 0 && !faults.isEmpty) throw faults.refusal(isOnlyMissing ? 'notFound' : 'badInput')
    return { applied, late, undoIds }
  }

  const skippedDays = (userId: number, variableId: number): Promise<ReadonlySet<number>> =>
    storage.read((t) => t.notifications.skippedDays(userId, variableId))

  return { list, listIn, due, readDueOf, readDue, readDueIn, answer, skippedDays, apply: answering.apply }
}

export type LateAnswerFound = UnrecordedAnswer & { readonly index: number }

interface AnswerCount {
  readonly applied: number
  readonly late: readonly LateAnswerFound[]
  readonly undoIds: readonly string[]
}

const variableKey = ({ user_id, variable_id }: { readonly user_id: number; readonly variable_id: number }): string =>
  `${user_id} ${variable_id}`

const askedDay = ({ reminder_id, slot_day }: NotificationRow) => ({ reminderId: reminder_id, day: slot_day })

export const inOrder = (faults: Faults, language: Language) =>
  faults.list.map((fault) => faultIn(fault, language)).toSorted((a, b) => (a.index ?? 0) - (b.index ?? 0))

function matching(query: NotificationsQuery): (shown: ShownNotification) => boolean {
  const isAsked = variableFilter(query)
  return ({ row, variable }) =>
    isAsked(variable) &&
    holds(query.createdAt, row.created_epoch) &&
    holds(query.updatedAt, row.updated_epoch) &&
    holds(query.reminderTime, row.due_epoch)
}

const sortKeys: Record<string, (shown: ShownNotification) => string | number> = {
  createdAt: ({ row }) => row.created_epoch,
  updatedAt: ({ row }) => row.updated_epoch,
  variableName: ({ variable }) => variable.name.toLowerCase(),
  id: ({ row }) => row.id,
}

/** Newest due first, unless asked otherwise. */
function sorted(list: readonly ShownNotification[], order: NotificationsQuery['sort']): ShownNotification[] {
  const key = sortKeys[order?.field ?? ''] ?? (({ row }: ShownNotification) => row.due_epoch)
  const sign = (order?.isDescending ?? true) ? -1 : 1
  return list.toSorted((a, b) => (key(a) === key(b) ? a.row.id - b.row.id : key(a) < key(b) ? -sign : sign))
}
