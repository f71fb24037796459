import { afterAll, describe, expect, test } from 'vitest'
import { analyseChange, analyseTable, type TableResult } from '../analyse/analyse-table.ts'
import type { AnalyseOptions } from '../analyse/options.ts'
import { referenceEngine } from '../ring/engine.ts'
import { createKernelEngine } from '../ring/kernel-engine.ts'
import { seriesOf } from '../ring/series.fixture.ts'
import type { DayTable, Variable } from '../series/table.ts'
import { analyseWithThreads } from './analyse-with-threads.ts'
import { createAnalysisPool } from './analysis-pool.ts'
import { PoolMemoryError } from './memory-limit.ts'

const analyst = createAnalysisPool({ workers: 2 })
afterAll(() => analyst.close())

/** Forty variables, some related, one filled, one constant, one with its own search, one with hardly any values. */
function table(): DayTable {
  const noise = seriesOf({ days: 250, persistence: 0.5, missing: 0.2 }, 40)
  const variables = noise.map((values, index): Variable => {
    const name = `v${index}`
    const driver = noise[index - 1]
    if (index % 5 === 0 && driver)
      return { name, values: values.map((value, t) => value + 2 * (driver[t - 3] ?? Number.NaN)) }
    if (index === 7) return { name, values: values.map(() => 4) }
    if (index === 8) return { name, values: values.map((value, t) => (t % 40 === 0 ? value : Number.NaN)) }
    if (index === 9) return { name, values, causeValues: values.map((value) => (Number.isNaN(value) ? 0 : value)) }
    if (index === 11) return { name, values, search: { firstLag: 2, lastLag: 30, durations: [1] } }
    return { name, values }
  })
  return { firstDay: 19000, days: 250, variables }
}

const asked: [string, AnalyseOptions][] = [
  ['one duration', { durations: [1], spearman: 'shown' }],
  ['two durations, same day too', { durations: [1, 3], sameDay: true, spearman: 'shown' }],
  [
    'some causes and outcomes',
    { durations: [1], sameDay: true, causes: ['v1', 'v2', 'v9', 'v30'], outcomes: ['v2', 'v5', 'v9'] },
  ],
  ['unprepared', { durations: [1], prepare: false, related: [['v1', 'v2']] }],
]

describe.each([0, 1])('a thread with %i others for its rings', (workers) => {
  test.each(asked)('finds exactly what it finds alone: %s', async (_, options) => {
    const { result } = await analyseWithThreads(table(), options, { workers })
    expectSame(result, (await analyseTable(table(), options, createKernelEngine())).result)
  })
})

describe('an analyst with two threads', () => {
  test.each(asked)('finds exactly what one thread finds: %s', async (_, options) => {
    const { result } = await analyst.analyse(table(), options)
    expectSame(result, (await analyseTable(table(), options, createKernelEngine())).result)
  })

  test('reaches the verdicts of the reference engine, with close numbers', async () => {
    const options = { durations: [1] }
    const kernel = (await analyst.analyse(table(), options)).result.pairs
    const reference = (await analyseTable(table(), options, referenceEngine)).result.pairs
    const byName = new Map(reference.map((row) => [`${row.cause} ${row.effect}`, row]))
    expect(kernel.filter(({ verdict }) => verdict === 'likely').length).toBeGreaterThan(4)
    for (const row of kernel) {
      const other = byName.get(`${row.cause} ${row.effect}`)
      expect({ ...row, ...NUMBERS }).toEqual({ ...other, ...NUMBERS })
      for (const key of ['z', 's2', 'nu', 'm', 'p', 'q'] as const) expectNear(row[key], other?.[key])
    }
  })

  test('after a change equals a fresh analysis of the changed table', async () => {
    const before = await analyst.analyse(table(), { durations: [1, 3], sameDay: true })
    const changed = {
      name: 'v4',
      values: seriesOf({ days: 250, persistence: 0.2, missing: 0.1 }, 1, 77)[0] as Float64Array,
    }
    const after = await analyst.change(before, changed)
    const variables = table().variables.with(4, changed)
    const afresh = await analyst.analyse({ ...table(), variables }, { durations: [1, 3], sameDay: true })
    expectSame(after.result, afresh.result)
    const single = await analyseChange(before, changed, createKernelEngine())
    expectSame(after.result, single.result)
    // As after an idle time: the spectra of all variables are gone with the threads that computed them.
    const rested = createAnalysisPool({ workers: 2 })
    expectSame((await rested.change(before, changed)).result, after.result)
    await rested.close()
  })

  test('handles a table in which every cause has its own short search', async () => {
    // 37 days and lag 1 fit a ring of 64, lag 14 does not: the rings are still those of the table's lag.
    const short = { firstLag: 1, lastLag: 1, durations: [1] }
    const variables = seriesOf({ days: 37, persistence: 0.2, missing: 0 }, 5).map((values, index) => ({
      name: `v${index}`,
      values,
      search: short,
    }))
    const { result } = await analyst.analyse({ firstDay: 19000, days: 37, variables })
    expectSame(result, (await analyseTable({ firstDay: 19000, days: 37, variables }, {}, createKernelEngine())).result)
  })

  test('refuses a table beyond its memory limit', async () => {
    const small = createAnalysisPool({ workers: 1, mostBytes: 1_000_000 })
    await expect(small.analyse(table())).rejects.toThrow(PoolMemoryError)
    await small.close()
  })

  test('stops on request', async () => {
    const controller = new AbortController()
    const onProgress = () => controller.abort(new Error('enough'))
    const run = { signal: controller.signal, onProgress }
    await expect(analyst.analyse(table(), { durations: [1] }, run)).rejects.toThrow('enough')
  })
})

/** Row by row, since the difference of two long lists takes longer to print than to find. */
function expectSame(actual: TableResult, expected: TableResult): void {
  expect(actual.variables).toEqual(expected.variables)
  expect([actual.pairs.length, actual.sameDay?.length]).toEqual([expected.pairs.length, expected.sameDay?.length])
  const rows = [...actual.pairs, ...(actual.sameDay ?? [])]
  for (const [index, row] of [...expected.pairs, ...(expected.sameDay ?? [])].entries())
    expect(rows[index]).toEqual(row)
}

/** Compared apart, to a tolerance. */
const NUMBERS = {
  difference: null,
  z: 0,
  rAdjusted: 0,
  s2: 0,
  nu: 0,
  m: 0,
  p: 0,
  q: 0,
  qStrict: 0,
  interval: 0,
  reverse: 0,
  dailyP: 0,
}

function expectNear(actual: number | null, expected: number | null | undefined): void {
  if (actual === null || expected === null || expected === undefined) expect(actual).toBe(expected)
  else expect(Math.abs(actual - expected)).toBeLessThanOrEqual(1e-3 * Math.abs(expected) + 1e-12)
}
