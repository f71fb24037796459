import Type, { type Static } from 'typebox'
import { Id, record, required, strings } from './fields.ts'

export const voteTypes = ['causality', 'usefulness'] as const

const Value = Type.Enum(['up', 'down', 'none'])
const VoteType = Type.Enum([...voteTypes])

const Name = Type.Optional(Type.String({ maxLength: 255 }))

/** Names instead of ids. */
export const pairNames = { cause: Name, effect: Name, causeVariableName: Name, effectVariableName: Name }

export const Vote = record('Vote', 'What a person thinks of a cause and an effect.', {
  causeVariableId: Type.Integer(),
  effectVariableId: Type.Integer(),
  userId: Type.Integer(),
  clientId: Type.String({ description: 'The app it was cast through; empty if none.' }),
  value: Value,
  type: VoteType,
  id: Type.Integer(),
  ...strings('causeVariableName', 'effectVariableName'),
  ...required(Type.String(), 'createdAt', 'updatedAt'),
})
export type Vote = Static<typeof Vote>

export const VoteInput = record('VoteInput', 'A vote to cast, change or, with none, delete.', {
  causeVariableId: Type.Optional(Id),
  effectVariableId: Type.Optional(Id),
  ...pairNames,
  value: Value,
  type: Type.Optional(VoteType),
  userId: Type.Optional(Id),
  clientId: Type.Optional(Type.String({ maxLength: 255 })),
})
export type VoteInput = Static<typeof VoteInput>
