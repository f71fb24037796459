import Type, { type Static } from 'typebox'
import { integers, record, strings } from './fields.ts'

export const Vote = record('Vote', 'What a person thinks of a cause and an effect.', {
  causeVariableId: Type.Integer(),
  effectVariableId: Type.Integer(),
  value: Type.Enum(['up', 'down', 'none']),
  type: Type.Optional(Type.Enum(['causality', 'usefulness'])),
  ...integers('id', 'userId'),
  ...strings('clientId', 'createdAt', 'updatedAt'),
})
export type Vote = Static<typeof Vote>
