/** Building blocks of chart descriptions. */
import type { ChartAxis, ChartDescription, ChartPanel, CombinationOperation, Counted } from '@upshot/contract'
import type { Language } from '../../lib/language.ts'
import type { Caption, ChartWords, Things } from './words.ts'

// The data of a chart: names, units and daily values.

export interface ChartSubject {
  readonly variableId: number
  readonly name: string
  /** The name of a thing of the catalogue in another language, unless the person calls it something else. */
  readonly nameIn?: (language: Language) => string
  /** Abbreviation, as axes show it. */
  readonly unit: string
  /** What it is counted in, in the language of the reader. */
  readonly counted?: Counted
  readonly countedIn?: (language: Language) => { readonly counted?: Counted }
  readonly kind: 'rating' | 'yesNo' | 'number'
  readonly combination: CombinationOperation
  /** The ends of a rating's scale. */
  readonly range?: { readonly low: number; readonly high: number } | undefined
}

export interface ChartDay {
  /** Local day, counted from 1970. */
  readonly day: number
  readonly value: number
}

/** One entry with its local hour. */
export interface TimedEntry extends ChartDay {
  /** 0 to 23. */
  readonly hour: number
}

export interface VariableData {
  readonly subject: ChartSubject
  /** Oldest first. */
  readonly entries: readonly TimedEntry[]
  /** Oldest first, filled days included. */
  readonly days: readonly ChartDay[]
}

/** A line needs at least this many days. */
export const FEWEST_DAYS = 3

interface ChartContent extends Caption {
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

/** Translates the units of the axes. */
export const withUnitTitles = (description: ChartDescription, texts: ChartWords): ChartDescription => ({
  ...description,
  panels: description.panels.map((panel) => ({ ...panel, x: titled(panel.x, texts), y: titled(panel.y, texts) })),
})

function titled(axis: ChartAxis, texts: ChartWords): ChartAxis {
  const unitTitle = axis.counted?.other ?? texts.unitTitle(axis.unit)
  return unitTitle === axis.unit ? axis : { ...axis, unitTitle }
}

interface MissingData extends Caption {
  readonly id: string
  readonly have: number
  readonly need: number
  readonly things: Things
}

/** Replaces an empty chart: says what is missing. */
export const lacking = (
  { id, title, explanation, have, need, things }: MissingData,
  texts: ChartWords,
): ChartDescription => ({
  id,
  kind: 'text',
  title,
  explanation,
  message: texts.tooFew(have, need, things),
  panels: [],
})

export const categoryAxis = (label: string, categories: readonly string[], unit = ''): ChartAxis => ({
  label,
  unit,
  scale: 'category',
  categories: [...categories],
})

export const timeAxis = (texts: ChartWords): ChartAxis => ({ label: texts.date, unit: '', scale: 'time' })

/** The axis of a variable's values. Yes/no shows its share in percent. */
export function valueAxis(subject: ChartSubject, texts: ChartWords): ChartAxis {
  if (subject.kind === 'yesNo') return { label: texts.shareOfYes, unit: '%', scale: 'linear', minimum: 0, maximum: 100 }
  const ends = subject.range ? { minimum: subject.range.low, maximum: subject.range.high } : {}
  return { label: subject.name, unit: subject.unit, ...countedMemberOf(subject), scale: 'linear', ...ends }
}

export const countedMemberOf = ({ counted }: { readonly counted?: Counted }): Pick<ChartAxis, 'counted'> =>
  counted ? { counted } : {}

/** Columns start at zero, or they would exaggerate differences; those of a scale at its own low end. */
export const columnAxis = (axis: ChartAxis, lowest: number): ChartAxis =>
  lowest < 0 ? withoutMinimum(axis) : { ...axis, minimum: Math.max(0, axis.minimum ?? 0) }

function withoutMinimum({ minimum: _minimum, ...axis }: ChartAxis): ChartAxis {
  return axis
}

/** The value in the unit of the axis: yes/no in percent. */
export const shownValue = (subject: ChartSubject, value: number): number =>
  subject.kind === 'yesNo' ? 100 * value : value

export const countAxis = (things: Things, texts: ChartWords): ChartAxis => ({
  label: texts[things],
  unit: '',
  scale: 'linear',
  minimum: 0,
})

// Arithmetic shared by all charts: means, medians, groups.

export const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

/** Six digits are enough for a drawing. */
export const tidy = (value: number): number => Number(value.toPrecision(6))

/** The quantile, by linear interpolation between neighbouring values. */
export function quantile(sorted: readonly number[], share: number): number {
  const rank = (sorted.length - 1) * share
  const below = Math.floor(rank)
  const low = sorted[below] ?? 0
  return low + ((sorted[below + 1] ?? low) - low) * (rank - below)
}

export const ascending = (values: readonly number[]): number[] => values.toSorted((a, b) => a - b)

/** Groups items by a whole number, in ascending order. */
export function groupBy<T>(items: readonly T[], keyOf: (item: T) => number): Map<number, T[]> {
  const groups = new Map<number, T[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return new Map([...groups].sort(([a], [b]) => a - b))
}
