/** Secrets of this installation: created when first needed, sealed, and shared by all processes. */
import { isSealed, type Sealing, WrongSealingKey } from '../../lib/sealing.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Transaction } from '../../storage/transaction.ts'
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
