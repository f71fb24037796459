import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { looksOf, spentLevel } from './analyse-pairs.ts'
import { blockOrders, phasePlanAt, phasePlanCount, scheduleOf } from './assignments.ts'
import { bytes, reference, sha256, testStream } from './document.fixture.ts'
import type { ExperimentDocument, PhasesDesign } from './document.ts'
import { canonicalJson, commitmentOf, stream } from './stream.ts'

interface Expected {
  seed: string
  assignmentBytes: number[]
  ordersOf14Blocks: number[][]
  testBelowSix: number[]
  spent: Record<string, number>
  looks: Record<string, number[]>
}

const expected = reference<Expected>('stream.expected')
const names = ['blocks-exact', 'blocks-drawn', 'blocks-weeks', 'three-arms', 'three-doses', 'phases']

describe('verifiable randomness (stream.expected.json, an independent implementation)', () => {
  const of = (label: string) => stream({ seed: bytes(expected.seed), label, sha256 })

  test('the bytes of the stream', () => {
    const chance = of('assignment')
    expect(expected.assignmentBytes.map(() => chance.byte())).toEqual(expected.assignmentBytes)
  })
  test('the orders of fourteen blocks', () => {
    expect(blockOrders(2, 14, of('assignment'))).toEqual(expected.ordersOf14Blocks)
  })
  test('numbers below six', () => {
    const chance = of('test')
    expect(expected.testBelowSix.map(() => chance.below(6))).toEqual(expected.testBelowSix)
  })
  test.each(Object.entries(expected.spent))('the level spent by a share of %s', (share, level) => {
    expect(spentLevel(0.05, Number(share))).toBeCloseTo(level, 14)
  })
  test.each(Object.entries(expected.looks))('the looks of %s blocks', (blocks, looks) => {
    expect(looksOf(Number(blocks), 0.05)).toEqual(looks)
  })
  test.each(names)('commitment and schedule of %s', (name) => {
    const document = reference<ExperimentDocument>(name)
    const seed = bytes(document.seed ?? '')
    expect(commitmentOf(document.protocol, seed, sha256)).toBe(document.commitment)
    const schedule = scheduleOf(document.protocol, seed, sha256)
    const arms = document.days?.map(({ arm }) => arm)
    const { design } = document.protocol
    const drawn =
      design.kind === 'phases'
        ? schedule.flatMap(([arm = 0, days = 0]) => Array.from({ length: days }, () => arm))
        : schedule.flatMap((order) => order.flatMap((arm) => Array.from({ length: design.periodDays }, () => arm)))
    expect(arms).toEqual(drawn)
  })
})

describe('numbers below n', () => {
  test('stay below n, whether they take one byte or four', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), fc.nat(), (n, seed) => {
        const chance = testStream(seed)
        for (let draw = 0; draw < 20; draw++) {
          const value = chance.below(n)
          expect(Number.isInteger(value) && value >= 0 && value < n).toBe(true)
        }
      }),
    )
  })
  test('are equally probable: χ² of 6000 draws below six stays under its .001 bound of 20.5', () => {
    const chance = testStream(7)
    const counts = [0, 0, 0, 0, 0, 0]
    for (let draw = 0; draw < 6000; draw++) {
      const value = chance.below(6)
      counts[value] = (counts[value] ?? 0) + 1
    }
    expect(counts.reduce((sum, count) => sum + (count - 1000) ** 2 / 1000, 0)).toBeLessThan(20.5)
  })
})

describe('canonical JSON (RFC 8785)', () => {
  test('sorts by code units, writes numbers as ECMAScript does, and keeps lists in order', () => {
    const value = { '€': 1.0, '\r': '\u000f\n"\\', '1': [1e21, 333333333.3333333, -0, 1e-7], '😂': null, ö: true }
    expect(canonicalJson(value)).toBe(
      '{"\\r":"\\u000f\\n\\"\\\\","1":[1e+21,333333333.3333333,0,1e-7],"ö":true,"€":1,"😂":null}',
    )
  })
  test('does not depend on the order of members, and says the same as JSON', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const turned = Object.fromEntries(Object.entries(value).reverse())
        expect(canonicalJson(turned)).toBe(canonicalJson(value))
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    )
  })
})

describe('plans of phases', () => {
  const design = (days: number, shortestPhase: number): PhasesDesign => ({
    kind: 'phases',
    days,
    shortestPhase,
    washoutDays: 0,
  })
  test('84 days with phases of at least 14 can be divided in 8990 ways', () => {
    expect(phasePlanCount(design(84, 14))).toBe(8990)
  })
  test('the list holds every plan once: all days, no phase too short', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 5 }), fc.integer({ min: 0, max: 8 }), (shortest, spare) => {
        const phases = design(4 * shortest + spare, shortest)
        const plans = Array.from({ length: phasePlanCount(phases) }, (_, index) => phasePlanAt(phases, index))
        expect(new Set(plans.map(({ first, lengths }) => `${first}:${lengths}`)).size).toBe(plans.length)
        for (const { lengths } of plans) {
          expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(phases.days)
          expect(Math.min(...lengths)).toBeGreaterThanOrEqual(shortest)
        }
      }),
      { numRuns: 30 },
    )
  })
})
