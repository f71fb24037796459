/** How often a variable has which value. */
import type { ChartDescription } from '@upshot/contract'
import { type Bin, binned, byValue } from './bins.ts'
import { categoryAxis, countAxis, described, lacking } from './describe.ts'
import type { ChartSubject, Day, VariableData } from './subject.ts'
import type { ChartWords, Things } from './words.ts'

const FEWEST = 3
/** A rating of 0 to 100 is binned like any other number. */
const MOST_RATING_VALUES = 12

/** Ratings count entries, for a day's mean of them is no answer that was given; everything else counts days. */
export function distribution({ subject, readings, days }: VariableData, words: ChartWords): ChartDescription {
  const isHalf = subject.kind === 'yesNo' && days.some(({ value }) => value !== 0 && value !== 1)
  const things: Things = (subject.kind === 'rating' || isHalf) && readings.length > 0 ? 'entries' : 'days'
  const values = (things === 'entries' ? readings : days).map(({ value }) => value)
  const id = `variable-${subject.variableId}-distribution`
  return distributionOf({ id, subject, bins: binsOf(subject, values), things }, words)
}

export function binsOf(subject: Pick<ChartSubject, 'kind' | 'range'>, values: readonly number[]): Bin[] {
  if (subject.kind === 'yesNo') return byValue(values, 0, 1)
  const { range } = subject
  if (subject.kind === 'rating' && range && range.high - range.low < MOST_RATING_VALUES) {
    return byValue(values, range.low, range.high)
  }
  return binned(values)
}

export const binsOfDays = (subject: ChartSubject, days: readonly Day[]): Bin[] =>
  binsOf(
    subject,
    days.map(({ value }) => value),
  )

export interface Distribution {
  readonly id: string
  readonly subject: ChartSubject
  readonly bins: readonly Bin[]
  readonly things: Things
  /** Where bins were joined: under how many days. */
  readonly joinedUnder?: number
}

export function distributionOf(
  { id, subject, bins, things, joinedUnder }: Distribution,
  words: ChartWords,
): ChartDescription {
  const caption = words.distribution(subject.name, things, joinedUnder)
  const total = bins.reduce((sum, { count }) => sum + count, 0)
  if (total < FEWEST) return lacking({ ...caption, id, have: total, need: FEWEST, things }, words)
  const isYesNo = subject.kind === 'yesNo'
  const labels = bins.map(({ label, low }) => (isYesNo ? (low > 0 ? words.yes : words.no) : label))
  const points = bins.map(({ count }, place) => ({ x: place, y: count, count }))
  const x = categoryAxis(subject.name, labels, isYesNo ? '' : subject.unit)
  const series = [
    { name: words[things], shape: 'columns' as const, tone: 'main' as const, countOf: words[things], points },
  ]
  return described({
    ...caption,
    id,
    kind: 'column',
    panels: [{ x, y: countAxis(things, words), series, references: [] }],
  })
}
