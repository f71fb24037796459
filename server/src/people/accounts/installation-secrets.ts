/** Secrets of this installation: created when first needed, sealed, and shared by all processes. */

import { createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { onceLoaded } from '../../lib/once.ts'
import { isSealed, type Sealing, WrongSealingKey } from '../../lib/sealing.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Transaction } from '../../storage/transaction.ts'
import type { UserRow } from '../users/store.ts'
import type { SecondFactor } from './second-factor.ts'
import type { AccountStores } from './store.ts'

interface SettingStores {
  readonly accounts: {
    setting(name: string): Promise<string | undefined>
    /** Keeps the existing value, if there is one. */
    keepSetting(name: string, value: string): Promise<void>
    replaceSetting(name: string, former: string, value: string): Promise<void>
  }
}

export interface InstallationSecrets {
  readOrCreate(name: string, make: () => string): Promise<string>
}

/** The names of all secrets. */
const SECRET_SETTINGS = [
  'oauth cookie key',
  'oauth signing key',
  'oauth code key',
  'vapidKeys',
  'linkKey',
  'healthLinkKey',
  'outboxKey',
] as const

const belongingToSetting = (name: string) => `setting ${name}`

export function createInstallationSecrets(storage: Storage<SettingStores>, sealing: Sealing): InstallationSecrets {
  const read = (name: string) => storage.read(({ accounts }) => accounts.setting(name))

  async function readOrCreate(name: string, make: () => string): Promise<string> {
    let value = await read(name)
    if (value === undefined || !isSealed(value)) {
      const sealed = await sealing.seal(value ?? make(), belongingToSetting(name))
      await storage.transaction(async ({ accounts }) => {
        // Earlier releases stored it unsealed.
        if (value === undefined) await accounts.keepSetting(name, sealed)
        else await accounts.replaceSetting(name, value, sealed)
      })
      value = (await read(name)) ?? ''
    }
    const open = await sealing.open(value, belongingToSetting(name))
    if (open === undefined) throw new WrongSealingKey()
    return open
  }

  return { readOrCreate }
}

/** If the sealing key is lost: deletes secrets that cannot be read any more, so that new ones are created. */
export function createRenewal({
  storage,
  sealing,
  secondFactor,
}: {
  readonly storage: Storage<AccountStores>
  readonly sealing: Sealing
  readonly secondFactor: SecondFactor
}) {
  async function forgetSettings(stores: AccountStores): Promise<number> {
    let forgotten = 0
    for (const name of SECRET_SETTINGS) {
      const value = await stores.accounts.setting(name)
      if (value === undefined || !isSealed(value)) continue
      if ((await sealing.open(value, belongingToSetting(name))) !== undefined) continue
      await stores.accounts.forgetSetting(name)
      forgotten += 1
    }
    return forgotten
  }

  async function turnOffUnreadable(stores: AccountStores & Transaction): Promise<number> {
    let turnedOff = 0
    for (const { id, totp_secret } of await stores.users.withTotpSecret()) {
      const user = await stores.users.withId(id)
      if (!user || (await secondFactor.isReadable(id, totp_secret))) continue
      await secondFactor.turnOffIn(stores, user)
      turnedOff += 1
    }
    return turnedOff
  }

  const renew = (): Promise<{ settings: number; people: number }> =>
    storage.transaction(async (stores) => ({
      settings: await forgetSettings(stores),
      people: await turnOffUnreadable(stores),
    }))

  return { renew }
}

// Key pairs for entries that wait to be sent in a browser whose session has ended. The browser stores the public key
// and seals them with it; only a new sign-in of the same person gets the private key. Both are derived from one secret
// of the installation, so nothing is stored per person, and the key is gone with the account.

const CURVE = 'prime256v1'
const KEY_BYTES = 32
/** The first byte marks an uncompressed point. */
const POINT_START = 1

/** After an older backup was restored, an id may be reused; together with the creation time it is unique. */
type KeyOwner = Pick<UserRow, 'id' | 'created_epoch'>

export type OutboxKeys = ReturnType<typeof createOutboxKeys>

export function createOutboxKeys(secrets: InstallationSecrets) {
  const secret = onceLoaded(() => secrets.readOrCreate('outboxKey', () => randomBytes(KEY_BYTES).toString('base64url')))

  async function pairOf({ id, created_epoch }: KeyOwner) {
    const pair = createECDH(CURVE)
    const purpose = `outbox of person ${id} since ${created_epoch}`
    pair.setPrivateKey(Buffer.from(hkdfSync('sha256', await secret(), Buffer.alloc(0), purpose, KEY_BYTES)))
    return pair
  }

  return {
    /** The uncompressed point, in base64url. */
    publicKey: async (owner: KeyOwner): Promise<string> => (await pairOf(owner)).getPublicKey('base64url'),

    /** The private key as a JSON Web Key. */
    privateKey: async (owner: KeyOwner) => {
      const pair = await pairOf(owner)
      const point = pair.getPublicKey()
      const x = point.subarray(POINT_START, POINT_START + KEY_BYTES)
      const y = point.subarray(POINT_START + KEY_BYTES)
      const d = pair.getPrivateKey()
      const written = (bytes: Buffer) => bytes.toString('base64url')
      // A private key may start with zeros, which Node leaves out.
      const padded = Buffer.concat([Buffer.alloc(KEY_BYTES - d.length), d])
      return { kty: 'EC', crv: 'P-256', x: written(x), y: written(y), d: written(padded) }
    },
  }
}
