import {
  type Button,
  type Card,
  type InputField,
  SlimNotification,
  type TrackingReminderNotification,
} from '@upshot/contract'
import type { Language } from '../../lib/language.ts'
import { definedMembers, slimmer } from '../../lib/members.ts'
import { dayNumber, SECONDS_PER_DAY, timeText, utcText } from '../../lib/utc-text.ts'
import { offsetsOf } from '../../lib/zone.ts'
import { html } from '../../pages/html.ts'
import { converted, unitOf, YES_NO } from '../../tracking/units/units.ts'
import { displayNameIn } from '../../tracking/variables/catalogue/words.ts'
import type { Variable } from '../../tracking/variables/variable.ts'
import { type AskedVariable, answersTo, type CustomQuestion, trackAllActionsOf } from '../reminders/buttons.ts'
import { doseOn } from '../reminders/plan.ts'
import { type ReminderSubject, subjectMembers } from '../reminders/present.ts'
import type { ReminderRow } from '../reminders/store.ts'
import { type RemindingWords, remindingWords } from '../words/words.ts'
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

/** The subject, with the dose of its day if the reminder is a taper. */
const subjectOf = ({
  row,
  reminder,
  variable,
  language,
  customQuestion,
}: Pick<ShownNotification, 'row' | 'reminder' | 'variable' | 'language' | 'customQuestion'>): ReminderSubject => ({
  reminder: { ...reminder, default_value: doseOn(reminder, row.slot_day) },
  variable,
  unit: unitOf(reminder.unit_id),
  defaultValue: doseOn(reminder, row.slot_day),
  language,
  customQuestion,
})

export function presentNotification(notification: ShownNotification): TrackingReminderNotification {
  const { row, reminder, variable, language } = notification
  const texts = remindingWords[language]
  const subject = subjectOf(notification)
  const local = localTexts(notification)
  const { customQuestion } = notification
  const question = customQuestion?.question ?? texts.question(variable, subject.unit)
  const startEpoch = reminder.fired_epoch ?? row.slot_epoch
  return {
    ...subjectMembers(subject),
    id: row.id,
    trackingReminderNotificationId: row.id,
    trackAllActions: trackAllActionsOf(subject),
    state: row.state,
    title: customQuestion?.title ?? displayNameIn(language, variable),
    question: question,
    longQuestion: customQuestion?.question ?? texts.longQuestion(variable, subject.unit, texts.atMoment(local.human)),
    card: notificationCard({ ...subject, row, question: question, when: local.human }),
    reminderTime: utcText(row.due_epoch),
    trackingReminderNotificationTime: utcText(row.due_epoch),
    trackingReminderNotificationTimeEpoch: row.due_epoch,
    trackingReminderNotificationTimeLocal: local.text,
    trackingReminderNotificationTimeLocalHumanString: local.human,
    reminderStartTime: utcText(startEpoch).slice(11),
    total: notification.total,
    createdAt: utcText(row.created_epoch),
    updatedAt: utcText(row.updated_epoch),
    ...definedMembers({
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
export const slimNotification = (notification: ShownNotification): SlimNotification =>
  slim(presentNotification(notification))

function commonValues({ variable, unit }: ReminderSubject) {
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

/** A due notification as a card: every button and field on it works when the card is posted back. */
interface DueCard extends AskedVariable {
  readonly row: NotificationRow
  readonly question: string
  readonly when: string
}

const cardIdOf = (notificationId: number): string => `notification-${notificationId}`

/** Undefined if it is not the id of such a card. */
export function notificationIdOf(cardId: string): number | undefined {
  const match = /^notification-(\d{1,15})$/.exec(cardId)
  return match ? Number(match[1]) : undefined
}

function notificationCard(due: DueCard): Card {
  const { variable, row, question, when, customQuestion } = due
  const texts = remindingWords[due.language]
  const title = customQuestion?.title ?? displayNameIn(due.language, variable)
  const buttons = answersTo(due).map(
    (answer): Button => ({
      ...buttonOf(row, 'track', answer.title, String(answer.value)),
      text: answer.shortTitle,
      accessibilityText: answer.longTitle,
      tooltip: answer.longTitle,
      parameters: parametersOf(row, 'track', answer.value),
      successToastText: texts.card.saved(answer.title),
    }),
  )
  const later = laterButtons(row, texts)
  return {
    id: cardIdOf(row.id),
    headerTitle: customQuestion ? texts.card.today : texts.card.reminder,
    title,
    subTitle: question,
    subHeader: when,
    content: question,
    parameters: {
      trackingReminderNotificationId: row.id,
      kind: 'notification',
      ...(customQuestion ? { experimentId: customQuestion.experimentId } : {}),
    },
    buttons,
    buttonsSecondary: later,
    actionSheetButtons: [...buttons, ...later],
    inputFields: due.unit.id === YES_NO ? [] : [fieldOf(due)],
    html: cardHtml({ title, question, when, buttons }),
  }
}

const laterButtons = (row: NotificationRow, { answers }: RemindingWords): Button[] => [
  buttonOf(row, 'snooze', answers.snooze),
  buttonOf(row, 'skip', answers.skip),
]

const parametersOf = (row: NotificationRow, action: string, modifiedValue?: number) => ({
  action,
  trackingReminderNotificationId: row.id,
  ...(modifiedValue === undefined ? {} : { modifiedValue }),
})

const buttonOf = (row: NotificationRow, action: string, text: string, detail?: string): Button => ({
  id: `${cardIdOf(row.id)}-${action}${detail === undefined ? '' : `-${detail}`}`,
  text,
  accessibilityText: text,
  functionName: action,
  parameters: parametersOf(row, action),
})

/** A field for any other value. */
function fieldOf({ row, unit, variable, defaultValue, language }: DueCard): InputField {
  const texts = remindingWords[language].card
  const { minimumValue: least, maximumValue: most } = unit
  return {
    id: `${cardIdOf(row.id)}-value`,
    key: 'modifiedValue',
    type: 'number',
    displayName: displayNameIn(language, variable),
    labelRight: unit.abbreviatedName,
    hint: texts.inUnit(unit),
    required: true,
    show: true,
    ...(least === null ? {} : { minValue: least }),
    ...(most === null ? {} : { maxValue: most }),
    ...(defaultValue === null ? {} : { value: String(defaultValue) }),
    submitButton: buttonOf(row, 'track', texts.record),
  }
}

const cardHtml = ({
  title,
  question,
  when,
  buttons,
}: {
  readonly title: string
  readonly question: string
  readonly when: string
  readonly buttons: readonly Button[]
}): string =>
  html`<article class="card"><h3>${title}</h3><p>${question}</p><p class="quiet">${when}</p><p>${buttons.map(
    (button) =>
      html`<button type="button" data-button="${button.id}" title="${button.tooltip}">${button.text}</button> `,
  )}</p></article>`.text
