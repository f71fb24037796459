import Type, { type Static } from 'typebox'
import { Id, integers, record, strings } from './fields.ts'

export const voteTypes = ['causality', 'usefulness'] as const

const about = {
  value: Type.Enum(['up', 'down', 'none']),
  type: Type.Optional(Type.Enum([...voteTypes])),
}

const Name = Type.Optional(Type.String({ maxLength: 255 }))

/** Names instead of ids. */
export const pairNames = { cause: Name, effect: Name, causeVariableName: Name, effectVariableName: Name }

export const Vote = record('Vote', 'What a person thinks of a cause and an effect.', {
  causeVariableId: Type.Integer(),
  effectVariableId: Type.Integer(),
  userId: Type.Integer(),
  clientId: Type.String({ description: 'The app it was cast through; empty if none.' }),
  ...about,
  ...integers('id'),
  ...strings('causeVariableName', 'effectVariableName', 'createdAt', 'updatedAt'),
})
export type Vote = Static<typeof Vote>

export const VoteInput = record('VoteInput', 'A vote to cast, change or, with none, delete.', {
  causeVariableId: Type.Optional(Id),
  effectVariableId: Type.Optional(Id),
  ...pairNames,
  ...about,
  userId: Type.Optional(Id),
  clientId: Type.Optional(Type.String({ maxLength: 255 })),
})
export type VoteInput = Static<typeof VoteInput>
