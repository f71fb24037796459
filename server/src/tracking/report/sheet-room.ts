/**
 * How much of a sheet of A4 the parts of a report take, so that its charts fill what is left. Estimated from the lengths of
 * texts, in points, for two columns of the print style (web/src/theme/report.css). Pure.
 */
import { sheetSize } from '@upshot/charts'
import type { ReportBlock } from '@upshot/contract'

/** Both columns, less what is lost where a chart or a row does not fit at the end of one. */
const ROOM = 1340
const CHART = 106
/** Of a panel of a chart, which is drawn as wide as its column. */
const POINTS_PER_UNIT = 0.68
const TALLEST = 120

/** Characters in a line, the height of a line, and what is around it. */
const TEXTS = {
  lead: { characters: 45, line: 14, around: 8 },
  heading: { characters: 45, line: 12, around: 4 },
  text: { characters: 50, line: 10.2, around: 2 },
  note: { characters: 46, line: 11, around: 5 },
  hint: { characters: 56, line: 9.4, around: 4 },
  item: { characters: 47, line: 10.8, around: 1 },
  row: { characters: 16, line: 10.5, around: 3.3 },
} as const

const heightOf = (text: string, { characters, line, around }: (typeof TEXTS)[keyof typeof TEXTS]): number =>
  line * Math.max(1, Math.ceil(text.length / characters)) + around

/** Characters of all columns but the first. */
const OTHER_COLUMNS = 40

function rowHeight([first = '', ...others]: readonly string[]): number {
  const characters = Math.floor(OTHER_COLUMNS / Math.max(1, others.length))
  const lines = others.map((cell) => Math.ceil(cell.length / characters))
  const { line, around } = TEXTS.row
  return Math.max(heightOf(first, TEXTS.row), line * Math.max(1, ...lines) + around)
}

function blockHeight({ kind, text, items = [], columns = [], rows = [], months = [] }: ReportBlock): number {
  switch (kind) {
    case 'list':
      return sum(items.map((item) => heightOf(`${item.strong ?? ''} ${item.text}`, TEXTS.item)))
    case 'table':
      return sum([columns, ...rows].map(rowHeight))
    case 'calendar':
      return 17 + 10.8 * months.length
    case 'charts':
      return 0
    default:
      return heightOf(text, TEXTS[kind])
  }
}

const sum = (heights: readonly number[]): number => heights.reduce((total, height) => total + height, 0)

interface ChartRoom {
  readonly count: number
  /** In the units of a chart's size. */
  readonly panelHeight: number
}

/** As many charts as fit beside the other parts, and as tall as they can be then. */
export function chartRoom(
  others: readonly ReportBlock[],
  { available, most, fewest }: { readonly available: number; readonly most: number; readonly fewest: number },
): ChartRoom {
  const left = ROOM - sum(others.map(blockHeight))
  const count = Math.min(available, most, Math.max(fewest, Math.floor(left / CHART)))
  const spare = count === 0 ? 0 : (left - count * CHART) / count / POINTS_PER_UNIT
  const panelHeight = Math.round(Math.min(TALLEST, sheetSize.panelHeight + Math.max(0, spare)))
  return { count, panelHeight }
}
