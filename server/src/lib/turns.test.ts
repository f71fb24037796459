import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sortInTurns, takeTurns } from './turns.ts'

/** Keeps the thread busy for longer than a turn. */
function work(): void {
  const end = performance.now() + 12
  while (performance.now() < end);
}

it('whoever works long lets others have a turn in between', async () => {
  let turns = 0
  setImmediate(() => {
    turns += 1
  })
  work()
  await takeTurns()
  expect(turns).toBe(1)
})

it('sorts as a plain sort does, equals in their order', async () => {
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
      Array.from({ length: 9001 }, (_, at) => (at * 7919) % 9001),
      (a, b) => a - b,
    ),
  ).toEqual(Array.from({ length: 9001 }, (_, at) => at))
})
