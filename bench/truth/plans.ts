/**
 * Experiments as people plan them: on days before the diary began, with a rating that is nearly always the same, with
 * slow effects.
 */
import { normalQuantile } from '../../analysis/src/distributions/normal.ts'
import { looksOf, spentLevel } from '../../analysis/src/experiment/analyse-pairs.ts'
import { firstBlocks } from '../../analysis/src/experiment/pair-blocks.ts'
import { stagedTest, sumsOf } from '../../analysis/src/experiment/staged-test.ts'
import { englishWords } from '../../analysis/src/experiment/words.ts'
import { planExperiment } from '../../analysis/src/index.ts'
import { weekday } from '../../analysis/src/series/daily-grid.ts'
import { type ArmEffect, assignmentsFor, live, type Shape } from '../experiments/live.ts'
import { verdicts } from '../experiments/promises.ts'
import type { World } from '../experiments/worlds.ts'
import { type Chance, chance } from '../random.ts'
import { autoregressive } from '../series.ts'

interface PlanRow {
  readonly world: string
  readonly figures: string
}

const DRAWS = 999
const ALPHA = 0.05
const DAY = [{ periodDays: 1, washoutDays: 0 }]

const percent = (share: number): string => `${(100 * share).toFixed(0)} %`
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** 120 days without a gap, alone or after a year of days before the first record. */
function daysBeforeRecording(persons: number): PlanRow {
  const blocks = (values: Float64Array): number => {
    const plan = planExperiment({
      values,
      firstDay: 0,
      smallestEffect: 0.8,
      periods: [{ periodDays: 2, washoutDays: 0 }],
    })
    return plan.kind === 'plan' ? (plan.options[0]?.blocks ?? Number.NaN) : Number.NaN
  }
  const [alone, later]: [number[], number[]] = [[], []]
  for (let person = 0; person < persons; person++) {
    const values = autoregressive(chance(15_485_863 + person), 120, 0.3)
    const year = new Float64Array(365).fill(Number.NaN)
    year.set(values, 365 - values.length)
    alone.push(blocks(values))
    later.push(blocks(year))
  }
  const figures = `blocks asked for ${mean(alone).toFixed(0)}, with the empty days before ${mean(later).toFixed(0)}`
  return { world: `120 days without a gap, periods of two days (${persons} persons)`, figures }
}

const PAST_DAYS = 180
/** Experiments per person: a single one would say little about the person. */
const LIVES = 5

/** A rating that is 5 on this many of 100 days; the action lowers it by a step on some of the other days. */
function ratingAtItsEnd(
  persons: number,
  { atEnd, effect }: { readonly atEnd: number; readonly effect: number },
): PlanRow {
  const edge = 5 + normalQuantile(atEnd)
  const rated = (random: Chance, days: number) =>
    autoregressive(random, days, 0.3).map((value) => Math.min(5, Math.max(1, Math.ceil(value + edge - 1))))
  let promised = 0
  let seen = 0
  let planned = 0
  for (let person = 0; person < persons; person++) {
    const random = chance(32_416_190 + person)
    const question = { values: rated(random, PAST_DAYS), firstDay: 0, smallestEffect: effect, periods: DAY }
    const plan = planExperiment({ ...question, simulations: 1000 })
    const option = plan.kind === 'plan' ? plan.options[0] : undefined
    if (plan.kind !== 'plan' || !option?.isEnough) continue
    planned++
    promised += option.power
    // Weekday effects are subtracted in the experiment, too.
    const offsets = Array.from({ length: 7 }, (_, day) => plan.weekdayOffsets[weekday(PAST_DAYS + day)] ?? 0)
    const lower = (value: number, isOn: boolean) => (isOn && random.uniform() < effect ? Math.max(1, value - 1) : value)
    for (let life = 0; life < LIVES; life++)
      if (isSeen(random, { shape: option, days: rated, offsets, lived: lower })) seen += 1 / LIVES
  }
  const figures = `power promised ${percent(promised / planned)}, real ${percent(seen / planned)}; ${persons - planned} were told that it takes too long`
  const world = `a rating with ${percent(atEnd)} at 5, lowered by ${effect}, periods of one day (${persons} persons)`
  return { world, figures }
}

interface RatedLife {
  readonly shape: Shape
  readonly days: World['days']
  readonly offsets: readonly number[]
  readonly lived: (value: number, isOn: boolean) => number
}

function isSeen(random: Chance, { shape, days, offsets, lived }: RatedLife): boolean {
  const values: number[] = []
  const world: World = {
    name: '',
    isContinuous: false,
    days: (from, count) => {
      values.push(...days(from, count))
      return Float64Array.from(values)
    },
  }
  // An arm's effect depends on the day's rating.
  const doing: ArmEffect = ({ place, arms }) => {
    const recorded = values[place] ?? 0
    return lived(recorded, arms[place] === 1) - recorded
  }
  const { pairs } = live(random, { world, shape, effect: 1, doing, offsets })
  const assignments = assignmentsFor(random, pairs.sign, DRAWS)
  const stages = looksOf(shape.blocks, ALPHA).map((after) => {
    const first = firstBlocks(pairs, after)
    return { ...sumsOf(assignments, first, first.sign), level: spentLevel(ALPHA, after / shape.blocks) }
  })
  return stagedTest(stages, assignments).isRefused
}

const WEEK = 0.5 ** (1 / 7)

/** The effect builds up and fades with a half-life of a week. */
const slow: ArmEffect = ({ place, arms }) => {
  let level = 0
  for (let day = 0; day <= place; day++) level = WEEK * level + (1 - WEEK) * (arms[day] ?? 0)
  return level
}

/** An effect with a half-life of a week that reaches 1 SD once built up; half a SD matters. */
function slowEffect(experiments: number, shape: Shape): PlanRow {
  const world: World = { name: '', isContinuous: true, days: (random, days) => autoregressive(random, days, 0.3) }
  const result = verdicts({ world, shape, effect: 1, doing: slow }, 0.5, experiments)
  const how = `${shape.periodDays === 1 ? 'periods of one day' : `periods of ${shape.periodDays} days, the last ${shape.periodDays - shape.washoutDays} of them compared`}`
  const [noEffect] = englishWords.noEffect('', '', shape.periodDays).split(':')
  const figures = `"${noEffect}" ${percent(result['no effect that matters'])}, likely ${percent(result.likely)}`
  return { world: `an effect with a half-life of a week, ${how} (${experiments} experiments)`, figures }
}

export function planRows(size: (persons: number) => number): PlanRow[] {
  return [
    daysBeforeRecording(size(20)),
    ratingAtItsEnd(size(200), { atEnd: 0.85, effect: 0.3 }),
    ratingAtItsEnd(size(200), { atEnd: 0.85, effect: 0.4 }),
    ratingAtItsEnd(size(200), { atEnd: 0.98, effect: 0.3 }),
    slowEffect(size(60), { blocks: 40, periodDays: 1, washoutDays: 0 }),
    slowEffect(size(60), { blocks: 7, periodDays: 24, washoutDays: 14 }),
  ]
}

if (import.meta.main)
  for (const { world, figures } of planRows((persons) => persons)) console.log(`${world}: ${figures}`)
