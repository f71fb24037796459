import Type, { type Static } from 'typebox'
import { Id, integers, record, strings } from './fields.ts'

export const voteTypes = ['causality', 'usefulness'] as const

const about = {
  value: Type.Enum(['up', 'down', 'none']),
  type: Type.Optional(Type.Enum([...voteTypes])),
}

export const Vote = record('Vote', 'What a person thinks of a cause and an effect.', {
  causeVariableId: Type.Integer(),
  effectVariableId: Type.Integer(),
  ...about,
  ...integers('id', 'userId'),
  ...strings('clientId', 'createdAt', 'updatedAt'),
})
export type Vote = Static<typeof Vote>

export const VoteInput = record('VoteInput', 'A vote to cast, change or, with none, delete.', {
  causeVariableId: Id,
  effectVariableId: Id,
  ...about,
  userId: Type.Optional(Id),
  clientId: Type.Optional(Type.String({ maxLength: 255 })),
})
export type VoteInput = Static<typeof VoteInput>
