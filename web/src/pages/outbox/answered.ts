/** Answers to questions waiting to be sent: their values, and how to change an answer. */
import type { MeasurementItem, NotificationAction } from '@upshot/contract'
import type { OutboxEntry, QuestionTopic } from '../../offline/entry.ts'
import { momentOf, stamp } from '../../time/local.ts'
import { zoneHere } from '../../time/zones.ts'

/** The single answer with a value in an entry; undefined for other entries. */
function answerOf({ name, body }: OutboxEntry): NotificationAction | undefined {
  if (name !== 'answerTrackingReminderNotifications' || !Array.isArray(body) || body.length !== 1) return undefined
  const [answer] = body as NotificationAction[]
  return answer?.action === 'track' ? answer : undefined
}

/** The measurement that the answer records: at the time of the question, or of the tap if that was earlier. */
export function answeredValue(entry: OutboxEntry): MeasurementItem | undefined {
  const answer = answerOf(entry)
  if (!answer || !entry.shown) return undefined
  const { reminderTime, defaultValue, ...topic } = entry.shown as QuestionTopic
  const value = answer.modifiedValue ?? defaultValue
  const startAt = stamp(Math.min(momentOf(reminderTime), entry.madeAtMs), zoneHere())
  return value === undefined ? undefined : { ...topic, value, startAt }
}

/** The question is gone: it was skipped on another device, or its reminder was deleted. */
export const isQuestionGone = (entry: OutboxEntry): boolean =>
  answerOf(entry) !== undefined && entry.problem?.status === 404
