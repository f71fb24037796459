import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DayTable, Variable } from '../series/table.ts'
import { analysePeople } from './analyse-people.ts'
import { analyseChange, analyseTable } from './analyse-table.ts'
import type { AnalyseOptions } from './options.ts'

const FIRST_DAY = 20_000

/** Fixed noise without autocorrelation; each `salt` gives an unrelated series. */
function scatter(days: number, salt: number): Float64Array {
  return Float64Array.from({ length: days }, (_, day) => {
    const wave = Math.sin((day + 1) * 12.9898 + salt * 78.233) * 43_758.5453
    return wave - Math.floor(wave) - 0.5
  })
}

function tableOf(days: number, columns: readonly Variable[]): DayTable {
  return { firstDay: FIRST_DAY, days, variables: columns }
}

/** Four variables of 200 days; "after" follows "before" by two days. */
function linkedTable(days = 200): DayTable {
  const before = scatter(days, 1)
  const noise = scatter(days, 2)
  const after = noise.map((value, day) => 0.6 * value + (before[day - 2] ?? 0))
  return tableOf(days, [
    { name: 'before', values: before },
    { name: 'after', values: after },
    { name: 'gappy', values: scatter(days, 3).map((value, day) => (day % 3 === 0 ? Number.NaN : value)) },
    { name: 'dose', values: scatter(days, 4).map((value) => (value > 0.2 ? 1 : 0)) },
  ])
}

/** Whether a value holds NaN or an infinity anywhere. */
function holdsNoNumber(value: unknown): boolean {
  if (typeof value === 'number') return !Number.isFinite(value)
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsNoNumber)
}

describe('a whole table', () => {
  test('finds a planted link at its lag and calls it likely', async () => {
    const { result } = await analyseTable(linkedTable(), { durations: [1] })
    const [best] = result.pairs
    expect(best).toMatchObject({ cause: 'before', effect: 'after', lagDays: 2, verdict: 'likely' })
    expect(best?.interval?.[0]).toBeGreaterThan(0.5)
    expect(result.pairs.filter(({ verdict }) => verdict === 'likely')).toHaveLength(1)
  })
  test('lists every directed pair once, and every unordered pair once on the same day', async () => {
    const { result } = await analyseTable(linkedTable(), { durations: [1], sameDay: true })
    expect(new Set(result.pairs.map(({ cause, effect }) => `${cause}→${effect}`)).size).toBe(12)
    expect(result.sameDay).toHaveLength(6)
    expect(result.sameDay?.every(({ lagDays, m }) => lagDays === 0 && m === 1)).toBe(true)
  })
  test('is sorted by q, then by |z|, refused pairs last', async () => {
    const table = linkedTable()
    const flat = { name: 'flat', values: new Float64Array(200).fill(1) }
    const { result } = await analyseTable(tableOf(200, [flat, ...table.variables]), { durations: [1] })
    const q = result.pairs.map((pair) => pair.q ?? 2)
    expect(q).toEqual([...q].sort((a, b) => a - b))
    for (const pair of result.pairs.slice(-8)) {
      expect(pair).toMatchObject({ p: null, q: null, qStrict: null, interval: null, verdict: 'cannot tell' })
      expect(pair.notEnough).toContain('"flat"')
    }
  })
  test('judges only the chosen causes and outcomes, and never related ones', async () => {
    const options: AnalyseOptions = { durations: [1], causes: ['before', 'dose'], outcomes: ['after'] }
    const { result } = await analyseTable(linkedTable(), { ...options, related: [['after', 'dose']] })
    expect(result.pairs.map(({ cause, effect }) => [cause, effect])).toEqual([['before', 'after']])
  })
  test('a given lag and duration replace the search and need no correction', async () => {
    const table = linkedTable()
    const stated = { firstLag: 2, lastLag: 2, durations: [1] }
    const variables = table.variables.map((variable) => ({ ...variable, search: stated }))
    const { result } = await analyseTable(tableOf(200, variables))
    expect(result.pairs[0]).toMatchObject({ cause: 'before', lagDays: 2, m: 1 })
  })
  test('fills a cause but never an outcome', async () => {
    const table = linkedTable()
    const tablets = table.variables[3]?.values.map((value) => (value === 1 ? 1 : Number.NaN)) ?? new Float64Array()
    const filled = tablets.map((value) => (Number.isNaN(value) ? 0 : value))
    const variables = [...table.variables.slice(0, 3), { name: 'dose', values: tablets, causeValues: filled }]
    const { result } = await analyseTable(tableOf(200, variables), { durations: [1] })
    const find = (cause: string, effect: string) =>
      result.pairs.find((pair) => pair.cause === cause && pair.effect === effect)
    expect(find('dose', 'before')?.p).not.toBeNull()
    expect(find('before', 'dose')).toMatchObject({ p: null, verdict: 'cannot tell' })
  })
  test('columns called constructor or __proto__ are only data', async () => {
    const [before, after] = linkedTable().variables
    const variables = [
      { name: '__proto__', values: before?.values ?? new Float64Array() },
      { name: 'constructor', values: after?.values ?? new Float64Array() },
    ]
    const { result } = await analyseTable(tableOf(200, variables), { durations: [1], sameDay: true })
    expect(result.pairs[0]).toMatchObject({ cause: '__proto__', effect: 'constructor', lagDays: 2 })
  })
})

describe('no NaN is returned', () => {
  const cell = fc.oneof(
    fc.constant(Number.NaN),
    fc.constantFrom(0, 1, 1e-300, 1e300, -1e300),
    fc.integer({ min: -3, max: 3 }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
  )
  test('whatever the columns hold', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc
          .integer({ min: 1, max: 120 })
          .chain((days) =>
            fc.array(fc.array(cell, { minLength: days, maxLength: days }), { minLength: 1, maxLength: 4 }),
          ),
        fc.boolean(),
        async (columns, isPrepared) => {
          const variables = columns.map((column, index) => ({ name: `v${index}`, values: Float64Array.from(column) }))
          const table = tableOf(columns[0]?.length ?? 0, variables)
          const options = { durations: [1, 3], maxLag: 7, sameDay: true, prepare: isPrepared }
          const { result } = await analyseTable(table, options)
          expect(holdsNoNumber(result)).toBe(false)
        },
      ),
      { numRuns: 60 },
    )
  })
})

describe('after one variable changed', () => {
  const options: AnalyseOptions = { durations: [1, 3], sameDay: true, maxLag: 7 }
  test.each(['always', 'shown'] as const)('the result equals the full one (Spearman %s)', async (spearman) => {
    const table = linkedTable(160)
    const earlier = await analyseTable(table, { ...options, spearman })
    for (const index of [0, 2]) {
      const changed = { name: table.variables[index]?.name ?? '', values: scatter(160, 9 + index) }
      const updated = await analyseChange(earlier, changed)
      const full = await analyseTable(tableOf(160, table.variables.with(index, changed)), { ...options, spearman })
      expect(updated.result).toEqual(full.result)
    }
  })
  test('the earlier result is unchanged, and changes can follow each other', async () => {
    const table = linkedTable(160)
    const earlier = await analyseTable(table, options)
    const copy = structuredClone(earlier.result)
    const once = await analyseChange(earlier, { name: 'gappy', values: scatter(160, 20) })
    const back = await analyseChange(once, table.variables[2] as Variable)
    expect(earlier.result).toEqual(copy)
    expect(back.result).toEqual(copy)
  })
  test('an unknown variable or a different day range is refused', async () => {
    const earlier = await analyseTable(linkedTable(60), options)
    await expect(analyseChange(earlier, { name: 'new', values: scatter(60, 1) })).rejects.toThrow(RangeError)
    await expect(analyseChange(earlier, { name: 'dose', values: scatter(61, 1) })).rejects.toThrow(RangeError)
  })
})

describe('many people', () => {
  const person = (salt: number, days: number) => {
    const x = scatter(days, salt)
    const y = scatter(days, salt + 100).map((value, day) => value + 0.7 * (x[day - 1] ?? 0))
    return {
      subject: `p${salt}`,
      table: tableOf(days, [
        { name: 'x', values: x },
        { name: 'y', values: y },
      ]),
    }
  }
  test('are pooled at lag 1, with a row per person and pair', async () => {
    const people = Array.from({ length: 8 }, (_, index) => person(index, 60 + 10 * index))
    const result = await analysePeople(people, { maxLag: 7, sameDay: true })
    expect(result.pairs).toHaveLength(8 * 3)
    expect(result.pairs.filter(({ lagDays }) => lagDays === 0)).toHaveLength(8)
    const pooled = result.pooled?.find(({ cause, lagDays }) => cause === 'x' && lagDays === 1)
    expect(pooled?.k).toBe(8)
    expect(pooled?.interval?.[0]).toBeGreaterThan(0.3)
    expect(pooled?.mean).toBeLessThan(0.8)
    expect(holdsNoNumber(result)).toBe(false)
  })
  test.each([
    ['three weeks of days count, a day less does not', [22, 22, 22, 22, 21], true],
    ['of raw values, ten days count, nine do not', [11, 11, 11, 11, 10], false],
  ])('%s, and four people are too few for a result', async (_, lengths, prepare) => {
    const people = lengths.map((days, index) => person(index, days))
    const result = await analysePeople(people, { maxLag: 7, prepare })
    const pooled = result.pooled?.find(({ cause }) => cause === 'x')
    expect(pooled).toMatchObject({ k: 4, mean: null, interval: null })
    expect(pooled?.notEnough).toBe('4 people have enough days; 5 are needed.')
  })
  test.each([
    ['weekends', (day: number) => (day % 7 < 2 ? 0.6 : 0)],
    ['trends', (day: number) => day / 120],
  ])('%s shared by everybody are not a link: only raw values seem to have one', async (_, shared) => {
    const people = Array.from({ length: 20 }, (__, index) => ({
      subject: `p${index}`,
      table: tableOf(
        120,
        ['x', 'y'].map((name, series) => ({
          name,
          values: scatter(120, index + 200 * series + 11).map((value, day) => value + shared(day)),
        })),
      ),
    }))
    const sameDay = async (prepare: boolean) => {
      const { pooled } = await analysePeople(people, { maxLag: 7, sameDay: true, prepare })
      const [low = 0, high = 0] = pooled?.find(({ lagDays }) => lagDays === 0)?.interval ?? []
      return [low, high] as const
    }
    const [rawLow] = await sameDay(false)
    expect(rawLow).toBeGreaterThan(0.2)
    const [low, high] = await sameDay(true)
    expect(low).toBeLessThan(0)
    expect(high).toBeGreaterThan(0)
  })
})
