import type { Executor } from '../../storage/executor.ts'
import { type EventStore, eventStore } from '../events/store.ts'
import { type WebhookStore, webhookStore } from '../events/webhooks/store.ts'
import { type HealthStore, healthStore } from '../health/store.ts'
import { type DeviceStore, deviceStore } from './devices/store.ts'
import { type MessageStore, messageStore } from './messages/store.ts'

/** Stores of events, webhooks, push and mail. */
export interface OutgoingStores {
  readonly events: EventStore
  readonly webhooks: WebhookStore
  readonly devices: DeviceStore
  readonly health: HealthStore
  readonly messages: MessageStore
}

export const outgoingStores = (executor: Executor): OutgoingStores => ({
  events: eventStore(executor),
  webhooks: webhookStore(executor),
  devices: deviceStore(executor),
  health: healthStore(executor),
  messages: messageStore(executor),
})
