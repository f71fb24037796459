/** Who may create an account: as an administrator chose it in the app, otherwise as the setting REGISTRATION says. */
import { type Registration, registrations } from '@upshot/contract'
import type { Storage } from '../../storage/storage.ts'
import type { AccountStore } from './store.ts'

const SETTING = 'registration'

export interface RegistrationParts {
  readonly storage: Storage<{ readonly accounts: AccountStore }>
  readonly registration: Registration
}

export type RegistrationSetting = ReturnType<typeof createRegistration>

export function createRegistration({ storage, registration }: RegistrationParts) {
  const current = async (): Promise<Registration> => {
    const chosen = await storage.read(({ accounts }) => accounts.setting(SETTING))
    return registrations.find((one) => one === chosen) ?? registration
  }

  /** In the transaction that logs it. */
  async function choose({ accounts }: { readonly accounts: AccountStore }, wanted: Registration): Promise<void> {
    await accounts.forgetSetting(SETTING)
    await accounts.keepSetting(SETTING, wanted)
  }

  return { current, choose }
}
