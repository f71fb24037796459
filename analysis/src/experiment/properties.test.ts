import fc from 'fast-check'
import { describe, expect, inject, test } from 'vitest'
import { analyseExperiment } from './analyse-experiment.ts'
import { spentLevel } from './analyse-pairs.ts'
import { signAssignments } from './assignments.ts'
import { aDocument, aProtocol, noise, sha256, testStream } from './document.fixture.ts'
import { invertedInterval } from './inverted-interval.ts'
import { firstBlocks, type PairBlocks } from './pair-blocks.ts'
import { flipInterval, ifDoneTest, pairTest } from './pair-test.ts'
import { holm } from './secondary.ts'
import { kthLargest, type LookSums, stagedTest, sumsOf } from './staged-test.ts'

const RUNS = inject('isLong') ? 100 : 10

const numbers = fc.double({ min: -5, max: 5, noNaN: true })
const someBlocks = (least: number, most: number) =>
  fc.array(
    fc.record({
      d: fc.oneof(numbers, fc.integer({ min: -3, max: 3 })),
      w: fc.constantFrom(0, 0.5, 0.5, 1),
      later: fc.boolean(),
      x: fc.constantFrom(-1, -0.5, 0, 0.5, 1),
    }),
    { minLength: least, maxLength: most },
  )

function pairsOf(all: readonly { d: number; w: number; later: boolean; x: number }[]): PairBlocks {
  const column = (read: (one: (typeof all)[number]) => number) => Float64Array.from(all, read)
  return {
    size: all.length,
    weight: column(({ w }) => w),
    difference: column(({ d, w }) => (w === 0 ? 0 : d)),
    sign: column(({ later }) => (later ? 1 : -1)),
    taken: column(({ x }) => x),
  }
}

const looksAt = (pairs: PairBlocks, afters: readonly number[]) =>
  afters.map((after) => ({ blocks: firstBlocks(pairs, after), level: spentLevel(0.05, after / pairs.size) }))

describe('the randomisation test', () => {
  test('is exact: over all assignments, with several looks, at most α are rejected', () => {
    fc.assert(
      fc.property(someBlocks(8, 9), (all) => {
        const pairs = pairsOf(all)
        let refused = 0
        const { choices, count } = signAssignments(pairs.sign, testStream(1))
        for (let index = 0; index < count; index++) {
          const sign = choices.slice(index * pairs.size, (index + 1) * pairs.size)
          // If this assignment had been drawn and no arm had an effect, the differences would be the same.
          const lived = { ...pairs, sign }
          const stages = looksAt(lived, [6, 7, pairs.size])
          const { p, level } = pairTest(stages, signAssignments(sign, testStream(1)))
          if (p <= level) refused++
        }
        expect(refused / count).toBeLessThanOrEqual(0.05)
      }),
      { numRuns: inject('isLong') ? 8 : 2 },
    )
  })
  test('an interval contains 0 exactly when nothing is claimed, with one look or several', () => {
    fc.assert(
      fc.property(someBlocks(10, 18), fc.constantFrom([1], [0.75, 1]), (all, shares) => {
        const pairs = pairsOf(all)
        const assignments = signAssignments(pairs.sign, testStream(2), 999)
        const afters = shares.map((share) => Math.ceil(share * pairs.size))
        const { p, level, interval, effect } = pairTest(looksAt(pairs, afters), assignments)
        if (effect === null) return
        const [low, high] = interval
        const holdsZero = (low ?? Number.NEGATIVE_INFINITY) <= 0 && (high ?? Number.POSITIVE_INFINITY) >= 0
        expect(holdsZero).toBe(p > level)
      }),
      { numRuns: RUNS },
    )
  })
  test('the closed form of one look equals the result of bisection', () => {
    fc.assert(
      fc.property(someBlocks(7, 12), (all) => {
        const pairs = pairsOf(all)
        const assignments = signAssignments(pairs.sign, testStream(3))
        const look: LookSums = { ...sumsOf(assignments, pairs, pairs.sign), level: 0.05 }
        const closed = flipInterval(look, assignments.real, 0.05)
        const found = invertedInterval([look], assignments)
        for (const member of [0, 1] as const) {
          const truth = closed?.[member]
          if (truth === undefined) expect(found[member]).toBeNull()
          else expect(found[member]).toBeCloseTo(truth, 6)
        }
      }),
      { numRuns: RUNS },
    )
  })
  test('adding a constant to the second arm shifts effect and interval by that constant', () => {
    fc.assert(
      fc.property(someBlocks(8, 12), fc.double({ min: -3, max: 3, noNaN: true }), (all, shift) => {
        const of = (pairs: PairBlocks) =>
          pairTest([{ blocks: pairs, level: 0.05 }], signAssignments(pairs.sign, testStream(4)))
        const pairs = pairsOf(all)
        const moved = { ...pairs, difference: pairs.difference.map((d, b) => d + shift * (pairs.sign[b] ?? 0)) }
        const original = of(pairs)
        const other = of(moved)
        if (original.effect === null) return
        expect(other.effect).toBeCloseTo(original.effect + shift, 9)
        for (const member of [0, 1] as const)
          if (original.interval[member] !== null)
            expect(other.interval[member]).toBeCloseTo(original.interval[member] + shift, 9)
      }),
      { numRuns: RUNS },
    )
  })
})

describe('"if it was really done"', () => {
  test('is the same test at δ = 0', () => {
    fc.assert(
      fc.property(someBlocks(8, 20), (all) => {
        const pairs = pairsOf(all)
        const assignments = signAssignments(pairs.sign, testStream(5), 999)
        const p = (dose: Float64Array) =>
          stagedTest([{ ...sumsOf(assignments, pairs, dose), level: 0.05 }], assignments, 0).p
        expect(p(pairs.taken)).toBe(p(pairs.sign))
      }),
      { numRuns: RUNS },
    )
  })
  test('its interval contains 0 exactly when nothing is claimed', () => {
    fc.assert(
      fc.property(someBlocks(10, 14), (all) => {
        const pairs = pairsOf(all)
        const assignments = signAssignments(pairs.sign, testStream(6))
        const stages = [{ blocks: pairs, level: 0.05 }]
        const done = ifDoneTest(stages, assignments)
        if (!done) return
        const [low, high] = done.interval
        const holdsZero = (low ?? Number.NEGATIVE_INFINITY) <= 0 && (high ?? Number.POSITIVE_INFINITY) >= 0
        expect(holdsZero).toBe(pairTest(stages, assignments).p > 0.05)
      }),
      { numRuns: RUNS },
    )
  })
  test('no mark changes p, effect or interval of the assigned arms, to the last bit', () => {
    const protocol = aProtocol({ design: { kind: 'blocks', blocks: 12, periodDays: 2, washoutDays: 0 } })
    const lived = (taken: (index: number) => number | null) =>
      analyseExperiment(
        aDocument(protocol, ({ arm, index }) => ({ y: 3 + 0.6 * arm + noise(index, 1), taken: taken(index) })),
        { sha256 },
      )
    const plain = lived(() => null)
    expect(plain.ifDone).toBeNull()
    fc.assert(
      fc.property(fc.array(fc.constantFrom(0, 0.5, 1, null), { minLength: 48, maxLength: 48 }), (marks) => {
        const marked = lived((index) => marks[index] ?? null)
        const of = ({ p, effect, interval, verdict, differences }: typeof marked) =>
          JSON.stringify({ p, effect, interval, verdict, differences })
        expect(of(marked)).toBe(of(plain))
      }),
      { numRuns: inject('isLong') ? 6 : 2 },
    )
  })
})

describe('small parts', () => {
  test('the k-th largest equals that of a sorted list', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(numbers, fc.constantFrom(0, 1)), { minLength: 1 }), fc.nat(), (list, pick) => {
        const k = (pick % list.length) + 1
        // 0 and −0 are equal, but sorting orders them.
        const sorted = Float64Array.from(list, (value) => value + 0).sort()
        expect(kthLargest(Float64Array.from(list), list.length, k) + 0).toBe(sorted.at(-k))
      }),
    )
  })
  test("Holm's p never fall below the plain ones, keep their order, and the smallest is Bonferroni's", () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 6 }), (p) => {
        const adjusted = holm(p)
        for (const [index, value] of adjusted.entries()) expect(value).toBeGreaterThanOrEqual(p[index] ?? 1)
        expect(Math.min(...adjusted)).toBeCloseTo(Math.min(1, Math.min(...p) * p.length), 12)
      }),
    )
  })
})
