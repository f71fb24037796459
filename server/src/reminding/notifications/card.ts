/** A due notification as a card: every button and field on it works when the card is posted back. */
import type { Button, Card, InputField } from '@upshot/contract'
import { html } from '../../pages/html.ts'
import { YES_NO } from '../../tracking/units/units.ts'
import { type AskedVariable, answersTo } from '../reminders/buttons.ts'
import { type RemindingWords, remindingWords } from '../words/index.ts'
import type { NotificationRow } from './store.ts'

export interface CardParts extends AskedVariable {
  readonly row: NotificationRow
  readonly question: string
  readonly when: string
}

export const cardIdOf = (notificationId: number): string => `notification-${notificationId}`

/** Undefined if it is not the id of such a card. */
export function notificationIdOf(cardId: string): number | undefined {
  const match = /^notification-(\d{1,15})$/.exec(cardId)
  return match ? Number(match[1]) : undefined
}

export function notificationCard(parts: CardParts): Card {
  const { variable, row, question, when, customQuestion } = parts
  const words = remindingWords[parts.language]
  const title = customQuestion?.title ?? variable.alias ?? variable.name
  const buttons = answersTo(parts).map(
    (answer): Button => ({
      ...buttonOf(row, 'track', answer.title, String(answer.value)),
      text: answer.shortTitle,
      accessibilityText: answer.longTitle,
      tooltip: answer.longTitle,
      parameters: parametersOf(row, 'track', answer.value),
      successToastText: words.card.saved(answer.title),
    }),
  )
  const later = laterButtons(row, words)
  return {
    id: cardIdOf(row.id),
    headerTitle: customQuestion ? words.card.today : words.card.reminder,
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
    inputFields: parts.unit.id === YES_NO ? [] : [fieldOf(parts)],
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

/** Any value, for whom none of the buttons fits. */
function fieldOf({ row, unit, variable, defaultValue, language }: CardParts): InputField {
  const words = remindingWords[language].card
  const { minimumValue: least, maximumValue: most } = unit
  return {
    id: `${cardIdOf(row.id)}-value`,
    key: 'modifiedValue',
    type: 'number',
    displayName: variable.alias ?? variable.name,
    labelRight: unit.abbreviatedName,
    hint: words.inUnit(unit),
    required: true,
    show: true,
    ...(least === null ? {} : { minValue: least }),
    ...(most === null ? {} : { maxValue: most }),
    ...(defaultValue === null ? {} : { value: String(defaultValue) }),
    submitButton: buttonOf(row, 'track', words.record),
  }
}

interface HtmlParts {
  readonly title: string
  readonly question: string
  readonly when: string
  readonly buttons: readonly Button[]
}

const cardHtml = ({ title, question, when, buttons }: HtmlParts): string =>
  html`<article class="card"><h3>${title}</h3><p>${question}</p><p class="quiet">${when}</p><p>${buttons.map(
    (button) =>
      html`<button type="button" data-button="${button.id}" title="${button.tooltip}">${button.text}</button> `,
  )}</p></article>`.text
