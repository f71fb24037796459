import Type, { type Static } from 'typebox'
import { integers, numbers, record, required, strings } from './fields.ts'

export const unitCategoryNames = [
  'Distance',
  'Duration',
  'Energy',
  'Frequency',
  'Miscellany',
  'Pressure',
  'Proportion',
  'Rating',
  'Temperature',
  'Volume',
  'Weight',
  'Count',
] as const

export const UnitCategory = record('UnitCategory', 'A kind of unit.', {
  id: Type.Integer(),
  name: Type.String(),
  standardUnitAbbreviatedName: Type.String({ description: 'Empty if the category has no standard unit.' }),
})
export type UnitCategory = Static<typeof UnitCategory>

export const ConversionStep = record('ConversionStep', 'One step from a unit to its standard unit.', {
  operation: Type.Enum(['ADD', 'MULTIPLY']),
  value: Type.Number(),
})

export const Unit = record('Unit', 'A unit of measurement.', {
  id: Type.Integer(),
  name: Type.String(),
  abbreviatedName: Type.String(),
  category: Type.Enum([...unitCategoryNames]),
  conversionSteps: Type.Array(ConversionStep, { description: 'Apply in order to reach the standard unit.' }),
  maximumValue: Type.Integer({ description: '2147483647 if there is no hard limit.' }),
  unitCategory: UnitCategory,
  ...integers('minimumValue'),
  ...required(Type.Integer(), 'advanced', 'categoryId', 'manualTracking'),
  ...strings('image'),
  ...required(Type.String(), 'categoryName'),
  ...numbers('maximumAllowedValue', 'minimumAllowedValue'),
})
export type Unit = Static<typeof Unit>
