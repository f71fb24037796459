import { describe, expect, test } from 'vitest'
import type { DayTable } from '../series/table.ts'
import { analyseChange, analyseTable, rememberVerdicts } from './analyse-table.ts'
import { areSteady } from './conclude.ts'
import { CUTS, daysAtCut } from './cut-judge.ts'
import { isAnyPairReported, replay, reportedStretches } from './replay.ts'

/** Fixed noise without autocorrelation: the fractional part of a quadratic, uniformly distributed. */
const scatter = (seed: number) => (day: number) =>
  2 * ((((day * day * (0.618_033 + seed / 97) + seed * day * 0.414_213) % 1) + 1) % 1) - 1

/** b follows a two days later, c follows b a day later; d is independent. */
function chain(days: number): DayTable {
  const seriesOf = (seed: number) => Float64Array.from({ length: days }, (_, day) => scatter(seed)(day))
  const after = (cause: Float64Array, lag: number, noise: Float64Array) =>
    noise.map((value, day) => 0.7 * (cause[day - lag] ?? 0) + 0.7 * value)
  const a = seriesOf(1)
  const b = after(a, 2, seriesOf(2))
  const c = after(b, 1, seriesOf(3))
  const variables = Object.entries({ a, b, c, d: seriesOf(4) }).map(([name, values]) => ({ name, values }))
  return { firstDay: 18_262, days, variables }
}

describe('conclusions', async () => {
  const analysis = await analyseTable(chain(400), { maxLag: 7, durations: [1] })
  const row = (cause: string, effect: string) =>
    analysis.result.pairs.find((pair) => pair.cause === cause && pair.effect === effect)

  test('a link through a third variable is distinguished from direct ones', () => {
    expect(row('a', 'b')).toMatchObject({ verdict: 'likely', direct: true, directLag: 2, through: [] })
    expect(row('b', 'c')).toMatchObject({ verdict: 'likely', direct: true, directLag: 1, through: [], besides: ['a'] })
    expect(row('a', 'c')).toMatchObject({ verdict: 'likely', direct: false, directLag: null, through: ['b'] })
    expect(row('a', 'd')).toMatchObject({ direct: null, steady: null, through: [] })
  })

  test('a difference has a sign, and an interval around it', () => {
    const difference = row('a', 'b')?.difference
    expect(difference?.low).toBeGreaterThan(0)
    expect(difference?.high).toBeGreaterThan(difference?.value ?? Number.POSITIVE_INFINITY)
    const unknown = row('a', 'd')?.difference
    expect(unknown?.high).toBeGreaterThan(Math.abs(unknown?.value ?? Number.POSITIVE_INFINITY))
    expect(unknown?.low).toBe(-(unknown?.high ?? 0))
  })

  test('after a change, the conclusions equal those of a fresh analysis', async () => {
    const table = chain(400)
    const changed = {
      name: 'b',
      values: (table.variables[1]?.values ?? new Float64Array()).map((v, d) => (d < 40 ? -v : v)),
    }
    const change = await analyseChange(analysis, changed)
    const fresh = await analyseTable(
      { ...table, variables: table.variables.with(1, changed) },
      { maxLag: 7, durations: [1] },
    )
    expect(change.result.pairs).toEqual(fresh.result.pairs)
    expect(change.result.pairs).not.toEqual(analysis.result.pairs)
  })

  test('a likely link stays likely while q ≤ .2, and repeating that changes nothing', () => {
    const all = rememberVerdicts(analysis, () => true)
    expect(all.findings().every(({ verdict }) => verdict === 'likely')).toBe(true)
    const likely = new Set(all.findings().map(({ cause, effect }) => `${cause} ${effect}`))
    const again = rememberVerdicts(all, (_, cause, effect) => likely.has(`${cause} ${effect}`))
    expect(again.findings()).toEqual(all.findings())
    expect(all.result.pairs.map(({ q }) => q)).toEqual(analysis.result.pairs.map(({ q }) => q))
  })
})

describe('steadiness', () => {
  test('requires q ≤ .025 at every cut, in the family as it is', () => {
    const p = Float64Array.of(0.001, 0.001, 0.001, 0.002, 0.002, 0.3, 0.01, Number.NaN, 0.01)
    expect(areSteady(p, { cuts: 3, family: 10 })).toEqual([true, false, false])
    expect(areSteady(p, { cuts: 3, family: 100 })).toEqual([false, false, false])
  })

  test('a pair becomes likely after three clear weeks, and stops above .2', () => {
    const q = new Float64Array(201).fill(1)
    q.fill(0.04, 90, 101)
    q.fill(0.02, 101, 150)
    q.fill(0.1, 150, 180)
    expect(reportedStretches(q)).toEqual([{ from: 121, until: 179 }])
  })

  test('leaves out 3, 6 and 9 % of the days, but at least one, two and three weeks', () => {
    const left = (days: number) => CUTS.map((cut) => daysAtCut(days, cut))
    expect([20, 89, 200, 365, 1000].map(left)).toEqual([
      [13, 6, 0],
      [82, 75, 68],
      [193, 186, 179],
      [354, 343, 332],
      [970, 940, 910],
    ])
  })

  test('a pair that is clear from the first day on becomes likely on day 89', () => {
    const q = new Float64Array(201).fill(0.01)
    expect(reportedStretches(q)).toEqual([{ from: 88, until: null }])
  })

  test('a replay reports a strong link once, and nothing else', async () => {
    const found = await replay(chain(150), { maxLag: 7, durations: [1], causes: ['a', 'd'], outcomes: ['b'] })
    expect(found.map(({ cause, effect, reported: stretches }) => [cause, effect, stretches.length])).toEqual([
      ['a', 'b', 1],
    ])
  })

  test('whether anything is ever reported can be decided without a look at every day', async () => {
    const options = { maxLag: 7, durations: [1], causes: ['a', 'd'], outcomes: ['b'] }
    expect(await isAnyPairReported(chain(150), options)).toBe(true)
    expect(await isAnyPairReported(chain(150), { ...options, causes: ['d'] })).toBe(false)
  })
})
