/** Whether the server can be reached, judged by the requests themselves; the browser's events are only hints. */
import { fetchHere } from '../state/root.ts'
import { createStore } from '../state/store.ts'

type Connection = 'online' | 'offline'

export const connection = createStore<Connection>('online')

/** Short interruptions do not count. */
const SAID_AFTER_MS = 1000

let doubt: ReturnType<typeof setTimeout> | undefined

function heardFromServer(): void {
  clearTimeout(doubt)
  doubt = undefined
  connection.set('online')
}

function heardNothing(): void {
  doubt ??= setTimeout(() => connection.set('offline'), SAID_AFTER_MS)
}

/** `fetch` that records whether anything answers at all. */
export const listeningFetch: typeof globalThis.fetch = async (...request) => {
  try {
    const answer = await fetchHere(...request)
    // A gateway answering for an unreachable server.
    if (answer.status === 502 || answer.status === 504) heardNothing()
    else heardFromServer()
    return answer
  } catch (error) {
    const [, init] = request
    if (!init?.signal?.aborted) heardNothing()
    throw error
  }
}

/** Since when every change is known because some tab follows the stream of events; undefined: no tab does. */
export const followedSince = createStore<number | undefined>(undefined)
