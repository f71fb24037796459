import Type, { type Static } from 'typebox'
import { Amount, Id, record, required, strings } from './fields.ts'

export const UserTag = record('UserTag', 'A variable tagged with an ingredient.', {
  conversionFactor: Type.Number({ description: "Multiplies the tagged variable's value into the ingredient's." }),
  taggedVariableId: Type.Integer({ description: 'The variable being tagged.' }),
  tagVariableId: Type.Integer({ description: 'The ingredient.' }),
  ...strings('taggedVariableName', 'tagVariableName'),
  ...required(Type.String(), 'createdAt', 'updatedAt'),
})
export type UserTag = Static<typeof UserTag>

export const UserTagInput = record('UserTagInput', 'A tag to save.', {
  conversionFactor: Type.Optional(Amount),
  taggedVariableId: Id,
  tagVariableId: Id,
})
export type UserTagInput = Static<typeof UserTagInput>
