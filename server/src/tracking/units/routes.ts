import { type HandlersOf, replyWith } from '../../http/handler.ts'
import { presentUnit } from './present.ts'
import { unitCategoryRecords, unitRecords } from './units.data.ts'

const units = unitRecords.map(presentUnit)
const unitCategories = unitCategoryRecords.map((category) => ({ ...category }))

export const unitRoutes = (): HandlersOf<'listUnits' | 'listUnitCategories'> => ({
  listUnits: async () => replyWith(units),
  listUnitCategories: async () => replyWith(unitCategories),
})
