/** Keys for push and mail links: created when first needed, sealed in the database. */
import { randomBytes } from 'node:crypto'
import { onceLoaded } from '../../lib/once.ts'
import { newVapidKeys, type VapidKeys } from '../../notify/push.ts'
import type { InstallationSecrets } from '../../people/accounts/installation-secrets.ts'

export interface InstallationKeys {
  /** Browsers subscribe with the public key: new keys would invalidate every subscription. */
  vapid(): Promise<VapidKeys>
  /** Signs the links in mails. */
  links(): Promise<Buffer>
}

export function createInstallationKeys({ readOrCreate }: InstallationSecrets): InstallationKeys {
  return {
    vapid: onceLoaded(
      async () => JSON.parse(await readOrCreate('vapidKeys', () => JSON.stringify(newVapidKeys()))) as VapidKeys,
    ),
    links: onceLoaded(async () =>
      Buffer.from(await readOrCreate('linkKey', () => randomBytes(32).toString('base64')), 'base64'),
    ),
  }
}
