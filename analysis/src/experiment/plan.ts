import { at } from '../arrays/at.ts'
import { normalCdf, normalQuantile } from '../distributions/normal.ts'
import { type NotEnough, notEnough } from '../gates/gates.ts'
import { weekday } from '../series/daily-grid.ts'
import { meanOf } from './pair-blocks.ts'
import { FEWEST_BLOCKS, MOST_BLOCKS, pastPower } from './verdict.ts'
import { type ExperimentWords, englishWords } from './words.ts'

/** The shape of a block placed on past days. */
interface PastShape {
  readonly arms: number
  readonly periodDays: number
  readonly washoutDays: number
}

/**
 * The difference between the second and the first period of a block, at every position in the past where a block fits;
 * NaN if one of the two has no recorded day. These are the differences of an experiment without an effect.
 */
function pastDifferences(values: Float64Array, { arms, periodDays, washoutDays }: PastShape): Float64Array {
  const starts = Math.max(0, values.length - arms * periodDays + 1)
  const mean = (from: number) => meanRecorded(values.subarray(from + washoutDays, from + periodDays))
  return Float64Array.from({ length: starts }, (_, index) => mean(index + periodDays) - mean(index))
}

/**
 * How often each position in the past is simulated with either period as the second arm, if days are moved at random.
 */
const COPIES = 8

/** The effect that an experiment adds to the past. */
interface PastEffect {
  readonly effect: number
  /** The recorded days, before weekday effects are subtracted, and how the effect moves one of them along its steps. */
  readonly recorded: Float64Array
  readonly moved: MovedValue | undefined
}

/**
 * The differences of an experiment with an effect at every position in the past, with either period as the second arm:
 * the effect is added as a constant, or by steps.
 */
function seenDifferences(values: Float64Array, shape: PastShape, added: PastEffect): Float64Array {
  const { effect, recorded, moved } = added
  if (!moved)
    return Float64Array.from([...pastDifferences(values, shape)].flatMap((past) => [effect - past, effect + past]))
  const { arms, periodDays, washoutDays } = shape
  const starts = Math.max(0, values.length - arms * periodDays + 1)
  const mean = (from: number) => meanRecorded(values.subarray(from + washoutDays, from + periodDays))
  const gain = (from: number) => meanRecorded(recorded.subarray(from + washoutDays, from + periodDays), moved)
  const seen = new Float64Array(2 * COPIES * starts)
  for (let index = 0; index < starts; index++) {
    const past = mean(index + periodDays) - mean(index)
    for (let copy = 0; copy < COPIES; copy++) {
      const first = 2 * (index * COPIES + copy)
      seen[first] = gain(index) - past
      seen[first + 1] = gain(index + periodDays) + past
    }
  }
  return seen
}

/** Mean of the recorded days, or of their moves; NaN if there are none. */
function meanRecorded(values: Float64Array, moved?: MovedValue): number {
  let sum = 0
  let count = 0
  for (const value of values) {
    if (Number.isNaN(value)) continue
    sum += moved ? moved(value) - value : value
    count++
  }
  return sum / count
}

/**
 * Root mean square of the block difference over all positions in the past: frozen in the protocol as `scatter`; null if
 * no block fits.
 */
function pastScatter(differences: Float64Array): number | null {
  let squares = 0
  let count = 0
  for (let index = 0; index < differences.length; index++) {
    const difference = at(differences, index)
    if (Number.isNaN(difference)) continue
    squares += difference * difference
    count++
  }
  return count === 0 ? null : Math.sqrt(squares / count)
}

/** Number of past days used to represent the coming weeks. */
const PAST_DAYS = 26 * 7
const FEWEST_DAYS = 56
/** Six decimals are frozen in the protocol. */
const MILLION = 1e6

/**
 * The effect of each day of the week on an outcome, Sunday first, from the 26 weeks before the start: deviations from
 * the mean of the seven days around (all seven recorded), their means m_k by weekday, centred, and shrunk towards zero
 * by τ²/(τ² + s²/n_k) with s² the variance within weekdays and τ² = max(0, Σm_k²/6 − mean(s²/n_k)).
 *
 * They are zero if there are fewer than 56 such days. Because they come from the time before the start, the test stays
 * exact. Reference for the shrinkage: Efron and Morris 1973, "Stein's estimation rule and its competitors", JASA 68,
 * 117–130.
 *
 * @param values one per day, NaN if nothing was recorded; the last is the day before the start
 */
export function weekdayOffsets(values: Float64Array, firstDay: number): readonly number[] {
  const byWeekday = deviations(values, firstDay)
  const days = byWeekday.reduce((sum, values) => sum + values.length, 0)
  if (days < FEWEST_DAYS || byWeekday.some((values) => values.length === 0)) return byWeekday.map(() => 0)
  const means = byWeekday.map(meanOf)
  const centre = meanOf(means)
  const squares = byWeekday.map((values, k) => values.reduce((sum, value) => sum + (value - (means[k] ?? 0)) ** 2, 0))
  const within = squares.reduce((sum, square) => sum + square, 0) / (days - 7)
  const errors = byWeekday.map((values) => within / values.length)
  const between = Math.max(0, means.reduce((sum, mean) => sum + (mean - centre) ** 2, 0) / 6 - meanOf(errors))
  return means.map((mean, k) => {
    const drawn = between === 0 ? 0 : ((mean - centre) * between) / (between + (errors[k] ?? 0))
    return Math.round(drawn * MILLION) / MILLION + 0
  })
}

/** The deviation of each day from the mean of the week around it, by day of the week. */
function deviations(values: Float64Array, firstDay: number): readonly number[][] {
  const byWeekday: number[][] = Array.from({ length: 7 }, () => [])
  for (let day = Math.max(0, values.length - PAST_DAYS) + 3; day < values.length - 3; day++) {
    const week = values.subarray(day - 3, day + 4).reduce((sum, value) => sum + value, 0)
    if (!Number.isNaN(week)) byWeekday[weekday(firstDay + day)]?.push(at(values, day) - week / 7)
  }
  return byWeekday
}

export interface PeriodLength {
  readonly periodDays: number
  readonly washoutDays: number
}

interface PlanQuestion {
  /**
   * One value per day, NaN if nothing was recorded; the last is the day before the start. Days before the first entry
   * and after the last one are not gaps: nobody kept a record then.
   */
  readonly values: Float64Array
  readonly firstDay: number
  readonly arms?: number
  /** ½ SD of the past days when absent. */
  readonly smallestEffect?: number
  readonly expectedAdherence?: number
  readonly alpha?: number
  readonly periods: readonly PeriodLength[]
  readonly simulations?: number
}

/** One option of a plan. */
interface PlanOption extends PeriodLength {
  readonly blocks: number
  readonly days: number
  /** Probability of detecting the smallest effect that matters with this many blocks, with one look. */
  readonly power: number
  /** False if even the longest experiment would often miss it. */
  readonly isEnough: boolean
  readonly powers: readonly { readonly blocks: number; readonly power: number }[]
  readonly scatter: number
}

export interface ExperimentPlan {
  readonly kind: 'plan'
  readonly options: readonly PlanOption[]
  /** Index in `options` of the option with the fewest days among those with enough power. */
  readonly proposed: number | null
  readonly pastDays: number
  readonly smallestEffect: number
  readonly weekdayOffsets: readonly number[]
  /** The scatter of the chosen option. */
  readonly scatter: number
  readonly sentence: string
}

/** Number of past days that a plan uses, and of recorded days that it needs. */
export const PLANNED_FROM_DAYS = { past: 365, fewest: 28 } as const
const MOST_DAYS = 366
const LONGEST_PERIOD = 28
const SIMULATIONS = 6000
/** The same past gives the same plan. */
const SEED = 1
const WANTED_POWER = 0.8
/** Looking before the end costs a little power. */
const LOOKS_COST = 1.03

/**
 * The lengths of periods that are compared by default: D, D + 1, D + 3 and D + 6 days for something whose effect lasts
 * D days, so that wash-out takes D − 1 of them. A requested length comes first.
 */
export function periodLengths({ washoutDays, arms = 2, requested }: LengthQuestion): readonly PeriodLength[] {
  const lasting = washoutDays + 1
  const lengths = [...(requested === undefined ? [] : [requested]), lasting, lasting + 1, lasting + 3, lasting + 6]
  return [...new Set(lengths)]
    .filter((days) => days <= LONGEST_PERIOD && days > washoutDays && arms * days * FEWEST_BLOCKS <= MOST_DAYS)
    .map((periodDays) => ({ periodDays, washoutDays }))
}

interface LengthQuestion {
  readonly washoutDays: number
  readonly arms?: number
  readonly requested?: number | undefined
}

/**
 * How many days an experiment takes, based on the person's own past: for each length of period the smallest number of
 * blocks with a power of 80 %, times 1.03 for the looks. Weekday offsets are subtracted first, as they will be in the
 * experiment itself. An outcome with steps keeps to its steps (`movedOnSteps`).
 */
export function planExperiment(question: PlanQuestion): ExperimentPlan | NotEnough {
  const isRecorded = (value: number) => !Number.isNaN(value)
  const end = question.values.findLastIndex(isRecorded) + 1
  const start = Math.max(0, question.values.findIndex(isRecorded), end - PLANNED_FROM_DAYS.past)
  const past = question.values.subarray(start, end)
  const firstDay = question.firstDay + start
  const recorded = past.filter(isRecorded)
  if (recorded.length < PLANNED_FROM_DAYS.fewest) return notEnough('days', recorded.length, PLANNED_FROM_DAYS.fewest)
  const offsets = weekdayOffsets(past, firstDay)
  const adjusted = past.map((value, day) => value - (offsets[weekday(firstDay + day)] ?? 0))
  const smallestEffect = question.smallestEffect ?? deviation(recorded) / 2
  const options = question.periods.flatMap((period) =>
    optionOf({ past, adjusted, offsets, recorded }, period, { ...question, smallestEffect }),
  )
  const proposed = fewestDays(options)
  const chosen = chosenOption(options, proposed)
  if (!chosen) return notEnough('days', recorded.length, PLANNED_FROM_DAYS.past)
  return {
    kind: 'plan',
    options,
    proposed,
    pastDays: recorded.length,
    smallestEffect,
    weekdayOffsets: offsets,
    scatter: chosen.scatter,
    sentence: planSentence(chosen, proposed !== null),
  }
}

type EffectQuestion = PlanQuestion & { readonly smallestEffect: number }

interface PastDays {
  readonly past: Float64Array
  /** The same without weekday effects. */
  readonly adjusted: Float64Array
  readonly offsets: readonly number[]
  /** The values without the gaps. */
  readonly recorded: Float64Array
}

function optionOf(days: PastDays, period: PeriodLength, question: EffectQuestion): readonly PlanOption[] {
  const { arms = 2, alpha = 0.05, expectedAdherence = 1, smallestEffect, simulations = SIMULATIONS } = question
  const shape: PastShape = { arms, ...period }
  const scatter = pastScatter(pastDifferences(days.adjusted, shape))
  if (scatter === null) return []
  const effect = smallestEffect * expectedAdherence
  const moved = movedOnSteps(days.recorded, effect, quickChance(SEED + 1))
  const isOnSteps = moved !== undefined && days.offsets.every((offset) => offset === 0)
  const grain = isOnSteps ? smallestStep(days.recorded) / (period.periodDays - period.washoutDays) : 0
  const shares = pastPower({
    simulations,
    grain,
    below: quickChance(SEED),
    differences: seenDifferences(days.adjusted, shape, { effect, recorded: days.past, moved }),
    // Three arms: the larger of two comparisons has to pass Holm.
    level: alpha / (arms - 1),
  })
  const most = Math.min(MOST_BLOCKS, Math.floor(MOST_DAYS / (arms * period.periodDays)))
  const powers = Array.from({ length: MOST_BLOCKS + 1 - FEWEST_BLOCKS }, (_, index) => index + FEWEST_BLOCKS).map(
    (blocks) => ({ blocks, power: at(shares, blocks) }),
  )
  const first = powers.find(({ power }) => power >= WANTED_POWER)
  const needed = first ? Math.ceil(first.blocks * LOOKS_COST) : Number.POSITIVE_INFINITY
  const blocks = Math.min(needed, most)
  if (blocks < FEWEST_BLOCKS) return []
  const length = blocks * arms * period.periodDays
  return [{ ...period, blocks, days: length, power: at(shares, blocks), isEnough: needed <= most, powers, scatter }]
}

function fewestDays(options: readonly PlanOption[]): number | null {
  let best: number | null = null
  for (const [index, option] of options.entries())
    if (option.isEnough && option.days < (best === null ? Number.POSITIVE_INFINITY : (options[best]?.days ?? 0)))
      best = index
  return best
}

/** The proposed option, or, if none has enough power, the one with the most. */
export const chosenOption = <Option extends Pick<PlanOption, 'power'>>(
  options: readonly Option[],
  proposed: number | null | undefined,
): Option | undefined => options[proposed ?? -1] ?? options.toSorted((a, b) => b.power - a.power)[0]

/** The duration, the power, and how slow an effect may be. */
export const planSentence = (option: PlannedOption, isEnough: boolean, words: ExperimentWords = englishWords): string =>
  `${words.plan({ ...option, seen: Math.round(100 * option.power), isEnough })} ${words.within(option.periodDays)}`

type PlannedOption = Pick<PlanOption, 'days' | 'periodDays' | 'blocks' | 'power'>

/** Standard deviation, n − 1 below. */
function deviation(values: Float64Array): number {
  const centre = values.reduce((sum, value) => sum + value, 0) / values.length
  return Math.sqrt(values.reduce((sum, value) => sum + (value - centre) ** 2, 0) / (values.length - 1))
}

/**
 * Integers below n from a fixed seed, for simulations: fast, and the same on every machine. Never use them for anything
 * that must be unpredictable.
 *
 * sfc32 by C. Doty-Humphrey (PractRand): 128 bits of state, passes the known test batteries.
 */
export function quickChance(seed: number): (n: number) => number {
  let a = seed | 0
  let b = (seed ^ 0x9e3779b9) | 0
  let c = Math.imul(seed + 1, 0x85ebca6b) | 0
  let counter = 1
  const below = (n: number): number => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return Math.floor(((sum >>> 0) / 4294967296) * n)
  }
  for (let turn = 0; turn < 20; turn++) below(1)
  return below
}

/** An outcome with more different values than this is treated as continuous. */
const MOST_STEPS = 11
const FINE = 1 << 20
/** Beyond this, every day would be at the end of the scale. */
const FURTHEST_SHIFT = 12
const HALVINGS = 50

/** The value that a day would have had with the effect, randomly rounded to one of two neighbouring steps. */
type MovedValue = (value: number) => number

/**
 * Adds an effect to an outcome that has steps, such as a rating or an event (0 or 1), so that it stays on them.
 *
 * Every day has a latent value behind its step, normally distributed over all days, with thresholds given by the shares
 * of the steps; the effect shifts the latent value until the mean moves by `effect`. The shift goes in the direction in
 * which the scale has more room: with 85 of 100 days at the highest step it can only go down, which also makes days
 * more different from each other.
 *
 * @returns undefined if there are no steps, or no room for such an effect
 */
function movedOnSteps(recorded: Float64Array, effect: number, below: (n: number) => number): MovedValue | undefined {
  const steps = stepsOf(recorded)
  if (steps.length < 2 || steps.length > MOST_STEPS) return undefined
  const mean = recorded.reduce((sum, value) => sum + value, 0) / recorded.length
  const [lowest = 0] = steps
  const highest = steps.at(-1) ?? 0
  const direction = highest - mean >= mean - lowest ? 1 : -1
  if (effect >= (direction === 1 ? highest - mean : mean - lowest)) return undefined
  const upwards = direction === 1 ? steps : steps.map((step) => -step).reverse()
  const shares = sharesUpTo(upwards, direction === 1 ? recorded : recorded.map((value) => -value))
  const cuts = cutsFor(upwards, shares, effect)
  return (value) => {
    const step = upwards.indexOf(direction * value)
    const low = step === 0 ? 0 : at(shares, step - 1)
    const index = low + ((at(shares, step) - low) * (below(FINE) + 0.5)) / FINE
    const moved = cuts.findIndex((cut) => index <= cut)
    return direction * (upwards[moved < 0 ? upwards.length - 1 : moved] ?? 0)
  }
}

/** The smallest distance between two different values. */
function smallestStep(recorded: Float64Array): number {
  const steps = stepsOf(recorded)
  return Math.min(...steps.slice(1).map((step, index) => step - (steps[index] ?? 0)))
}

const stepsOf = (recorded: Float64Array): readonly number[] =>
  [...new Set(recorded)].sort((left, right) => left - right)

/** The share of days at each step or below. */
function sharesUpTo(steps: readonly number[], values: Float64Array): Float64Array {
  return Float64Array.from(steps, (step) => values.filter((value) => value <= step).length / values.length)
}

const stepAfter = (steps: readonly number[], step: number): number => (steps[step + 1] ?? 0) - (steps[step] ?? 0)

/** The shares up to each step except the last, with the latent value shifted as far as the effect requires. */
function cutsFor(steps: readonly number[], shares: Float64Array, effect: number): Float64Array {
  const edges = shares.subarray(0, -1).map((share) => normalQuantile(share))
  const shifted = (by: number) => edges.map((edge) => normalCdf(edge - by))
  const gain = (by: number) =>
    shifted(by).reduce((sum, cut, step) => sum + (at(shares, step) - cut) * stepAfter(steps, step), 0)
  let low = 0
  let high = FURTHEST_SHIFT
  for (let halving = 0; halving < HALVINGS; halving++) {
    const middle = (low + high) / 2
    if (gain(middle) < effect) low = middle
    else high = middle
  }
  return shifted((low + high) / 2)
}
