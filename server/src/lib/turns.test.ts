import fc from 'fast-check'
import { expect, it } from 'vitest'
import { insideTransaction } from './open-transaction.ts'
import { markTurn, sortInTurns, yieldIfNeeded } from './turns.ts'

/** Blocks the thread for longer than a turn. */
function work(): void {
  const end = performance.now() + 12
  while (performance.now() < end);
}

it('long work lets others have a turn in between', async () => {
  let turns = 0
  setImmediate(() => {
    turns += 1
  })
  work()
  await yieldIfNeeded()
  expect(turns).toBe(1)
})

it('long work runs in slices between rounds of the event loop, transactions first, and short work immediately', async () => {
  const order: string[] = []
  const part = async (name: string) => {
    await yieldIfNeeded()
    order.push(name)
  }
  const inRound = (name: string) => setImmediate(() => order.push(name))
  work()
  const parts = [part('first'), part('second')]
  parts.push(insideTransaction({ isOpen: true }, () => part('transaction')))
  inRound('round 1')
  setImmediate(() => inRound('round 2'))
  markTurn()
  await part('short')
  await Promise.all(parts)
  expect(order).toEqual(['short', 'transaction', 'round 1', 'first', 'round 2', 'second'])
})

it('a long transaction leaves every second turn to the others', async () => {
  const order: string[] = []
  const parts = async (name: string, count: number) => {
    for (let part = 1; part <= count; part++) {
      work()
      await yieldIfNeeded()
      order.push(`${name} ${part}`)
    }
  }
  const transaction = insideTransaction({ isOpen: true }, () => parts('transaction', 6))
  await parts('request', 3)
  const finished = order.slice(0, order.indexOf('request 3') + 1)
  expect(finished.filter((part) => part.startsWith('transaction')).length).toBeLessThanOrEqual(3)
  await transaction
})

it('sorts like a plain stable sort', async () => {
  const items = fc.array(fc.record({ key: fc.integer({ min: 0, max: 50 }), at: fc.integer() }), {
    maxLength: 5000,
    size: 'max',
  })
  await fc.assert(
    fc.asyncProperty(items, async (list) => {
      const byKey = (a: { key: number }, b: { key: number }) => a.key - b.key
      expect(await sortInTurns(list, byKey)).toEqual(list.toSorted(byKey))
    }),
    { numRuns: 20 },
  )
  expect(
    await sortInTurns(
      Array.from({ length: 9001 }, (_, index) => (index * 7919) % 9001),
      (a, b) => a - b,
    ),
  ).toEqual(Array.from({ length: 9001 }, (_, index) => index))
})
