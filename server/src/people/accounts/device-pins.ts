/**
 * Several people on one tablet. Each sets a PIN on the device, in a session that they began with their password; from
 * then on they sign in there with it. A PIN counts only together with the secret in that device's cookie, so it can be
 * neither tried elsewhere nor found out from the database. After five wrong attempts it is deleted, and the password is
 * needed again.
 *
 * Switching means signing out and in: the browser keeps nothing of one person for the next. A session that began with a
 * PIN ends after an hour, and changes nothing about the account before the password is given.
 */
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import { sha256 } from '../../lib/hash.ts'
import { newToken } from '../../lib/ids.ts'
import { type Sentence, say } from '../../lib/language.ts'
import { Refusal } from '../../lib/refusal.ts'
import { SECONDS_PER_DAY } from '../../lib/utc-text.ts'
import type { Storage } from '../../storage/storage.ts'
import { audit } from '../audit/service.ts'
import type { RequestOrigin, SessionStores, Sessions, SignedInUser } from '../sessions/service.ts'
import type { DevicePinRow } from '../sessions/store.ts'
import { hashPassword, isPassword } from '../users/password.ts'

const TRIES = 5
/** An unused PIN is deleted after this long. */
export const PIN_SECONDS = 90 * SECONDS_PER_DAY
const MOST_PEOPLE = 12
const DEVICE_LENGTH = 200

const NO_PIN = say('You have no PIN on this device. Please sign in with your password.')
const WRONG = say('That PIN is not right.')
const GONE = say('That PIN was wrong too often. Please sign in with your password, and set a new PIN.')
const BAD_PIN = say('A PIN has 4 to 8 digits, not all alike and not in a row such as 1234.')
const TOO_MANY = say('{most} people have a PIN on this device. One of them has to remove theirs first.', {
  most: MOST_PEOPLE,
})

export interface PersonOnDevice {
  readonly userId: number
  readonly name: string
}

export type DevicePins = ReturnType<typeof createDevicePins>

export function createDevicePins({
  storage,
  clock,
  sessions,
}: {
  readonly storage: Storage<SessionStores>
  readonly clock: Clock
  readonly sessions: Pick<Sessions, 'begin'>
}) {
  /** People with a PIN on the device with this secret, oldest first. */
  const people = async (secret: string | undefined): Promise<PersonOnDevice[]> => {
    if (secret === undefined) return []
    return storage.read(async ({ accounts, users }) => {
      const onDevice: PersonOnDevice[] = []
      for (const row of await accounts.pinsOn(sha256(secret))) {
        const user = isKept(row) ? await users.withId(row.user_id) : undefined
        if (user) onDevice.push({ userId: user.id, name: user.display_name })
      }
      return onDevice
    })
  }

  const isKept = ({ last_used_epoch }: DevicePinRow): boolean => last_used_epoch > epochSeconds(clock) - PIN_SECONDS

  /** Returns the secret of the device: a new one unless somebody already has a PIN there. */
  async function set({ user }: SignedInUser, { secret, pin, device }: NewPin): Promise<string> {
    if (!isGoodPin(pin)) throw new Refusal('badInput', BAD_PIN)
    const existingSecret = (await people(secret)).length > 0 ? secret : undefined
    const deviceSecret = existingSecret ?? newToken('up_device')
    const now = epochSeconds(clock)
    const row: DevicePinRow = {
      user_id: user.id,
      device_hash: sha256(deviceSecret),
      pin_hash: await hashPassword(hashed(pin, deviceSecret)),
      device: device.slice(0, DEVICE_LENGTH),
      tries_left: TRIES,
      last_used_epoch: now,
      created_epoch: now,
    }
    await storage.transaction(async (stores) => {
      const otherPins = (await stores.accounts.pinsOn(row.device_hash)).filter((pin) => pin.user_id !== user.id)
      if (otherPins.length >= MOST_PEOPLE) throw new Refusal('tooMany', TOO_MANY)
      await stores.accounts.savePin(row)
      await audit(stores, { action: 'devicePinSet', userId: user.id }, now)
    })
    return deviceSecret
  }

  const remove = (userId: number, secret: string | undefined): Promise<void> =>
    storage.transaction(async (stores) => {
      if (secret === undefined || !(await stores.accounts.deletePin(userId, sha256(secret)))) return
      await audit(stores, { action: 'devicePinRemoved', userId }, epochSeconds(clock))
    })

  /**
   * An attempt counts before it is checked, so that concurrent ones are limited too. Returns the cookie of the session.
   */
  async function signIn(userId: number, credentials: { secret: string | undefined; pin: string }, from: RequestOrigin) {
    const { secret, pin } = credentials
    const row =
      secret === undefined ? undefined : await storage.transaction((stores) => takeTry(stores, userId, secret))
    if (!row || secret === undefined) throw new Refusal('forbidden', NO_PIN)
    if (await isPassword(hashed(pin, secret), row.pin_hash))
      return storage.transaction(async (stores) => {
        const now = epochSeconds(clock)
        // Deleted meanwhile, or too many concurrent attempts.
        if (!(await stores.accounts.renewPin(row, TRIES, now))) throw new Refusal('forbidden', NO_PIN)
        return sessions.begin(stores, userId, { ...from, isShared: true, isSignedInByPin: true })
      })
    throw new Refusal('badInput', row.tries_left > 0 ? WRONG : await ended(row))
  }

  async function takeTry(stores: SessionStores, userId: number, secret: string): Promise<DevicePinRow | undefined> {
    const row = await stores.accounts.holdPin(userId, sha256(secret))
    if (!row || !isKept(row) || row.tries_left <= 0) return undefined
    const after = { ...row, tries_left: row.tries_left - 1 }
    await stores.accounts.savePin(after)
    return after
  }

  async function ended({ user_id, device_hash }: DevicePinRow): Promise<Sentence> {
    await storage.transaction(async (stores) => {
      if (await stores.accounts.deletePin(user_id, device_hash))
        await audit(
          stores,
          { action: 'devicePinRemoved', userId: user_id, text: 'wrong too often' },
          epochSeconds(clock),
        )
    })
    return GONE
  }

  return { people, set, remove, signIn }
}

interface NewPin {
  readonly secret: string | undefined
  readonly pin: string
  readonly device: string
}

/** Without the device, the PINs cannot be tried against the hash. */
const hashed = (pin: string, secret: string): string => `${pin} on ${secret}`

function isGoodPin(pin: string): boolean {
  if (!/^\d{4,8}$/.test(pin)) return false
  const steps = new Set([...pin].slice(1).map((digit, index) => Number(digit) - Number(pin[index])))
  const [only] = steps
  return steps.size > 1 || Math.abs(only ?? 0) > 1
}
