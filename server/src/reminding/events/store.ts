import type { Executor } from '../../storage/executor.ts'
import type { EventsTable } from '../../storage/tables.ts'

export type EventRow = EventsTable
export type EventStore = ReturnType<typeof eventStore>

/** How long events are kept for streams that reconnect. */
const EVENTS_KEPT = 1000
const TRIM_EVERY = 100

/** Rows per statement, far below the limits of both databases. */
const ROWS = 1000

export type NewEvent = Omit<EventRow, 'id'>

export function eventStore(executor: Executor) {
  const { db } = executor
  return {
    /**
     * The cursor row stays locked until the transaction ends, so that a person's events become visible in the order of
     * their numbers: a reader that has seen number 7 has seen all before it.
     */
    append: async (events: readonly NewEvent[]): Promise<EventRow[]> => {
      const lastIds = await advance(executor, events)
      const nextIds = new Map(lastIds)
      // Backwards: the last event of a person gets the current number of the cursor.
      const numbered = events.toReversed().map((event) => {
        const id = nextIds.get(event.user_id) ?? 0
        nextIds.set(event.user_id, id - 1)
        return { ...event, id }
      })
      const rows = numbered.toReversed()
      for (const part of inParts(rows)) await db.insertInto('events').values(part).execute()
      for (const { user_id, id } of rows.filter((row) => row.id % TRIM_EVERY === 0)) {
        await db
          .deleteFrom('events')
          .where('user_id', '=', user_id)
          .where('id', '<=', id - EVENTS_KEPT)
          .execute()
      }
      return rows
    },

    after: (userId: number, id: number, limit: number): Promise<EventRow[]> =>
      db
        .selectFrom('events')
        .selectAll()
        .where('user_id', '=', userId)
        .where('id', '>', id)
        .orderBy('id')
        .limit(limit)
        .execute(),

    /** The number of the latest event of each person who has one. */
    cursors: async (userIds: readonly number[]): Promise<ReadonlyMap<number, number>> => {
      if (userIds.length === 0) return new Map()
      const rows = await db.selectFrom('event_cursors').selectAll().where('user_id', 'in', userIds).execute()
      return new Map(rows.map((row) => [row.user_id, row.last_id]))
    },
  }
}

/** Ordered by person, to avoid deadlocks. */
async function advance({ db }: Executor, events: readonly NewEvent[]): Promise<ReadonlyMap<number, number>> {
  const counts = new Map<number, number>()
  for (const { user_id } of events) counts.set(user_id, (counts.get(user_id) ?? 0) + 1)
  const eventCounts = [...counts]
    .map(([user_id, last_id]) => ({ user_id, last_id }))
    .toSorted((a, b) => a.user_id - b.user_id)
  const lastIds = new Map<number, number>()
  for (const part of inParts(eventCounts)) {
    const rows = await db
      .insertInto('event_cursors')
      .values(part)
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet((row) => ({ last_id: row('event_cursors.last_id', '+', row.ref('excluded.last_id')) })),
      )
      .returningAll()
      .execute()
    for (const { user_id, last_id } of rows) lastIds.set(user_id, last_id)
  }
  return lastIds
}

const inParts = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / ROWS) }, (_, part) => rows.slice(part * ROWS, (part + 1) * ROWS))
