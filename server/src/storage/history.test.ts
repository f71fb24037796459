import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { createHistory } from './history.ts'

/** A connection whose database has seen these writes; `meanwhile` runs while a query is in progress. */
function connectionTo(stored: ReadonlyMap<number, number>, meanwhile: () => void = () => undefined): pg.ClientBase {
  const settings: { value: string }[] = []
  const query = async (text: string, values: readonly string[]) => {
    if (text.includes('from instance_settings')) return { rows: settings }
    if (text.includes('into instance_settings')) settings.push({ value: values[1] ?? '' })
    if (!text.includes('from last_writes')) return { rows: [] }
    const rows = [...stored].map(([userId, transactionId]) => ({ userId, transactionId }))
    meanwhile()
    return { rows }
  }
  return { query } as unknown as pg.ClientBase
}

describe('a database that lost confirmed writes', () => {
  it('is not suspected because of writes confirmed while a new connection checks', async () => {
    const history = createHistory()
    history.remember([{ userId: 1, transactionId: 100 }])
    await history.check(connectionTo(new Map([[1, 100]]), () => history.remember([{ userId: 1, transactionId: 101 }])))
    expect(history.stoppedBecause()).toBeUndefined()
  })

  it('is detected by the first new connection that finds fewer writes than were confirmed', async () => {
    const history = createHistory()
    history.remember([{ userId: 1, transactionId: 100 }])
    await history.check(connectionTo(new Map([[1, 99]])))
    expect(history.stoppedBecause()).toBe(
      'The database lacks confirmed writes of at least one person. An older copy of it may be in use.',
    )
  })
})
