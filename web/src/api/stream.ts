/** The stream of events, by fetch: EventSource cannot send a token. */
import type { LiveEvent } from '@upshot/contract'
import { NoAnswer, NoSession, refusalOf } from './failure.ts'
import type { Tokens } from './token.ts'

export interface StreamEvent {
  readonly id: number | undefined
  readonly event: LiveEvent
}

/** Splits a stream into its events, however it is cut into pieces. */
export function createEventReader(): (piece: string) => StreamEvent[] {
  let rest = ''
  return (piece) => {
    const blocks = (rest + piece).replaceAll('\r\n', '\n').split('\n\n')
    rest = blocks.pop() ?? ''
    return blocks.flatMap(eventOf)
  }
}

/** A block without data is a sign of life. */
function eventOf(block: string): StreamEvent[] {
  const lines = block.split('\n')
  const field = (name: string) =>
    lines.filter((line) => line.startsWith(`${name}:`)).map((line) => line.slice(name.length + 1).replace(/^ /, ''))
  const data = field('data').join('\n')
  if (data === '') return []
  const id = Number(field('id').at(-1) ?? Number.NaN)
  return [{ id: Number.isNaN(id) ? undefined : id, event: JSON.parse(data) as LiveEvent }]
}

export interface StreamParts {
  readonly fetch: typeof globalThis.fetch
  readonly address: string
  readonly tokens: Pick<Tokens, 'access' | 'forget'>
  readonly nowMs: () => number
}

export interface StreamFollower {
  readonly lastEventId: number | undefined
  readonly signal: AbortSignal
  readonly onOpen: (userId: number) => void
  readonly onEvent: (event: StreamEvent) => void
}

/** Follows one stream until it ends, as it does with its token. Throws what `call` throws. */
export async function followEvents(
  { fetch, address, tokens, nowMs }: StreamParts,
  { lastEventId, signal, onOpen, onEvent }: StreamFollower,
): Promise<void> {
  const { token, person } = await tokens.access()
  const headers = {
    authorization: `Bearer ${token}`,
    ...(lastEventId === undefined ? {} : { 'last-event-id': String(lastEventId) }),
  }
  const answer = await fetch(address, { headers, signal, cache: 'no-store' }).catch((error: unknown) => {
    throw signal.aborted ? error : new NoAnswer()
  })
  if (answer.status === 401) {
    tokens.forget(token)
    throw new NoSession()
  }
  if (!answer.ok || !answer.body) throw await refusalOf(answer, nowMs())
  onOpen(person.userId)
  const read = createEventReader()
  const decoder = new TextDecoder()
  const pieces = answer.body.getReader()
  for (;;) {
    const { done, value } = await pieces.read().catch(() => ({ done: true, value: undefined }))
    if (done || !value) return
    for (const event of read(decoder.decode(value, { stream: true }))) onEvent(event)
  }
}
