/** A pair with its days, judged by the real analysis, for tests of what is published. */
import { adjustedEffects, calendarOf, doseResponse, highLowEffect } from '@upshot/analysis'
import type { DayPair, Finding, PairDetail, Side } from '../finding.ts'
import { noEvidence } from '../findings/finding-rows.ts'

export const side = (name: string, more: Partial<Side> = {}): Side => ({
  variableId: name.length,
  name,
  displayName: name,
  unit: 'h',
  unitName: 'Hours',
  isRatio: true,
  isYesNo: false,
  categoryName: 'Sleep',
  combination: 'MEAN',
  valence: 'positive',
  sourceNames: [],
  ...more,
})

const FIRST_DAY = 20_000

/** With a calendar, weekdays and trend are removed as in a person's analysis. */
export function detailOf(
  days: readonly (readonly [cause: number, effect: number])[],
  { hasCalendar = false } = {},
): PairDetail {
  const pairs = days.map(([cause, effect], index): DayPair => ({ day: FIRST_DAY + index, cause, effect }))
  const options = {
    x: Float64Array.from(pairs, ({ cause }) => cause),
    y: Float64Array.from(pairs, ({ effect }) => effect),
    days: Float64Array.from(pairs, ({ day }) => day - FIRST_DAY),
    ...(hasCalendar ? { calendar: calendarOf({ firstDay: FIRST_DAY, days: pairs.length }) } : {}),
  }
  const spread = { inflation: 1.4, freedom: 40 }
  const effectSize = highLowEffect(options, spread, 'ratio')
  const dose = doseResponse(options, spread)
  const finding: Finding = {
    cause: side('Coffee', { unit: 'serving', displayName: 'Black gold', sourceNames: ["Anna's phone"] }),
    effect: side('Sleep Duration'),
    evidence: { ...noEvidence(pairs.length, null), lagDays: 1, durationDays: 1, s2: 1.4, nu: 40, verdict: 'likely' },
    span: null,
    method: { version: 'test', inputHash: 'hash', analysedAtEpoch: 0 },
    ...(effectSize.kind === 'effect' ? { effectSize } : {}),
    ...(dose.kind === 'doseResponse' ? { dose } : {}),
  }
  const daysOf = (value: (pair: DayPair) => number) => pairs.map((pair) => ({ day: pair.day, value: value(pair) }))
  const { y, terms } = adjustedEffects(options)
  const adjusted = { effects: [...y], terms }
  return {
    finding,
    pairs,
    adjusted,
    causeDays: daysOf(({ cause }) => cause),
    effectDays: daysOf(({ effect }) => effect),
  }
}
