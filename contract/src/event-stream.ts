/** Reads a stream of server-sent events, as `GET /events` sends it. */
import type { LiveEvent } from './records/event.ts'

export interface StreamEvent {
  /** Send the last one as `lastEventId` to continue after a break. */
  readonly id: number | undefined
  readonly event: LiveEvent
}

/** Splits a stream into its events, whatever the chunks are. */
export function createEventReader(): (piece: string) => StreamEvent[] {
  let buffer = ''
  return (piece) => {
    const blocks = (buffer + piece).replaceAll('\r\n', '\n').split('\n\n')
    buffer = blocks.pop() ?? ''
    return blocks.flatMap(eventOf)
  }
}

/** A block without data is a keep-alive. */
function eventOf(block: string): StreamEvent[] {
  const lines = block.split('\n')
  const field = (name: string) =>
    lines.filter((line) => line.startsWith(`${name}:`)).map((line) => line.slice(name.length + 1).replace(/^ /, ''))
  const data = field('data').join('\n')
  if (data === '') return []
  const id = Number(field('id').at(-1) ?? Number.NaN)
  return [{ id: Number.isNaN(id) ? undefined : id, event: JSON.parse(data) as LiveEvent }]
}
