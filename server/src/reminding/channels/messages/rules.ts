/** The text of a message, from due notifications and how much detail the person allows. Pure. */
import type { Action, NotificationDetail, TrackingReminderNotification } from '@upshot/contract'
import { type Language, numberText } from '../../../lib/language.ts'
import { valueText } from '../../../tracking/units/unit-words.ts'
import { unitNamed } from '../../../tracking/units/units.ts'
import { remindingWords } from '../../words/words.ts'

type NotificationText = Pick<
  TrackingReminderNotification,
  | 'displayName'
  | 'variableName'
  | 'title'
  | 'question'
  | 'defaultValue'
  | 'lastValue'
  | 'mostCommonValue'
  | 'secondMostCommonValue'
  | 'counted'
  | 'unitAbbreviatedName'
  | 'notificationBar'
  | 'trackingReminderId'
  | 'experimentId'
>

/** The members of a notification that a message needs. */
export interface DueNotification extends Pick<TrackingReminderNotification, 'id'>, Partial<NotificationText> {
  readonly actionArray: readonly Pick<Action, 'action' | 'modifiedValue' | 'title'>[]
}

export interface MessageStyle {
  /** Everything due in one message. */
  readonly combines: boolean
  readonly detail: NotificationDetail
  readonly language: Language
}

export interface Message {
  readonly title: string
  readonly body: string
  /** A newer message with the same tag replaces the older one on the screen. */
  readonly tag: string
  readonly due: readonly DueNotification[]
}

export const messagesOf = (due: readonly DueNotification[], manner: MessageStyle): Message[] => {
  if (due.length === 0) return []
  return manner.combines ? [messageOf(due, manner)] : due.map((notification) => messageOf([notification], manner))
}

type WordingStyle = Pick<MessageStyle, 'detail' | 'language'>

function messageOf(due: readonly DueNotification[], manner: WordingStyle): Message {
  const [first] = due
  if (due.length === 1 && first) {
    return { title: titleOf(first, manner), body: bodyOf(first, manner), tag: `reminder-${first.id}`, due }
  }
  const texts = remindingWords[manner.language].messages
  const names = due.map((notification) => nameOf(notification, manner.language)).join(', ')
  return {
    title: texts.due(due.length),
    body: manner.detail === 'nothing' ? texts.openToAnswer(due.length) : names,
    tag: 'reminders',
    due,
  }
}

export const nameOf = (due: DueNotification, language: Language): string =>
  (isAboutExperiment(due) ? due.title : undefined) ??
  due.displayName ??
  due.variableName ??
  remindingWords[language].messages.reminder

/** Whether it is a custom question with two answers. */
export const isAboutExperiment = ({ experimentId }: DueNotification): boolean => experimentId !== undefined

const titleOf = (due: DueNotification, { detail, language }: WordingStyle): string =>
  detail === 'nothing' ? remindingWords[language].messages.due(1) : nameOf(due, language)

function bodyOf(due: DueNotification, { detail, language }: WordingStyle): string {
  const texts = remindingWords[language].messages
  if (detail === 'nothing') return texts.openToAnswer(1)
  const question = due.question ?? texts.plainQuestion
  if (detail === 'names' || due.lastValue === undefined || isAboutExperiment(due)) return question
  return texts.last(question, withUnit(due.lastValue, due, language))
}

/** "2 cups" */
export function withUnit(value: number, due: DueNotification, language: Language): string {
  const { unitAbbreviatedName = '', counted } = due
  if (counted) return `${numberText(language, value)} ${counted[value === 1 ? 'one' : 'other']}`
  const unit = unitNamed(unitAbbreviatedName)
  return unit ? valueText(language, value, unit) : numberText(language, value)
}

interface PushManner {
  /** Several people may use one browser: an answer belongs to the one who was asked. */
  readonly userId: number
  readonly detail: NotificationDetail
  readonly language: Language
}

/** The payload for the service worker. It contains values only if the person allows it. */
export function pushPayload({ title, body, tag, due }: Message, { userId, detail, language }: PushManner): string {
  const texts = remindingWords[language].messages
  const [first] = due
  const isSingle = due.length === 1
  const usual = isSingle ? first?.defaultValue : undefined
  return JSON.stringify({
    title,
    body,
    tag,
    userId,
    notificationIds: due.map((notification) => notification.id),
    // Without a usual value there is nothing to record yet: the button opens the app.
    canTrack: usual !== undefined,
    actions:
      isSingle && first && isAboutExperiment(first) && detail !== 'nothing'
        ? answersOf(first)
        : isSingle
          ? [
              ...recordings(first, { detail, language }),
              { action: 'skip', title: texts.skip },
              { action: 'snooze', title: texts.snooze },
            ]
          : [
              { action: 'snooze', title: texts.snoozeAll },
              { action: 'skip', title: texts.skipAll },
            ],
  })
}

/**
 * Browsers show two buttons: the usual value and skip, or the two most common values of a rating. Values are shown only
 * if the person allows it.
 */
function recordings(
  due: DueNotification | undefined,
  { detail, language }: WordingStyle,
): { action: string; title: string }[] {
  const { track } = remindingWords[language].messages
  const plain = [{ action: 'track', title: track(undefined) }]
  if (!due || detail !== 'values') return plain
  const { defaultValue, unitAbbreviatedName = '', mostCommonValue, secondMostCommonValue } = due
  const common = [mostCommonValue, secondMostCommonValue].filter((value) => value !== undefined)
  if (unitAbbreviatedName.startsWith('/') && common.length === 2) {
    return common.map((value) => ({ action: `track ${value}`, title: withUnit(value, due, language) }))
  }
  return defaultValue === undefined ? plain : [{ action: 'track', title: track(withUnit(defaultValue, due, language)) }]
}

/** A test message; there is nothing to answer. */
export const testPayload = (userId: number, language: Language): string =>
  JSON.stringify({ title: 'Upshot', body: remindingWords[language].messages.test, tag: 'test', userId })

/** "track 1": the verb, and the value that goes with it. */
const answersOf = ({ actionArray }: DueNotification) =>
  actionArray.flatMap(({ action, modifiedValue, title = '' }) =>
    action === 'track' && modifiedValue !== undefined ? [{ action: `track ${modifiedValue}`, title }] : [],
  )

/** The topic of a message: at most 32 characters of the URL-safe alphabet (RFC 8030). */
export const topicOf = ({ tag }: Message): string => tag.slice(0, 32)

/** Push can be turned off for a single reminder; mail only for all of them. */
export const isForPush = (due: DueNotification): boolean => due.notificationBar !== false
