/** "Send a test reminder": whether reminders really reach a device, along the whole way that they go. */
import { type Clock, epochSeconds } from '../../../lib/clock.ts'
import type { Language, Sentence } from '../../../lib/language.ts'
import { Refusal, say } from '../../../lib/refusal.ts'
import { reasonOf } from '../../../notify/guarded-requests.ts'
import type { PushOutcome, PushSender } from '../../../notify/push.ts'
import type { Storage } from '../../../storage/storage.ts'
import { afterSuccess } from '../../health/rules.ts'
import { testPayload } from '../messages/rules.ts'
import { type DeviceAsker, type DeviceStores, type DeviceTarget, findDevice, forget, healthKey } from './service.ts'

export interface TestParts {
  readonly storage: Storage<DeviceStores>
  readonly clock: Clock
  readonly push: PushSender
}

/** Whoever waits for it looks at the device now. */
const LIFE_SECONDS = 60

/** One request is one message to somebody else's server. */
const BETWEEN_SECONDS = 10

const JUST_SENT = say(
  'A test reminder was just sent. Please wait ten seconds.',
  'Gerade wurde eine Test-Erinnerung gesendet. Bitte warte zehn Sekunden.',
)
const unreachable = (name: string, reason: Sentence) =>
  say(`${name} could not be reached. ${reason.en}`, `${name} war nicht zu erreichen. ${reason.de}`)
const turnedOff = (name: string) =>
  say(
    `${name} no longer shows reminders. Please turn them on there again.`,
    `${name} zeigt keine Erinnerungen mehr. Bitte schalte sie dort wieder ein.`,
  )

export type SendTest = ReturnType<typeof createTest>

export function createTest({ storage, clock, push }: TestParts) {
  const lastEpochs = new Map<number, number>()

  /** At most one at a time for each device; what is long ago is forgotten. */
  function refuseHaste(id: number): void {
    const nowEpoch = epochSeconds(clock)
    for (const [other, epoch] of lastEpochs) if (nowEpoch - epoch >= BETWEEN_SECONDS) lastEpochs.delete(other)
    if (lastEpochs.has(id)) throw new Refusal('tooMany', JUST_SENT)
    lastEpochs.set(id, nowEpoch)
  }

  /** To one of the asker's devices; returns its name. */
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
