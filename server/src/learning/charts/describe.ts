/** What descriptions are built of. */
import type { ChartAxis, ChartDescription, ChartPanel } from '@upshot/contract'
import type { ChartSubject } from './subject.ts'
import type { Caption, ChartWords, Things } from './words.ts'

/** Days below which a line says nothing. */
export const FEWEST_DAYS = 3

export interface ChartContent extends Caption {
  readonly id: string
  readonly kind: ChartDescription['kind']
  readonly panels: readonly ChartPanel[]
}

export const described = ({ id, kind, title, explanation, panels }: ChartContent): ChartDescription => ({
  id,
  kind,
  title,
  explanation,
  panels: [...panels],
})

/** With the units of its axes in the reader's words. */
export const withUnitTitles = (description: ChartDescription, words: ChartWords): ChartDescription => ({
  ...description,
  panels: description.panels.map((panel) => ({ ...panel, x: titled(panel.x, words), y: titled(panel.y, words) })),
})

function titled(axis: ChartAxis, words: ChartWords): ChartAxis {
  const unitTitle = words.unitTitle(axis.unit)
  return unitTitle === axis.unit ? axis : { ...axis, unitTitle }
}

export interface MissingData extends Caption {
  readonly id: string
  readonly have: number
  readonly need: number
  readonly things: Things
}

/** In place of an empty axis: what is missing. */
export const lacking = (
  { id, title, explanation, have, need, things }: MissingData,
  words: ChartWords,
): ChartDescription => ({
  id,
  kind: 'text',
  title,
  explanation,
  message: words.tooFew(have, need, things),
  panels: [],
})

export const categoryAxis = (label: string, categories: readonly string[], unit = ''): ChartAxis => ({
  label,
  unit,
  scale: 'category',
  categories: [...categories],
})

export const timeAxis = (words: ChartWords): ChartAxis => ({ label: words.date, unit: '', scale: 'time' })

/** The axis of a variable's values. Yes/no shows its share in percent. */
export function valueAxis(subject: ChartSubject, words: ChartWords): ChartAxis {
  if (subject.kind === 'yesNo') return { label: words.shareOfYes, unit: '%', scale: 'linear', minimum: 0, maximum: 100 }
  const ends = subject.range ? { minimum: subject.range.low, maximum: subject.range.high } : {}
  return { label: subject.name, unit: subject.unit, scale: 'linear', ...ends }
}

/** Columns start at zero, or they would show differences larger than they are. */
export const columnAxis = (axis: ChartAxis, lowest: number): ChartAxis =>
  lowest < 0 ? withoutMinimum(axis) : { ...axis, minimum: 0 }

function withoutMinimum({ minimum: _minimum, ...axis }: ChartAxis): ChartAxis {
  return axis
}

/** In the unit of the axis: yes/no in percent. */
export const shownValue = (subject: ChartSubject, value: number): number =>
  subject.kind === 'yesNo' ? 100 * value : value

export const countAxis = (things: Things, words: ChartWords): ChartAxis => ({
  label: words[things],
  unit: '',
  scale: 'linear',
  minimum: 0,
})
