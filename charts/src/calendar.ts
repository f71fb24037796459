/** A calendar of days: one row for each month, one box for each day. */
import type { ReportCalendarRow } from '@upshot/contract'
import { type Mark, mark } from './mark.ts'
import type { Colours } from './palette.ts'
import { textWidth } from './text-width.ts'

const MOST_DAYS = 31
const BOX = 17
const GAP = 2
const ROW = 30
const FONT = 12
const TOP = 16
const DOT = 2.6
/** Above these days stand their numbers. */
const NUMBERED = [1, 5, 10, 15, 20, 25, 30]

export interface CalendarPicture {
  readonly width: number
  readonly height: number
  readonly marks: readonly Mark[]
}

/** The fuller a box, the worse the day. Fill, line and dot differ in form, so that colour is not needed. */
export function calendarOf(months: readonly ReportCalendarRow[], colours: Colours): CalendarPicture {
  const left = Math.ceil(Math.max(...months.map(({ name }) => textWidth(name, FONT)))) + 10
  const step = BOX + GAP
  const numbers = NUMBERED.map((day) =>
    mark(
      'text',
      { x: left + (day - 1) * step + BOX / 2, y: FONT - 1, 'text-anchor': 'middle', fill: colours.muted },
      String(day),
    ),
  )
  const rows = months.flatMap(({ name, days }, row) => {
    const y = TOP + row * ROW + 8
    const boxes = days.flatMap((day, at) => (day.isOutside ? [] : dayMarks(day, { x: left + at * step, y }, colours)))
    return [mark('text', { x: 0, y: y + BOX - 4, fill: colours.ink }, name), ...boxes]
  })
  return { width: left + MOST_DAYS * step, height: TOP + months.length * ROW, marks: [...numbers, ...rows] }
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
    ...(hasMedicine ? [mark('circle', { cx: x + BOX / 2, cy: y - 3.6, r: DOT, fill: colours.ink })] : []),
  ]
}
