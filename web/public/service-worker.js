/**
 * Shows reminders that arrive while no page is open, and answers them from the notification itself.
 *
 * An answer is written down before it is sent, with a key of its own. If there is no network it waits; if the answer to
 * it gets lost on the way, it is sent again under the same key, and the server does nothing a second time.
 */
const ANSWERS = '/api/v3/trackingReminderNotifications'
const DEVICES = '/api/v3/devices'
/** The session cookie is good for this address alone; what it gives is a token for a few minutes. */
const TOKEN = '/auth/token'
const SYNC = 'answers'
/** As long as the server remembers a key. A snooze that is older means nothing any more. */
const KEPT_MS = 24 * 3600 * 1000
/** Worth another try later: no answer, too many requests, still running, or a server that is not well. */
const isPassing = (status) => status === 409 || status === 429 || status >= 500

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(Promise.all([self.clients.claim(), flush()])))
self.addEventListener('push', (event) => event.waitUntil(Promise.all([show(event.data), flush()])))
self.addEventListener('notificationclick', (event) => event.waitUntil(clicked(event)))
self.addEventListener('sync', (event) => event.tag === SYNC && event.waitUntil(flush()))
self.addEventListener('message', (event) => event.data === 'flush' && event.waitUntil(flush()))
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAgain(event)))

async function show(data) {
  const { title, body, tag, actions, canTrack, notificationIds } = data?.json() ?? { title: 'Upshot', actions: [] }
  const options = { body, tag, actions, renotify: tag !== undefined, icon: '/icon.svg', badge: '/icon.svg' }
  await self.registration.showNotification(title, { ...options, data: { canTrack, notificationIds } })
}

async function clicked({ action, notification }) {
  notification.close()
  const { canTrack, notificationIds = [] } = notification.data ?? {}
  // Without a usual value there is nothing to record yet: the person has to say one.
  if (!action || notificationIds.length === 0 || (action === 'track' && !canTrack)) return openApp()
  await keep({ key: crypto.randomUUID(), action, ids: notificationIds, atMs: Date.now() })
  if (!(await flush())) await self.registration.sync?.register(SYNC)
}

async function openApp() {
  const [page] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  return page ? page.focus() : self.clients.openWindow('/')
}

/** One at a time: two events at once must not send the same answer twice. */
let sending = Promise.resolve(true)
function flush() {
  sending = sending.then(sendAll, sendAll)
  return sending
}

/** True if nothing waits any more. */
async function sendAll() {
  const waiting = await kept()
  if (waiting.length === 0) return true
  try {
    const token = await accessToken()
    if (token === undefined) return askToSignIn()
    for (const answer of waiting) {
      const isStale = answer.action === 'snooze' && Date.now() - answer.atMs > KEPT_MS
      if (!isStale && isPassing(await send(answer, token))) return false
      await forget(answer.key)
    }
    return true
  } catch {
    return false // no network
  }
}

async function accessToken() {
  const answer = await fetch(TOKEN, { method: 'POST', credentials: 'same-origin' })
  if (isPassing(answer.status)) throw new Error('later')
  return answer.ok && !answer.redirected ? (await answer.json()).accessToken : undefined
}

async function send({ key, action, ids }, token) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key }
  const body = JSON.stringify(ids.map((id) => ({ id, action })))
  const answer = await fetch(ANSWERS, { method: 'POST', headers, body })
  // A token that ended just now: with a new one the answer may still count.
  return answer.status === 401 ? 503 : answer.status
}

async function askToSignIn() {
  const body = 'Your answer is kept until you have signed in.'
  await self.registration.showNotification('Please sign in', { body, tag: 'sign-in', icon: '/icon.svg', data: {} })
  return false
}

/** The browser has changed its address: reminders would go nowhere. */
async function subscribeAgain({ oldSubscription, newSubscription }) {
  const options = oldSubscription?.options
  const subscription = newSubscription ?? (options && (await self.registration.pushManager.subscribe(options)))
  const token = subscription && (await accessToken())
  if (!token) return
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  await fetch(DEVICES, { method: 'POST', headers, body: JSON.stringify(subscription) })
}

/** The answers that wait, in the order they were given. */
function store(mode, work) {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('upshot-answers', 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore('answers', { keyPath: 'key' })
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const transaction = opening.result.transaction('answers', mode)
      const request = work(transaction.objectStore('answers'))
      transaction.oncomplete = () => {
        opening.result.close()
        resolve(request.result)
      }
      transaction.onabort = () => reject(transaction.error)
    }
  })
}

const keep = (answer) => store('readwrite', (answers) => answers.put(answer))
const forget = (key) => store('readwrite', (answers) => answers.delete(key))
const kept = async () => (await store('readonly', (answers) => answers.getAll())).sort((a, b) => a.atMs - b.atMs)
