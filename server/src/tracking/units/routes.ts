import type { HandlersOf } from '../../http/handler.ts'
import { replyWith } from '../../http/reply.ts'
import { variableCategoryRecords } from '../variables/categories.data.ts'
import { presentCategory } from '../variables/categories.ts'
import { presentUnit } from './present.ts'
import { unitCategoryRecords, unitRecords } from './units.data.ts'

const units = unitRecords.map(presentUnit)
const unitCategories = unitCategoryRecords.map((category) => ({ ...category }))
const variableCategories = variableCategoryRecords.map(presentCategory)

export const unitRoutes = (): HandlersOf<'listUnits' | 'listUnitCategories' | 'listVariableCategories'> => ({
  listUnits: async () => replyWith(units),
  listUnitCategories: async () => replyWith(unitCategories),
  listVariableCategories: async () => replyWith(variableCategories),
})
