/**
 * Messages between the tabs and the service worker of one browser. They contain names and ids, never tokens or values.
 */
import { nameBelowRoot } from '../state/root.ts'

export type TabMessage =
  /** Something was added to the outbox, changed or removed. */
  | { readonly kind: 'outbox' }
  /** An entry of this endpoint has been sent. */
  | { readonly kind: 'sent'; readonly userId: number; readonly name: string }
  /** The mirror has a newer answer. */
  | { readonly kind: 'seen'; readonly userId: number; readonly key: string }
  /** An event of the stream. */
  | { readonly kind: 'event'; readonly userId: number; readonly event: ChannelEvent }
  /** The time since which every change is known; undefined if that is no longer so. */
  | { readonly kind: 'following'; readonly userId: number; readonly sinceMs: number | undefined }
  /** A new tab asks for the `following` message. */
  | { readonly kind: 'whoFollows'; readonly userId: number }
  /** The session of this browser is over: nothing of its person may be shown. */
  | { readonly kind: 'ended' }

/** As in the contract; its data are ids. */
export interface ChannelEvent {
  readonly type: string
  readonly data: Readonly<Record<string, unknown>>
}

export interface Channel {
  /** Sends a message to all tabs, including listeners in this one. */
  tell(message: TabMessage): void
  /** Returns a function that stops listening. */
  listen(listener: (message: TabMessage, isFromHere: boolean) => void): () => void
}

export function openChannel(): Channel {
  const broadcast = new BroadcastChannel(nameBelowRoot('upshot'))
  const listeners = new Set<(message: TabMessage, isFromHere: boolean) => void>()
  const deliver = (message: TabMessage, isFromHere: boolean) => {
    for (const listener of [...listeners]) listener(message, isFromHere)
  }
  broadcast.addEventListener('message', ({ data }) => deliver(data as TabMessage, false))
  return {
    tell: (message) => {
      broadcast.postMessage(message)
      deliver(message, true)
    },
    listen: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
