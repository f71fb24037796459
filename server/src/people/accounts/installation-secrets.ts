/** Secrets of this installation: made when they are first needed, sealed, and the same on every process. */
import { isSealed } from '../../lib/sealed.ts'
import { type Sealing, WrongSealingKey } from '../../lib/sealing.ts'
import type { Storage } from '../../storage/storage.ts'

export interface SettingStores {
  readonly accounts: {
    setting(name: string): Promise<string | undefined>
    /** The first to come decides. */
    keepSetting(name: string, value: string): Promise<void>
    replaceSetting(name: string, former: string, value: string): Promise<void>
  }
}

export interface InstallationSecrets {
  kept(name: string, make: () => string): Promise<string>
}

/** Every name under which one is kept. */
export const SECRET_SETTINGS = [
  'oauth cookie key',
  'oauth signing key',
  'oauth code key',
  'vapidKeys',
  'linkKey',
  'healthLinkKey',
] as const

export const belongingToSetting = (name: string) => `setting ${name}`

export function createInstallationSecrets(storage: Storage<SettingStores>, sealing: Sealing): InstallationSecrets {
  const read = (name: string) => storage.read(({ accounts }) => accounts.setting(name))

  async function kept(name: string, make: () => string): Promise<string> {
    let value = await read(name)
    if (value === undefined || !isSealed(value)) {
      const sealed = await sealing.seal(value ?? make(), belongingToSetting(name))
      await storage.transaction(async ({ accounts }) => {
        // Releases before this one kept it open.
        if (value === undefined) await accounts.keepSetting(name, sealed)
        else await accounts.replaceSetting(name, value, sealed)
      })
      value = (await read(name)) ?? ''
    }
    const open = await sealing.open(value, belongingToSetting(name))
    if (open === undefined) throw new WrongSealingKey()
    return open
  }

  return { kept }
}
