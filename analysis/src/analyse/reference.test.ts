import { describe, expect, test } from 'vitest'
import airquality from '../../fixtures/airquality.analyze.json' with { type: 'json' }
import fourSeries from '../../fixtures/four-series.analyze.json' with { type: 'json' }
import { readTable } from '../series/read-table.fixture.ts'
import { verdictOf } from '../verdict/verdict.ts'
import { analyseTable } from './analyse-table.ts'
import type { AnalyseOptions } from './options.ts'
import type { AnalysedPair, Association } from './result.ts'

/** The numbers an independent implementation gives, per line of options. */
interface ReferencePair {
  cause: string
  effect: string
  n: number
  lagDays: number
  durationDays: number
  r: number
  spearman: number
  z: number
  rAdjusted: number
  s2: number
  nu: number
  m: number
  p: number
  q: number
  qStrict: number
  interval: number[]
  verdict: string
  reverse?: { lagDays: number; p: number }
}
interface Reference {
  days: number
  variables: string[]
  pairs: ReferencePair[]
  sameDay?: ReferencePair[]
}

function optionsOf(line: string): AnalyseOptions {
  const after = (flag: string) => line.split(`${flag} `)[1]?.split(' ')[0] ?? ''
  return {
    maxLag: Number(after('--max-lag')),
    durations: after('--durations').split(',').map(Number),
    sameDay: line.includes('--same-day'),
    prepare: !line.includes('--no-prepare'),
  }
}

function expectClose(value: number | null, truth: number, tolerance: number, label: string) {
  expect(value, label).not.toBeNull()
  expect(Math.abs((value ?? 0) - truth), `${label}: ${value} against ${truth}`).toBeLessThanOrEqual(tolerance)
}

function expectPair(row: Association | AnalysedPair, truth: ReferencePair) {
  const label = `${truth.cause} → ${truth.effect}`
  // The other implementation only has the verdicts by q; whether a link is steady is our own addition.
  expect([row.n, row.lagDays, row.durationDays, verdictOf(row.q)], label).toEqual([
    truth.n,
    truth.lagDays,
    truth.durationDays,
    truth.verdict,
  ])
  expect(row.verdict, label).toBe(row.steady === false ? 'possible' : truth.verdict)
  for (const name of ['r', 'spearman'] as const) expectClose(row[name], truth[name], 1e-6, `${label} ${name}`)
  for (const name of ['z', 'rAdjusted', 's2', 'nu', 'm'] as const) {
    expectClose(row[name], truth[name], 1e-6 * Math.abs(truth[name]), `${label} ${name}`)
  }
  for (const name of ['p', 'q', 'qStrict'] as const) {
    expectClose(row[name], truth[name], Math.max(1e-5 * truth[name], 1e-40), `${label} ${name}`)
  }
  expectClose(row.interval?.[0] ?? null, truth.interval[0] ?? Number.NaN, 1e-6, `${label} low`)
  expectClose(row.interval?.[1] ?? null, truth.interval[1] ?? Number.NaN, 1e-6, `${label} high`)
  if (!truth.reverse || !('reverse' in row)) return
  expect(row.reverse.lagDays, label).toBe(truth.reverse.lagDays)
  expectClose(row.reverse.p, truth.reverse.p, 1e-5 * truth.reverse.p, `${label} reverse p`)
}

const sets = [
  ['airquality', airquality as Record<string, Reference>],
  ['four-series', fourSeries as Record<string, Reference>],
] as const

for (const [name, references] of sets) {
  describe(`${name}: agrees with the independent implementation`, () => {
    test.each(Object.keys(references))('with %s', async (line) => {
      const reference = references[line] as Reference
      const { result } = await analyseTable(readTable(name), optionsOf(line))
      expect(result.days).toBe(reference.days)
      expect(result.variables).toEqual(reference.variables)
      expect(result.pairs.map(({ cause, effect }) => [cause, effect])).toEqual(
        reference.pairs.map(({ cause, effect }) => [cause, effect]),
      )
      result.pairs.forEach((row, index) => {
        expectPair(row, reference.pairs[index] as ReferencePair)
      })
      expect(result.sameDay?.length).toBe(reference.sameDay?.length)
      for (const truth of reference.sameDay ?? []) {
        const row = result.sameDay?.find(({ cause, effect }) => cause === truth.cause && effect === truth.effect)
        expectPair(row as Association, truth)
      }
    })
  })
}
