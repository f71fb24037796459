import type { Unit, UnitCategory } from '@upshot/contract'
import type { UnitRecord } from './unit-record.ts'
import { unitCategoryRecords } from './units.data.ts'

/** The record requires a maximum, so this one means "none". Larger values are accepted all the same. */
const NO_MAXIMUM = 2_147_483_647

const categories = new Map<number, UnitCategory>(unitCategoryRecords.map((category) => [category.id, { ...category }]))
const presented = new Map<number, Unit>()

/** A unit as the members of a record that has a value in it. */
export const unitMembers = (unit: UnitRecord) => ({
  unitId: unit.id,
  unitName: unit.name,
  unitAbbreviatedName: unit.abbreviatedName,
  unitCategoryId: unit.categoryId,
  unitCategoryName: unit.category,
})

/** The same for the unit that the person chose for the variable. */
export const ownUnitMembers = (unit: UnitRecord) => ({
  userVariableUnitId: unit.id,
  userVariableUnitName: unit.name,
  userVariableUnitAbbreviatedName: unit.abbreviatedName,
  userVariableUnitCategoryId: unit.categoryId,
  userVariableUnitCategoryName: unit.category,
})

export function presentUnit(unit: UnitRecord): Unit {
  const cached = presented.get(unit.id)
  if (cached) return cached
  const unitCategory = categories.get(unit.categoryId)
  if (!unitCategory) throw new Error(`Unit ${unit.name} has no category.`)
  const record: Unit = {
    id: unit.id,
    name: unit.name,
    abbreviatedName: unit.abbreviatedName,
    category: unit.category as Unit['category'],
    categoryId: unit.categoryId,
    categoryName: unit.category,
    conversionSteps: unit.conversionSteps.map((step) => ({ ...step })),
    maximumValue: unit.maximumValue ?? NO_MAXIMUM,
    unitCategory,
    advanced: unit.advanced,
    manualTracking: unit.manualTracking,
    ...(unit.minimumValue === null ? {} : { minimumValue: unit.minimumValue }),
    ...(unit.minimumAllowedValue === null ? {} : { minimumAllowedValue: unit.minimumAllowedValue }),
    ...(unit.maximumAllowedValue === null ? {} : { maximumAllowedValue: unit.maximumAllowedValue }),
  }
  presented.set(unit.id, record)
  return record
}
