/** Is the server there? Heard from the requests themselves; the browser's own opinion is only a hint. */
import { createStore } from '../state/store.ts'

type Connection = 'online' | 'offline'

export const connection = createStore<Connection>('online')

/** Not for every hiccup. */
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

/** `fetch`, listening to whether anything answers at all. */
export const listeningFetch: typeof globalThis.fetch = async (...request) => {
  try {
    const answer = await fetch(...request)
    // A gateway that answers for a server that is away.
    if (answer.status === 502 || answer.status === 504) heardNothing()
    else heardFromServer()
    return answer
  } catch (error) {
    const [, init] = request
    if (!init?.signal?.aborted) heardNothing()
    throw error
  }
}

/** From when on every change is heard of, because some tab follows the stream of events; undefined: nobody does. */
export const followedSince = createStore<number | undefined>(undefined)
