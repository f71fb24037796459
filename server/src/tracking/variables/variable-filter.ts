/** Which variables a list is about, by the name and the category that were asked for. Pure. */
import { nameKey } from '../../lib/names.ts'
import { Refusal } from '../../lib/refusal.ts'
import { categoryNamed, mustBeCategory } from './categories.ts'
import type { Variable } from './variable.ts'

interface AskedVariable {
  readonly variableName?: string | undefined
  readonly variableCategoryName?: string | undefined
}

export function variableFilter({ variableName, variableCategoryName }: AskedVariable): (variable: Variable) => boolean {
  const name = variableName === undefined ? undefined : nameKey(variableName)
  const category = variableCategoryName === undefined ? undefined : categoryNamed(variableCategoryName)
  if (variableCategoryName !== undefined && !category) {
    const field = 'variableCategoryName'
    throw new Refusal('badInput', [{ message: mustBeCategory(field), field }])
  }
  return (variable) =>
    (name === undefined || nameKey(variable.name) === name) &&
    (category === undefined || variable.category.id === category.id)
}
