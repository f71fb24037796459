/**
 * Unsent entries, encrypted while there is no session. Anybody with the public key can encrypt; only the server can
 * provide the private key, and only to the same person. (ECDH on P-256 with a fresh key each time, HKDF-SHA-256,
 * AES-256-GCM.)
 */
import type { Stock } from './entry.ts'

export interface SealedStock {
  readonly userId: number
  /** How many entries it contains: all that may be known before that person signs in. */
  readonly count: number
  readonly publicKey: ArrayBuffer
  readonly nonce: Uint8Array<ArrayBuffer>
  readonly content: ArrayBuffer
}

const ECDH = { name: 'ECDH', namedCurve: 'P-256' }
const NONCE_BYTES = 12

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

async function commonKey(ownKey: CryptoKey, other: BufferSource): Promise<CryptoKey> {
  const { subtle } = crypto
  const point = await subtle.importKey('raw', other, ECDH, false, [])
  const shared = await subtle.deriveBits({ name: 'ECDH', public: point }, ownKey, 256)
  const base = await subtle.importKey('raw', shared, 'HKDF', false, ['deriveKey'])
  const derivation = {
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(),
    info: new TextEncoder().encode('upshot outbox'),
  }
  return subtle.deriveKey(derivation, base, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

export async function seal(userId: number, outboxKey: string, stock: Stock): Promise<SealedStock> {
  const { subtle } = crypto
  const fresh = (await subtle.generateKey(ECDH, false, ['deriveBits'])) as CryptoKeyPair
  const key = await commonKey(fresh.privateKey, bytesOf(outboxKey))
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
  const text = new TextEncoder().encode(JSON.stringify(stock))
  return {
    userId,
    count: stock.entries.length,
    publicKey: await subtle.exportKey('raw', fresh.publicKey),
    nonce,
    content: await subtle.encrypt({ name: 'AES-GCM', iv: nonce }, key, text),
  }
}

/** Decrypts the entries; undefined if they were sealed for another key. */
export async function unseal(privateKey: JsonWebKey, sealed: SealedStock): Promise<Stock | undefined> {
  const { subtle } = crypto
  const ownKey = await subtle.importKey('jwk', privateKey, ECDH, false, ['deriveBits'])
  const key = await commonKey(ownKey, sealed.publicKey)
  const opened = await subtle.decrypt({ name: 'AES-GCM', iv: sealed.nonce }, key, sealed.content).catch(() => undefined)
  return opened && (JSON.parse(new TextDecoder().decode(opened)) as Stock)
}
