/** The stream of events, read with fetch because EventSource cannot send a token. */
import { createEventReader, type StreamEvent } from '@upshot/contract/event-stream'
import { NoAnswer, NoSession, refusalOf } from './failure.ts'
import type { Access, AccessTokens } from './token.ts'

export interface StreamFollower {
  readonly lastEventId: number | undefined
  readonly signal: AbortSignal
  readonly onOpen: (userId: number) => void
  readonly onEvent: (event: StreamEvent) => void
}

/** Follows one stream until it ends, which it does when its token expires. Throws like `call`. */
export async function followEvents(
  {
    fetch,
    address,
    tokens,
    nowMs,
  }: {
    readonly fetch: typeof globalThis.fetch
    readonly address: string
    readonly tokens: Pick<AccessTokens, 'access' | 'forget'>
    readonly nowMs: () => number
  },
  { lastEventId, signal, onOpen, onEvent }: StreamFollower,
): Promise<void> {
  const ask = ({ token }: Access) => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(lastEventId === undefined ? {} : { 'last-event-id': String(lastEventId) }),
    }
    return fetch(address, { headers, signal, cache: 'no-store' }).catch((error: unknown) => {
      throw signal.aborted ? error : new NoAnswer()
    })
  }
  let access = await tokens.access()
  let answer = await ask(access)
  if (answer.status === 401) {
    // The token may only have expired. If the session has ended, requesting a new token shows that at once.
    tokens.forget(access.token)
    access = await tokens.access()
    answer = await ask(access)
  }
  if (answer.status === 401) throw new NoSession()
  if (!answer.ok || !answer.body) throw await refusalOf(answer, nowMs())
  onOpen(access.person.userId)
  const read = createEventReader()
  const decoder = new TextDecoder()
  const pieces = answer.body.getReader()
  for (;;) {
    const { done, value } = await pieces.read().catch(() => ({ done: true, value: undefined }))
    if (done || !value) return
    for (const event of read(decoder.decode(value, { stream: true }))) onEvent(event)
  }
}
