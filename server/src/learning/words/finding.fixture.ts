/** Example findings for the tests of words: one usual case, and ways to vary it. */
import type { HighLowEffect, NotEnough, Shortfall } from '@upshot/analysis'
import type { Averages, Evidence, Finding, PopulationFinding, Side } from '../finding.ts'
import { noEvidence } from '../findings/finding-rows.ts'

export const sideOf = (displayName: string, unit: string, more: Partial<Side> = {}): Side => ({
  variableId: 1,
  name: displayName,
  displayName,
  unit,
  unitName: unit,
  isRatio: true,
  isYesNo: unit === 'yes/no',
  categoryName: 'Miscellaneous',
  combination: 'SUM',
  valence: 'numeric',
  sourceNames: [],
  ...more,
})

const food = { categoryName: 'Foods' }
const treatment = { categoryName: 'Treatments' }
const mean = { combination: 'MEAN' } as const
const rating = { ...mean, isRatio: false }
const good = { valence: 'positive' } as const
const bad = { valence: 'negative' } as const

/** Typical variables. */
export const variables = {
  coffee: sideOf('Coffee', 'serving', { ...food, sourceNames: ['Upshot'] }),
  coffees: sideOf('Coffee', 'count', food),
  alcohol: sideOf('Alcohol', 'serving', food),
  caffeine: sideOf('Caffeine', 'mg', { categoryName: 'Nutrients' }),
  ibuprofen: sideOf('Ibuprofen', 'yes/no', treatment),
  ibuprofenPills: sideOf('Ibuprofen', 'pills', treatment),
  ibuprofenTimes: sideOf('Ibuprofen', 'event', treatment),
  magnesium: sideOf('Magnesium', 'mg', treatment),
  walking: sideOf('Walking', 'min', { categoryName: 'Physical Activities' }),
  running: sideOf('Running', 'km', { categoryName: 'Physical Activities' }),
  steps: sideOf('Steps', 'count', { categoryName: 'Physical Activities', ...good }),
  temperature: sideOf('Outdoor Temperature', 'C', { ...mean, isRatio: false, categoryName: 'Environment' }),
  humidity: sideOf('Humidity', '%', { ...mean, categoryName: 'Environment' }),
  stress: sideOf('Stress', '/5', { ...rating, ...bad, categoryName: 'Emotions' }),
  groceries: sideOf('Groceries', '$', { categoryName: 'Payments' }),
  sleep: sideOf('Sleep Duration', 'h', { ...good, categoryName: 'Sleep', sourceNames: ['Fitbit', 'Oura'] }),
  fallingAsleep: sideOf('Time to Fall Asleep', 'min', { ...mean, ...bad, categoryName: 'Sleep' }),
  sleepEfficiency: sideOf('Sleep Efficiency', '%', { ...mean, ...good, categoryName: 'Sleep' }),
  mood: sideOf('Overall Mood', '/5', { ...rating, ...good, categoryName: 'Emotions' }),
  moodAround: sideOf('Mood', '-4 to 4', { ...rating, ...good, categoryName: 'Emotions' }),
  pain: sideOf('Back Pain', '/10', { ...rating, ...bad, categoryName: 'Symptoms' }),
  headache: sideOf('Headache', 'yes/no', { ...bad, categoryName: 'Symptoms' }),
  heartRate: sideOf('Resting Heart Rate', 'bpm', { ...mean, ...bad, categoryName: 'Vital Signs' }),
  variability: sideOf('Heart Rate Variability', 'ms', { ...mean, ...good, categoryName: 'Vital Signs' }),
  pressure: sideOf('Systolic Blood Pressure', 'mmHg', { ...mean, categoryName: 'Vital Signs' }),
  weight: sideOf('Body Weight', 'kg', { ...mean, categoryName: 'Physique' }),
  reaction: sideOf('Reaction Time', 's', { ...mean, ...bad, categoryName: 'Cognitive Performance' }),
  energy: sideOf('Calories Burned', 'kcal', { categoryName: 'Physical Activities' }),
} satisfies Record<string, Side>

const evidence: Evidence = {
  ...noEvidence(212, null),
  lagDays: 1,
  durationDays: 1,
  rawPearson: -0.29,
  spearman: -0.28,
  z: -0.32,
  rAdjusted: -0.31,
  interval: [-0.47, -0.13],
  s2: 1.2,
  nu: 90,
  m: 5,
  p: 0.0002,
  q: 0.012,
  qStrict: 0.09,
  verdict: 'likely',
  reverse: { lagDays: 3, p: 0.4 },
  direction: 'forward',
  explanation: 'common cause',
}

const effect: HighLowEffect = {
  kind: 'effect',
  split: 'aboveBelow',
  above: 2.4,
  high: { days: 100, mean: 6.7 },
  low: { days: 112, mean: 7.33 },
  difference: -0.633,
  error: 0.19,
  interval: [-1.02, -0.25],
  percentChange: -8.64,
  hedgesG: -0.4,
}

export interface Variation {
  readonly cause?: Side
  readonly effect?: Side
  readonly evidence?: Partial<Evidence>
  /** Null if one side has too few days. */
  readonly size?: Partial<HighLowEffect> | null
  readonly more?: Partial<Finding>
}

/** The mean of the outcome on days with a low cause, by its unit. */
const LOW_MEANS: Readonly<Record<string, number>> = {
  h: 7.33,
  min: 24,
  s: 0.41,
  ms: 48,
  count: 8200,
  kcal: 2200,
  $: 40,
  C: 11,
  kg: 74.2,
  '/5': 2.9,
  '/10': 3.1,
  '-4 to 4': 1.2,
  '%': 88,
  bpm: 56.7,
  mmHg: 127,
  'yes/no': 0.34,
}

/** Coffee and sleep by default. The sign of the link follows the difference. */
export function findingOf({ cause, effect: outcome, evidence: seen, size, more }: Variation = {}): Finding {
  const lowMean = LOW_MEANS[(outcome ?? variables.sleep).unit] ?? effect.low.mean
  const means = {
    high: { days: 100, mean: lowMean + (size?.difference ?? effect.difference) },
    low: { days: 112, mean: lowMean },
  }
  const effectSize = size === null ? undefined : { ...effect, ...means, ...size }
  const sign = effectSize && effectSize.difference > 0 ? -1 : 1
  const signed = { rAdjusted: sign * -0.31, interval: sign > 0 ? ([-0.47, -0.13] as const) : ([0.13, 0.47] as const) }
  return {
    cause: cause ?? variables.coffee,
    effect: outcome ?? variables.sleep,
    evidence: { ...evidence, ...signed, ...seen },
    ...(effectSize && { effectSize }),
    span: { first: '2026-01-04', last: '2026-08-16' },
    method: { version: '1', inputHash: 'abc', analysedAtEpoch: 1_780_000_000 },
    ...more,
  }
}

/** A whole number of coffees on every day. */
export const wholeDoses: Partial<Finding> = {
  dose: {
    kind: 'doseResponse',
    overall: 7,
    bins: [
      { kind: 'none', low: 0, high: 0, days: 40, mean: 7.4, shrunken: 7.3, interval: [7, 7.8] },
      { kind: 'some', low: 1, high: 2, days: 90, mean: 7.3, shrunken: 7.2, interval: [7, 7.6] },
      { kind: 'some', low: 3, high: 5, days: 82, mean: 6.7, shrunken: 6.8, interval: [6.4, 7] },
    ],
  },
}

export const optimal = (
  low: number,
  high: number,
  more: { mean?: number; overall?: number; days?: number } = {},
): Partial<Finding> => ({
  optimum: {
    kind: 'optimal',
    range: { kind: high === 0 ? 'none' : 'some', low, high },
    days: 40,
    mean: 7.6,
    overall: 7.1,
    interval: [7.3, 7.9],
    ...more,
  },
})

export const populationOf = (more: Partial<PopulationFinding> = {}): PopulationFinding => ({
  causeId: 1,
  effectId: 2,
  lagDays: 1,
  people: 14,
  mean: -0.21,
  interval: [-0.3, -0.11],
  prediction: [-0.5, 0.12],
  tau2: 0.02,
  i2: 0.42,
  shortfall: null,
  method: { version: '1', inputHash: 'abc', analysedAtEpoch: 1_780_000_000 },
  ...more,
})

export const tooFewPeople = (people: number): PopulationFinding =>
  populationOf({
    people,
    mean: null,
    interval: null,
    prediction: null,
    tau2: null,
    i2: null,
    shortfall: { kind: 'notEnough', reason: 'people', have: people, need: 5 },
  })

/** Pain after a day with a treatment against one without. */
export const pain = { split: 'onOff', above: 0, difference: -0.84, interval: [-1.36, -0.32] } as const
/** A cause that is mostly absent. */
export const someOrNone = { split: 'someNone', above: 0 } as const
export const sides = { cause: variables.coffee, effect: variables.sleep }

export const averages = (causeHigh: number, causeLow: number): Averages => ({
  causeHigh,
  causeLow,
  effect: 7,
  causeBeforeHighEffect: null,
  causeBeforeLowEffect: null,
  causeChanges: 9,
  effectChanges: 9,
})

export const lack = (reason: Shortfall, have: number, need: number, variable?: string): NotEnough => ({
  kind: 'notEnough',
  reason,
  have,
  need,
  ...(variable !== undefined && { variable }),
})

export const cannotTell = (reason: Shortfall, have: number, need: number): Partial<Evidence> => ({
  verdict: 'cannot tell',
  shortfall: lack(reason, have, need),
})

/** A fact, the sentence that is written about it, and the sentence that is expected. */
export type SentenceTable = readonly (readonly [fact: string, sentence: string | undefined, expected: string])[]
