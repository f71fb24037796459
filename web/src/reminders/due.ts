/** Which questions are due, and in which order. Pure. */
import type { SlimNotification, SlimTrackingReminder, UpcomingQuestion } from '@upshot/contract'
import type { OutboxEntry } from '../offline/entry.ts'
import { localDay, momentOf } from '../time/local.ts'

/** A question on a card: a notification, or one that fell due while offline. */
export type DueQuestion = Pick<
  SlimNotification,
  | 'actionArray'
  | 'combinationOperation'
  | 'counted'
  | 'defaultValue'
  | 'displayName'
  | 'question'
  | 'reminderTime'
  | 'steps'
  | 'trackingReminderId'
  | 'unitAbbreviatedName'
  | 'valence'
  | 'variableCategoryName'
  | 'variableId'
  | 'variableName'
> & { readonly id?: number | undefined }

export const keyOfAsked = ({ trackingReminderId, reminderTime }: DueQuestion): string =>
  `${trackingReminderId} ${reminderTime}`

interface KnownQuestions {
  readonly due: readonly DueQuestion[]
  readonly upcoming: readonly UpcomingQuestion[]
  readonly reminders: readonly SlimTrackingReminder[]
}

/** Questions that are due by the server's last answer, and those that have fallen due since. */
export function dueNow(
  { due, upcoming, reminders }: KnownQuestions,
  acts: readonly OutboxEntry[],
  nowMs: number,
): readonly DueQuestion[] {
  const dueKeys = new Set(due.map(keyOfAsked))
  const answered = answeredHere(acts)
  const fallen = upcoming.flatMap((notification) => {
    const reminder = reminders.find(({ id }) => id === notification.trackingReminderId)
    if (!reminder || momentOf(notification.reminderTime) > nowMs) return []
    const { id: _id, ...details } = reminder
    const question = {
      ...details,
      trackingReminderId: notification.trackingReminderId,
      reminderTime: notification.reminderTime,
    }
    return dueKeys.has(keyOfAsked(question)) || answered.has(keyOfAsked(question)) ? [] : [question]
  })
  return [...fallen.toReversed(), ...due]
}

/** Answered by reminder and time, because there was no notification yet. */
function answeredHere(acts: readonly OutboxEntry[]): ReadonlySet<string> {
  const bodies = acts.flatMap(({ name, body }) =>
    name === 'answerTrackingReminderNotifications' && Array.isArray(body)
      ? (body as (Partial<DueQuestion> & { readonly action?: string })[])
      : [],
  )
  const answered = new Set<string>()
  for (const { trackingReminderId, reminderTime, action } of bodies) {
    const key = `${trackingReminderId} ${reminderTime}`
    if (action === 'undo') answered.delete(key)
    else answered.add(key)
  }
  return answered
}

/** Questions of the same minute form one check-in; otherwise the order stays. */
export function together(questions: readonly DueQuestion[]): readonly DueQuestion[] {
  return [...Map.groupBy(questions, minuteOf).values()].flat()
}

export const minuteOf = ({ reminderTime }: DueQuestion): string => reminderTime.slice(0, 16)

/** From before today. */
export const earlierThan = (questions: readonly DueQuestion[], today: string, zone: string): readonly DueQuestion[] =>
  questions.filter(({ reminderTime }) => localDay(momentOf(reminderTime), zone) < today)

export interface PlacedQuestion {
  readonly question: DueQuestion
  /** Just answered: its space is kept, so that nothing moves under the finger. */
  readonly isAnswered: boolean
}

/** Items keep their position while the page is open; new ones are added below. */
export function placed(previous: readonly DueQuestion[], due: readonly DueQuestion[]): readonly PlacedQuestion[] {
  const open = new Map(due.map((question) => [keyOfAsked(question), question]))
  const shownKeys = new Set(previous.map(keyOfAsked))
  const questions = previous.map((question) => {
    const now = open.get(keyOfAsked(question))
    return { question: now ?? question, isAnswered: now === undefined }
  })
  const later = due.filter((question) => !shownKeys.has(keyOfAsked(question)))
  return [...questions, ...together(later).map((question) => ({ question, isAnswered: false }))]
}
