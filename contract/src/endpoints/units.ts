import Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { everywhere } from '../query.ts'
import { VariableCategory } from '../records/category.ts'
import { Unit, UnitCategory } from '../records/unit.ts'

const query = Type.Object(everywhere)
const common = { method: 'GET', group: 'Units and categories', scope: 'basic', isBare: true, isPublic: true } as const

export const unitEndpoints = {
  listUnits: endpoint({
    ...common,
    path: '/units',
    summary: 'List units',
    description: 'Every unit of measurement, with the steps that convert it into the standard unit of its kind.',
    query,
    answer: Type.Array(Unit),
  }),
  listUnitCategories: endpoint({
    ...common,
    path: '/unitCategories',
    summary: 'List kinds of units',
    description: 'The kinds of units and their standard units.',
    query,
    answer: Type.Array(UnitCategory),
  }),
  listVariableCategories: endpoint({
    ...common,
    path: '/variableCategories',
    summary: 'List kinds of variables',
    description: 'The kinds of variables, with the unit, combination and filling that new variables of a kind get.',
    query,
    answer: Type.Array(VariableCategory),
  }),
}
