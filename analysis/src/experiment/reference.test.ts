import { describe, expect, test } from 'vitest'
import { analyseExperiment } from './analyse-experiment.ts'
import { reference, sha256 } from './document.fixture.ts'
import type { ExperimentDocument } from './document.ts'
import type { ExperimentResult, LookResult } from './result.ts'

/** The numbers of an independent implementation: with a single look at the end, and at each look. */
interface Expected {
  p: number
  level: number
  blocks: number
  days: number
  assignments: number | null
  draws: number | null
  assigned: { effect: number; interval: number[] }
  ifDone?: { effect: number; interval: number[] }
  differences: number[]
  scatter: number
  anytime: { p: number; interval: number[] }
  recording?: { missingDays: number; stands: boolean; p: number }
  verdict: string
  blocksNeeded?: number
}

function near(found: number | null | undefined, truth: number, tolerance: number) {
  expect(typeof found).toBe('number')
  expect(Math.abs((found ?? 0) - truth), `${found} against ${truth}`).toBeLessThanOrEqual(tolerance)
}

const nearInterval = (found: readonly (number | null)[] | undefined, truth: readonly number[]) =>
  truth.forEach((end, index) => {
    near(found?.[index], end, 1e-6)
  })

function expectLook(found: LookResult | ExperimentResult, truth: Expected) {
  near(found.p, truth.p, 1e-12)
  near(found.level, truth.level, 1e-12)
  expect([found.blocks, found.days, found.verdict]).toEqual([truth.blocks, truth.days, truth.verdict])
  near(found.effect, truth.assigned.effect, 1e-9)
  nearInterval(found.interval, truth.assigned.interval)
  near(found.scatter, truth.scatter, 1e-9)
  near(found.anytime.p, truth.anytime.p, 1e-6)
  nearInterval(found.anytime.interval, truth.anytime.interval)
  expect(found.blocksNeeded).toBe(truth.blocksNeeded)
  expect(found.missingDays).toBe(truth.recording?.missingDays ?? 0)
  expect(found.recordingP).toBe(truth.recording?.p ?? null)
  expect(found.standsWithMissing).toBe(truth.recording?.stands ?? null)
  if (!truth.ifDone) return expect(found.ifDone).toBeNull()
  near(found.ifDone?.effect, truth.ifDone.effect, 1e-9)
  nearInterval(found.ifDone?.interval, truth.ifDone.interval)
}

describe.each(['blocks-exact', 'blocks-drawn', 'blocks-weeks'])(
  '%s agrees with the independent implementation',
  (name) => {
    const document = reference<ExperimentDocument>(name)
    const expected = reference<{ end: Expected; looks: (Expected & { after: number })[] }>(`${name}.expected`)

    test('with a single look', () => {
      const found = analyseExperiment(document, { sha256, hasSingleLook: true })
      expectLook(found, expected.end)
      expect([found.assignments, found.draws]).toEqual([expected.end.assignments, expected.end.draws])
      expect(found.differences.length).toBe(expected.end.differences.length)
      for (const [index, difference] of found.differences.entries())
        near(difference, expected.end.differences[index] ?? Number.NaN, 1e-9)
    })
    test('look by look, ending with the first that rejects', () => {
      const found = analyseExperiment(document, { sha256 })
      expect(found.looks.map(({ after }) => after)).toEqual(expected.looks.map(({ after }) => after))
      for (const [index, look] of found.looks.entries()) expectLook(look, expected.looks[index] as Expected)
      expectLook(found, expected.looks.at(-1) as Expected)
    })
  },
)

describe.each(['three-arms', 'three-doses'])('%s agrees with the independent implementation', (name) => {
  test('all together, and each against the first', () => {
    const { end } = reference<{
      end: { p: number; slope?: number; each: { effect: number; p: number; pHolm: number; interval: number[] }[] }
    }>(`${name}.expected`)
    const found = analyseExperiment(reference<ExperimentDocument>(name), { sha256 })
    expect(found.p).toBe(end.p)
    if (end.slope === undefined) expect(found.effect).toBeNull()
    else near(found.effect, end.slope, 1e-9)
    for (const [index, truth] of end.each.entries()) {
      const comparison = found.each?.[index]
      expect([comparison?.p, comparison?.pHolm]).toEqual([truth.p, truth.pHolm])
      near(comparison?.effect, truth.effect, 1e-9)
      nearInterval(comparison?.interval, truth.interval)
    }
  })
})

test('phases agrees with the independent implementation', () => {
  const truth = reference<{ effect: number; p: number; interval: number[]; assignments: number }>('phases.expected')
  const found = analyseExperiment(reference<ExperimentDocument>('phases'), { sha256 })
  expect([found.p, found.assignments]).toEqual([truth.p, truth.assignments])
  near(found.effect, truth.effect, 1e-9)
  nearInterval(found.interval, truth.interval)
})
