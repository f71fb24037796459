import { calendarOf, pageColours, pictureOf, sheetSize } from '@upshot/charts'
import type { ChartDescription, ReportCalendarRow } from '@upshot/contract'
import { monthWords } from '../time/words.ts'
import { decimalSeparator } from '../words/numbers.ts'
import { locale } from '../words/words.ts'
import { elementOf } from './element-of.ts'

/** A chart to print: as wide as its column. */
export function SheetChart({
  description,
  panelHeight = sheetSize.panelHeight,
}: {
  readonly description: ChartDescription
  readonly panelHeight?: number | undefined
}) {
  const setting = {
    size: { ...sheetSize, panelHeight },
    months: monthWords(locale()),
    decimal: decimalSeparator(),
    hasTitle: false,
  }
  const { layout, marks } = pictureOf(description, setting, pageColours)
  return (
    <svg viewBox={`0 0 ${layout.size.width} ${layout.height}`} role="img" aria-label={description.title}>
      <g font-size={layout.size.fontSize} fill={pageColours.muted}>
        {marks.map(elementOf)}
      </g>
    </svg>
  )
}

export function SheetCalendar({
  name,
  months,
}: {
  readonly name: string
  readonly months: readonly ReportCalendarRow[]
}) {
  const { width, height, fontSize, marks } = calendarOf(months, pageColours)
  return (
    <svg class="calendar" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={name} font-size={fontSize}>
      {marks.map(elementOf)}
    </svg>
  )
}
