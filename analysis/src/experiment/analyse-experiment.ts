import { at } from '../arrays/at.ts'
import { type AnalysisSettings, analysePairs, type ResultWithoutWords } from './analyse-pairs.ts'
import { analysePhases } from './analyse-phases.ts'
import { type Anytime, anytime } from './anytime.ts'
import { type Assignments, countsOf, orderAssignments, ordersOf, signAssignments } from './assignments.ts'
import { type BlocksDesign, type ExperimentDocument, METHOD, type Protocol } from './document.ts'
import { invertedInterval, type OpenInterval } from './inverted-interval.ts'
import { livedDays, primary } from './lived-days.ts'
import {
  type Block,
  blockEffects,
  meanOf,
  outcomes,
  type PeriodReading,
  pairBlocks,
  recordings,
  scatterOf,
  wholeBlocks,
} from './pair-blocks.ts'
import { pairTest } from './pair-test.ts'
import type { ArmComparison, ExperimentResult, Recording } from './result.ts'
import { holm, secondaryResults } from './secondary.ts'
import { experimentNotes, experimentSentence } from './sentence.ts'
import { asFarAs, stagedTest } from './staged-test.ts'
import { bytesOfHex, type Sha256, type Stream, stream } from './stream.ts'
import { armMeans, recordedDays } from './summary.ts'
import { experimentVerdict, neededFor } from './verdict.ts'

export interface ExperimentOptions {
  readonly sha256: Sha256
  /** Uses a single look at the end. */
  readonly hasSingleLook?: boolean
  /** The ends of the scale of the outcome's unit, if it has one: 1 and 5 for ratings from 1 to 5. */
  readonly scale?: readonly [low: number, high: number] | undefined
}

/**
 * The result of an experiment: analyses a document with protocol, seed and days as its protocol says.
 */
export function analyseExperiment(document: ExperimentDocument, options: ExperimentOptions): ExperimentResult {
  const { sha256, hasSingleLook = false, scale } = options
  const seed = bytesOfHex(document.seed ?? '') ?? new Uint8Array(0)
  const settings = { chance: () => stream({ seed, label: 'test', sha256 }), hasSingleLook, scale }
  const result = analysed(document, settings)
  return {
    ...result,
    sentence: experimentSentence(document.protocol, result),
    notes: experimentNotes(document.protocol, result),
  }
}

function analysed(document: ExperimentDocument, settings: Parameters<typeof analysePairs>[2]): ResultWithoutWords {
  const { design, arms } = document.protocol
  if (design.kind === 'phases') return analysePhases(document, design, settings)
  return arms.length === 2 ? analysePairs(document, design, settings) : analyseSeveral(document, design, settings)
}

/**
 * Three arms in blocks: tests whether all are equal (or whether there is a slope along the amounts), then each against
 * the first, with Holm and intervals at 1 − α/2. One look, at the end; if the person ended it earlier, any-time
 * evidence is used, with p doubled.
 */
function analyseSeveral(
  document: ExperimentDocument,
  design: BlocksDesign,
  settings: AnalysisSettings,
): ResultWithoutWords {
  const { protocol, days = [] } = document
  const { alpha, smallestEffect, arms } = protocol
  const lived = wholeBlocks(livedDays(protocol, days, primary(protocol)), { ...design, arms: arms.length })
  const blocks = lived.slice(0, design.blocks)
  const isByPerson = !settings.hasSingleLook && blocks.length < design.blocks
  const each = comparisons(blocks, protocol, settings)
  const safe = anytimes(blocks, protocol)
  const best = safe.reduce((smallest, other) => (other.p < smallest.p ? other : smallest))
  const whole = together(blocks, protocol, settings)
  const p = isByPerson ? best.p : whole.p
  const effects = blockEffects(pairBlocks(blocks, 1, outcomes))
  const scatter = scatterOf(effects)
  const intervals = (isByPerson ? safe : each).map(({ interval }) => interval)
  const recording = recordingOfSeveral(blocks, protocol, settings)
  const verdict = experimentVerdict({ p, level: alpha, intervals, smallestEffect, effects, ...recording })
  return {
    kind: 'several',
    verdict,
    p,
    level: alpha,
    confidence: 1 - alpha,
    ...recording,
    endedAt: isByPerson ? 'person' : 'end',
    effect: whole.slope ?? null,
    interval: isByPerson ? [null, null] : whole.interval,
    ifDone: null,
    anytime: best,
    looks: [],
    each,
    ...(whole.slope === undefined ? {} : { slope: whole.slope }),
    armMeans: armMeans(blocks, arms),
    blocks: whole.blocks,
    days: recordedDays(blocks),
    differences: effects,
    scatter,
    ...neededFor(verdict, scatter, smallestEffect),
    ...whole.ways,
    secondary: secondaryResults(document, {
      design,
      used: blocks.length,
      test: (lived) => oneTest(together(lived, protocol, settings)),
    }),
    distribution: null,
    methodVersion: METHOD,
  }
}

/** All arms at once. */
function together(blocks: readonly Block[], protocol: Protocol, { chance }: AnalysisSettings) {
  const several = severalOf(blocks, { arms: protocol.arms.length, reading: outcomes, chance: chance() })
  const doses = dosesOf(protocol)
  const along: Slope | undefined = doses && doseSlope(several, doses, protocol.alpha)
  const open: Slope['interval'] = [null, null]
  return {
    p: along?.p ?? armsAlike(several),
    slope: along?.slope,
    interval: along?.interval ?? open,
    blocks: several.centred.length,
    ways: countsOf(several.assignments),
  }
}

/** The result for another outcome: with amounts the slope, otherwise only whether the arms are equal. */
const oneTest = ({ p, slope = null, interval }: ReturnType<typeof together>) => ({ p, effect: slope, interval })

/** The amounts of the arms, if every arm has one. */
function dosesOf({ doses, arms }: Protocol): readonly number[] | undefined {
  if (doses) return doses
  const amounts = arms.flatMap(({ amount }) => amount ?? [])
  return amounts.length === arms.length && new Set(amounts).size > 1 ? amounts : undefined
}

const others = ({ arms }: Protocol): readonly number[] => arms.map((_, arm) => arm).slice(1)

/** Each arm against the first on their two periods; the third is left unchanged. */
function comparisons(
  blocks: readonly Block[],
  protocol: Protocol,
  { chance }: AnalysisSettings,
): readonly ArmComparison[] {
  const level = protocol.alpha / others(protocol).length
  const tested = others(protocol).map((arm) => {
    const pairs = pairBlocks(blocks, arm, outcomes)
    const { effect, p, interval } = pairTest([{ blocks: pairs, level }], signAssignments(pairs.sign, chance()))
    return { arms: [0, arm] as const, effect, p, interval }
  })
  const adjusted = holm(tested.map(({ p }) => p))
  return tested.map((comparison, index) => ({ ...comparison, pHolm: adjusted[index] ?? 1 }))
}

/** Any-time evidence of each arm against the first, with the error shared between them. */
function anytimes(blocks: readonly Block[], protocol: Protocol): readonly Anytime[] {
  const count = others(protocol).length
  return others(protocol).map((arm) => {
    const effects = blockEffects(pairBlocks(blocks, arm, outcomes))
    const scatter = protocol.scatter ?? scatterOf(effects) ?? 0
    const { p, interval } = anytime({ effects, scatter, alpha: protocol.alpha / count })
    return { p: Math.min(1, count * p), interval }
  })
}

function recordingOfSeveral(blocks: readonly Block[], { arms }: Protocol, { chance }: AnalysisSettings): Recording {
  const missingDays = blocks.flat().reduce((sum, { days, values }) => sum + days - values.length, 0)
  if (missingDays === 0) return { missingDays, recordingP: null, standsWithMissing: null }
  const several = severalOf(blocks, { arms: arms.length, reading: recordings, chance: chance() })
  return { missingDays, recordingP: armsAlike(several), standsWithMissing: null }
}

interface Slope {
  readonly p: number
  /** Change of the outcome for each unit of the amount; null without a full block. */
  readonly slope: number | null
  readonly interval: OpenInterval
}

/**
 * The slope along the amounts: U = Σ c·mean over the periods with c = centred amounts, V = N Σ c², slope = U/V, p by
 * permuting the amounts within blocks, interval by inversion as for two arms.
 */
function doseSlope(several: SeveralArms, doses: readonly number[], level: number): Slope {
  const { centred, assignments } = several
  const { count, choices, blocks, real } = assignments
  if (blocks === 0) return { p: 1, slope: null, interval: [null, null] }
  const centre = meanOf(doses)
  const contrasts = ordersOf(several.arms).map((order) => order.map((arm) => (doses[arm] ?? 0) - centre))
  const lived = centred.map((_, block) => contrasts[at(choices, real * blocks + block)] ?? [])
  const outcome = new Float64Array(count)
  const dose = new Float64Array(count)
  for (let assignment = 0; assignment < count; assignment++) {
    for (let block = 0; block < blocks; block++) {
      const contrast = contrasts[at(choices, assignment * blocks + block)] ?? []
      for (const [index, c] of contrast.entries()) {
        outcome[assignment] = at(outcome, assignment) + c * (centred[block]?.[index] ?? 0)
        dose[assignment] = at(dose, assignment) + c * (lived[block]?.[index] ?? 0)
      }
    }
  }
  const size = outcome.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  const looks = [{ outcome, dose, size, level }]
  const { p } = stagedTest(looks, assignments)
  return { p, slope: at(outcome, real) / at(dose, real), interval: invertedInterval(looks, assignments) }
}

/** Blocks of several arms as the test reads them. */
interface SeveralArms {
  readonly arms: number
  /** Period means of each block minus the mean of the block, in order of time. */
  readonly centred: readonly (readonly number[])[]
  readonly assignments: Assignments
}

/** How the periods are read, and which assignments were possible. */
interface SeveralQuestion {
  readonly arms: number
  readonly reading: PeriodReading
  readonly chance: Stream
}

/** The blocks in which every period has data. */
function severalOf(blocks: readonly Block[], { arms, reading, chance }: SeveralQuestion): SeveralArms {
  const full = blocks.filter((block) => block.every((period) => reading(period).count > 0))
  const centred = full.map((block) => {
    const means = block.map((period) => reading(period).mean)
    const centre = meanOf(means)
    return means.map((mean) => mean - centre)
  })
  const orders = full.map((block) => block.map(({ arm }) => arm))
  return { arms, centred, assignments: orderAssignments(orders, arms, chance) }
}

/**
 * Tests whether all arms are equal: p by permuting the arms within blocks; the statistic is Σ over arms of the squared
 * sum of the block-centred period means. Reference: Edgington and Onghena 2007, Randomization Tests, chapter 5
 * (repeated measures).
 */
function armsAlike({ arms, centred, assignments }: SeveralArms): number {
  const { count, choices, blocks, real } = assignments
  const orders = ordersOf(arms)
  const statistics = new Float64Array(count)
  const sums = new Float64Array(arms)
  for (let assignment = 0; assignment < count; assignment++) {
    sums.fill(0)
    for (let block = 0; block < blocks; block++) {
      const order = orders[at(choices, assignment * blocks + block)] ?? []
      const means = centred[block] ?? []
      for (let index = 0; index < arms; index++) {
        const arm = order[index] ?? 0
        sums[arm] = at(sums, arm) + (means[index] ?? 0)
      }
    }
    statistics[assignment] = sums.reduce((sum, value) => sum + value * value, 0)
  }
  const observed = at(statistics, real)
  const bound = asFarAs(
    observed,
    statistics.reduce((most, value) => Math.max(most, value), 0),
  )
  return statistics.reduce((hits, value) => (value >= bound ? hits + 1 : hits), 0) / count
}
