/** What the catalogue says about a variable, for formats that know which one their values are of. */
import { conversionBetween, unitNamed } from '../../../tracking/units/units.ts'
import { commonVariableNamed } from '../../../tracking/variables/variable.ts'
import type { ReadEntry } from '../format.ts'

export type Nature = Pick<ReadEntry, 'variableName' | 'categoryName' | 'unit' | 'combination'>

/** Of a variable of the catalogue, in its own unit or in another one that converts into it. */
export function natureOf(variableName: string, unitName?: string): Nature {
  const common = commonVariableNamed(variableName)
  if (!common) throw new Error(`"${variableName}" is not in the catalogue.`)
  const own = unitNamed(common.unit)
  const unit = unitNamed(unitName ?? common.unit)
  if (!own || !unit || !conversionBetween(unit, own)) throw new Error(`${variableName} is not measured in ${unitName}.`)
  return {
    variableName: common.name,
    categoryName: common.category,
    unit: unit.abbreviatedName,
    combination: common.combination,
  }
}
