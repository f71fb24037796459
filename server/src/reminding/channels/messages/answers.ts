/** Answers from links in mails, each of which works once. */

import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Clock, epochSeconds } from '../../../lib/clock.ts'
import { sha256 } from '../../../lib/hash.ts'
import { type Language, languageOf } from '../../../lib/language.ts'
import type { UserStore } from '../../../people/users/store.ts'
import type { Storage } from '../../../storage/storage.ts'
import type { Transaction } from '../../../storage/transaction.ts'
import type { InstallationKeys } from '../keys.ts'
import type { DueNotification } from './rules.ts'
import type { MessageStore } from './store.ts'

export interface AnswerAction {
  readonly id: number
  readonly action: 'track' | 'snooze' | 'skip'
  readonly modifiedValue?: number
}

interface AnswerStores {
  readonly messages: MessageStore
  readonly users: UserStore
}

/** The notification of a link, and the language of its recipient. */
export interface OpenedLink {
  readonly link: AnswerLink
  readonly due: DueNotification
  readonly language: Language
}

export type NotificationAnswers = ReturnType<typeof createAnswers>

export interface AnswerDependencies {
  readonly storage: Storage<AnswerStores>
  readonly clock: Clock
  readonly keys: InstallationKeys
  readonly readDue: (userId: number, ids: readonly number[]) => Promise<readonly DueNotification[]>
  readonly readDueIn: (t: Transaction, userId: number, ids: readonly number[]) => Promise<readonly DueNotification[]>
  /** Throws a refusal if it cannot be done. */
  readonly act: (t: Transaction, userId: number, act: AnswerAction) => Promise<void>
  /** Slow work, called before the transaction. */
  readonly prepareStop: (userId: number, reminderId: number) => Promise<void>
  readonly stop: (t: Transaction, userId: number, reminderId: number) => Promise<void>
}

export function createAnswers(dependencies: AnswerDependencies) {
  const { storage, clock, keys, readDue, readDueIn, act, prepareStop, stop } = dependencies
  /** The notification of a link; undefined if there is nothing left to answer. */
  async function open(token: string): Promise<OpenedLink | undefined> {
    const link = await valid(token)
    const [due] = link ? await readDue(link.userId, [link.notificationId]) : []
    if (!link || !due) return undefined
    const person = await storage.read((t) => t.users.withId(link.userId))
    return { link, due, language: languageOf(person?.language) }
  }

  async function valid(token: string): Promise<AnswerLink | undefined> {
    const link = readAnswerToken(await keys.links(), token)
    return link && link.expiresEpoch > epochSeconds(clock) ? link : undefined
  }

  /** False if the link was used before. A refused value does not use it up. */
  async function answer(token: string, modifiedValue: number | undefined): Promise<boolean> {
    const link = await valid(token)
    if (!link) return false
    const { userId, notificationId, action, expiresEpoch } = link
    if (action === 'stop')
      for (const { trackingReminderId = 0 } of await readDue(userId, [notificationId]))
        await prepareStop(userId, trackingReminderId)
    return storage.transaction(async (t) => {
      const [due] = await readDueIn(t, userId, [notificationId])
      if (!due) return false
      const spent = { hash: sha256(token), expires_epoch: expiresEpoch }
      if (!(await t.messages.spend(userId, spent, epochSeconds(clock)))) return false
      if (action === 'stop') await stop(t, userId, due.trackingReminderId ?? 0)
      else await act(t, userId, { id: notificationId, ...answerOf(action, modifiedValue) })
      return true
    })
  }

  const canUnsubscribe = async (token: string): Promise<boolean> =>
    readUnsubscribeToken(await keys.links(), token) !== undefined

  async function unsubscribe(token: string): Promise<boolean> {
    const userId = readUnsubscribeToken(await keys.links(), token)
    if (userId === undefined) return false
    const changes = { reminder_emails: 0 as const, updated_epoch: epochSeconds(clock) }
    await storage.transaction((t) => t.users.update(userId, changes))
    return true
  }

  return { open, answer, canUnsubscribe, unsubscribe }
}

/** Some links include the answer. */
function answerOf(action: Exclude<LinkAction, 'stop'>, modifiedValue: number | undefined): Omit<AnswerAction, 'id'> {
  if (action === 'yes' || action === 'no') return { action: 'track', modifiedValue: action === 'yes' ? 1 : 0 }
  return { action, ...(modifiedValue === undefined ? {} : { modifiedValue }) }
}

/** Links in mails: signed, single-use, and leading to a page that asks for confirmation. */
export const linkActions = ['track', 'snooze', 'skip'] as const
/** The actions of a custom question: its two answers, and stopping what it belongs to. */
export const toldActions = ['yes', 'no', 'stop'] as const
export type LinkAction = (typeof linkActions)[number] | (typeof toldActions)[number]

interface AnswerLink {
  readonly userId: number
  readonly notificationId: number
  readonly action: LinkAction
  readonly expiresEpoch: number
}

const mac = (key: Buffer, text: string): string => createHmac('sha256', key).update(text).digest('base64url')

function isSigned(key: Buffer, text: string, signature: string): boolean {
  const expected = Buffer.from(mac(key, text))
  const claimed = Buffer.from(signature)
  return expected.length === claimed.length && timingSafeEqual(expected, claimed)
}

const textOf = ({ userId, notificationId, action, expiresEpoch }: AnswerLink) =>
  `answer.${userId}.${notificationId}.${action}.${expiresEpoch}`

export const answerToken = (key: Buffer, link: AnswerLink): string => `${textOf(link)}.${mac(key, textOf(link))}`

/** Undefined if the signature does not match. */
function readAnswerToken(key: Buffer, token: string): AnswerLink | undefined {
  const match = /^answer\.(\d{1,15})\.(\d{1,15})\.(track|snooze|skip|yes|no|stop)\.(\d{1,12})\.([\w-]{43})$/.exec(token)
  if (!match) return undefined
  const [, userId, notificationId, action, expiresEpoch, signature = ''] = match
  const link: AnswerLink = {
    userId: Number(userId),
    notificationId: Number(notificationId),
    action: action as LinkAction,
    expiresEpoch: Number(expiresEpoch),
  }
  return isSigned(key, textOf(link), signature) ? link : undefined
}

/** Never expires: the link in an old mail must still work. */
export const unsubscribeToken = (key: Buffer, userId: number): string => `stop.${userId}.${mac(key, `stop.${userId}`)}`

function readUnsubscribeToken(key: Buffer, token: string): number | undefined {
  const [, userId = '', signature = ''] = /^stop\.(\d{1,15})\.([\w-]{43})$/.exec(token) ?? []
  return isSigned(key, `stop.${userId}`, signature) ? Number(userId) : undefined
}
