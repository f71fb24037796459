/** Reminders that arrive while no page is open, and answers given in the notification, which go through the outbox. */

import type { SlimNotification } from '@upshot/contract'
import { NoSession } from '../api/failure.ts'
import type { QuestionTopic } from '../offline/entry.ts'
import type { Outbox, SendingRound } from '../offline/outbox.ts'
import { below, inside } from '../state/root.ts'
import { type Language, wordTable } from '../words/table.ts'
import { isAppAddress } from './shell.ts'

/** The content of a message from the server. */
export interface PushContent {
  readonly title: string
  readonly body?: string
  readonly tag?: string
  readonly actions?: readonly { readonly action: string; readonly title: string }[]
  readonly canTrack?: boolean
  readonly notificationIds?: readonly number[]
  readonly userId?: number
  /** The page that a tap opens, unless it is a question. */
  readonly open?: string
}

/** What a notification stores for the click. */
type RememberedContent = Pick<PushContent, 'canTrack' | 'notificationIds' | 'userId' | 'title' | 'open'>

const SIGN_IN = wordTable('app/worker/push', {
  title: 'Please sign in',
  kept: 'Your answer is kept until you have signed in.',
  silent: 'You are signed out on this device. Reminders ring here again after you have signed in.',
})

const ICON = below('/icon.svg')
const CHECK_IN = '/check-in'

export function createPush({
  registration,
  clients,
  outbox,
  whose,
  isStillFor,
  askForSync,
  language,
  due,
  patience,
}: {
  readonly registration: ServiceWorkerRegistration
  readonly clients: Clients
  readonly outbox: Pick<Outbox, 'add' | 'flush'>
  /** The person of this browser, if a message does not name one. */
  readonly whose: () => Promise<number | undefined>
  /** Whether the person that a message is for is still signed in here. */
  readonly isStillFor: (userId: number | undefined) => Promise<boolean>
  readonly askForSync: () => Promise<void>
  readonly language: () => Promise<Language>
  /** The questions that this browser knows of. */
  readonly due: (userId: number) => Promise<readonly SlimNotification[]>
  /** Resolves when a page that listens would have answered. */
  readonly patience: () => Promise<void>
}) {
  async function show(content: PushContent | undefined): Promise<void> {
    const { title, body, tag, actions, canTrack, notificationIds, userId, open } = content ?? { title: 'Upshot' }
    if (!(await isStillFor(userId))) return askToSignIn('silent')
    const data: RememberedContent = { canTrack, notificationIds, userId, title, open } as RememberedContent
    // A newer message under the same tag rings again.
    const options = { body, tag, actions, renotify: tag !== undefined, icon: ICON, badge: ICON, data }
    await registration.showNotification(title, options as NotificationOptions)
  }

  async function click(action: string, notification: Notification): Promise<void> {
    notification.close()
    const remembered = (notification.data ?? {}) as Partial<RememberedContent>
    const { canTrack, notificationIds: ids = [], title = '', open = '/' } = remembered
    // Without a usual value there is nothing to record yet: the person has to say one.
    const userId = remembered.userId ?? (await whose())
    if (action === '' || ids.length === 0 || (action === 'track' && !canTrack) || userId === undefined)
      return openApp(ids.length > 0 && userId !== undefined ? CHECK_IN : open)
    // An action such as "track 1" consists of a verb and the value to record.
    const [verb = '', value] = action.split(' ')
    const answer = value === undefined ? {} : { modifiedValue: Number(value) }
    const body = ids.map((id) => ({ id, action: verb, ...answer }))
    const undo = ids.map((id) => ({ id, action: 'undo' }))
    const name = 'answerTrackingReminderNotifications'
    // Only one question at a time is given a value.
    const shown = verb === 'track' ? topicOf(await due(userId), ids[0]) : undefined
    try {
      await outbox.add(userId, { name, body, label: title, inverse: { name, body: undo }, shown })
    } catch (error) {
      // Nobody, or somebody else, is signed in here.
      if (error instanceof NoSession) return openApp()
      throw error
    }
    await afterRound(await outbox.flush(true))
  }

  async function openApp(path = '/'): Promise<void> {
    const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true })
    const page = pages.find(isPageOfApp)
    if (!page) return void (await clients.openWindow(below(path)))
    await page.focus()
    if (path === '/') return
    // The page navigates itself, without reloading: it may contain a form. One that was only just opened does not listen
    // yet, and has nothing to lose.
    const { port1, port2 } = new MessageChannel()
    const heard = new Promise<boolean>((resolve) => {
      port1.onmessage = () => resolve(true)
    })
    page.postMessage({ open: path }, [port2])
    if (!(await Promise.race([heard, patience().then(() => false)]))) await page.navigate(below(path))
    port1.close()
  }

  async function afterRound({ kind }: SendingRound): Promise<void> {
    if (kind === 'empty') return
    if (kind === 'signedOut') await askToSignIn('kept')
    await askForSync()
  }

  async function askToSignIn(about: 'kept' | 'silent'): Promise<void> {
    const { title, [about]: body } = SIGN_IN[await language()]
    await registration.showNotification(title, { body, tag: 'sign-in', icon: ICON, data: {} })
  }

  return { show, click }
}

/** Pages of the server, such as the sign-in page, and of other programs on the same host go nowhere when told to. */
function isPageOfApp({ url }: Client): boolean {
  const path = inside(new URL(url).pathname)
  return path !== '' && isAppAddress(path)
}

/** What a question is about. */
function topicOf(due: readonly SlimNotification[], notificationId: number | undefined): QuestionTopic | undefined {
  const question = due.find(({ id }) => id === notificationId)
  if (!question) return undefined
  const { variableName, unitAbbreviatedName, variableCategoryName, combinationOperation } = question
  const { reminderTime, defaultValue } = question
  return { variableName, unitAbbreviatedName, variableCategoryName, combinationOperation, reminderTime, defaultValue }
}
