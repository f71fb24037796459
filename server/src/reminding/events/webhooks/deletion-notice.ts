/**
 * `user.deleted` is told when nothing of the person is left, so there is no row that could wait for a second try. What
 * has to be known is kept in memory for some minutes; if the process ends meanwhile, the message is not sent.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { type Clock, epochSeconds } from '../../../lib/clock.ts'
import type { Logger } from '../../../lib/log.ts'
import type { Sealing } from '../../../lib/sealing.ts'
import { utcText } from '../../../lib/utc-text.ts'
import type { GuardedRequests } from '../../../notify/guarded-requests.ts'
import { newMessageId, webhookHeaders } from '../../../notify/webhook.ts'
import type { Storage } from '../../../storage/storage.ts'
import type { Transaction } from '../../../storage/transaction.ts'
import { typesOf } from './rules.ts'
import { secretOf } from './service.ts'
import type { WebhookRow, WebhookStore } from './store.ts'

export interface DeletionNoticeParts {
  readonly storage: Storage<{ readonly webhooks: WebhookStore }>
  readonly clock: Clock
  readonly log: Logger
  readonly guardedRequests: GuardedRequests
  readonly sealing: Sealing
  readonly pausesMs?: readonly number[]
}

const PAUSES_MS = [0, 5000, 60_000, 300_000]

export function createDeletionNotice({
  storage,
  clock,
  log,
  guardedRequests,
  sealing,
  pausesMs = PAUSES_MS,
}: DeletionNoticeParts) {
  const toTell = new Map<number, readonly WebhookRow[]>()

  async function tell(webhook: WebhookRow, body: string): Promise<void> {
    const id = newMessageId()
    const secret = await secretOf(webhook, sealing)
    for (const ms of pausesMs) {
      await pause(ms, undefined, { ref: false })
      const headers = webhookHeaders({ id, timestampEpoch: epochSeconds(clock), body }, secret)
      const status = await guardedRequests.send({ url: webhook.url, method: 'POST', headers, body }).then(
        (answer) => answer.status,
        () => 0,
      )
      if (status >= 200 && status < 300) return
    }
    log.warn('a webhook could not be told that an account was deleted')
  }

  return {
    /** Before the rows go. */
    leaving: async (t: Transaction, userId: number): Promise<void> => {
      const webhooks = await storage.join(t).webhooks.active([userId])
      const wanting = webhooks.filter((row) => typesOf(row).includes('user.deleted'))
      if (wanting.length > 0) toTell.set(userId, wanting)
    },

    /** When they are gone. */
    gone: (userId: number): Promise<void> => {
      const webhooks = toTell.get(userId) ?? []
      toTell.delete(userId)
      const body = JSON.stringify({ type: 'user.deleted', timestamp: utcText(epochSeconds(clock)), data: { userId } })
      return Promise.all(webhooks.map((webhook) => tell(webhook, body))).then(() => undefined)
    },
  }
}
