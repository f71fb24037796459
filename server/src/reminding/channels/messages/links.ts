/** Links in mails: signed, so that nobody can make one up; used once; and good for a confirming page only. */
import { createHmac, timingSafeEqual } from 'node:crypto'

export const linkActions = ['track', 'snooze', 'skip'] as const
/** Of a reminder that is asked in words of its own: its two answers, and the end of what it belongs to. */
export const toldActions = ['yes', 'no', 'stop'] as const
export type LinkAction = (typeof linkActions)[number] | (typeof toldActions)[number]

export interface AnswerLink {
  readonly userId: number
  readonly notificationId: number
  readonly action: LinkAction
  readonly expiresEpoch: number
}

const mac = (key: Buffer, text: string): string => createHmac('sha256', key).update(text).digest('base64url')

function isSigned(key: Buffer, text: string, signature: string): boolean {
  const expected = Buffer.from(mac(key, text))
  const given = Buffer.from(signature)
  return expected.length === given.length && timingSafeEqual(expected, given)
}

const textOf = ({ userId, notificationId, action, expiresEpoch }: AnswerLink) =>
  `answer.${userId}.${notificationId}.${action}.${expiresEpoch}`

export const answerToken = (key: Buffer, link: AnswerLink): string => `${textOf(link)}.${mac(key, textOf(link))}`

/** Undefined: nobody here made this link, or not like this. */
export function readAnswerToken(key: Buffer, token: string): AnswerLink | undefined {
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

/** Good for ever: whoever finds an old mail must still be able to stop the next. */
export const unsubscribeToken = (key: Buffer, userId: number): string => `stop.${userId}.${mac(key, `stop.${userId}`)}`

export function readUnsubscribeToken(key: Buffer, token: string): number | undefined {
  const [, userId = '', signature = ''] = /^stop\.(\d{1,15})\.([\w-]{43})$/.exec(token) ?? []
  return isSigned(key, `stop.${userId}`, signature) ? Number(userId) : undefined
}
