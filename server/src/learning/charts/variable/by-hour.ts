import type { ChartDescription } from '@upshot/contract'
import { categoryAxis, columnAxis, described, lacking, shownValue, valueAxis } from '../describe.ts'
import { groupBy, tidy } from '../numbers.ts'
import type { VariableData } from '../subject.ts'
import type { ChartWords } from '../words.ts'
import { groupMeans } from './group-means.ts'

const FEWEST = 3
const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour))

/** Of averaged variables the mean of an hour's entries; of summed ones what falls into that hour on an average day. */
export function byHour({ subject, readings, days }: VariableData, words: ChartWords): ChartDescription {
  const isShare = subject.kind === 'yesNo'
  const isSummed = subject.combination === 'SUM' && !isShare
  const way = isShare ? 'shareOfYes' : isSummed ? 'perDay' : 'mean'
  const caption = words.hourly(subject.name, way)
  const id = `variable-${subject.variableId}-hourly`
  if (readings.length < FEWEST) {
    return lacking({ ...caption, id, have: readings.length, need: FEWEST, things: 'entries' }, words)
  }
  const x = categoryAxis(words.hour, HOURS)
  const y = valueAxis(subject, words)
  const groups = groupBy(readings, ({ hour }) => hour)
  if (!isSummed) {
    const values = new Map(
      [...groups].map(([hour, group]) => [hour, group.map((one) => shownValue(subject, one.value))]),
    )
    const { panel, isZoomed } = groupMeans({ x, y, values, things: 'entries' }, words)
    return described({ ...words.zoomed(caption, isZoomed), id, kind: 'column', panels: [panel] })
  }
  const dayCount = Math.max(1, days.length)
  const points = [...groups].map(([hour, group]) => ({
    x: hour,
    y: tidy(group.reduce((sum, { value }) => sum + value, 0) / dayCount),
    count: group.length,
  }))
  const series = [
    { name: subject.name, shape: 'columns' as const, tone: 'main' as const, countOf: words.entries, points },
  ]
  const lowest = Math.min(...points.map((point) => point.y))
  return described({
    ...caption,
    id,
    kind: 'column',
    panels: [{ x, y: columnAxis(y, lowest), series, references: [] }],
  })
}
