/** Secrets at rest: sealed with a key that is not in the database, so that a stolen copy of it opens nothing. */
import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { onceLoaded } from './once.ts'
import { keyFrom, seal, unseal } from './sealed.ts'

const KEY_BYTES = 32

export interface KeyPlace {
  /** `SECRET_KEY`; without one, a file in the data directory. */
  readonly secretKey: string | undefined
  readonly dataDir: string
}

export interface Sealing {
  seal(text: string, belongsTo: string): Promise<string>
  /** Undefined where it was sealed with another key, belongs to something else, or was changed. */
  open(sealed: string, belongsTo: string): Promise<string | undefined>
}

/** The database holds secrets that were sealed with another key than this process has. */
export class WrongSealingKey extends Error {
  constructor() {
    super(`The secrets in this database were encrypted with a different key. Put the previous secret.key into DATA_DIR, or set
SECRET_KEY to the previous key. If the key is lost, run "npx upshot secrets renew", which makes new secrets.`)
  }
}

/** One installation has one key; each purpose derives its own from it. */
export function createSealing({ secretKey, dataDir }: KeyPlace, purpose: string): Sealing {
  const key = onceLoaded(async () =>
    keyFrom(secretKey === undefined ? await keyFile(join(dataDir, 'secret.key')) : Buffer.from(secretKey), purpose),
  )
  return {
    seal: async (text, belongsTo) => seal(await key(), text, belongsTo),
    open: async (sealed, belongsTo) => unseal(await key(), sealed, belongsTo),
  }
}

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
