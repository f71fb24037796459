/** Sends one message to one webhook, and handles the response. */

import { setTimeout as pause } from 'node:timers/promises'
import { handles, type JobHandlers } from '../../../jobs/job.ts'
import { type Clock, epochSeconds } from '../../../lib/clock.ts'
import { type Sentence, say } from '../../../lib/language.ts'
import type { Logger } from '../../../lib/log.ts'
import type { Sealing } from '../../../lib/sealing.ts'
import { storedSentence } from '../../../lib/stored-sentence.ts'
import { utcText } from '../../../lib/utc-text.ts'
import { type GuardedRequests, reasonOf } from '../../../notify/guarded-requests.ts'
import { laterOf, retryDelaySeconds } from '../../../notify/retries.ts'
import { newMessageId, webhookHeaders } from '../../../notify/webhook.ts'
import type { Storage } from '../../../storage/storage.ts'
import type { Transaction } from '../../../storage/transaction.ts'
import { afterFailure, afterSuccess } from '../../health/health.ts'
import { DELIVER, deliverJob, isGivenUp, secretOf, typesOf, type WebhookStores } from './service.ts'
import type { DeliveryKey, DeliveryRow, WebhookRow, WebhookStore } from './store.ts'

interface DeliverParts {
  readonly storage: Storage<WebhookStores>
  readonly clock: Clock
  readonly guardedRequests: GuardedRequests
  readonly sealing: Sealing
}

interface Outcome {
  readonly status: number | null
  /** Undefined if it was delivered. */
  readonly reason?: Sentence
  readonly retryAfter?: string
}

const GONE = 410

export function webhookJobs({ storage, clock, guardedRequests, sealing }: DeliverParts): JobHandlers {
  async function send(webhook: WebhookRow, delivery: DeliveryRow): Promise<Outcome> {
    const message = { id: delivery.message_id, timestampEpoch: epochSeconds(clock), body: delivery.body }
    try {
      const { status, headers } = await guardedRequests.send({
        url: webhook.url,
        method: 'POST',
        headers: webhookHeaders(message, await secretOf(webhook, sealing)),
        body: delivery.body,
      })
      if (status >= 200 && status < 300) return { status }
      const retryAfter = headers['retry-after']
      const reason = say('It answered {status}.', { status })
      return { status, reason, ...(typeof retryAfter === 'string' ? { retryAfter } : {}) }
    } catch (error) {
      return { status: null, reason: reasonOf(error) }
    }
  }

  async function note(t: WebhookStores, webhook: WebhookRow, delivery: DeliveryRow, outcome: Outcome): Promise<void> {
    const nowEpoch = epochSeconds(clock)
    const of = { user_id: webhook.user_id, channel: 'webhook', target_id: webhook.id } as const
    const { reason, status } = outcome
    if (reason === undefined) {
      const done = { state: 'delivered', finished_epoch: nowEpoch, next_try_epoch: null, last_error: null } as const
      await t.webhooks.updateDelivery(delivery, { ...done, response_status: status })
      await t.health.save(of, afterSuccess(nowEpoch))
      return
    }
    const failures = delivery.failures + 1
    const delay = status === GONE ? undefined : retryDelaySeconds('webhook', failures)
    const nextTryEpoch = delay === undefined ? undefined : nowEpoch + laterOf(delay, outcome.retryAfter)
    const health = afterFailure(await t.health.of(of), { reason, nowEpoch, nextTryEpoch })
    await t.health.save(of, health)
    await t.webhooks.updateDelivery(delivery, {
      failures,
      response_status: status,
      last_error: storedSentence(reason),
      next_try_epoch: nextTryEpoch ?? null,
      ...(nextTryEpoch === undefined ? { state: 'failed', finished_epoch: nowEpoch } : {}),
    })
    if (status === GONE || isGivenUp(health.failing_since_epoch, nowEpoch)) {
      await t.webhooks.update(webhook, { state: 'disabled', updated_epoch: nowEpoch })
      await t.webhooks.failWaiting(webhook, nowEpoch)
    } else if (nextTryEpoch !== undefined) {
      await t.jobs.addAll([{ ...deliverJob(delivery), runAtMs: nextTryEpoch * 1000 }])
    }
  }

  return handles<DeliveryKey>(DELIVER, async (key, job) => {
    const found = await storage.read((t) => waiting(t, key))
    if (!found) return
    const outcome = await send(found.webhook, found.delivery)
    await storage.transaction(async (t) => {
      // Removed or disabled meanwhile, or already recorded by an earlier run of this job.
      const still = await waiting(t, key)
      if (still && (await t.jobs.once(job))) await note(t, still.webhook, still.delivery, outcome)
    })
  })
}

async function waiting(t: WebhookStores, key: DeliveryKey) {
  const webhook = await t.webhooks.withId(key.user_id, key.webhook_id)
  const delivery = await t.webhooks.delivery(key)
  return webhook?.state === 'on' && delivery?.state === 'waiting' ? { webhook, delivery } : undefined
}

/**
 * `user.deleted` is sent after all rows of the person are deleted, so no row can wait for a retry. What is needed is
 * kept in memory for some minutes; if the process ends meanwhile, the message is not sent.
 */
interface DeletionNoticeParts {
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
    /** Called before the rows are deleted. */
    leaving: async (t: Transaction, userId: number): Promise<void> => {
      const webhooks = await storage.join(t).webhooks.active([userId])
      const wanting = webhooks.filter((row) => typesOf(row).includes('user.deleted'))
      if (wanting.length > 0) toTell.set(userId, wanting)
    },

    /** Called after they are deleted. */
    gone: (userId: number): Promise<void> => {
      const webhooks = toTell.get(userId) ?? []
      toTell.delete(userId)
      const body = JSON.stringify({ type: 'user.deleted', timestamp: utcText(epochSeconds(clock)), data: { userId } })
      return Promise.all(webhooks.map((webhook) => tell(webhook, body))).then(() => undefined)
    },
  }
}
