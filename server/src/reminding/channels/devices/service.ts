import type { DeviceInput } from '@upshot/contract'
import type { Asker } from '../../../http/caller.ts'
import { handles, type JobStore } from '../../../jobs/job.ts'
import { type Clock, epochSeconds } from '../../../lib/clock.ts'
import { type Language, type Sentence, say } from '../../../lib/language.ts'
import { tidyName } from '../../../lib/names.ts'
import { Faults, Refusal } from '../../../lib/refusal.ts'
import { SECONDS_PER_DAY } from '../../../lib/utc-text.ts'
import { type GuardedRequests, reasonOf } from '../../../notify/guarded-requests.ts'
import { areSubscriptionKeys, type PushOutcome, type PushSender } from '../../../notify/push.ts'
import { type AccessStores, refuseEndedApp } from '../../../people/grants/service.ts'
import type { Storage } from '../../../storage/storage.ts'
import type { Transaction } from '../../../storage/transaction.ts'
import { afterSuccess, type HealthRow } from '../../health/health.ts'
import type { HealthStore } from '../../health/store.ts'
import { isVisibleTo } from '../../made-by.ts'
import { testPayload } from '../messages/rules.ts'
import type { DeviceRow, DeviceStore } from './store.ts'

export interface DeviceStores extends AccessStores {
  readonly devices: DeviceStore
  readonly health: HealthStore
}

export interface ShownDevice {
  readonly row: DeviceRow
  readonly health: HealthRow | undefined
}

const MOST_DEVICES = 50

/** The person, or an app of theirs. */
export type DeviceAsker = Pick<Asker, 'userId' | 'clientId'>

export type Devices = ReturnType<typeof createDevices>

export function createDevices({
  storage,
  clock,
  guardedRequests,
}: {
  readonly storage: Storage<DeviceStores>
  readonly clock: Clock
  readonly guardedRequests: Pick<GuardedRequests, 'refusalOf'>
}) {
  const list = ({ userId, clientId }: DeviceAsker): Promise<ShownDevice[]> =>
    storage.read(async (t) => {
      const all = await t.health.ofUser(userId)
      const healthOf = (id: number) => all.find((health) => health.channel === 'push' && health.target_id === id)
      const rows = (await t.devices.ofUser(userId)).filter((row) => isVisibleTo(clientId, row))
      return rows.map((row) => ({ row, health: healthOf(row.id) }))
    })

  /**
   * A browser belongs to the person who subscribed last, so that nobody sees another person's reminders. Devices that
   * an app adds end with the app's access.
   */
  async function save(
    { userId, clientId }: DeviceAsker,
    input: DeviceInput,
  ): Promise<ShownDevice & { isNew: boolean }> {
    refuseBadDevice(input)
    const { endpoint, keys } = input
    return storage.transaction(async (t) => {
      await refuseEndedApp(t, userId, clientId)
      const existing = await t.devices.withEndpoint(endpoint)
      if (existing && existing.user_id === userId && isVisibleTo(clientId, existing)) {
        const changes = { ...keys, name: tidyName(input.name ?? '') || existing.name, client_id: clientId }
        await t.devices.update(existing, changes)
        const health = await t.health.of(healthKey(existing))
        return { row: { ...existing, ...changes }, health, isNew: false }
      }
      if (existing && existing.user_id === userId)
        throw new Refusal('forbidden', say('You or another app added this device, so this app cannot change it.'))
      if (existing) await forget(t, existing)
      if ((await t.devices.ofUser(userId)).length >= MOST_DEVICES) {
        throw new Refusal(
          'badInput',
          say('You already have {mostDevices} devices. Please remove one first.', { mostDevices: MOST_DEVICES }),
        )
      }
      const row: DeviceRow = {
        user_id: userId,
        id: await t.devices.newId(),
        endpoint,
        p256dh: keys.p256dh,
        auth: keys.auth,
        name: tidyName(input.name ?? '') || 'Browser',
        created_epoch: epochSeconds(clock),
        client_id: clientId,
      }
      await t.devices.insert(row)
      return { row, health: undefined, isNew: true }
    })
  }

  const remove = (asker: DeviceAsker, target: DeviceTarget): Promise<void> =>
    storage.transaction(async (t) => forget(t, await findDevice(t, asker, target)))

  function refuseBadDevice({ endpoint, keys }: DeviceInput): void {
    const faults = new Faults()
    const refused = guardedRequests.refusalOf(endpoint)
    if (refused !== undefined) faults.add({ message: refused, field: 'endpoint' })
    if (!areSubscriptionKeys(keys)) {
      faults.add({
        message: say('keys must be those of a push subscription (p256dh and auth).'),
        field: 'keys',
      })
    }
    faults.refuseIfAny()
  }

  /** Deletes the devices of an app whose access has ended; null: those that the person added. */
  async function endClient(transaction: Transaction, userId: number, clientId: string | null): Promise<void> {
    const t = storage.join(transaction)
    const rows = (await t.devices.ofUser(userId)).filter((row) => row.client_id === clientId)
    for (const row of rows) await forget(t, row)
  }

  /** The person signed out there. */
  async function leave(transaction: Transaction, userId: number, endpoint: string): Promise<void> {
    const t = storage.join(transaction)
    const row = await t.devices.withEndpoint(endpoint)
    if (row?.user_id === userId) await forget(t, row)
  }

  return { list, save, remove, endClient, leave }
}

interface DeviceTarget {
  readonly id?: number
  readonly endpoint?: string
}

/** Finds a device that the caller can see. */
async function findDevice(
  t: Pick<DeviceStores, 'devices'>,
  { userId, clientId }: DeviceAsker,
  target: DeviceTarget,
): Promise<DeviceRow> {
  const fits = (row: DeviceRow) =>
    isVisibleTo(clientId, row) && (row.id === target.id || row.endpoint === target.endpoint)
  const row = (await t.devices.ofUser(userId)).find(fits)
  if (!row) throw new Refusal('notFound', say('You have no such device.'))
  return row
}

export const healthKey = ({ user_id, id }: Pick<DeviceRow, 'user_id' | 'id'>) =>
  ({ user_id, channel: 'push', target_id: id }) as const

export async function forget(t: DeviceStores, row: DeviceRow): Promise<void> {
  await t.health.forget(healthKey(row))
  await t.devices.delete(row)
}

/** Short, because the person is looking at the device now. */
const LIFE_SECONDS = 60

/** Limited, because each request sends a message to a third-party server. */
const BETWEEN_SECONDS = 10

const JUST_SENT = say('A test reminder was just sent. Please wait ten seconds.')
const unreachable = (name: string, reason: Sentence) => say('{name} could not be reached. {reason}', { name, reason })
const turnedOff = (name: string) => say('{name} no longer shows reminders. Please turn them on there again.', { name })

const NOTICE = 'channels.notice'
const NOTICE_LIFE_SECONDS = SECONDS_PER_DAY

interface NoticeText {
  readonly title: string
  readonly body: string
  /** The page of the app that it opens; the first one unless given. */
  readonly open?: string
  /** A later one with the same tag takes its place; the tag is "account" unless given. */
  readonly tag?: string
}

interface NoticeJob {
  readonly userId: number
  readonly deviceId: number
  readonly text: NoticeText
}

/** A message to every device of a person that is not a question, each as a separate job. */
export function createNotices({
  storage,
  push,
}: {
  readonly storage: Storage<DeviceStores & { readonly jobs: JobStore }>
  readonly push: PushSender
}) {
  async function announce(transaction: Transaction, userId: number, text: NoticeText): Promise<void> {
    const t = storage.join(transaction)
    for (const { id } of await t.devices.ofUser(userId))
      await t.jobs.add(NOTICE, { userId, deviceId: id, text }, { lane: 'dueNow', maxAttempts: 8 })
  }

  const jobs = handles<NoticeJob>(NOTICE, async ({ userId, deviceId, text }) => {
    const device = await storage.read((t) => t.devices.withId(userId, deviceId))
    if (!device) return
    const { tag = 'account' } = text
    const payload = JSON.stringify({ ...text, tag, userId })
    const outcome = await push.send(device, { payload, topic: tag, lifeSeconds: NOTICE_LIFE_SECONDS })
    if (outcome.kind === 'gone') await storage.transaction((t) => forget(t, device))
    if (outcome.kind === 'failed') throw new Error(outcome.reason.en)
  })

  return { announce, jobs }
}

export type SendTest = ReturnType<typeof createTest>

/** "Send a test reminder": shows whether reminders reach a device, on the same path. */
export function createTest({
  storage,
  clock,
  push,
}: {
  readonly storage: Storage<DeviceStores>
  readonly clock: Clock
  readonly push: PushSender
}) {
  const lastEpochs = new Map<number, number>()

  /** Refuses a second test message to a device within the interval. */
  function refuseHaste(id: number): void {
    const nowEpoch = epochSeconds(clock)
    for (const [other, epoch] of lastEpochs) if (nowEpoch - epoch >= BETWEEN_SECONDS) lastEpochs.delete(other)
    if (lastEpochs.has(id)) throw new Refusal('tooMany', JUST_SENT)
    lastEpochs.set(id, nowEpoch)
  }

  /** Sends to one of the caller's devices; returns its name. */
  return async (asker: DeviceAsker & { readonly language: Language }, target: DeviceTarget): Promise<string> => {
    const device = await storage.read((t) => findDevice(t, asker, target))
    refuseHaste(device.id)
    const outcome = await push
      .send(device, { payload: testPayload(asker.userId, asker.language), topic: 'test', lifeSeconds: LIFE_SECONDS })
      .catch((error): PushOutcome => ({ kind: 'failed', reason: reasonOf(error) }))
    await storage.transaction(async (t) => {
      if (outcome.kind === 'gone') await forget(t, device)
      if (outcome.kind === 'sent') await t.health.save(healthKey(device), afterSuccess(epochSeconds(clock)))
    })
    if (outcome.kind === 'sent') return device.name
    if (outcome.kind === 'failed') throw new Refusal('away', unreachable(device.name, outcome.reason))
    throw new Refusal('notFound', turnedOff(device.name))
  }
}
