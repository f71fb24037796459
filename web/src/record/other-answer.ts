/** Another value for a question whose answer waits to be sent. */
import type { NotificationAction } from '@upshot/contract'
import type { Edit } from '../offline/act.ts'

const ANSWER = 'answerTrackingReminderNotifications'

/** The server may know the first answer: then that one is undone before the other is given. */
export function otherAnswer(body: readonly NotificationAction[], value: number): Omit<Edit, 'label'> {
  const changed = body.map((one) => ({ ...one, modifiedValue: value }))
  const undone = body.map(({ modifiedValue: _value, ...which }) => ({ ...which, action: 'undo' as const }))
  return { body: changed, correction: { name: ANSWER, body: [...undone, ...changed] } }
}
