/** Web push (RFC 8030): encrypted for one browser (RFC 8291), signed by this installation (VAPID, RFC 8292). */
import { type Sentence, say } from '../lib/language.ts'
import { whenUsed } from '../lib/once.ts'
import type { GuardedRequests } from './guarded-requests.ts'

const webPush = whenUsed<typeof import('web-push')>('web-push')

export interface VapidKeys {
  /** Base64url; browsers are given it when they subscribe. */
  readonly publicKey: string
  readonly privateKey: string
}

export const newVapidKeys = (): VapidKeys => webPush().generateVAPIDKeys()

/** What a browser hands out when it subscribes. */
export interface PushSubscription {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

export interface PushMessage {
  /** JSON for the service worker. */
  readonly payload: string
  /** A newer message of the same topic takes the place of one not yet delivered. */
  readonly topic: string
  readonly lifeSeconds: number
}

export type PushOutcome =
  | { readonly kind: 'sent' }
  /** The browser has unsubscribed: there is nobody behind this address any more. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'failed'; readonly reason: Sentence; readonly retryAfter?: string }

export interface PushSender {
  send(subscription: PushSubscription, message: PushMessage): Promise<PushOutcome>
}

export interface PushParts {
  readonly guardedRequests: GuardedRequests
  readonly keys: () => Promise<VapidKeys>
  /** Whom a push service may write to about us: mailto: or https:. */
  readonly subject: string
}

export function createPushSender({ guardedRequests, keys, subject }: PushParts): PushSender {
  async function send(subscription: PushSubscription, message: PushMessage): Promise<PushOutcome> {
    const { endpoint, p256dh, auth } = subscription
    const details = webPush().generateRequestDetails({ endpoint, keys: { p256dh, auth } }, message.payload, {
      vapidDetails: { subject, ...(await keys()) },
      TTL: message.lifeSeconds,
      topic: message.topic,
      urgency: 'high',
      contentEncoding: 'aes128gcm',
    })
    const headers = Object.fromEntries(Object.entries(details.headers).map(([name, value]) => [name, String(value)]))
    const { status, headers: answered } = await guardedRequests.send({
      url: endpoint,
      method: 'POST',
      headers,
      body: details.body,
    })
    if (status >= 200 && status < 300) return { kind: 'sent' }
    if (status === 404 || status === 410) return { kind: 'gone' }
    const retryAfter = answered['retry-after']
    const reason = say('The push service answered {status}.', { status })
    return { kind: 'failed', reason, ...(typeof retryAfter === 'string' ? { retryAfter } : {}) }
  }
  return { send }
}

const P256_POINT_BYTES = 65
const AUTH_BYTES = 16

/** Whether these are keys a browser could have made: a point of the curve, and a secret. */
export function areSubscriptionKeys({ p256dh, auth }: Omit<PushSubscription, 'endpoint'>): boolean {
  if (![p256dh, auth].every((text) => /^[\w-]+={0,2}$/.test(text))) return false
  const point = Buffer.from(p256dh, 'base64url')
  return point.length === P256_POINT_BYTES && point[0] === 4 && Buffer.from(auth, 'base64url').length === AUTH_BYTES
}
