import type { LateAnswer, TrackingReminderNotification } from '@upshot/contract'
import { authorOf, type Subject } from '../../http/caller.ts'
import { type HandlersOf, ok, pageOf } from '../../http/handler.ts'
import { type Language, say } from '../../lib/language.ts'
import { valueText } from '../../tracking/units/unit-words.ts'
import { unitOf } from '../../tracking/units/units.ts'
import { isCovered } from '../../tracking/variables/variable.ts'
import { type Highlights, highlighted } from '../reminders/present.ts'
import { presentNotification, slimNotification } from './present.ts'
import { inOrder, type LateAnswerFound, type Notifications } from './service.ts'

type NotificationEndpoint = 'listTrackingReminderNotifications' | 'answerTrackingReminderNotifications'

const DEFAULT_LIMIT = 20
const SHOWN_AFTER = 200

type DueReader = Pick<Subject, 'userId' | 'language'>

/** Due notifications, for the response to a saved reminder. */
export const dueRecords =
  ({ due }: Pick<Notifications, 'due'>, highlights: Highlights) =>
  async (reader: DueReader): Promise<TrackingReminderNotification[]> =>
    highlighted(await due(reader), presentNotification, { subject: reader, highlights })

export function notificationRoutes(
  notifications: Pick<Notifications, 'list' | 'due' | 'answer'>,
  highlights: Highlights,
): HandlersOf<NotificationEndpoint> {
  return {
    listTrackingReminderNotifications: async ({ subject, query }) => {
      const listed = (await notifications.list(subject, query)).filter(({ variable }) =>
        isCovered(variable, subject.cover),
      )
      const { items, next } = pageOf(listed, { limit: DEFAULT_LIMIT, ...query })
      const notice = { summary: 'Reminder notifications', description: `${listed.length} waiting for an answer.` }
      const data =
        query.fields === 'slim'
          ? items.map(slimNotification)
          : await highlighted(items, presentNotification, { subject, highlights })
      return ok(notice, { data }, next)
    },

    answerTrackingReminderNotifications: async ({ caller, query, body, faults }) => {
      const owner = { userId: caller.userId, clientId: caller.clientId ?? query.clientId ?? null }
      const by = { owner, author: authorOf(caller), isUndoable: query.undoable === true }
      const { applied, late, undoIds } = await notifications.answer(by, body, faults)
      const due = (await notifications.due(caller)).slice(0, SHOWN_AFTER)
      const failed = faults.isEmpty ? '' : ` ${faults.count} could not be applied.`
      const notice = { summary: 'Answers saved', description: `${applied} applied.${failed}` }
      const errors = faults.isEmpty ? {} : { errors: inOrder(faults, caller.language) }
      const trackingReminderNotifications = await highlighted(due, presentNotification, { subject: caller, highlights })
      const lateAnswers = late.map((lateAnswerFound) => presentLate(lateAnswerFound, caller.language))
      const data = {
        trackingReminderNotifications,
        ...(late.length > 0 ? { lateAnswers } : {}),
        ...(undoIds.length > 0 ? { undoIds: [...undoIds] } : {}),
      }
      return ok(notice, { data, ...errors })
    },
  }
}

function presentLate({ index, earlierValue, unitId, measurement }: LateAnswerFound, language: Language): LateAnswer {
  const earlier = valueText(language, earlierValue, unitOf(unitId))
  const message = say('Already answered: {earlier}.', { earlier })[language]
  return { index, message, measurement }
}
