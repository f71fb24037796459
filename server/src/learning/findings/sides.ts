/** A variable as one side of a finding. Pure. */
import type { Scale } from '@upshot/analysis'
import type { UnitRecord } from '../../tracking/units/units.data.ts'
import { isRating, YES_NO } from '../../tracking/units/units.ts'
import type { Variable } from '../../tracking/variables/variable.ts'
import type { Side } from '../finding.ts'

/** Scales without a true zero: twice as much means nothing on them. */
const WITHOUT_ZERO: ReadonlySet<string> = new Set(['index', 'dB', 'degrees east', 'degrees north'])

export function scaleOf(unit: UnitRecord): Scale {
  const hasZero =
    !isRating(unit) && unit.dimension !== 'temperature' && unit.id !== YES_NO && !WITHOUT_ZERO.has(unit.abbreviatedName)
  return hasZero ? 'ratio' : 'interval'
}

export function sideOf(variable: Variable): Side {
  const { unit } = variable
  return {
    variableId: variable.id,
    name: variable.name,
    displayName: variable.alias ?? variable.name,
    unit: unit.abbreviatedName,
    unitName: unit.name,
    isRatio: scaleOf(unit) === 'ratio',
    isYesNo: unit.id === YES_NO,
    categoryName: variable.category.name,
    combination: variable.combination,
    valence: variable.valence,
    sourceNames: variable.statistics?.sources.map(({ name }) => name) ?? [],
  }
}
