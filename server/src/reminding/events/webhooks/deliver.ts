/** Sends one message to one webhook, and handles the response. */

import { handles, type JobHandlers, type JobStore } from '../../../jobs/job.ts'
import { type Clock, epochSeconds } from '../../../lib/clock.ts'
import { type Sentence, say } from '../../../lib/language.ts'
import type { Sealing } from '../../../lib/sealing.ts'
import { storedSentence } from '../../../lib/stored-sentence.ts'
import { utcText } from '../../../lib/utc-text.ts'
import { type GuardedRequests, reasonOf } from '../../../notify/guarded-requests.ts'
import { laterOf, retryDelaySeconds } from '../../../notify/retries.ts'
import { newMessageId, webhookHeaders } from '../../../notify/webhook.ts'
import type { Storage } from '../../../storage/storage.ts'
import type { Transaction } from '../../../storage/transaction.ts'
import { variableOf } from '../../../tracking/variables/variable.ts'
import { afterFailure, afterSuccess } from '../../health/health.ts'
import { DELIVER, deliverJob, hasFailedTooLong, secretOf, typesOf, type WebhookStores } from './service.ts'
import type { DeliveryKey, DeliveryRow, WebhookRow, WebhookStore } from './store.ts'

interface DeliveryOutcome {
  readonly status: number | null
  /** Undefined if it was delivered. */
  readonly reason?: Sentence
  readonly retryAfter?: string
}

const GONE = 410

export function webhookJobs({
  storage,
  clock,
  guardedRequests,
  sealing,
}: {
  readonly storage: Storage<WebhookStores>
  readonly clock: Clock
  readonly guardedRequests: GuardedRequests
  readonly sealing: Sealing
}): JobHandlers {
  async function send(webhook: WebhookRow, delivery: DeliveryRow): Promise<DeliveryOutcome> {
    const body = webhook.has_names === 1 ? await storage.read((t) => withNames(t, delivery)) : delivery.body
    const message = { id: delivery.message_id, timestampEpoch: epochSeconds(clock), body }
    try {
      const { status, headers } = await guardedRequests.send({
        url: webhook.url,
        method: 'POST',
        headers: webhookHeaders(message, await secretOf(webhook, sealing)),
        body,
      })
      if (status >= 200 && status < 300) return { status }
      const retryAfter = headers['retry-after']
      const reason = say('It answered {status}.', { status })
      return { status, reason, ...(typeof retryAfter === 'string' ? { retryAfter } : {}) }
    } catch (error) {
      return { status: null, reason: reasonOf(error) }
    }
  }

  async function note(
    t: WebhookStores,
    webhook: WebhookRow,
    delivery: DeliveryRow,
    outcome: DeliveryOutcome,
  ): Promise<void> {
    const nowEpoch = epochSeconds(clock)
    const of = { user_id: webhook.user_id, channel: 'webhook', target_id: webhook.id } as const
    const { reason, status } = outcome
    if (reason === undefined) {
      const delivered = {
        state: 'delivered',
        finished_epoch: nowEpoch,
        next_try_epoch: null,
        last_error: null,
      } as const
      await t.webhooks.updateDelivery(delivery, { ...delivered, response_status: status })
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
    if (status === GONE || hasFailedTooLong(health.failing_since_epoch, nowEpoch)) {
      await t.webhooks.update(webhook, { state: 'disabled', updated_epoch: nowEpoch })
      await t.webhooks.failWaiting(webhook, nowEpoch)
    } else if (nextTryEpoch !== undefined) {
      await t.jobs.addAll([{ ...deliverJob(delivery), runAtMs: nextTryEpoch * 1000 }])
    }
  }

  return handles<DeliveryKey>(DELIVER, async (key, job) => {
    const pending = await storage.read((t) => waiting(t, key))
    if (!pending) return
    const outcome = await send(pending.webhook, pending.delivery)
    await storage.transaction(async (t) => {
      // Removed or disabled meanwhile, or already recorded by an earlier run of this job.
      const still = await waiting(t, key)
      if (still && (await t.jobs.once(job))) await note(t, still.webhook, still.delivery, outcome)
    })
  })
}

/** Members with an id, and the member for the name that belongs to it. */
const NAMED_IDS = {
  variableId: 'variableName',
  causeVariableId: 'causeVariableName',
  effectVariableId: 'effectVariableName',
} as const

/** Current names; no message is stored with them. */
async function withNames(t: Pick<WebhookStores, 'users' | 'variables'>, delivery: DeliveryRow): Promise<string> {
  const { data, ...record } = JSON.parse(delivery.body) as { data: Record<string, unknown> }
  const ids = [...Object.keys(NAMED_IDS).map((member) => data[member]), ...listIn(data['variableIds'])].filter(
    (id) => typeof id === 'number',
  )
  if (ids.length === 0) return delivery.body
  const user = await t.users.withId(delivery.user_id)
  if (user?.notification_detail === 'nothing') return delivery.body
  const rows = await t.variables.withIds(delivery.user_id, ids)
  const names = new Map(rows.map((row) => [row.variable_id, variableOf(row).name]))
  const entries = Object.entries(NAMED_IDS).flatMap(([id, member]) => {
    const name = names.get(Number(data[id]))
    return name === undefined ? [] : [[member, name]]
  })
  const variableNames = listIn(data['variableIds']).map((id) => names.get(Number(id)) ?? null)
  const list = 'variableIds' in data ? { variableNames } : {}
  return JSON.stringify({ ...record, data: { ...data, ...Object.fromEntries(entries), ...list } })
}

const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

async function waiting(t: WebhookStores, key: DeliveryKey) {
  const webhook = await t.webhooks.withId(key.user_id, key.webhook_id)
  const delivery = await t.webhooks.delivery(key)
  return webhook?.state === 'on' && delivery?.state === 'waiting' ? { webhook, delivery } : undefined
}

const TELL_DELETION = 'webhook.userDeleted'
/** Ten minutes. */
const MOST_ATTEMPTS = 7

interface DeletionJob {
  readonly id: string
  readonly sealed: string
}

interface DeletionMessage {
  readonly url: string
  readonly secret: string
  readonly body: string
}

/**
 * `user.deleted` is sent after all rows of the person are deleted. The job is added by the transaction that deletes them,
 * and carries, sealed, what the deleted rows contained.
 */
export function createDeletionNotice({
  storage,
  clock,
  guardedRequests,
  sealing,
}: {
  readonly storage: Storage<{ readonly webhooks: WebhookStore; readonly jobs: JobStore }>
  readonly clock: Clock
  readonly guardedRequests: GuardedRequests
  readonly sealing: Sealing
}) {
  const belongingTo = (id: string): string => `${TELL_DELETION} ${id}`

  /**
   * Called before the rows are deleted, in the same transaction. The job names no user, so that it is not deleted with
   * the person's jobs.
   */
  async function leaving(transaction: Transaction, userId: number): Promise<void> {
    const t = storage.join(transaction)
    const body = JSON.stringify({ type: 'user.deleted', timestamp: utcText(epochSeconds(clock)), data: { userId } })
    for (const webhook of await t.webhooks.active([userId])) {
      if (!typesOf(webhook).includes('user.deleted')) continue
      const id = newMessageId()
      const message: DeletionMessage = { url: webhook.url, secret: await secretOf(webhook, sealing), body }
      const sealed = await sealing.seal(JSON.stringify(message), belongingTo(id))
      await t.jobs.add(TELL_DELETION, { id, sealed }, { lane: 'webhooks', maxAttempts: MOST_ATTEMPTS })
    }
  }

  const jobs = handles<DeletionJob>(TELL_DELETION, async ({ id, sealed }) => {
    const text = await sealing.open(sealed, belongingTo(id))
    if (text === undefined) return
    const { url, secret, body } = JSON.parse(text) as DeletionMessage
    const headers = webhookHeaders({ id, timestampEpoch: epochSeconds(clock), body }, secret)
    const { status } = await guardedRequests.send({ url, method: 'POST', headers, body })
    if (status < 200 || status >= 300) throw new Error(`A webhook answered ${status} to a deleted account.`)
  })

  return { leaving, jobs }
}
