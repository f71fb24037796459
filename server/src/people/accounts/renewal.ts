/** Where the key is lost that sealed the secrets: what cannot be read any more is forgotten, so that it is made anew. */
import { isSealed } from '../../lib/sealed.ts'
import type { Sealing } from '../../lib/sealing.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Transaction } from '../../storage/transaction.ts'
import { belongingToSetting, SECRET_SETTINGS } from './installation-secrets.ts'
import type { SecondFactor } from './second-factor.ts'
import type { AccountStores } from './stores.ts'

export interface RenewalParts {
  readonly storage: Storage<AccountStores>
  readonly sealing: Sealing
  readonly secondFactor: SecondFactor
}

export function createRenewal({ storage, sealing, secondFactor }: RenewalParts) {
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
