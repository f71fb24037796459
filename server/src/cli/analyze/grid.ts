import { cut } from './words.ts'

/** Fits any terminal. */
export const WIDTH = 80
const GAP = '  '

/** A column of figures to the right of the names: its heading and width. */
export interface GridColumn {
  readonly heading: string
  readonly width: number
}

/** A row: a label of any length, and one text for each figure. */
interface GridRow {
  readonly label: string
  readonly figures: readonly string[]
}

/**
 * Rows under their headings within the width of a terminal. A label too long for its column gets a separate line, with
 * its figures below, so no name is cut before it fills the whole width.
 */
export function gridLines(heading: string, figures: readonly GridColumn[], rows: readonly GridRow[]): string[] {
  const figuresWidth = figures.reduce((sum, { width }) => sum + GAP.length + width, 0)
  const labelWidth = Math.min(
    WIDTH - figuresWidth,
    Math.max(...[heading, ...rows.map(({ label }) => label)].map(lengthOf)),
  )
  const lineOf = (label: string, texts: readonly string[]): string[] => {
    const cells = texts.map((text, index) => GAP + padStart(text, figures[index]?.width ?? 0)).join('')
    if (lengthOf(label) > labelWidth) return [cut(label, WIDTH), ' '.repeat(labelWidth) + cells]
    return [label + ' '.repeat(labelWidth - lengthOf(label)) + cells]
  }
  const head = lineOf(
    heading,
    figures.map((figure) => figure.heading),
  )
  return [...head, ...rows.flatMap(({ label, figures: texts }) => lineOf(label, texts))]
}

const lengthOf = (text: string): number => [...text].length

const padStart = (text: string, width: number): string => ' '.repeat(Math.max(0, width - lengthOf(text))) + text

// Numbers as people read them: two decimals, a true minus sign, "–" for none.

const NONE = '–'

export const correlation = (value: number | null): string =>
  value === null
    ? NONE
    : value
        .toFixed(2)
        .replace(/^-(?=0\.00$)/, '')
        .replace('-', '−')

export const range = (ends: readonly [number, number] | null): string =>
  ends === null ? NONE : `${correlation(ends[0])} … ${correlation(ends[1])}`

export const wholeText = (value: number | null): string => (value === null ? NONE : String(value))

export const percent = (share: number | null): string => (share === null ? NONE : `${Math.round(100 * share)} %`)

const SMALLEST = 0.0001

/** Two significant digits; values below one in ten thousand are not distinguished. */
export function chance(value: number | null): string {
  if (value === null) return NONE
  if (value < SMALLEST) return `<${SMALLEST}`
  return value >= 0.1 ? value.toFixed(2) : value.toFixed(Math.min(4, 1 - Math.floor(Math.log10(value))))
}
