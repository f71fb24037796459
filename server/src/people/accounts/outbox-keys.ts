/**
 * Key pairs for entries that wait to be sent in a browser whose session has ended. The browser stores the public key
 * and seals them with it; only a new sign-in of the same person gets the private key. Both are derived from one secret
 * of the installation, so nothing is stored per person, and the key is gone with the account.
 */
import { createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { onceLoaded } from '../../lib/once.ts'
import type { UserRow } from '../users/store.ts'
import type { InstallationSecrets } from './installation-secrets.ts'

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

    /** As a JSON Web Key. */
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
