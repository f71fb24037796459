/** Encrypts secrets at rest with a key that is not in the database, so that a stolen copy reveals nothing. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sha256 } from './hash.ts'
import { onceLoaded } from './once.ts'

const KEY_BYTES = 32

export interface KeyLocation {
  /** `SECRET_KEY`; undefined: a file in the data directory. */
  readonly secretKey: string | undefined
  readonly dataDir: string
}

export interface Sealing {
  seal(text: string, belongsTo: string): Promise<string>
  /** Undefined if it was sealed with another key, belongs to something else, or was changed. */
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
export function createSealing({ secretKey, dataDir }: KeyLocation, purpose: string): Sealing {
  const key = onceLoaded(async () =>
    keyFrom(secretKey === undefined ? await keyFile(join(dataDir, 'secret.key')) : Buffer.from(secretKey), purpose),
  )
  return {
    seal: async (text, belongsTo) => seal(await key(), text, belongsTo),
    open: async (sealed, belongsTo) => unseal(await key(), sealed, belongsTo),
  }
}

/** Created atomically when first needed; of two concurrent processes, the first decides. */
async function keyFile(path: string): Promise<Buffer> {
  const existing = await readFile(path).catch(() => undefined)
  if (existing) return existing
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

/**
 * Sealed text: AES-256-GCM with a fresh nonce. What it belongs to is authenticated too, so that a sealed text does not
 * open if it is moved to another row.
 */
const NONCE_BYTES = 12
const TAG_BYTES = 16
const VERSION = 'v1'

/** 32 bytes from a secret of any length, for one purpose. */
export const keyFrom = (secret: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), purpose, 32))

export const isSealed = (text: string): boolean => text.startsWith(`${VERSION}.`)

const nameOf = (key: Buffer): string => sha256(key.toString('base64')).slice(0, 8)

export function seal(key: Buffer, text: string, belongsTo: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(belongsTo))
  const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  const packed = Buffer.concat([nonce, cipher.getAuthTag(), content])
  return `${VERSION}.${nameOf(key)}.${packed.toString('base64url')}`
}

/** Undefined if it was sealed with another key, belongs to something else, or was changed. */
export function unseal(key: Buffer, sealed: string, belongsTo: string): string | undefined {
  const [version, keyName, content = ''] = sealed.split('.')
  const packed = Buffer.from(content, 'base64url')
  if (version !== VERSION || keyName !== nameOf(key) || packed.length < NONCE_BYTES + TAG_BYTES) return undefined
  const decipher = createDecipheriv('aes-256-gcm', key, packed.subarray(0, NONCE_BYTES))
  decipher.setAAD(Buffer.from(belongsTo)).setAuthTag(packed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(packed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}
