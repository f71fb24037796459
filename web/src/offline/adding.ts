/**
 * Prepares a new entry before it is stored. Pure, and separate from the other rules, so that a tap never waits for them
 * to load.
 */
import { momentOf } from '../time/local.ts'
import type { OutboxChange, Stock, Wish } from './entry.ts'
import type { Database } from './stored.ts'

/** Stores entries, all or none; once the promise resolves they cannot get lost. Returns their keys. */
export async function addTo(
  database: Pick<Database, 'changeEntries'>,
  userId: number,
  wishes: readonly Wish[],
  { newKey, nowMs }: { readonly newKey: () => string; readonly nowMs: () => number },
): Promise<readonly string[]> {
  const keys = wishes.map(newKey)
  await database.changeEntries(userId, (stock) => ({
    add: wishes.flatMap(
      (wish, index) => adding(stock, wish, { key: keys[index] ?? '', userId, nowMs: nowMs() }).add ?? [],
    ),
  }))
  return keys
}

export function adding(
  { entries, sent }: Stock,
  wish: Wish,
  {
    key,
    userId,
    nowMs,
  }: {
    readonly key: string
    readonly userId: number
    readonly nowMs: number
  },
): OutboxChange {
  const body = wish.name === 'recordMeasurements' ? withDistinctTimes(wish.body, [...entries, ...sent]) : wish.body
  const { name, params, query, label, inverse, shown } = wish
  return { add: [{ name, params, query, body, label, inverse, shown, key, userId, madeAtMs: nowMs, tries: 0 }] }
}

/**
 * Variable, time and source identify a measurement: a second one at the same second would replace the first. So values
 * recorded within one second are moved a second apart.
 */
interface AddedItem {
  readonly variableName?: string
  readonly sourceName?: string
  readonly startAt?: string
}

interface RecordedAct {
  readonly name: string
  readonly body?: unknown
}

const itemsOf = (body: unknown): readonly AddedItem[] => (Array.isArray(body) ? (body as AddedItem[]) : [])

const secondOf = ({ startAt = '' }: AddedItem): number => Math.floor(momentOf(startAt) / 1000)

const identityOf = (item: AddedItem): string =>
  `${item.variableName?.toLowerCase()} · ${item.sourceName ?? ''} · ${secondOf(item)}`

/** The body of a recording, with times that no other measurement has. */
function withDistinctTimes(body: unknown, others: readonly RecordedAct[]): unknown {
  if (!Array.isArray(body)) return body
  const recorded = others.filter(({ name }) => name === 'recordMeasurements')
  const identities = new Set(recorded.flatMap((act) => itemsOf(act.body)).map(identityOf))
  return itemsOf(body).map((item) => {
    let moved = item
    while (moved.startAt !== undefined && identities.has(identityOf(moved))) moved = movedLater(moved)
    identities.add(identityOf(moved))
    return moved
  })
}

/** The body of a recording, all of it a second later. */
export const secondLater = (body: unknown): unknown => itemsOf(body).map(movedLater)

/** The offset in the text stays; only the clock moves on. */
function movedLater(item: AddedItem): AddedItem {
  const { startAt = '' } = item
  const [, clock = '', suffix = ''] = /^(.{19})(.*)$/.exec(startAt) ?? []
  const moved = new Date(Date.parse(`${clock}Z`) + 1000).toISOString().slice(0, 19)
  return { ...item, startAt: `${moved}${suffix}` }
}
