import { SlimNotification, type TrackingReminderNotification } from '@upshot/contract'
import { known } from '../../lib/known.ts'
import type { Language } from '../../lib/language.ts'
import { slimmer } from '../../lib/slim.ts'
import { dayNumber, SECONDS_PER_DAY, utcText } from '../../lib/utc-text.ts'
import { offsetsOf } from '../../lib/zone.ts'
import { converted, unitOf } from '../../tracking/units/units.ts'
import type { Variable } from '../../tracking/variables/variable.ts'
import { trackAllActionsOf } from '../reminders/buttons.ts'
import type { CustomQuestion } from '../reminders/custom-question.ts'
import type { ReminderRow } from '../reminders/store.ts'
import { type Subject, subjectMembers } from '../reminders/subject.ts'
import { timeText } from '../reminders/time-text.ts'
import { remindingWords } from '../words/index.ts'
import { notificationCard } from './card.ts'
import type { NotificationRow } from './store.ts'

export interface ShownNotification {
  readonly row: NotificationRow
  readonly reminder: ReminderRow
  readonly variable: Variable
  readonly timeZone: string
  readonly language: Language
  /** How many of this reminder are due. */
  readonly total: number
  readonly customQuestion?: CustomQuestion | undefined
}

type SubjectParts = Pick<ShownNotification, 'reminder' | 'variable' | 'language' | 'customQuestion'>

export const subjectOf = ({ reminder, variable, language, customQuestion }: SubjectParts): Subject => ({
  reminder,
  variable,
  unit: unitOf(reminder.unit_id),
  defaultValue: reminder.default_value,
  language,
  customQuestion,
})

export function presentNotification(shown: ShownNotification): TrackingReminderNotification {
  const { row, reminder, variable, language } = shown
  const words = remindingWords[language]
  const subject = subjectOf(shown)
  const local = localTexts(shown)
  const { customQuestion } = shown
  const asked = customQuestion?.question ?? words.question(variable, subject.unit)
  const startEpoch = reminder.fired_epoch ?? row.slot_epoch
  return {
    ...subjectMembers(subject),
    id: row.id,
    trackingReminderNotificationId: row.id,
    trackAllActions: trackAllActionsOf(subject),
    state: row.state,
    title: customQuestion?.title ?? variable.alias ?? variable.name,
    question: asked,
    longQuestion: customQuestion?.question ?? words.longQuestion(variable, subject.unit, words.atMoment(local.human)),
    card: notificationCard({ ...subject, row, question: asked, when: local.human }),
    reminderTime: utcText(row.due_epoch),
    trackingReminderNotificationTime: utcText(row.due_epoch),
    trackingReminderNotificationTimeEpoch: row.due_epoch,
    trackingReminderNotificationTimeLocal: local.text,
    trackingReminderNotificationTimeLocalHumanString: local.human,
    reminderStartTime: utcText(startEpoch).slice(11),
    total: shown.total,
    createdAt: utcText(row.created_epoch),
    updatedAt: utcText(row.updated_epoch),
    ...known({
      experimentId: customQuestion?.experimentId,
      description: reminder.instructions ?? variable.description,
      notifiedAt: row.notified_epoch === null ? null : utcText(row.notified_epoch),
      modifiedValue: row.tracked === null ? null : (JSON.parse(row.tracked) as { value: number }).value,
      ...commonValues(subject),
    }),
  }
}

const slim = slimmer(SlimNotification)

/** The short form. */
export const slimNotification = (shown: ShownNotification): SlimNotification => slim(presentNotification(shown))

function commonValues({ variable, unit }: Subject) {
  const [mostCommonValue, secondMostCommonValue, thirdMostCommonValue] = (variable.statistics?.mostCommon ?? []).map(
    (value) => converted(value, variable.unit, unit),
  )
  return { mostCommonValue, secondMostCommonValue, thirdMostCommonValue }
}

/** `2026-06-15T20:00:00` and "8:00 PM on Monday, June 15", as the person's clock shows it. */
function localTexts({ row, timeZone, language }: ShownNotification): { readonly text: string; readonly human: string } {
  const local = row.due_epoch + offsetsOf(timeZone)(row.due_epoch)
  const second = local - dayNumber(local) * SECONDS_PER_DAY
  return {
    text: `${utcText(local).slice(0, 10)}T${timeText(second)}`,
    human: remindingWords[language].moment(second, new Date(local * 1000)),
  }
}
