import { type EventType, eventTypes, type WebhookInput } from '@upshot/contract'
import type { Actor, Asker } from '../../../http/caller.ts'
import type { JobStore, NewJob } from '../../../jobs/job.ts'
import { type Clock, epochSeconds } from '../../../lib/clock.ts'
import { say } from '../../../lib/language.ts'
import { Refusal } from '../../../lib/refusal.ts'
import type { Sealing } from '../../../lib/sealing.ts'
import { SECONDS_PER_DAY } from '../../../lib/utc-text.ts'
import type { GuardedRequests } from '../../../notify/guarded-requests.ts'
import { newMessageId, newWebhookSecret } from '../../../notify/webhook.ts'
import { type AccessStores, refuseEndedApp } from '../../../people/grants/service.ts'
import type { OldAccess } from '../../../people/hooks.ts'
import type { UserStore } from '../../../people/users/store.ts'
import type { Storage } from '../../../storage/storage.ts'
import type { Transaction } from '../../../storage/transaction.ts'
import type { VariableStore } from '../../../tracking/variables/store.ts'
import type { HealthRow } from '../../health/health.ts'
import type { HealthStore } from '../../health/store.ts'
import { isReportedTo, isVisibleTo } from '../../made-by.ts'
import type { EventRow } from '../store.ts'
import type { DeliveryKey, DeliveryRow, WebhookRow, WebhookStore } from './store.ts'

export interface WebhookStores extends AccessStores {
  readonly webhooks: WebhookStore
  readonly health: HealthStore
  readonly jobs: JobStore
  readonly users: Pick<UserStore, 'withId'>
  readonly variables: Pick<VariableStore, 'withIds'>
}

export interface ShownWebhook {
  readonly row: WebhookRow
  readonly health: HealthRow | undefined
}

export const DELIVER = 'webhook.deliver'

/** The key makes sure that each delivery has at most one waiting job. */
export const deliverJob = ({ user_id, webhook_id, event_id }: DeliveryKey): NewJob => ({
  name: DELIVER,
  payload: { user_id, webhook_id, event_id },
  key: `${DELIVER} ${user_id} ${webhook_id} ${event_id}`,
  lane: 'webhooks',
})

export type Webhooks = ReturnType<typeof createWebhooks>

export function createWebhooks({
  storage,
  clock,
  guardedRequests,
  sealing,
}: {
  readonly storage: Storage<WebhookStores>
  readonly clock: Clock
  readonly guardedRequests: Pick<GuardedRequests, 'refusalOf'>
  readonly sealing: Sealing
}) {
  const list = ({ userId, clientId }: Actor): Promise<ShownWebhook[]> =>
    storage.read(async (t) => {
      const rows = (await t.webhooks.ofUser(userId)).filter((row) => isVisibleTo(clientId, row))
      const all = await t.health.ofUser(userId)
      const healthOf = (id: number) => all.find((health) => health.channel === 'webhook' && health.target_id === id)
      return rows.map((row) => ({ row, health: healthOf(row.id) }))
    })

  /** Returns the secret of a new webhook; it is never shown again. */
  async function save(asker: Asker, input: WebhookInput): Promise<ShownWebhook & { secret?: string }> {
    const refused = input.url === undefined ? undefined : guardedRequests.refusalOf(input.url)
    if (refused !== undefined) throw new Refusal('badInput', [{ message: refused, field: 'url' }])
    return storage.transaction((t) =>
      input.id === undefined ? add(t, asker, input) : change(t, asker, { ...input, id: input.id }),
    )
  }

  async function add(t: WebhookStores, asker: Asker, input: WebhookInput) {
    const { userId, clientId } = asker
    if (input.url === undefined) throw new Refusal('badInput', [{ message: say('url is required.'), field: 'url' }])
    await refuseEndedApp(t, userId, clientId)
    if ((await t.webhooks.ofUser(userId)).length >= MOST_WEBHOOKS) {
      throw new Refusal(
        'badInput',
        say('You already have {mostWebhooks} webhooks. Please remove one first.', { mostWebhooks: MOST_WEBHOOKS }),
      )
    }
    const nowEpoch = epochSeconds(clock)
    const secret = newWebhookSecret()
    const id = await t.webhooks.newId()
    const row: WebhookRow = {
      user_id: userId,
      id,
      client_id: clientId,
      url: input.url,
      event_types: typesText(input.events),
      secret: await sealing.seal(secret, belongingTo({ user_id: userId, id })),
      description: input.description ?? '',
      has_names: input.names !== false && mayReadNames(asker) ? 1 : 0,
      state: input.enabled === false ? 'off' : 'on',
      created_epoch: nowEpoch,
      updated_epoch: nowEpoch,
    }
    await t.webhooks.insert(row)
    return { row, health: undefined, secret }
  }

  async function change(t: WebhookStores, asker: Asker, input: WebhookInput & { id: number }): Promise<ShownWebhook> {
    const row = await visible(t, asker, input.id)
    const next: WebhookRow = {
      ...row,
      url: input.url ?? row.url,
      event_types: input.events === undefined ? row.event_types : typesText(input.events),
      description: input.description ?? row.description,
      has_names: namesAfter(row, asker, input),
      state: input.enabled === undefined ? row.state : input.enabled ? 'on' : 'off',
      updated_epoch: epochSeconds(clock),
    }
    await t.webhooks.update(row, next)
    const health = { user_id: row.user_id, channel: 'webhook', target_id: row.id } as const
    // A new URL, or enabling it again, resets the failures.
    if (next.url !== row.url || (next.state === 'on' && row.state !== 'on')) await t.health.forget(health)
    return { row: next, health: await t.health.of(health) }
  }

  const remove = (asker: Actor, id: number): Promise<void> =>
    storage.transaction(async (t) => forget(t, await visible(t, asker, id)))

  async function deliveries(
    asker: Actor,
    query: { webhookId?: number; state?: DeliveryRow['state']; limit?: number; offset?: number },
  ) {
    const { limit = 100, offset = 0, state } = query
    return storage.read(async (t) => {
      const rows = await t.webhooks.ofUser(asker.userId)
      const visibleIds = rows.filter((row) => isVisibleTo(asker.clientId, row)).map((row) => row.id)
      const webhookIds = query.webhookId === undefined ? visibleIds : visibleIds.filter((id) => id === query.webhookId)
      if (query.webhookId !== undefined && webhookIds.length === 0) throw noWebhook()
      if (webhookIds.length === 0) return { rows: [], next: undefined }
      const page = await t.webhooks.deliveryPage(asker.userId, { webhookIds, state, limit: limit + 1, offset })
      const next = page.length > limit ? { limit, offset: offset + limit } : undefined
      return { rows: page.slice(0, limit), next }
    })
  }

  /** Deletes the webhooks of an app whose access has ended, with pending deliveries. */
  async function endClient(transaction: Transaction, userId: number, clientId: string | null): Promise<void> {
    const t = storage.join(transaction)
    const rows = (await t.webhooks.ofUser(userId)).filter((row) => row.client_id === clientId)
    for (const row of rows) await forget(t, row)
  }

  /** Webhooks that no app created. */
  const webhooksOf = async (t: Pick<WebhookStores, 'webhooks'>, userId: number) =>
    (await t.webhooks.ofUser(userId)).filter((row) => row.client_id === null)

  async function ownAccess(transaction: Transaction, userId: number): Promise<readonly OldAccess[]> {
    const rows = await webhooksOf(storage.join(transaction), userId)
    return rows.map(({ id, url }) => ({ key: accessKey(id), kind: 'webhook', name: new URL(url).host }))
  }

  async function endOwn(transaction: Transaction, userId: number, exceptKeys: ReadonlySet<string>): Promise<void> {
    const t = storage.join(transaction)
    for (const row of await webhooksOf(t, userId)) if (!exceptKeys.has(accessKey(row.id))) await forget(t, row)
  }

  /** Seals what an earlier release stored unsealed. Runs at start. */
  async function sealAll(): Promise<void> {
    for (const row of await storage.read((t) => t.webhooks.withOpenSecret())) {
      const secret = await sealing.seal(row.secret, belongingTo(row))
      await storage.transaction((t) => t.webhooks.update(row, { secret }))
    }
  }

  return { list, save, remove, deliveries, endClient, ownAccess, endOwn, sealAll }
}

const accessKey = (id: number): string => `webhook-${id}`

const belongingTo = ({ user_id, id }: Pick<WebhookRow, 'user_id' | 'id'>): string => `webhook ${user_id} ${id}`

/** The secret that signs its messages. */
export async function secretOf(row: WebhookRow, sealing: Sealing): Promise<string> {
  const secret = await sealing.open(row.secret, belongingTo(row))
  if (secret === undefined) throw new Error('We can no longer read its secret. Please register it again.')
  return secret
}

const mayReadNames = ({ scopes }: Asker): boolean => scopes.has('readmeasurements')

/** Changing the address of a webhook that sends names, or requesting names, requires permission to read them. */
function namesAfter(row: WebhookRow, asker: Asker, { url, names }: WebhookInput): WebhookRow['has_names'] {
  const isWanted = names ?? row.has_names === 1
  const isSame = (url === undefined || url === row.url) && isWanted === (row.has_names === 1)
  return isWanted && (isSame || mayReadNames(asker)) ? 1 : 0
}

const noWebhook = () => new Refusal('notFound', say('You have no such webhook.'))

async function visible(t: WebhookStores, { userId, clientId }: Actor, id: number): Promise<WebhookRow> {
  const row = await t.webhooks.withId(userId, id)
  if (!row || !isVisibleTo(clientId, row)) throw noWebhook()
  return row
}

async function forget(t: WebhookStores, row: WebhookRow): Promise<void> {
  await t.health.forget({ user_id: row.user_id, channel: 'webhook', target_id: row.id })
  await t.webhooks.delete(row)
}

const wants = (row: WebhookRow, type: EventType): boolean =>
  typesOf(row).includes(type) && isReportedTo(row.client_id, type)

interface QueuedEvent {
  readonly event: EventRow
  readonly body: string
}

/** Adds a delivery for every webhook that subscribed to an event, in the transaction of the event. */
export async function enqueueAll(
  t: Pick<WebhookStores, 'webhooks' | 'jobs'>,
  enqueued: readonly QueuedEvent[],
): Promise<void> {
  const userIds = [...new Set(enqueued.map(({ event }) => event.user_id))]
  const webhooks = Map.groupBy(await t.webhooks.active(userIds), (row) => row.user_id)
  const jobs: NewJob[] = []
  for (const { event, body } of enqueued) {
    const type = event.type as EventType
    for (const row of (webhooks.get(event.user_id) ?? []).filter((webhook) => wants(webhook, type))) {
      const key = { user_id: event.user_id, webhook_id: row.id, event_id: event.id }
      await t.webhooks.insertDelivery({
        ...key,
        message_id: newMessageId(),
        event_type: type,
        body,
        state: 'waiting',
        failures: 0,
        response_status: null,
        last_error: null,
        next_try_epoch: null,
        created_epoch: event.created_epoch,
        finished_epoch: null,
      })
      jobs.push(deliverJob(key))
    }
  }
  await t.jobs.addAll(jobs)
}

/** Per person. */
const MOST_WEBHOOKS = 20

/** A URL that has failed for this long is disabled until the person enables it again. */
const DISABLED_AFTER_SECONDS = 5 * SECONDS_PER_DAY

export const hasFailedTooLong = (failingSinceEpoch: number | null, nowEpoch: number): boolean =>
  failingSinceEpoch !== null && nowEpoch - failingSinceEpoch >= DISABLED_AFTER_SECONDS

/** Too frequent to send unless subscribed to by name. */
const FREQUENT: ReadonlySet<EventType> = new Set(['import.progress', 'analysis.completed'])
const usualTypes = eventTypes.filter((type) => !FREQUENT.has(type))

export const typesOf = ({ event_types }: Pick<WebhookRow, 'event_types'>): readonly EventType[] =>
  event_types === '' ? usualTypes : (event_types.split(' ') as EventType[])

/** Empty = all except the frequent ones, including types added later. */
const typesText = (types: readonly EventType[] | undefined): string => [...new Set(types)].join(' ')
