import type { Executor } from '../../../storage/executor.ts'
import { withoutPerson } from '../../../storage/personal.ts'
import { reserveId } from '../../../storage/sequences.ts'
import type { WebhookDeliveriesTable, WebhooksTable } from '../../../storage/tables.ts'

export type WebhookRow = WebhooksTable
export type DeliveryRow = WebhookDeliveriesTable
export type WebhookStore = ReturnType<typeof webhookStore>

export type DeliveryKey = Pick<DeliveryRow, 'user_id' | 'webhook_id' | 'event_id'>

export interface DeliveryPage {
  readonly webhookIds: readonly number[]
  readonly state?: DeliveryRow['state'] | undefined
  readonly limit: number
  readonly offset: number
}

const DELIVERIES_KEPT = 500
/** Rows per statement. */
const PEOPLE = 1000

export function webhookStore(executor: Executor) {
  const { db } = executor
  const webhook = (userId: number, id: number) =>
    db.selectFrom('webhooks').selectAll().where('user_id', '=', userId).where('id', '=', id)
  return {
    ...deliveries(executor),

    newId: (): Promise<number> => reserveId(executor, 'webhook'),

    insert: async (row: WebhookRow): Promise<void> => {
      await db.insertInto('webhooks').values(row).execute()
    },

    withId: (userId: number, id: number): Promise<WebhookRow | undefined> => webhook(userId, id).executeTakeFirst(),

    ofUser: (userId: number): Promise<WebhookRow[]> =>
      db.selectFrom('webhooks').selectAll().where('user_id', '=', userId).orderBy('id').execute(),

    /** Stored unsealed by an earlier release. */
    withOpenSecret: (): Promise<WebhookRow[]> =>
      db.selectFrom('webhooks').selectAll().where('secret', 'not like', 'v1.%').execute(),

    active: async (userIds: readonly number[]): Promise<WebhookRow[]> => {
      const rows: WebhookRow[] = []
      for (let from = 0; from < userIds.length; from += PEOPLE) {
        const batch = userIds.slice(from, from + PEOPLE)
        const query = db.selectFrom('webhooks').selectAll().where('user_id', 'in', batch).where('state', '=', 'on')
        rows.push(...(await query.orderBy('user_id').orderBy('id').execute()))
      }
      return rows
    },

    update: async ({ user_id, id }: WebhookRow, changes: Partial<WebhookRow>): Promise<void> => {
      await db
        .updateTable('webhooks')
        .set(withoutPerson(changes))
        .where('user_id', '=', user_id)
        .where('id', '=', id)
        .execute()
    },

    /** Deletes a webhook with its log and pending deliveries. */
    delete: async ({ user_id, id }: Pick<WebhookRow, 'user_id' | 'id'>): Promise<void> => {
      await db.deleteFrom('webhook_deliveries').where('user_id', '=', user_id).where('webhook_id', '=', id).execute()
      await db.deleteFrom('webhooks').where('user_id', '=', user_id).where('id', '=', id).execute()
    },
  }
}

const deliveries = ({ db }: Executor) => ({
  insertDelivery: async (row: DeliveryRow): Promise<void> => {
    await db.insertInto('webhook_deliveries').values(row).execute()
    await db
      .deleteFrom('webhook_deliveries')
      .where('user_id', '=', row.user_id)
      .where('webhook_id', '=', row.webhook_id)
      .where('event_id', '<=', row.event_id - DELIVERIES_KEPT)
      .execute()
  },

  delivery: ({ user_id, webhook_id, event_id }: DeliveryKey): Promise<DeliveryRow | undefined> =>
    db
      .selectFrom('webhook_deliveries')
      .selectAll()
      .where('user_id', '=', user_id)
      .where('webhook_id', '=', webhook_id)
      .where('event_id', '=', event_id)
      .executeTakeFirst(),

  updateDelivery: async (
    { user_id, webhook_id, event_id }: DeliveryKey,
    changes: Partial<DeliveryRow>,
  ): Promise<void> => {
    await db
      .updateTable('webhook_deliveries')
      .set(withoutPerson(changes))
      .where('user_id', '=', user_id)
      .where('webhook_id', '=', webhook_id)
      .where('event_id', '=', event_id)
      .execute()
  },

  /** Deliveries due before a moment. */
  overdue: (beforeEpoch: number): Promise<DeliveryKey[]> =>
    db
      .selectFrom('webhook_deliveries')
      .select(['user_id', 'webhook_id', 'event_id'])
      .where('state', '=', 'waiting')
      .where((row) => row(row.fn.coalesce('next_try_epoch', 'created_epoch'), '<', beforeEpoch))
      .execute(),

  /** Deletes pending deliveries of a disabled webhook. */
  failWaiting: async ({ user_id, id }: WebhookRow, finished_epoch: number): Promise<void> => {
    await db
      .updateTable('webhook_deliveries')
      .set({ state: 'failed', finished_epoch, next_try_epoch: null })
      .where('user_id', '=', user_id)
      .where('webhook_id', '=', id)
      .where('state', '=', 'waiting')
      .execute()
  },

  deliveryPage: (userId: number, { webhookIds, state, limit, offset }: DeliveryPage): Promise<DeliveryRow[]> => {
    const all = db
      .selectFrom('webhook_deliveries')
      .selectAll()
      .where('user_id', '=', userId)
      .where('webhook_id', 'in', webhookIds)
    const fitting = state === undefined ? all : all.where('state', '=', state)
    return fitting.orderBy('event_id', 'desc').orderBy('webhook_id').limit(limit).offset(offset).execute()
  },
})
