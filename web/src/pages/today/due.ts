/** Which questions wait, and in which order they stand. Pure. */
import type { SlimNotification, SlimTrackingReminder, UpcomingQuestion } from '@upshot/contract'
import type { Entry } from '../../offline/entry.ts'
import { localDay, momentOf } from '../../time/local.ts'

/** A question as its card shows it: a notification, or one that fell due while the server could not say so. */
export type DueQuestion = Pick<
  SlimNotification,
  | 'actionArray'
  | 'combinationOperation'
  | 'displayName'
  | 'question'
  | 'reminderTime'
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

/** What is due by the server, and what has fallen due since it was asked. */
export function dueNow(
  { due, upcoming, reminders }: KnownQuestions,
  acts: readonly Entry[],
  nowMs: number,
): readonly DueQuestion[] {
  const known = new Set(due.map(keyOfAsked))
  const answered = answeredHere(acts)
  const fallen = upcoming.flatMap((one) => {
    const reminder = reminders.find(({ id }) => id === one.trackingReminderId)
    if (!reminder || momentOf(one.reminderTime) > nowMs) return []
    const { id: _id, ...asked } = reminder
    const question = { ...asked, trackingReminderId: one.trackingReminderId, reminderTime: one.reminderTime }
    return known.has(keyOfAsked(question)) || answered.has(keyOfAsked(question)) ? [] : [question]
  })
  return [...fallen.toReversed(), ...due]
}

/** Answered by reminder and time, because there was no notification yet. */
function answeredHere(acts: readonly Entry[]): ReadonlySet<string> {
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

/** Those of the same minute stand together as one check-in; otherwise the order stays. */
export function together(asked: readonly DueQuestion[]): readonly DueQuestion[] {
  return [...Map.groupBy(asked, minuteOf).values()].flat()
}

export const minuteOf = ({ reminderTime }: DueQuestion): string => reminderTime.slice(0, 16)

/** From before today. */
export const earlierThan = (asked: readonly DueQuestion[], today: string, zone: string): readonly DueQuestion[] =>
  asked.filter(({ reminderTime }) => localDay(momentOf(reminderTime), zone) < today)

export interface PlacedQuestion {
  readonly asked: DueQuestion
  /** Answered just now: its place is kept, so that nothing moves under the finger. */
  readonly isAnswered: boolean
}

/** What stood there keeps its place as long as the page is open; what comes later is added below. */
export function placed(before: readonly DueQuestion[], due: readonly DueQuestion[]): readonly PlacedQuestion[] {
  const open = new Map(due.map((asked) => [keyOfAsked(asked), asked]))
  const there = new Set(before.map(keyOfAsked))
  const kept = before.map((asked) => {
    const now = open.get(keyOfAsked(asked))
    return { asked: now ?? asked, isAnswered: now === undefined }
  })
  const later = due.filter((asked) => !there.has(keyOfAsked(asked)))
  return [...kept, ...together(later).map((asked) => ({ asked, isAnswered: false }))]
}
