import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countedShares, type LastingRecord } from './overlap.ts'

const MINUTE = 60
const HOUR = 3600

const of = (sourceName: string, start: number, end: number | null, value: number): LastingRecord => ({
  sourceName,
  startEpoch: start,
  endEpoch: end,
  value,
})

const inOrder = (...names: string[]) => new Map(names.map((name, index) => [name, index]))

/** The total that all records count for. */
const total = (records: readonly LastingRecord[], ranks: ReadonlyMap<string, number> = new Map()) =>
  countedShares(records, ranks, 'SUM').reduce((sum, share, index) => sum + share * (records[index]?.value ?? 0), 0)

describe('records of the same time from several sources', () => {
  const phone = of('Phone', 0, 30 * MINUTE, 300)
  const watch = of('Watch', 0, 30 * MINUTE, 320)

  test('time recorded twice counts once, for the more trusted source', () => {
    expect(total([phone, watch], inOrder('Watch', 'Phone'))).toBe(320)
    expect(total([phone, watch], inOrder('Phone', 'Watch'))).toBe(300)
  })

  test('if they overlap in part, the other one counts for the rest of its time', () => {
    const late = of('Phone', 15 * MINUTE, 45 * MINUTE, 200)
    expect([...countedShares([watch, late], inOrder('Watch'), 'SUM')]).toEqual([1, 0.5])
    expect(total([watch, late], inOrder('Watch'))).toBe(420)
  })

  test('a record around two others counts for the gaps', () => {
    const around = of('Phone', 0, 60 * MINUTE, 600)
    const first = of('Watch', 0, 20 * MINUTE, 250)
    const second = of('Watch', 40 * MINUTE, 60 * MINUTE, 250)
    expect(total([first, around, second], inOrder('Watch'))).toBeCloseTo(500 + 200, 9)
  })

  test("a day's total adds what that day's walks fall short of it, in either order", () => {
    const walks = [of('Watch', 8 * HOUR, 8 * HOUR + 600, 1000), of('Watch', 18 * HOUR, 18 * HOUR + 900, 2000)]
    const day = of('Scale app', 0, 24 * HOUR, 4500)
    expect(total([day, ...walks], inOrder('Watch'))).toBeCloseTo(4500, 9)
    expect(total([of('Scale app', 0, 24 * HOUR, 2500), ...walks], inOrder('Watch'))).toBeCloseTo(3000, 9)
    expect(total([day, ...walks], inOrder('Scale app', 'Watch'))).toBe(4500)
  })

  test('a moment inside covered time does not count, one outside does', () => {
    const byHand = of('By hand', 10 * MINUTE, null, 5)
    expect([...countedShares([watch, byHand], inOrder('Watch'), 'SUM')]).toEqual([1, 0])
    expect([...countedShares([watch, of('By hand', HOUR, null, 5)], inOrder('Watch'), 'SUM')]).toEqual([1, 1])
  })

  test('moments never replace each other: two coffees at two places are two', () => {
    expect([...countedShares([of('A', 5, null, 1), of('B', 5, null, 1)], new Map(), 'SUM')]).toEqual([1, 1])
  })

  test('records of one source never replace each other', () => {
    expect(total([phone, of('Phone', 0, 30 * MINUTE, 40)])).toBe(340)
  })

  test('without a given order the source with the most records comes first', () => {
    const pieces = [of('Watch', 0, 10 * MINUTE, 100), of('Watch', 10 * MINUTE, 20 * MINUTE, 100)]
    expect(total([...pieces, of('Phone', 0, 20 * MINUTE, 150)])).toBe(200)
  })

  test('of three sources the third counts only where neither of the others has data', () => {
    const records = [of('A', 0, 100, 100), of('B', 50, 150, 100), of('C', 0, 200, 200)]
    expect([...countedShares(records, inOrder('A', 'B', 'C'), 'SUM')]).toEqual([1, 0.5, 0.25])
  })

  test('in a mean, partly covered records have less weight', () => {
    const records = [of('A', 0, 100, 60), of('B', 50, 150, 90)]
    expect([...countedShares(records, inOrder('A'), 'MEAN')]).toEqual([1, 0.5])
  })

  const record = fc
    .record({
      sourceName: fc.constantFrom('A', 'B', 'C'),
      startEpoch: fc.integer({ min: 0, max: 5000 }),
      length: fc.integer({ min: 0, max: 3000 }),
      value: fc.integer({ min: 0, max: 1000 }),
    })
    .map(({ sourceName, startEpoch, length, value }) =>
      of(sourceName, startEpoch, length === 0 ? null : startEpoch + length, value),
    )

  test('every share lies between none and all, and the most trusted source counts fully', () => {
    fc.assert(
      fc.property(
        fc.array(record, { maxLength: 40 }),
        fc.constantFrom('SUM' as const, 'MEAN' as const),
        (list, how) => {
          const records = list.toSorted((a, b) => a.startEpoch - b.startEpoch)
          const shares = countedShares(records, inOrder('A', 'B', 'C'), how)
          expect(shares.every((share) => share >= 0 && share <= 1)).toBe(true)
          const first = (['A', 'B', 'C'] as const).find((name) => records.some((record) => record.sourceName === name))
          expect(records.every((record, index) => record.sourceName !== first || shares[index] === 1)).toBe(true)
        },
      ),
    )
  })

  test('a record that the same source made twice under two names counts once', () => {
    fc.assert(
      fc.property(fc.array(record, { maxLength: 30 }), (list) => {
        const pieces = apart(list.map((record) => ({ ...record, sourceName: 'A' })))
        const doubled = pieces.flatMap((record) => [record, { ...record, sourceName: 'B' }])
        const lasting = doubled.filter(({ endEpoch }) => endEpoch !== null)
        expect(total(lasting, inOrder('A', 'B'))).toBeCloseTo(
          total(lasting.filter((record) => record.sourceName === 'A')),
          6,
        )
      }),
    )
  })
})

/** Records that do not overlap with an earlier one. */
function apart(list: readonly LastingRecord[]): LastingRecord[] {
  let end = -1
  return list
    .toSorted((a, b) => a.startEpoch - b.startEpoch)
    .filter((record) => {
      if (record.endEpoch === null || record.startEpoch < end) return false
      end = record.endEpoch
      return true
    })
}
