/** Daily values by day of the week and by month of the year. */
import { DAY_MS } from '@upshot/charts'
import type { ChartDescription } from '@upshot/contract'
import { categoryAxis, described, FEWEST_DAYS, lacking, shownValue, valueAxis } from '../describe.ts'
import { groupBy } from '../numbers.ts'
import type { VariableData } from '../subject.ts'
import type { Caption, ChartWords } from '../words.ts'
import { groupMeans } from './group-means.ts'

/** Monday is 0; day 0 was a Thursday. */
export const weekdayOf = (day: number): number => (((day + 3) % 7) + 7) % 7

/** January is 0. */
export const monthOf = (day: number): number => new Date(day * DAY_MS).getUTCMonth()

export const byWeekday = (data: VariableData, words: ChartWords): ChartDescription =>
  byPart(data, words, {
    id: `variable-${data.subject.variableId}-weekday`,
    caption: words.byWeekday(data.subject.name, data.subject.kind === 'yesNo'),
    label: words.weekday,
    names: words.weekdays,
    placeOf: weekdayOf,
  })

export const byMonth = (data: VariableData, words: ChartWords): ChartDescription =>
  byPart(data, words, {
    id: `variable-${data.subject.variableId}-monthly`,
    caption: words.monthly(data.subject.name, data.subject.kind === 'yesNo'),
    label: words.month,
    names: words.months,
    placeOf: monthOf,
  })

interface Part {
  readonly id: string
  readonly caption: Caption
  readonly label: string
  readonly names: readonly string[]
  readonly placeOf: (day: number) => number
}

function byPart({ subject, days }: VariableData, words: ChartWords, part: Part): ChartDescription {
  const { id, caption } = part
  if (days.length < FEWEST_DAYS) {
    return lacking({ ...caption, id, have: days.length, need: FEWEST_DAYS, things: 'days' }, words)
  }
  const groups = groupBy(days, ({ day }) => part.placeOf(day))
  const values = new Map(
    [...groups].map(([place, group]) => [place, group.map((one) => shownValue(subject, one.value))]),
  )
  const x = categoryAxis(part.label, part.names)
  const { panel, isZoomed } = groupMeans({ x, y: valueAxis(subject, words), values, things: 'days' }, words)
  return described({ ...words.zoomed(caption, isZoomed), id, kind: 'column', panels: [panel] })
}
