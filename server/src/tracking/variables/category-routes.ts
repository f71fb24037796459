import type { HandlersOf } from '../../http/handler.ts'
import { replyWith } from '../../http/reply.ts'
import { variableCategoryRecords } from './categories.data.ts'
import { presentCategory } from './categories.ts'

const categories = variableCategoryRecords.map(presentCategory)

export const categoryRoutes = (): HandlersOf<'listVariableCategories'> => ({
  listVariableCategories: async () => replyWith(categories),
})
