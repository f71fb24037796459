/** Secrets of this installation, made when they are first needed and kept in its database alone. */
import { randomBytes } from 'node:crypto'
import { newVapidKeys, type VapidKeys } from '../../notify/push.ts'
import type { Storage } from '../../storage/storage.ts'

export interface SettingStores {
  readonly accounts: {
    setting(name: string): Promise<string | undefined>
    /** The first to come decides. */
    keepSetting(name: string, value: string): Promise<void>
  }
}

export interface InstallationKeys {
  /** Browsers subscribe with the public half: new keys would silence every device. */
  vapid(): Promise<VapidKeys>
  /** Signs the links in mails. */
  links(): Promise<Buffer>
}

export function createInstallationKeys(storage: Storage<SettingStores>): InstallationKeys {
  async function kept(name: string, make: () => string): Promise<string> {
    const known = await storage.read(({ accounts }) => accounts.setting(name))
    if (known !== undefined) return known
    return storage.transaction(async ({ accounts }) => {
      await accounts.keepSetting(name, make())
      return (await accounts.setting(name)) ?? ''
    })
  }
  const once = <T>(load: () => Promise<T>) => {
    let known: Promise<T> | undefined
    return () => {
      known ??= load().catch((error: unknown) => {
        known = undefined
        throw error
      })
      return known
    }
  }
  return {
    vapid: once(async () => JSON.parse(await kept('vapidKeys', () => JSON.stringify(newVapidKeys()))) as VapidKeys),
    links: once(async () => Buffer.from(await kept('linkKey', () => randomBytes(32).toString('base64')), 'base64')),
  }
}
