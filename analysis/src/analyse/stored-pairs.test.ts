import { describe, expect, test } from 'vitest'
import { readTable } from '../series/read-table.fixture.ts'
import { analyseTable } from './analyse-table.ts'
import { STATISTICS } from './pair-statistics.ts'
import type { AnalysedPair, Association, Difference } from './result.ts'
import { decodePairs, encodePairs, STORED_PAIRS_VERSION } from './stored-pairs.ts'

/** Four measured columns and one that never varies. */
function table() {
  const { variables, ...range } = readTable('airquality')
  const constant = { name: 'Constant', values: new Float64Array(range.days).fill(4) }
  return { ...range, variables: [...variables, constant] }
}

/** A stored number has 32 bits. */
const rounded = (value: number | null) => (value === null ? null : Math.fround(value))

const mapped = ({ value, low, high }: Difference): Difference => ({
  value: Math.fround(value),
  low: Math.fround(low),
  high: Math.fround(high),
})

function asStored<Row extends AnalysedPair | Association>(row: Row): Row {
  const statistics = Object.fromEntries(STATISTICS.map((name) => [name, rounded(row[name])]))
  const z = rounded(row.z)
  return {
    ...row,
    ...statistics,
    rAdjusted: z === null ? null : Math.tanh(z),
    interval: row.interval === null ? null : row.interval.map(Math.fround),
    difference: row.difference && mapped(row.difference),
    ...('reverse' in row
      ? { reverse: { ...row.reverse, p: rounded(row.reverse.p) }, dailyP: rounded(row.dailyP) }
      : {}),
  }
}

describe('stored pairs', async () => {
  const analysis = await analyseTable(table(), { maxLag: 7, durations: [1, 3], sameDay: true })
  const { pairs, sameDay = [] } = analysis.result
  const stored = decodePairs(STORED_PAIRS_VERSION, encodePairs(analysis))

  test('restore every pair, refused ones with the reason', () => {
    expect(pairs.some(({ shortfall }) => shortfall?.reason === 'variety')).toBe(true)
    expect(pairs.some(({ q }) => q !== null)).toBe(true)
    for (const row of pairs) expect(stored?.row('directed', row.cause, row.effect)).toEqual(asStored(row))
    for (const row of sameDay) expect(stored?.row('sameDay', row.cause, row.effect)).toEqual(asStored(row))
  })

  test('find a same-day pair in either order, and no pair that was not judged', () => {
    const [first] = sameDay
    const cause = first?.cause ?? ''
    const effect = first?.effect ?? ''
    expect(stored?.row('sameDay', effect, cause)).toEqual({
      ...stored?.row('sameDay', cause, effect),
      cause: effect,
      effect: cause,
    })
    expect(stored?.row('directed', cause, cause)).toBeUndefined()
    expect(stored?.row('directed', cause, 'Nothing')).toBeUndefined()
    expect(stored?.names).toEqual(analysis.result.variables)
  })

  test('list what was refused, and count what was judged', () => {
    const refused = pairs.filter(({ shortfall }) => shortfall !== undefined)
    const key = ({ cause, effect }: { cause: string; effect: string }) => `${cause} ${effect}`
    expect(stored?.refused('directed').map(key).toSorted()).toEqual(refused.map(key).toSorted())
    expect(stored?.refused('directed')[0]?.shortfall).toMatchObject({ kind: 'notEnough' })
    const qs = pairs.flatMap(({ q }) => q ?? [])
    const found = qs.filter((q) => Math.fround(q) <= 0.2).length
    expect(stored?.judgedCount('directed', 0.2)).toEqual({ judged: qs.length, found })
  })

  test('of a version with other columns are read without these', () => {
    const version = STORED_PAIRS_VERSION.replace(' spearman ', ' another ')
    expect(version).not.toBe(STORED_PAIRS_VERSION)
    const older = decodePairs(version, encodePairs(analysis))
    const [first] = pairs
    expect(older?.row('directed', first?.cause ?? '', first?.effect ?? '')).toEqual({
      ...(first && asStored(first)),
      spearman: null,
    })
  })

  test('of another format are not read', () => {
    expect(decodePairs('', encodePairs(analysis))).toBeUndefined()
    expect(decodePairs(STORED_PAIRS_VERSION.replace('pairs-', 'pairs-0'), encodePairs(analysis))).toBeUndefined()
  })
})
