/**
 * Variable, time and source are the identity of a measurement: a second one at the same second would replace the first.
 * So what is recorded twice within a second is set a second apart.
 */
import { momentOf } from '../time/local.ts'

interface Item {
  readonly variableName?: string
  readonly sourceName?: string
  readonly startAt?: string
}

interface RecordedAct {
  readonly name: string
  readonly body?: unknown
}

const itemsOf = (body: unknown): readonly Item[] => (Array.isArray(body) ? (body as Item[]) : [])

const seconds = ({ startAt = '' }: Item): number => Math.floor(momentOf(startAt) / 1000)

const identity = (item: Item): string =>
  `${item.variableName?.toLowerCase()} · ${item.sourceName ?? ''} · ${seconds(item)}`

/** The body of a recording, with times that nothing else holds. */
export function apart(body: unknown, others: readonly RecordedAct[]): unknown {
  if (!Array.isArray(body)) return body
  const recorded = others.filter(({ name }) => name === 'recordMeasurements')
  const taken = new Set(recorded.flatMap((one) => itemsOf(one.body)).map(identity))
  return itemsOf(body).map((item) => {
    let moved = item
    while (moved.startAt !== undefined && taken.has(identity(moved))) moved = later(moved)
    taken.add(identity(moved))
    return moved
  })
}

/** All of it a second later. */
export const secondLater = (body: unknown): unknown => itemsOf(body).map(later)

/** The offset in the text stays; only the clock moves on. */
function later(item: Item): Item {
  const { startAt = '' } = item
  const [, clock = '', rest = ''] = /^(.{19})(.*)$/.exec(startAt) ?? []
  const moved = new Date(Date.parse(`${clock}Z`) + 1000).toISOString().slice(0, 19)
  return { ...item, startAt: `${moved}${rest}` }
}
