/** A calendar of days: one row for each month, one box for each day. */
import type { ReportCalendarRow } from '@upshot/contract'
import { textWidth } from './layout.ts'
import { type Mark, mark } from './marks.ts'
import type { Colours } from './palette.ts'

const MOST_DAYS = 31
const BOX = 17
const GAP = 2
/** Large, because the picture is drawn at half its size on a phone. */
const FONT = 20
/** Above the boxes of a month, for the dots. */
const ABOVE = 12
const ROW = ABOVE + BOX + 4
const TOP = 20
const DOT = 3
/** Days of the first month with their number above them. */
const NUMBERED = [1, 5, 10, 15, 20, 25, 30]

interface CalendarPicture {
  readonly width: number
  readonly height: number
  readonly fontSize: number
  readonly marks: readonly Mark[]
}

/** The fuller a box, the worse the day. Fill, line and dot differ in shape, so the chart works without colour. */
export function calendarOf(months: readonly ReportCalendarRow[], colours: Colours): CalendarPicture {
  const left = Math.ceil(Math.max(...months.map(({ name }) => textWidth(name, FONT)))) + BOX
  const step = BOX + GAP
  const numbers = NUMBERED.map((day) =>
    mark(
      'text',
      { x: left + (day - 1) * step + BOX / 2, y: TOP - 4, 'text-anchor': 'middle', fill: colours.muted },
      String(day),
    ),
  )
  const rows = months.flatMap(({ name, days }, row) => {
    const y = TOP + row * ROW + ABOVE
    const boxes = days.flatMap((day, index) =>
      day.isOutside ? [] : dayMarks(day, { x: left + index * step, y }, colours),
    )
    return [mark('text', { x: 0, y: y + BOX - 1, fill: colours.ink }, name), ...boxes]
  })
  const height = TOP + months.length * ROW
  return { width: left + MOST_DAYS * step, height, fontSize: FONT, marks: [...numbers, ...rows] }
}

function dayMarks(
  { level, hasMedicine }: ReportCalendarRow['days'][number],
  { x, y }: { readonly x: number; readonly y: number },
  colours: Colours,
): Mark[] {
  const height = (level ?? 0) * BOX
  return [
    mark('rect', { x, y, width: BOX, height: BOX, fill: 'none', stroke: colours.rule }),
    ...(level === undefined ? [] : [mark('rect', { x, y: y + BOX - 1.5, width: BOX, height: 1.5, fill: colours.ink })]),
    ...(height > 0 ? [mark('rect', { x, y: y + BOX - height, width: BOX, height, fill: colours.main })] : []),
    ...(hasMedicine ? [mark('circle', { cx: x + BOX / 2, cy: y - 5, r: DOT, fill: colours.ink })] : []),
  ]
}
