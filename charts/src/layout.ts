/** Layout of a picture of a given width: title, legend, panels and their labels. */
import type { ChartAxis, ChartDescription, ChartPanel, ChartSeries } from '@upshot/contract'
import type { ColourRole } from './palette.ts'
import { type AxisScale, extent, numberScale, timeScale } from './ticks.ts'

export interface Size {
  readonly width: number
  readonly fontSize: number
  readonly panelHeight: number
}

/** On a phone 360 pixels wide the picture is drawn at three quarters, so 15 becomes more than 11. */
export const sizes = {
  normal: { width: 480, fontSize: 15, panelHeight: 200 },
  wide: { width: 800, fontSize: 15, panelHeight: 280 },
} as const satisfies Readonly<Record<string, Size>>

export interface LegendEntry {
  readonly name: string
  readonly look: ChartSeries['shape'] | 'reference'
  readonly dots?: Pick<ChartSeries, 'dot' | 'isHollow'>
  readonly colour: ColourRole
  readonly x: number
  readonly y: number
}

export interface PlacedPanel {
  readonly panel: ChartPanel
  readonly top: number
  readonly height: number
  readonly xScale: AxisScale | undefined
  readonly yScale: AxisScale
  /** The number of categories per label, on category axes. */
  readonly labelEvery: number
}

export interface Layout {
  readonly size: Size
  readonly height: number
  readonly left: number
  readonly right: number
  readonly texts: readonly PlacedText[]
  readonly legend: readonly LegendEntry[]
  readonly panels: readonly PlacedPanel[]
}

export interface PlacedText {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly fontSize: number
  readonly isTitle: boolean
  readonly align: 'left' | 'center'
}

const EDGE = 12

export interface Setting {
  readonly size: Size
  /** Short names of the months, January first. */
  readonly months: readonly string[]
  /** Decimal separator of the reader's language; a point by default. */
  readonly decimal?: '.' | ','
  /** The page around it may already show the title. */
  readonly hasTitle?: boolean
}

export function layoutOf(description: ChartDescription, setting: Setting): Layout {
  const { size, hasTitle = true } = setting
  const { width, fontSize } = size
  const { message, panels } = description
  const line = lineOf(fontSize)
  const sheet = createSheet(size)
  if (hasTitle) sheet.write(description.title, { isTitle: true, mostLines: 3 })
  if (message !== undefined) {
    sheet.skip(line)
    sheet.write(message, { mostLines: 6 })
    return { size, height: sheet.y() + 2 * line, left: EDGE, right: EDGE, texts: sheet.texts, legend: [], panels: [] }
  }
  const { entries, rows } = legendOf(description, { top: sheet.y() + 4, room: width - 2 * EDGE, size })
  sheet.skip(rows * line + (rows > 0 ? 8 : 4))
  const scales = panels.map((panel) => ({ panel, ...scalesOf(panel, { ...setting, panels }) }))
  const widest = Math.max(...scales.flatMap(({ yScale }) => yScale.ticks.map(({ text }) => textWidth(text, fontSize))))
  const left = Math.round(EDGE + widest + 8)
  const right = EDGE + 6
  const placed = scales.map((scale, index): PlacedPanel => {
    const { x, y } = scale.panel
    sheet.write(axisTitle(y), { mostLines: 2 })
    const top = sheet.y() + 9
    sheet.skip(9 + size.panelHeight + line + (index < panels.length - 1 ? 18 : 8))
    return { ...scale, top, height: size.panelHeight, labelEvery: labelEvery(x, width - left - right, fontSize) }
  })
  const last = panels.at(-1)
  // Axes of dates need no name.
  if (last && last.x.scale !== 'time') sheet.write(axisTitle(last.x), { align: 'center', mostLines: 2 })
  return {
    size,
    height: Math.round(sheet.y() + EDGE),
    left,
    right,
    texts: sheet.texts,
    legend: entries,
    panels: placed,
  }
}

const lineOf = (fontSize: number): number => Math.round(fontSize * 1.35)

/** Lines of text from the top down. */
function createSheet({ width, fontSize }: Size) {
  const texts: PlacedText[] = []
  let y = EDGE
  return {
    texts,
    y: () => y,
    skip: (pixels: number): void => {
      y += pixels
    },
    write: (
      text: string,
      {
        isTitle = false,
        align = 'left',
        mostLines,
      }: Partial<Pick<PlacedText, 'isTitle' | 'align'>> & { mostLines: number },
    ): void => {
      const letters = isTitle ? fontSize + 2 : fontSize
      // Bold letters are wider.
      const room = { width: width - 2 * EDGE, fontSize: isTitle ? letters * 1.06 : letters, mostLines }
      for (const line of wrapped(text, room)) {
        texts.push({ text: line, x: align === 'center' ? width / 2 : EDGE, y, fontSize: letters, isTitle, align })
        y += lineOf(letters)
      }
    },
  }
}

/** "Coffee (servings)". */
export const axisTitle = ({ label, unit, unitTitle = unit }: ChartAxis): string =>
  unit ? `${label} (${unitTitle})` : label

/** One entry per meaning; a chart with only one needs no legend. */
function legendOf({ panels }: ChartDescription, { top, room, size }: { top: number; room: number; size: Size }) {
  const { fontSize } = size
  const line = lineOf(fontSize)
  const all = panels.flatMap(({ series, references }) => [
    ...series.map((shape) => ({ name: shape.name, look: shape.shape, colour: shape.tone, dots: shape })),
    ...references.map(({ label }) => ({ name: label, look: 'reference' as const, colour: 'muted' as const })),
  ])
  const distinct = all.filter(({ name }, index) => all.findIndex((other) => other.name === name) === index)
  if (distinct.length < 2 || panels.length > 1) return { entries: [], rows: 0 }
  const entries: LegendEntry[] = []
  let x = 0
  let row = 0
  for (const entry of distinct) {
    const needed = 28 + textWidth(entry.name, fontSize) + 14
    if (x > 0 && x + needed > room + 14) [x, row] = [0, row + 1]
    entries.push({ ...entry, x: EDGE + x, y: top + row * line })
    x += needed
  }
  return { entries, rows: row + 1 }
}

interface ScaleRoom extends Pick<Setting, 'size' | 'months' | 'decimal'> {
  /** All panels share the same dates. */
  readonly panels: readonly ChartPanel[]
}

function scalesOf(panel: ChartPanel, room: ScaleRoom): Pick<PlacedPanel, 'xScale' | 'yScale'> {
  const { size, months, panels, decimal = '.' } = room
  const most = size.width > 600 ? 8 : 5
  const ys = panel.series.flatMap(({ points }) => points.flatMap(({ y, low, high }) => [y, low, high]))
  const marks = panel.references.filter(({ axis }) => axis === 'y').map(({ at }) => at)
  const yScale = numberScale(within(panel.y, [...ys, ...marks]), {
    most: size.panelHeight < 150 ? 3 : 5,
    decimal,
    unit: panel.y.unit,
    isFixedLow: panel.y.minimum !== undefined,
    isFixedHigh: panel.y.maximum !== undefined,
  })
  if (panel.x.scale === 'category') return { xScale: undefined, yScale }
  const xs = panels.filter(({ x }) => x.scale === panel.x.scale).flatMap(({ series }) => series)
  const reach = within(
    panel.x,
    (panel.x.scale === 'time' ? xs : panel.series).flatMap(({ points }) => points.map(({ x }) => x)),
  )
  if (panel.x.scale === 'time') return { xScale: timeScale(reach, most, months), yScale }
  // A fixed axis already has room for marks at its ends; others get a little, without empty steps.
  const margin = panel.x.minimum === undefined ? (reach.high - reach.low) * 0.04 : 0
  const wider = { low: reach.low - margin, high: reach.high + margin }
  return {
    xScale: numberScale(wider, {
      most,
      decimal,
      unit: panel.x.unit,
      isFixedLow: margin > 0 || panel.x.minimum !== undefined,
      isFixedHigh: margin > 0 || panel.x.maximum !== undefined,
    }),
    yScale,
  }
}

/** The range given by the axis, otherwise the range of the data. */
function within({ minimum, maximum }: ChartAxis, values: readonly (number | null | undefined)[]) {
  const { low, high } = extent(values.filter((value) => value !== null && value !== undefined))
  return { low: Math.min(minimum ?? low, low), high: Math.max(maximum ?? high, high) }
}

/** The number of categories per label, so that as many labels as possible fit without touching each other. */
function labelEvery({ categories = [] }: ChartAxis, width: number, fontSize: number): number {
  const widest = Math.max(0, ...categories.map((text) => textWidth(text, fontSize))) + fontSize * 0.6
  const slot = width / Math.max(1, categories.length)
  const needed = Math.max(1, Math.ceil(widest / slot))
  // The hours of a day; a narrow picture labels only the most useful ones.
  if (categories.length === 24) return width < 360 ? 6 : ([1, 2, 3, 4, 6, 12].find((step) => step >= needed) ?? 12)
  return needed
}

// Estimates the width of text well enough to break lines without a browser.

/**
 * Mean width of a letter of a sans-serif face, as a fraction of its size; letters of wide scripts take the whole size.
 */
const LETTER = 0.55
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\u{1f300}-\u{1faff}]/u

export const textWidth = (text: string, fontSize: number): number =>
  [...text].reduce((sum, letter) => sum + (WIDE.test(letter) ? 1 : LETTER), 0) * fontSize

/** Lines that fit; the last one ends with an ellipsis if text was cut. */
function wrapped(text: string, room: { width: number; fontSize: number; mostLines: number }): string[] {
  const { width, fontSize, mostLines } = room
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/).flatMap((part) => piecesOf(part, width, fontSize))) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && textWidth(longer, fontSize) > width) {
      lines.push(line)
      line = word
    } else line = longer
  }
  if (line !== '') lines.push(line)
  if (lines.length <= mostLines) return lines
  return [...lines.slice(0, mostLines - 1), `${(lines[mostLines - 1] ?? '').replace(/.{0,2}$/u, '')}…`]
}

/** A word that is longer than a line is cut. */
function piecesOf(word: string, width: number, fontSize: number): string[] {
  if (textWidth(word, fontSize) <= width) return [word]
  const pieces: string[] = []
  let piece = ''
  for (const letter of word) {
    if (textWidth(piece + letter, fontSize) > width) {
      pieces.push(piece)
      piece = ''
    }
    piece += letter
  }
  return [...pieces, piece]
}
