/** Web push (RFC 8030): encrypted for one browser (RFC 8291), signed by this installation (VAPID, RFC 8292). */
import { createCipheriv, createECDH, createPrivateKey, hkdfSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { type Clock, epochSeconds } from '../lib/clock.ts'
import { type Sentence, say } from '../lib/language.ts'
import type { GuardedRequests } from './guarded-requests.ts'

export interface VapidKeys {
  /** Base64url; browsers receive it when they subscribe. */
  readonly publicKey: string
  readonly privateKey: string
}

const CURVE = 'prime256v1'
const SECRET_BYTES = 32

export function newVapidKeys(): VapidKeys {
  const curve = createECDH(CURVE)
  const publicKey = curve.generateKeys('base64url')
  const secret = curve.getPrivateKey()
  // OpenSSL strips leading zeros.
  const padded = Buffer.concat([Buffer.alloc(SECRET_BYTES - secret.length), secret])
  return { publicKey, privateKey: padded.toString('base64url') }
}

/** What a browser provides when it subscribes. */
export interface PushSubscription {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

export interface PushMessage {
  /** JSON for the service worker. */
  readonly payload: string
  /** A newer message on the same topic replaces one that was not delivered yet. */
  readonly topic: string
  readonly lifeSeconds: number
}

export type PushOutcome =
  | { readonly kind: 'sent' }
  /** The browser has unsubscribed: the address is no longer valid. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'failed'; readonly reason: Sentence; readonly retryAfter?: string }

export interface PushSender {
  send(subscription: PushSubscription, message: PushMessage): Promise<PushOutcome>
}

export function createPushSender({
  guardedRequests,
  keys,
  subject,
  clock,
}: {
  readonly guardedRequests: GuardedRequests
  readonly keys: () => Promise<VapidKeys>
  /** Whom a push service may contact about us: mailto: or https:. */
  readonly subject: string
  readonly clock: Clock
}): PushSender {
  const authorizations = new Map<string, Authorization>()

  /** One signature serves all messages to a push service for a while. */
  async function authorizationFor(endpoint: string): Promise<string> {
    const audience = new URL(endpoint).origin
    const nowEpoch = epochSeconds(clock)
    const cached = authorizations.get(audience)
    if (cached && cached.usedUntilEpoch > nowEpoch && nowEpoch >= cached.signedEpoch) return cached.header
    if (authorizations.size >= MOST_AUTHORIZATIONS) authorizations.clear()
    const made = {
      header: signed({ aud: audience, exp: nowEpoch + SIGNED_SECONDS, sub: subject }, await keys()),
      signedEpoch: nowEpoch,
      usedUntilEpoch: nowEpoch + SIGNED_SECONDS / 2,
    }
    authorizations.set(audience, made)
    return made.header
  }

  async function send(subscription: PushSubscription, message: PushMessage): Promise<PushOutcome> {
    const body = encrypted(Buffer.from(message.payload), subscription)
    const { status, headers: answered } = await guardedRequests.send({
      url: subscription.endpoint,
      method: 'POST',
      headers: {
        ttl: String(message.lifeSeconds),
        urgency: 'high',
        topic: message.topic,
        'content-type': 'application/octet-stream',
        'content-encoding': 'aes128gcm',
        'content-length': String(body.length),
        authorization: await authorizationFor(subscription.endpoint),
      },
      body,
    })
    if (status >= 200 && status < 300) return { kind: 'sent' }
    if (status === 404 || status === 410) return { kind: 'gone' }
    const retryAfter = answered['retry-after']
    const reason = say('The push service answered {status}.', { status })
    return { kind: 'failed', reason, ...(typeof retryAfter === 'string' ? { retryAfter } : {}) }
  }
  return { send }
}

interface Authorization {
  readonly header: string
  readonly signedEpoch: number
  readonly usedUntilEpoch: number
}

/** RFC 8292 allows 24 hours at most. */
const SIGNED_SECONDS = 12 * 3600
/** Addresses come from clients, so their number must be limited. */
const MOST_AUTHORIZATIONS = 100

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

function signed(claims: object, keys: VapidKeys): string {
  const text = `${encoded({ typ: 'JWT', alg: 'ES256' })}.${encoded(claims)}`
  const signature = sign('sha256', Buffer.from(text), { key: signingKey(keys), dsaEncoding: 'ieee-p1363' })
  return `vapid t=${text}.${signature.toString('base64url')}, k=${keys.publicKey}`
}

function signingKey({ publicKey, privateKey }: VapidKeys): KeyObject {
  const point = Buffer.from(publicKey, 'base64url')
  const x = point.subarray(1, 33).toString('base64url')
  const y = point.subarray(33).toString('base64url')
  return createPrivateKey({ key: { kty: 'EC', crv: 'P-256', x, y, d: privateKey }, format: 'jwk' })
}

const SALT_BYTES = 16
const KEY_INFO = Buffer.from('Content-Encoding: aes128gcm\0')
const NONCE_INFO = Buffer.from('Content-Encoding: nonce\0')
/** Marks the end of the last record. */
const LAST = Buffer.from([2])
const TAG_BYTES = 16
const USUAL_RECORD_BYTES = 4096

const derived = (secret: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))

/** RFC 8291, as one record of RFC 8188. Each message has its own key pair. */
function encrypted(payload: Buffer, { p256dh, auth }: PushSubscription): Buffer {
  const receiver = Buffer.from(p256dh, 'base64url')
  const curve = createECDH(CURVE)
  const sender = curve.generateKeys()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver, sender])
  const secret = derived(curve.computeSecret(receiver), Buffer.from(auth, 'base64url'), info, 32)
  const salt = randomBytes(SALT_BYTES)
  const cipher = createCipheriv(
    'aes-128-gcm',
    derived(secret, salt, KEY_INFO, 16),
    derived(secret, salt, NONCE_INFO, 12),
  )
  const sizes = Buffer.alloc(5)
  sizes.writeUInt32BE(Math.max(USUAL_RECORD_BYTES, payload.length + LAST.length + TAG_BYTES))
  sizes.writeUInt8(sender.length, 4)
  const content = [cipher.update(payload), cipher.update(LAST), cipher.final(), cipher.getAuthTag()]
  return Buffer.concat([salt, sizes, sender, ...content])
}

const P256_POINT_BYTES = 65
const AUTH_BYTES = 16

/** Whether a browser could have generated these keys: a point on the curve, and a secret. */
export function areSubscriptionKeys({ p256dh, auth }: Omit<PushSubscription, 'endpoint'>): boolean {
  if (![p256dh, auth].every((text) => /^[\w-]+={0,2}$/.test(text))) return false
  const point = Buffer.from(p256dh, 'base64url')
  return point.length === P256_POINT_BYTES && point[0] === 4 && Buffer.from(auth, 'base64url').length === AUTH_BYTES
}
