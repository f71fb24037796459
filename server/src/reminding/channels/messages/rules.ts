/** What a reminder says when it goes out. Pure: from what is due and how much the person lets it show. */
import type { Action, NotificationDetail, TrackingReminderNotification } from '@upshot/contract'

type Shown = Pick<
  TrackingReminderNotification,
  | 'displayName'
  | 'variableName'
  | 'title'
  | 'question'
  | 'defaultValue'
  | 'lastValue'
  | 'mostCommonValue'
  | 'secondMostCommonValue'
  | 'unitAbbreviatedName'
  | 'notificationBar'
  | 'trackingReminderId'
  | 'experimentId'
>

/** As much of a notification as a message shows. */
export interface Due extends Pick<TrackingReminderNotification, 'id'>, Partial<Shown> {
  readonly actionArray: readonly Pick<Action, 'action' | 'modifiedValue' | 'title'>[]
}

export interface Manner {
  /** All that is due together in one message. */
  readonly combines: boolean
  readonly detail: NotificationDetail
}

export interface Message {
  readonly title: string
  readonly body: string
  /** A newer message under the same tag takes the place of the older one on the screen. */
  readonly tag: string
  readonly due: readonly Due[]
}

export const messagesOf = (due: readonly Due[], { combines, detail }: Manner): Message[] => {
  if (due.length === 0) return []
  return combines ? [messageOf(due, detail)] : due.map((one) => messageOf([one], detail))
}

function messageOf(due: readonly Due[], detail: NotificationDetail): Message {
  const [first] = due
  if (due.length === 1 && first) {
    return { title: titleOf(first, detail), body: bodyOf(first, detail), tag: `reminder-${first.id}`, due }
  }
  const names = due.map(nameOf).join(', ')
  return {
    title: `${due.length} reminders are due`,
    body: detail === 'nothing' ? 'Open Upshot to answer them.' : names,
    tag: 'reminders',
    due,
  }
}

export const nameOf = (due: Due): string =>
  (isTold(due) ? due.title : undefined) ?? due.displayName ?? due.variableName ?? 'Reminder'

/** Whether it is asked in words of its own, with two answers. */
export const isTold = ({ experimentId }: Due): boolean => experimentId !== undefined

const titleOf = (due: Due, detail: NotificationDetail): string =>
  detail === 'nothing' ? 'A reminder is due' : nameOf(due)

function bodyOf(due: Due, detail: NotificationDetail): string {
  if (detail === 'nothing') return 'Open Upshot to answer it.'
  const question = due.question ?? 'Time to track it.'
  if (detail === 'names' || due.lastValue === undefined || isTold(due)) return question
  return `${question} Last: ${withUnit(due.lastValue, due)}.`
}

export const withUnit = (value: number, { unitAbbreviatedName = '' }: Due): string =>
  `${value}${unitAbbreviatedName.startsWith('/') || unitAbbreviatedName === '%' ? '' : ' '}${unitAbbreviatedName}`.trim()

interface PushManner {
  /** Several people may use one browser: an answer belongs to the one who was asked. */
  readonly userId: number
  readonly detail: NotificationDetail
}

/** What the service worker is given. Values are in it only if the person lets them show. */
export function pushPayload({ title, body, tag, due }: Message, { userId, detail }: PushManner): string {
  const [first] = due
  const isOne = due.length === 1
  const usual = isOne ? first?.defaultValue : undefined
  return JSON.stringify({
    title,
    body,
    tag,
    userId,
    notificationIds: due.map((one) => one.id),
    // Without a usual value there is nothing to record yet: the button opens the app.
    canTrack: usual !== undefined,
    actions:
      isOne && first && isTold(first) && detail !== 'nothing'
        ? answersOf(first)
        : isOne
          ? [...recordings(first, detail), { action: 'skip', title: 'Skip' }, { action: 'snooze', title: 'Snooze' }]
          : [
              { action: 'snooze', title: 'Snooze all' },
              { action: 'skip', title: 'Skip all' },
            ],
  })
}

/**
 * Browsers show two buttons: the usual value comes first, then skip. Of a rating they are its two commonest values. Values
 * stand there only if the person lets them show.
 */
function recordings(due: Due | undefined, detail: NotificationDetail): { action: string; title: string }[] {
  const plain = [{ action: 'track', title: 'Track' }]
  if (!due || detail !== 'values') return plain
  const { defaultValue, unitAbbreviatedName = '', mostCommonValue, secondMostCommonValue } = due
  const common = [mostCommonValue, secondMostCommonValue].filter((value) => value !== undefined)
  if (unitAbbreviatedName.startsWith('/') && common.length === 2) {
    return common.map((value) => ({ action: `track ${value}`, title: withUnit(value, due) }))
  }
  return defaultValue === undefined ? plain : [{ action: 'track', title: `Track ${withUnit(defaultValue, due)}` }]
}

/** Shows that reminders arrive; there is nothing to answer. */
export const testPayload = (userId: number): string =>
  JSON.stringify({ title: 'Upshot', body: 'This is what a reminder looks like.', tag: 'test', userId })

/** "track 1": the verb, and the value that goes with it. */
const answersOf = ({ actionArray }: Due) =>
  actionArray.flatMap(({ action, modifiedValue, title = '' }) =>
    action === 'track' && modifiedValue !== undefined ? [{ action: `track ${modifiedValue}`, title }] : [],
  )

/** At most 32 characters of the URL-safe alphabet (RFC 8030). */
export const topicOf = ({ tag }: Message): string => tag.slice(0, 32)

/** A reminder can say for itself that it stays off the screen. Mail is the person's choice for all of them. */
export const isForPush = (due: Due): boolean => due.notificationBar !== false
