import { SlimNotification, type TrackingReminderNotification } from '@upshot/contract'
import { slimmer } from '../../lib/slim.ts'
import { dayNumber, SECONDS_PER_DAY, utcText } from '../../lib/utc-text.ts'
import { offsetsOf } from '../../lib/zone.ts'
import { converted, unitOf } from '../../tracking/units/units.ts'
import type { Variable } from '../../tracking/variables/variable.ts'
import { trackAllActionsOf } from '../reminders/buttons.ts'
import type { CustomQuestion } from '../reminders/custom-question.ts'
import { longQuestion, question } from '../reminders/question.ts'
import type { ReminderRow } from '../reminders/store.ts'
import { known, type Subject, subjectMembers } from '../reminders/subject.ts'
import { humanTime, timeText } from '../reminders/words.ts'
import { notificationCard } from './card.ts'
import type { NotificationRow } from './store.ts'

export interface Shown {
  readonly row: NotificationRow
  readonly reminder: ReminderRow
  readonly variable: Variable
  readonly timeZone: string
  /** How many of this reminder are due. */
  readonly total: number
  readonly customQuestion?: CustomQuestion | undefined
}

export const subjectOf = ({
  reminder,
  variable,
  customQuestion,
}: Pick<Shown, 'reminder' | 'variable' | 'customQuestion'>): Subject => ({
  reminder,
  variable,
  unit: unitOf(reminder.unit_id),
  defaultValue: reminder.default_value,
  customQuestion,
})

export function presentNotification(shown: Shown): TrackingReminderNotification {
  const { row, reminder, variable, timeZone } = shown
  const subject = subjectOf(shown)
  const local = localTexts(row.due_epoch, timeZone)
  const { customQuestion } = shown
  const asked = customQuestion?.question ?? question(variable, subject.unit)
  const startEpoch = reminder.fired_epoch ?? row.slot_epoch
  return {
    ...subjectMembers(subject),
    id: row.id,
    trackingReminderNotificationId: row.id,
    trackAllActions: trackAllActionsOf(subject),
    state: row.state,
    title: customQuestion?.title ?? variable.alias ?? variable.name,
    question: asked,
    longQuestion: customQuestion?.question ?? longQuestion(variable, subject.unit, `at ${local.human}`),
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
export const slimNotification = (shown: Shown): SlimNotification => slim(presentNotification(shown))

function commonValues({ variable, unit }: Subject) {
  const [mostCommonValue, secondMostCommonValue, thirdMostCommonValue] = (variable.statistics?.mostCommon ?? []).map(
    (value) => converted(value, variable.unit, unit),
  )
  return { mostCommonValue, secondMostCommonValue, thirdMostCommonValue }
}

const WEEKDAYS = ['Thursday', 'Friday', 'Saturday', 'Sunday', 'Monday', 'Tuesday', 'Wednesday'] as const
const MONTHS = 'January February March April May June July August September October November December'.split(' ')

/** `2026-06-15T20:00:00` and "8:00 PM on Monday, June 15", as the person's clock shows it. */
function localTexts(epoch: number, timeZone: string): { readonly text: string; readonly human: string } {
  const local = epoch + offsetsOf(timeZone)(epoch)
  const day = dayNumber(local)
  const second = local - day * SECONDS_PER_DAY
  const date = utcText(local).slice(0, 10)
  const [, month = 1, dayOfMonth = 1] = date.split('-').map(Number)
  const weekday = WEEKDAYS[((day % 7) + 7) % 7]
  return {
    text: `${date}T${timeText(second)}`,
    human: `${humanTime(second)} on ${weekday}, ${MONTHS[month - 1]} ${dayOfMonth}`,
  }
}
