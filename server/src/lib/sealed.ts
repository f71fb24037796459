/**
 * Text that only this installation can read: AES-256-GCM with a fresh nonce for each text. What it belongs to is part of
 * the seal, so that a sealed text that is moved to another row opens nothing.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { sha256 } from './hash.ts'

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

/** Undefined where it was sealed with another key, belongs to something else, or was changed. */
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
