/**
 * Standard Webhooks (standardwebhooks.com): how a message is signed, so that its receiver knows who sent it and when.
 */
import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { VERSION } from '../lib/version.ts'

const SECRET_PREFIX = 'whsec_'
const SECRET_BYTES = 32

export const newWebhookSecret = (): string => SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64')

/** The same for every attempt, so that a receiver can tell a repetition from a second message. */
export const newMessageId = (): string => `msg_${randomUUID()}`

export interface WebhookMessage {
  readonly id: string
  readonly timestampEpoch: number
  readonly body: string
}

export function signature({ id, timestampEpoch, body }: WebhookMessage, secret: string): string {
  const key = Buffer.from(secret.replace(SECRET_PREFIX, ''), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${timestampEpoch}.${body}`).digest('base64')}`
}

export const webhookHeaders = (message: WebhookMessage, secret: string): Record<string, string> => ({
  'content-type': 'application/json',
  'user-agent': `Upshot/${VERSION}`,
  'webhook-id': message.id,
  'webhook-timestamp': String(message.timestampEpoch),
  'webhook-signature': signature(message, secret),
})
