import { describe, expect, test } from 'vitest'
import { spentLevel } from './analyse-pairs.ts'
import { phasePlans, phaseTest } from './analyse-phases.ts'
import { anytime } from './anytime.ts'
import { signAssignments } from './assignments.ts'
import { bytes, reference, rows, sha256, testStream } from './document.fixture.ts'
import {
  type Block,
  blockEffects,
  firstBlocks,
  outcomes,
  type PairBlocks,
  pairBlocks,
  scatterOf,
} from './pair-blocks.ts'
import { pairTest } from './pair-test.ts'
import { stream } from './stream.ts'
import { recordingOf } from './summary.ts'

interface GwernTruth {
  blocks: number
  effect: number
  p: number
  interval: number[]
  scatter: number
  recording: { missingDays: number; p: number } | null
  anytime: { p: number; interval: number[] }
  looks: { after: number; p: number; level: number; effect: number; interval: number[] }[]
}

interface Published {
  'darwin-zea-mays': { computed: { effect: number; interval: number[] } }
  'student-sleep': { computed: { effect: number; p: number; interval: number[] } }
  'onghena-abab': { computed: { interval: number[]; withFirstArmByCoin: { p: number; interval: number[] } } }
  'gwern-lsd': { seed: string; computed: Record<string, GwernTruth> }
}

const published = reference<Published>('published.expected')

/** Pairs whose second member is the second arm. */
function pairsOf(differences: readonly number[]): PairBlocks {
  const ones = Float64Array.from(differences, () => 1)
  return { size: differences.length, weight: ones, difference: Float64Array.from(differences), sign: ones, taken: ones }
}

const oneLook = (blocks: PairBlocks) => pairTest([{ blocks, level: 0.05 }], signAssignments(blocks.sign, testStream(1)))

function nearInterval(found: readonly (number | null)[], truth: readonly number[]) {
  for (const [index, end] of truth.entries()) expect(found[index]).toBeCloseTo(end, 6)
}

describe('published numbers', () => {
  test("Darwin's maize: 1726 of 32 768 (Fisher 1935, The Design of Experiments, §21)", () => {
    const differences = rows('darwin-zea-mays')
      .slice(1)
      .map(([, , cross, self]) => Number(cross) - Number(self))
    const { p, effect, interval } = oneLook(pairsOf(differences))
    expect(p).toBe(1726 / 32_768)
    expect(effect).toBeCloseTo(2.616667, 6)
    nearInterval(interval, published['darwin-zea-mays'].computed.interval)
  })
  test("Student's sleeping drugs: 4 of 1024 (Student 1908)", () => {
    const differences = rows('student-sleep')
      .slice(1)
      .map(([, before, after]) => Number(after) - Number(before))
    const { p, effect, interval } = oneLook(pairsOf(differences))
    expect(p).toBe(4 / 1024)
    expect(effect).toBeCloseTo(1.58, 9)
    nearInterval(interval, published['student-sleep'].computed.interval)
  })
  test("Onghena's ABAB: 165 ways to divide 24 days, 4 of them at least as extreme (Onghena 1992; Bulté and Onghena 2008)", () => {
    const days = rows('onghena-abab').slice(1)
    const design = { kind: 'phases', days: 24, shortestPhase: 4, washoutDays: 0 } as const
    const both = phasePlans(design, { first: 0, lengths: [6, 6, 6, 6] }, testStream(1))
    const plans = { ...both, plans: both.plans.filter(({ first }) => first === 0) }
    expect(plans.plans.length).toBe(165)
    const asked = {
      values: days.map(([, , , score]) => Number(score)),
      dose: days.map(([, arm]) => (arm === 'B' ? 1 : 0)),
      washoutDays: 0,
      level: 0.05,
    }
    const { effect, p, interval, outcomes: all } = phaseTest(plans, asked)
    expect([effect, p]).toEqual([-2, 4 / 165])
    expect(all.filter((value) => value <= -2 + 1e-9).length).toBe(4)
    const truth = published['onghena-abab'].computed
    nearInterval(interval, truth.interval)
    const withCoin = phaseTest(both, asked)
    expect(withCoin.p).toBe(truth.withFirstArmByCoin.p)
    nearInterval(withCoin.interval, truth.withFirstArmByCoin.interval)
  })
})

describe('twenty blocks of a real self-experiment (Gwern Branwen, gwern.net, CC-0)', () => {
  const [header = [], ...days] = rows('gwern-lsd')
  const { seed, computed } = published['gwern-lsd']
  const chance = () => stream({ seed: bytes(seed), label: 'test', sha256 })

  const blocksOf = (name: string): readonly Block[] =>
    Array.from({ length: 20 }, (_, block) =>
      [0, 1].map((position) => {
        const dayRows = days.filter((day) => Number(day[1]) === block && Number(day[2]) === position)
        const values = dayRows.flatMap((day) => day[header.indexOf(name)] || []).map(Number)
        const arm = Number(dayRows[0]?.[3])
        return { arm, days: 3, values, taken: values.map(() => arm), marked: 0 }
      }),
    )

  test.each(Object.entries(computed))('%s', (name, truth) => {
    const blocks = blocksOf(name)
    const pairs = pairBlocks(blocks, 1, outcomes)
    const assignments = signAssignments(pairs.sign, chance())
    const found = pairTest([{ blocks: pairs, level: 0.05 }], assignments)
    expect(found.effect).toBeCloseTo(truth.effect, 9)
    expect(found.p).toBeCloseTo(truth.p, 9)
    nearInterval(found.interval, truth.interval)
    const scatter = scatterOf(blockEffects(pairs)) ?? 0
    expect(scatter).toBeCloseTo(truth.scatter, 9)
    const safe = anytime({ effects: blockEffects(pairs), scatter, alpha: 0.05 })
    expect(safe.p).toBeCloseTo(truth.anytime.p, 6)
    nearInterval(safe.interval, truth.anytime.interval)
    const recording = recordingOf({ blocks, assignments, alpha: 0.05, scale: [0, 1], effect: found.effect })
    expect(recording.recordingP).toBe(truth.recording?.p ?? null)
    const stages = [10, 15, 20].map((after) => ({
      blocks: firstBlocks(pairs, after),
      level: spentLevel(0.05, after / 20),
    }))
    for (const [index, look] of truth.looks.entries()) {
      const staged = pairTest(stages.slice(0, index + 1), assignments)
      expect(staged.p).toBeCloseTo(look.p, 9)
      expect(staged.level).toBeCloseTo(look.level, 12)
      expect(staged.effect).toBeCloseTo(look.effect, 9)
      nearInterval(staged.interval, look.interval)
    }
  })
})
