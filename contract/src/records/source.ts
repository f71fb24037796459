import Type, { type Static } from 'typebox'
import { LONGEST_NAME } from '../limits.ts'
import { record } from './fields.ts'

export const MeasurementSource = record('MeasurementSource', 'An application or device that recorded a variable.', {
  sourceName: Type.String(),
  place: Type.Integer({ description: 'Place in the order of trust; 0 counts first.' }),
  isOrdered: Type.Boolean({ description: 'Whether the person chose this place.' }),
  numberOfMeasurements: Type.Integer(),
})
export type MeasurementSource = Static<typeof MeasurementSource>

export const SourceOrder = record('SourceOrder', 'Which source counts first when several recorded the same time.', {
  variableId: Type.Optional(Type.Integer()),
  variableName: Type.Optional(Type.String()),
  sourceNames: Type.Array(Type.String({ minLength: 1, maxLength: LONGEST_NAME }), { maxItems: 200 }),
})
export type SourceOrder = Static<typeof SourceOrder>

export const MergedRecord = record('MergedRecord', 'One record of a day, and how much of it counts.', {
  id: Type.Integer(),
  variableId: Type.Integer({ description: 'Not the variable you asked for if the value comes through a tag.' }),
  sourceName: Type.String(),
  startAt: Type.String(),
  endAt: Type.Optional(Type.String()),
  value: Type.Number({ description: 'What it would add alone, in the unit of the variable you asked for.' }),
  share: Type.Number({
    description: 'The part that counts: 1 is all of it, 0 is nothing because another source covers that time.',
  }),
  countedValue: Type.Number({ description: 'In a sum: value × share. In a mean: the value; the share is its weight.' }),
})
export type MergedRecord = Static<typeof MergedRecord>
