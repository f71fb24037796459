import { at } from '../arrays/at.ts'
import { type NotEnough, notEnough } from '../gates/not-enough.ts'
import { weekday } from '../series/day-number.ts'
import { type PastShape, pastDifferences, pastScatter, seenDifferences } from './past-blocks.ts'
import { FEWEST_BLOCKS, MOST_BLOCKS, pastPower } from './past-power.ts'
import { quickChance } from './quick-chance.ts'
import { movedOnSteps, smallestStep } from './scale-steps.ts'
import { weekdayOffsets } from './weekday-offsets.ts'
import { type ExperimentWords, englishWords } from './words.ts'

export interface PeriodLength {
  readonly periodDays: number
  readonly washoutDays: number
}

export interface PlanQuestion {
  /**
   * One value a day, NaN where nothing was recorded; the last is the day before the start. Days before the first entry
   * and after the last one are no gaps: nobody kept a record then.
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
const LONGEST_PERIOD = 28
const SIMULATIONS = 6000
/** The same past gives the same plan. */
const SEED = 1
const WANTED_POWER = 0.8
/** Looking before the end costs a little power. */
const LOOKS_COST = 1.03

/**
 * The lengths of periods that are compared where nobody names one: D, D + 1, D + 3 and D + 6 days for something whose
 * effect lasts D days, so that wash-out takes D − 1 of them. A length that was asked for comes first.
 */
export function periodLengths({ washoutDays, arms = 2, asked }: LengthQuestion): readonly PeriodLength[] {
  const lasting = washoutDays + 1
  const lengths = [...(asked === undefined ? [] : [asked]), lasting, lasting + 1, lasting + 3, lasting + 6]
  return [...new Set(lengths)]
    .filter((days) => days <= LONGEST_PERIOD && days > washoutDays && arms * days * FEWEST_BLOCKS <= MOST_DAYS)
    .map((periodDays) => ({ periodDays, washoutDays }))
}

interface LengthQuestion {
  readonly washoutDays: number
  readonly arms?: number
  readonly asked?: number | undefined
}

/**
 * How many days an experiment takes, from one's own past: for each length of period the fewest blocks with a power of
 * 80 %, times 1.03 for the looks. Weekday offsets are taken off first, as they will be from the experiment itself. An
 * outcome with steps keeps to them (`movedOnSteps`).
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
  const chosen = options[proposed ?? 0]
  if (!chosen) return notEnough('days', recorded.length, PLANNED_FROM_DAYS.past)
  return {
    ...{ kind: 'plan', options, proposed, pastDays: recorded.length, smallestEffect },
    ...{ weekdayOffsets: offsets, scatter: chosen.scatter, sentence: planSentence(chosen, proposed !== null) },
  }
}

type EffectQuestion = PlanQuestion & { readonly smallestEffect: number }

interface PastDays {
  readonly past: Float64Array
  /** The same without what each weekday adds. */
  readonly adjusted: Float64Array
  readonly offsets: readonly number[]
  /** Without the gaps. */
  readonly recorded: Float64Array
}

function optionOf(days: PastDays, period: PeriodLength, asked: EffectQuestion): readonly PlanOption[] {
  const { arms = 2, alpha = 0.05, expectedAdherence = 1, smallestEffect, simulations = SIMULATIONS } = asked
  const shape: PastShape = { arms, ...period }
  const scatter = pastScatter(pastDifferences(days.adjusted, shape))
  if (scatter === null) return []
  const effect = smallestEffect * expectedAdherence
  const moved = movedOnSteps(days.recorded, effect, quickChance(SEED + 1))
  const isOnSteps = moved !== undefined && days.offsets.every((offset) => offset === 0)
  const grain = isOnSteps ? smallestStep(days.recorded) / (period.periodDays - period.washoutDays) : 0
  const shares = pastPower({
    ...{ simulations, grain, below: quickChance(SEED) },
    differences: seenDifferences(days.adjusted, shape, { effect, recorded: days.past, moved }),
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
  const length = blocks * arms * period.periodDays
  return [{ ...period, blocks, days: length, power: at(shares, blocks), isEnough: needed <= most, powers, scatter }]
}

function fewestDays(options: readonly PlanOption[]): number | null {
  let best: number | null = null
  for (const [place, option] of options.entries())
    if (option.isEnough && option.days < (best === null ? Number.POSITIVE_INFINITY : (options[best]?.days ?? 0)))
      best = place
  return best
}

/** How long it takes, how often that is enough, and how slow an effect may be. */
export const planSentence = (option: PlannedOption, isEnough: boolean, words: ExperimentWords = englishWords): string =>
  `${words.plan({ ...option, seen: Math.round(100 * option.power), isEnough })} ${words.within(option.periodDays)}`

type PlannedOption = Pick<PlanOption, 'days' | 'periodDays' | 'blocks' | 'power'>

/** Standard deviation, n − 1 below. */
function deviation(values: Float64Array): number {
  const centre = values.reduce((sum, value) => sum + value, 0) / values.length
  return Math.sqrt(values.reduce((sum, value) => sum + (value - centre) ** 2, 0) / (values.length - 1))
}
