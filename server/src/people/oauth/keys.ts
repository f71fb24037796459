/** The keys of the authorization server, read at each start, long before the server itself is loaded. */
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { InstallationSecrets } from '../accounts/installation-secrets.ts'

/** ID tokens are signed with an elliptic curve: generating a key is fast, and signatures are short. */
export const SIGNED_WITH = 'ES256'

export interface ProviderKeys {
  readonly cookieKey: string
  readonly codeKey: string
  readonly jwks: { keys: Record<string, string>[] }
}

/** Created at the first start and sealed in the database, so that all processes sign with the same keys. */
export async function readKeys({ readOrCreate }: InstallationSecrets): Promise<ProviderKeys> {
  const random = () => randomBytes(32).toString('base64url')
  const cookieKey = await readOrCreate('oauth cookie key', random)
  const codeKey = await readOrCreate('oauth code key', random)
  const key = await readOrCreate('oauth signing key', () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const usage = { use: 'sig', alg: SIGNED_WITH, kid: randomBytes(8).toString('hex') }
    return JSON.stringify({ ...privateKey.export({ format: 'jwk' }), ...usage })
  })
  return { cookieKey, codeKey, jwks: { keys: [JSON.parse(key) as Record<string, string>] } }
}
