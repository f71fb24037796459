/** Generated data for the tests of charts, the same at every run. */
import { type DoseResponse, doseResponse } from '@upshot/analysis'
import type { Finding, PairDetail, PopulationFinding, Side } from '../finding.ts'
import { noEvidence } from '../findings/finding-rows.ts'
import { publicPair } from '../studies/snapshots/snapshot.ts'
import type { BinnedPair } from './binned-pair.ts'
import type { ChartDay, ChartSubject, TimedEntry, VariableData } from './describe.ts'

/** 2025-01-06, a Monday. */
export const MONDAY = 20_094

export const mood: ChartSubject = {
  variableId: 1,
  name: 'Overall Mood',
  unit: '/5',
  kind: 'rating',
  combination: 'MEAN',
  range: { low: 1, high: 5 },
}
export const coffee: ChartSubject = { variableId: 2, name: 'Coffee', unit: 'cups', kind: 'number', combination: 'SUM' }
export const weight: ChartSubject = { variableId: 3, name: 'Weight', unit: 'kg', kind: 'number', combination: 'MEAN' }
export const meditation: ChartSubject = {
  variableId: 4,
  name: 'Meditation',
  unit: 'yes/no',
  kind: 'yesNo',
  combination: 'SUM',
}

/** Between 0 and 1, without a visible pattern. */
export const chance = (index: number): number => {
  const value = Math.sin(index * 12.9898) * 43_758.5453
  return value - Math.floor(value)
}

export const daysOf = (count: number, value: (index: number) => number): ChartDay[] =>
  Array.from({ length: count }, (_, index) => ({ day: MONDAY + index, value: value(index) }))

export const timedEntriesOn = (days: readonly ChartDay[], hourOf: (index: number) => number = () => 8): TimedEntry[] =>
  days.map((day, index) => ({ ...day, hour: hourOf(index) }))

export const dataOf = (
  subject: ChartSubject,
  days: readonly ChartDay[],
  hourOf?: (index: number) => number,
): VariableData => ({
  subject,
  days,
  entries: timedEntriesOn(days, hourOf),
})

const side = (subject: ChartSubject): Side => ({
  variableId: subject.variableId,
  name: subject.name,
  displayName: subject.name,
  unit: subject.unit,
  unitName: subject.unit,
  isRatio: true,
  isYesNo: subject.kind === 'yesNo',
  categoryName: 'Miscellaneous',
  combination: subject.combination,
  valence: 'numeric',
  sourceNames: ['Upshot'],
})

/** The effect falls by half a kilogram with each cup of the day before. */
export function study(pairCount: number, cause = coffee, effect = weight): PairDetail {
  const isYesNo = cause.kind === 'yesNo'
  const causeDays = daysOf(pairCount + 1, (index) => Math.floor(chance(index) * (isYesNo ? 2 : 5)))
  const effectDays = daysOf(pairCount + 1, (index) => {
    const before = causeDays[index - 1]?.value ?? 0
    return effect.kind === 'yesNo'
      ? Number(chance(index + 0.5) < 0.3 + before / 10)
      : 80 - before / 2 + chance(index + 0.5)
  })
  const pairs = causeDays.slice(0, -1).map(({ day, value }, index) => ({
    day: day + 1,
    cause: value,
    effect: effectDays[index + 1]?.value ?? 0,
  }))
  const x = Float64Array.from(pairs, (pair) => pair.cause)
  const y = Float64Array.from(pairs, (pair) => pair.effect)
  const dose = doseResponse({ x, y, days: Float64Array.from(pairs, ({ day }) => day) }, { inflation: 1.2, freedom: 60 })
  const finding = findingOf(
    { cause: side(cause), effect: side(effect), n: pairs.length },
    dose.kind === 'doseResponse' ? dose : undefined,
  )
  return { finding, pairs, causeDays, effectDays }
}

function findingOf(
  { cause, effect, n }: Pick<Finding, 'cause' | 'effect'> & { n: number },
  dose: DoseResponse | undefined,
): Finding {
  return {
    cause,
    effect,
    evidence: {
      ...noEvidence(n, null),
      lagDays: 1,
      durationDays: 1,
      rAdjusted: -0.7,
      interval: [-0.8, -0.6],
      s2: 1.2,
      nu: 60,
      verdict: 'likely',
    },
    ...(dose ? { dose } : {}),
    byLag: Array.from({ length: 8 }, (_, lag) => ({
      lagDays: lag,
      r: lag === 1 ? -0.7 : 0.02 * lag,
      n: n - lag,
      band: 0.15,
    })),
    span: null,
    method: { version: '1', inputHash: 'none', analysedAtEpoch: 0 },
  }
}

/** The public part of it. */
export function published(detail: PairDetail): BinnedPair {
  const { binned } = publicPair(detail)
  if (!binned) throw new Error('Too few days to publish anything.')
  return binned
}

export const population = (people: number): PopulationFinding => ({
  causeId: coffee.variableId,
  effectId: weight.variableId,
  lagDays: 1,
  people,
  mean: people < 10 ? null : -0.25,
  interval: people < 10 ? null : [-0.35, -0.15],
  prediction: people < 10 ? null : [-0.6, 0.1],
  tau2: people < 10 ? null : 0.03,
  i2: people < 10 ? null : 0.5,
  shortfall: people < 10 ? { kind: 'notEnough', reason: 'people', have: 0, need: 10 } : null,
  method: { version: '1', inputHash: 'none', analysedAtEpoch: 0 },
})
