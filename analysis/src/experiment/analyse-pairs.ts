import { at } from '../arrays/at.ts'
import { normalCdf, normalQuantile, normalSurvival } from '../distributions/normal.ts'
import { anytime } from './anytime.ts'
import { type Assignments, countsOf, signAssignments } from './assignments.ts'
import { distributionOf } from './distribution.ts'
import { type BlocksDesign, type ExperimentDocument, METHOD, type Protocol, type StoredLook } from './document.ts'
import { livedDays, primary } from './lived-days.ts'
import {
  asStored,
  type Block,
  blockDoses,
  blockEffects,
  firstBlocks,
  outcomes,
  type PairBlocks,
  pairBlocks,
  scatterOf,
  wholeBlocks,
} from './pair-blocks.ts'
import { ifDoneTest, type PairTest, pairTest, type TestStage } from './pair-test.ts'
import type { ExperimentResult, LookResult } from './result.ts'
import { secondaryResults } from './secondary.ts'
import { sumsOf } from './staged-test.ts'
import type { Stream } from './stream.ts'
import { armMeans, isMarked, recordedDays, recordingOf, type Scale, scaleOf } from './summary.ts'
import { experimentVerdict, neededFor } from './verdict.ts'

/** How to read a document, and the source of its draws. */
export interface AnalysisSettings {
  /** A fresh `test` stream from the experiment's seed. */
  readonly chance: () => Stream
  /** Uses a single look at the end. */
  readonly hasSingleLook: boolean
  /** The ends of the outcome's scale, if its unit has one. */
  readonly scale?: Scale | undefined
}

/** Inputs for a look. */
interface LookInput {
  readonly protocol: Protocol
  readonly design: BlocksDesign
  readonly blocks: readonly Block[]
  readonly pairs: PairBlocks
  readonly assignments: Assignments
  readonly scatter: number
  readonly stored: readonly StoredLook[]
  readonly scale: Scale | undefined
}

/** The result without its sentences. */
export type ResultWithoutWords = Omit<ExperimentResult, 'sentence' | 'notes'>

/**
 * Two arms in blocks: look by look, ending with the first look that rejects; any-time evidence if the person ended it
 * between looks.
 */
export function analysePairs(
  document: ExperimentDocument,
  design: BlocksDesign,
  settings: AnalysisSettings,
): ResultWithoutWords {
  const { protocol } = document
  const input = lookInputOf(document, design, settings)
  const whole = input.blocks.length
  const planned = settings.hasSingleLook ? [whole] : looksPlanned(protocol, design)
  const stages: TestStage[] = []
  const looks: LookResult[] = []
  for (const after of planned) {
    if (after > whole || after === 0) break
    stages.push(stageAt(input, after, settings))
    const look = lookAt(input, stages)
    looks.push(look)
    if (look.p <= look.level) break
  }
  const last = looks.at(-1)
  const hasMore = (document.days ?? []).some(
    ({ block }, index) => (block ?? blockAt(index, design)) >= (last?.after ?? 0),
  )
  const isByPerson = !settings.hasSingleLook && !(last && (last.p <= last.level || !hasMore))
  const used = isByPerson ? whole : (last?.after ?? whole)
  const look = isByPerson || !last ? personLook(input, used) : last
  const endedAt = isByPerson ? 'person' : used < design.blocks ? 'look' : 'end'
  const test = (lived: readonly Block[]) => {
    const pairs = pairBlocks(lived, 1, outcomes)
    return pairTest([{ blocks: pairs, level: protocol.alpha }], signAssignments(pairs.sign, settings.chance()))
  }
  return {
    ...resultOf(input, look, used),
    looks,
    endedAt,
    secondary: secondaryResults(document, { design, used, test }),
  }
}

/**
 * The numbers of blocks after which the program looks: ⌈N/2⌉, ⌈3N/4⌉ and N, except those at which even the smallest
 * possible p, 2/2^n, is above the level.
 *
 *     looksOf(14, 0.05) // [11, 14]
 */
export function looksOf(blocks: number, alpha: number): readonly number[] {
  const planned = [Math.ceil(blocks / 2), Math.ceil((3 * blocks) / 4), blocks]
  return [...new Set(planned)].filter((after) => 2 / 2 ** after <= spentLevel(alpha, after / blocks))
}

/**
 * How much of the level may be spent by the time a share of the blocks is done: α(t) = 2 − 2Φ(z_{1−α/2}/√t).
 *
 * Almost nothing early, all of it at the end (O'Brien and Fleming's shape). Reference: Lan and DeMets 1983, "Discrete
 * sequential boundaries for clinical trials", Biometrika 70, 659–663.
 *
 *     spentLevel(0.05, 0.5) // 0.0055746
 */
export function spentLevel(alpha: number, share: number): number {
  if (share >= 1) return alpha
  return 2 * normalSurvival(-normalQuantile(alpha / 2) / Math.sqrt(share))
}

/** If there are so few blocks that no look could be significant, only the end remains. */
function looksPlanned({ looks, alpha }: Protocol, { blocks }: BlocksDesign): readonly number[] {
  const planned = looks ?? looksOf(blocks, alpha)
  return planned.length === 0 ? [blocks] : planned
}

const blockAt = (index: number, { periodDays }: BlocksDesign): number => Math.floor(index / (2 * periodDays))

function lookInputOf(document: ExperimentDocument, design: BlocksDesign, settings: AnalysisSettings): LookInput {
  const { protocol, days = [], looks: stored = [] } = document
  const lived = wholeBlocks(livedDays(protocol, days, primary(protocol)), { ...design, arms: 2 })
  const blocks = lived.slice(0, design.blocks)
  const pairs = pairBlocks(blocks, 1, outcomes)
  // Blocks that have not taken place yet are part of the draws too, so that a look uses the same draws as the end.
  const signs = new Float64Array(design.blocks).fill(-1)
  signs.set(pairs.sign)
  const assignments = signAssignments(signs, settings.chance())
  const scatter = protocol.scatter ?? scatterOf(blockEffects(pairs)) ?? 0
  return { protocol, design, blocks, pairs, assignments, scatter, stored, scale: settings.scale }
}

function stageAt(
  { pairs, design, protocol, stored }: LookInput,
  after: number,
  { hasSingleLook }: AnalysisSettings,
): TestStage {
  const earlier = stored.find((look) => look.after === after)
  const blocks = firstBlocks(pairs, after)
  return {
    blocks: earlier && !hasSingleLook ? asStored(blocks, earlier) : blocks,
    level: hasSingleLook ? protocol.alpha : spentLevel(protocol.alpha, after / design.blocks),
  }
}

function lookAt(input: LookInput, stages: readonly TestStage[]): LookResult {
  const blocks = stages.at(-1)?.blocks ?? firstBlocks(input.pairs, 0)
  const tested = pairTest(stages, input.assignments)
  const isShown = isMarked(input.blocks.slice(0, blocks.size))
  return { ...described(input, blocks, tested), ifDone: isShown ? ifDoneTest(stages, input.assignments) : null }
}

/** The result if the person chose the moment: only any-time evidence is valid. */
function personLook(input: LookInput, after: number): LookResult {
  const { protocol, scatter } = input
  const blocks = firstBlocks(input.pairs, after)
  const effects = blockEffects(blocks)
  const { effect } = pairTest([{ blocks, level: protocol.alpha }], input.assignments)
  const question = { effects, scatter, alpha: protocol.alpha }
  const doses = blockDoses(blocks)
  const isShown = isMarked(input.blocks.slice(0, after)) && doses.some((dose) => dose !== 0)
  const done = isShown ? ifDoneTest([{ blocks, level: protocol.alpha }], input.assignments) : null
  return {
    ...described(input, blocks, { effect, level: protocol.alpha, ...anytime(question) }),
    ifDone: done && { effect: done.effect, interval: anytime({ ...question, doses }).interval },
  }
}

function described(input: LookInput, pairs: PairBlocks, tested: PairTest): Omit<LookResult, 'ifDone'> {
  const { protocol, design } = input
  const { alpha, smallestEffect } = protocol
  const blocks = input.blocks.slice(0, pairs.size)
  const effects = blockEffects(pairs)
  const scatter = scatterOf(effects)
  const question = { blocks, alpha, scale: input.scale ?? scaleOf(protocol.outcome, blocks), effect: tested.effect }
  const recording = recordingOf({ ...question, assignments: input.assignments })
  const verdict = experimentVerdict({ ...tested, ...recording, effects, smallestEffect, intervals: [tested.interval] })
  const progress = { scatter: scatter ?? 0, blocks: effects.length, share: pairs.size / design.blocks, alpha }
  return {
    after: pairs.size,
    ...tested,
    anytime: anytime({ effects, scatter: input.scatter, alpha }),
    blocks: effects.length,
    days: recordedDays(blocks),
    scatter,
    ...recording,
    chanceAtEnd: tested.effect === null || !scatter ? null : chanceAtEnd({ ...progress, effect: tested.effect }),
    verdict,
    ...neededFor(verdict, scatter, smallestEffect),
  }
}

function resultOf(
  input: LookInput,
  look: LookResult,
  used: number,
): Omit<ResultWithoutWords, 'looks' | 'endedAt' | 'secondary'> {
  const { assignments, protocol } = input
  const { after: _after, chanceAtEnd: _chance, ...seen } = look
  const pairs = firstBlocks(input.pairs, used)
  const { outcome, dose } = sumsOf(assignments, pairs, pairs.sign)
  return {
    kind: 'pairs',
    ...seen,
    confidence: 1 - look.level,
    armMeans: armMeans(input.blocks.slice(0, used), protocol.arms),
    differences: blockEffects(pairs),
    ...countsOf(assignments),
    distribution: distributionOf({ ...assignments, outcome, dose: at(dose, assignments.real) }),
    methodVersion: METHOD,
  }
}

/** The progress of an experiment. */
interface Progress {
  readonly effect: number
  readonly scatter: number
  /** Blocks with both periods so far, and their share of all blocks. */
  readonly blocks: number
  readonly share: number
  readonly alpha: number
}

/**
 * The probability of p ≤ α at the end if the truth is the estimate so far: with z = effect·√n/scatter at share t of the
 * blocks, the final z is normal with mean z/√t and variance 1 − t.
 *
 * Below one in ten a look says "unlikely to show anything". Reference: Lan, Simon and Halperin 1982, "Stochastically
 * curtailed tests in long-term clinical trials", Sequential Analysis 1, 207–219.
 */
function chanceAtEnd({ effect, scatter, blocks, share, alpha }: Progress): number {
  const needed = -normalQuantile(alpha / 2)
  const expected = (Math.abs(effect) * Math.sqrt(blocks)) / scatter / Math.sqrt(share)
  if (share >= 1) return expected >= needed ? 1 : 0
  const spread = Math.sqrt(1 - share)
  return normalCdf((expected - needed) / spread) + normalCdf((-expected - needed) / spread)
}
