/** Keys and tokens of people at other services: encrypted in the database, with a key that is not in it. */
import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { keyFrom, seal, unseal } from '../../lib/sealed.ts'
import type { ConnectionKey } from './store.ts'

const PURPOSE = 'upshot connections'
const KEY_BYTES = 32

export interface SecretsParts {
  /** `SECRET_KEY`; without one, a file in the data directory. */
  readonly secretKey: string | undefined
  readonly dataDir: string
}

/** What is kept secret of a connection. */
export type Kept = Readonly<Record<string, string | number>>

export type Secrets = ReturnType<typeof createSecrets>

export function createSecrets({ secretKey, dataDir }: SecretsParts) {
  let known: Promise<Buffer> | undefined
  const key = (): Promise<Buffer> => {
    known ??= load().catch((error: unknown) => {
      known = undefined
      throw error
    })
    return known
  }
  const load = async (): Promise<Buffer> =>
    keyFrom(secretKey === undefined ? await keyFile(join(dataDir, 'secret.key')) : Buffer.from(secretKey), PURPOSE)
  return {
    seal: async (of: ConnectionKey, kept: Kept): Promise<string> => seal(await key(), JSON.stringify(kept), nameOf(of)),
    /** Undefined where the key is another one than it was. */
    open: async (of: ConnectionKey, sealed: string | null): Promise<Kept | undefined> => {
      if (sealed === null) return {}
      const text = unseal(await key(), sealed, nameOf(of))
      return text === undefined ? undefined : (JSON.parse(text) as Kept)
    },
  }
}

const nameOf = ({ user_id, connector_id }: ConnectionKey): string => `${user_id} ${connector_id}`

/** Made when it is first needed, whole or not at all; of two who make it at once, the first decides. */
async function keyFile(path: string): Promise<Buffer> {
  const found = await readFile(path).catch(() => undefined)
  if (found) return found
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const fresh = `${path}.${randomBytes(6).toString('hex')}`
  await writeFile(fresh, randomBytes(KEY_BYTES), { mode: 0o600, flush: true })
  try {
    await link(fresh, path)
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'EEXIST') throw error
  } finally {
    await rm(fresh, { force: true })
  }
  return readFile(path)
}
