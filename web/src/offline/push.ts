/** Push messages: reminders that ring on this device, even while the app is closed. */
import { call } from './here.ts'

export type PushState =
  /** Not supported. On an iPhone: not before the app is installed. */
  | 'impossible'
  /** Denied; only the browser's settings can change that. */
  | 'blocked'
  | 'off'
  | 'on'

const canRing = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

async function subscriptionHere(): Promise<PushSubscription | undefined> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? undefined
}

/** This browser's push address; undefined: reminders do not ring here. */
export const addressHere = async (): Promise<string | undefined> =>
  canRing() ? (await subscriptionHere())?.endpoint : undefined

export async function pushState(): Promise<PushState> {
  if (!canRing()) return 'impossible'
  if (Notification.permission === 'denied') return 'blocked'
  return (await subscriptionHere()) ? 'on' : 'off'
}

/** Asks the browser for permission, so call it only after a tap. Throws like `call`. */
export async function subscribeToPush(): Promise<PushState> {
  if (!canRing()) return 'impossible'
  if ((await Notification.requestPermission()) !== 'granted') return pushState()
  const registration = await navigator.serviceWorker.ready
  const { data } = await call('getChannels')
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: data.vapidPublicKey,
  })
  const { endpoint, keys } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys ?? {}
  await call('saveDevice', {
    body: { endpoint: endpoint ?? subscription.endpoint, keys: { p256dh, auth }, name: deviceName() },
  })
  return 'on'
}

export async function unsubscribeFromPush(): Promise<PushState> {
  const subscription = await subscriptionHere()
  if (!subscription) return 'off'
  await call('deleteDevice', { body: { endpoint: subscription.endpoint } })
  await subscription.unsubscribe()
  return 'off'
}

/** As the list of devices shows it: "Chrome on Android". */
function deviceName(): string {
  const { userAgent } = navigator
  const system = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac', 'Linux'].find((name) => userAgent.includes(name))
  const browser = [
    ['Edg/', 'Edge'],
    ['Firefox/', 'Firefox'],
    ['Chrome/', 'Chrome'],
    ['Safari/', 'Safari'],
  ].find(([mark = '']) => userAgent.includes(mark))?.[1]
  return [browser, system].filter(Boolean).join(', ') || 'Browser'
}
