import { at } from '../arrays/at.ts'
import { type NotEnough, notEnough } from '../gates/not-enough.ts'
import { weekday } from '../series/day-number.ts'
import { type PastShape, pastDifferences, pastScatter } from './past-blocks.ts'
import { FEWEST_BLOCKS, MOST_BLOCKS, pastPower } from './past-power.ts'
import { quickChance } from './quick-chance.ts'
import { weekdayOffsets } from './weekday-offsets.ts'
import { type ExperimentWords, englishWords } from './words.ts'

export interface PeriodLength {
  readonly periodDays: number
  readonly washoutDays: number
}

export interface PlanQuestion {
  /** One value a day, NaN where nothing was recorded; the last is the day before the start. */
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

/** One way to do it. */
export interface PlanOption extends PeriodLength {
  readonly blocks: number
  readonly days: number
  /** Chance to see the smallest effect that matters with so many blocks, seen at once. */
  readonly power: number
  /** False where even the longest experiment would often miss it. */
  readonly isEnough: boolean
  readonly powers: readonly { readonly blocks: number; readonly power: number }[]
  readonly scatter: number
}

export interface ExperimentPlan {
  readonly kind: 'plan'
  readonly options: readonly PlanOption[]
  /** The one with the fewest days among those that are enough; its place in `options`. */
  readonly proposed: number | null
  readonly pastDays: number
  readonly smallestEffect: number
  readonly weekdayOffsets: readonly number[]
  /** Of the proposed option, else of the first. */
  readonly scatter: number
  readonly sentence: string
}

/** A plan looks at so many past days, and needs so many that were recorded. */
export const PLANNED_FROM_DAYS = { past: 365, fewest: 28 } as const
const MOST_DAYS = 366
const SIMULATIONS = 6000
/** The same past gives the same plan. */
const SEED = 1
const WANTED_POWER = 0.8
/** Looking before the end costs a little power. */
const LOOKS_COST = 1.03

/**
 * How many days an experiment takes, from one's own past: for each length of period the fewest blocks with a power of
 * 80 %, times 1.03 for the looks. Weekday offsets are taken off first, as they will be from the experiment itself.
 */
export function planExperiment(question: PlanQuestion): ExperimentPlan | NotEnough {
  const past = question.values.subarray(Math.max(0, question.values.length - PLANNED_FROM_DAYS.past))
  const firstDay = question.firstDay + question.values.length - past.length
  const recorded = past.filter((value) => !Number.isNaN(value))
  if (recorded.length < PLANNED_FROM_DAYS.fewest) return notEnough('days', recorded.length, PLANNED_FROM_DAYS.fewest)
  const offsets = weekdayOffsets(past, firstDay)
  const adjusted = past.map((value, day) => value - (offsets[weekday(firstDay + day)] ?? 0))
  const smallestEffect = question.smallestEffect ?? deviation(recorded) / 2
  const options = question.periods.flatMap((period) => optionOf(adjusted, period, { ...question, smallestEffect }))
  const proposed = fewestDays(options)
  const chosen = options[proposed ?? 0]
  if (!chosen) return notEnough('days', recorded.length, PLANNED_FROM_DAYS.past)
  return {
    ...{ kind: 'plan', options, proposed, pastDays: recorded.length, smallestEffect },
    ...{ weekdayOffsets: offsets, scatter: chosen.scatter, sentence: planSentence(chosen, proposed !== null) },
  }
}

type EffectQuestion = PlanQuestion & { readonly smallestEffect: number }

function optionOf(values: Float64Array, period: PeriodLength, asked: EffectQuestion): readonly PlanOption[] {
  const { arms = 2, alpha = 0.05, expectedAdherence = 1, smallestEffect, simulations = SIMULATIONS } = asked
  const shape: PastShape = { arms, ...period }
  const differences = pastDifferences(values, shape)
  const scatter = pastScatter(differences)
  if (scatter === null) return []
  const shares = pastPower({
    ...{ differences, simulations, effect: smallestEffect * expectedAdherence, below: quickChance(SEED) },
    // Three arms: the larger of two comparisons has to pass Holm.
    level: alpha / (arms - 1),
  })
  const most = Math.min(MOST_BLOCKS, Math.floor(MOST_DAYS / (arms * period.periodDays)))
  const powers = Array.from({ length: MOST_BLOCKS + 1 - FEWEST_BLOCKS }, (_, place) => place + FEWEST_BLOCKS).map(
    (blocks) => ({ blocks, power: at(shares, blocks) }),
  )
  const first = powers.find(({ power }) => power >= WANTED_POWER)
  const needed = first ? Math.ceil(first.blocks * LOOKS_COST) : Number.POSITIVE_INFINITY
  const blocks = Math.min(needed, most)
  if (blocks < FEWEST_BLOCKS) return []
  const days = blocks * arms * period.periodDays
  return [{ ...period, blocks, days, power: at(shares, blocks), isEnough: needed <= most, powers, scatter }]
}

function fewestDays(options: readonly PlanOption[]): number | null {
  let best: number | null = null
  for (const [place, option] of options.entries())
    if (option.isEnough && option.days < (best === null ? Number.POSITIVE_INFINITY : (options[best]?.days ?? 0)))
      best = place
  return best
}

/** How long it takes, and how often that is enough. */
export const planSentence = (option: PlannedOption, isEnough: boolean, words: ExperimentWords = englishWords): string =>
  words.plan({ ...option, seen: Math.round(100 * option.power), isEnough })

type PlannedOption = Pick<PlanOption, 'days' | 'periodDays' | 'blocks' | 'power'>

/** Standard deviation, n − 1 below. */
function deviation(values: Float64Array): number {
  const centre = values.reduce((sum, value) => sum + value, 0) / values.length
  return Math.sqrt(values.reduce((sum, value) => sum + (value - centre) ** 2, 0) / (values.length - 1))
}
