import Type, { type Static, type TObject, type TProperties } from 'typebox'
import { Card } from './card.ts'
import { record } from './fields.ts'

export const Fault = record('Fault', 'One thing that is wrong with a request.', {
  message: Type.String(),
  field: Type.Optional(Type.String({ description: 'The member or parameter that is wrong.' })),
  index: Type.Optional(Type.Integer({ description: 'Its place in a posted array.' })),
  itemIndex: Type.Optional(Type.Integer({ description: 'Its place within a posted set of measurements.' })),
})
export type Fault = Static<typeof Fault>

const members = {
  status: Type.Enum(['OK', 'ERROR'], { description: 'Outcome in one word.' }),
  success: Type.Boolean(),
  code: Type.Integer({ description: 'The HTTP status.' }),
  summary: Type.String({ description: 'Title of a help popup.' }),
  description: Type.String({ description: 'Body of a help popup.' }),
  errors: Type.Optional(Type.Array(Fault)),
  link: Type.Optional(Type.String({ description: 'An address you can share.' })),
  card: Type.Optional(Card),
}

export const Envelope = record('Envelope', 'What most answers contain.', members)
export type Envelope = Static<typeof Envelope>

/** An envelope with members of its own. */
export function enveloped<P extends TProperties>(properties: P): TObject<typeof members & P> {
  return Type.Object({ ...members, ...properties })
}

export const Failure = record('Failure', 'The answer to a request that was refused.', {
  ...members,
  errors: Type.Array(Fault),
})
export type Failure = Static<typeof Failure>
