/** What a unit says about its values. */
import { scaleOf } from '../words/units.ts'
import type { Thing } from './thing.ts'
import { type ValueKind, valueKind } from './values.ts'

/** How a value in this unit is asked for. */
export function kindOfUnit(unit: string): ValueKind {
  const scale = scaleOf(unit)
  if (!scale) return valueKind({ abbreviatedName: unit, categoryName: '', maximumValue: 0 })
  return valueKind({
    abbreviatedName: unit,
    categoryName: 'Rating',
    minimumValue: scale.least,
    maximumValue: scale.most,
  })
}

const DURATIONS: ReadonlySet<string> = new Set(['s', 'min', 'h', 'ms'])

/** It has a beginning and an end. */
export const isLasting = ({ unit }: Pick<Thing, 'unit'>): boolean => DURATIONS.has(unit)

export const isSleep = ({ unit, kind }: Pick<Thing, 'unit' | 'kind'>): boolean =>
  kind === 'Sleep' && DURATIONS.has(unit)
