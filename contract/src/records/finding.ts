/** The numbers of a finding: how large it is, what is missing, what could have been seen. */
import Type, { type Static } from 'typebox'
import { record } from './fields.ts'

export const FindingDifference = record(
  'FindingDifference',
  'The difference in the effect between days after a high and after a low cause, rounded as it is shown everywhere.',
  {
    value: Type.Number({ description: 'After a high cause minus after a low one.' }),
    low: Type.Number({ description: 'Low end of the 95 % interval.' }),
    high: Type.Number({ description: 'High end of the 95 % interval.' }),
    unit: Type.String({
      description: 'The unit it is shown in: half an hour of a variable in hours is 30 min. Of a yes or no: % of days.',
    }),
    text: Type.String({ description: '46 minutes shorter' }),
    range: Type.String({ description: 'between 35 and 57' }),
    above: Type.Number({ description: 'The cause is high above this value, in its own unit.' }),
    percent: Type.Optional(
      Type.Number({ description: 'Of the mean after a low cause, where the unit has a true zero.' }),
    ),
    isBetter: Type.Optional(Type.Boolean({ description: 'Absent where neither direction is better.' })),
  },
)
export type FindingDifference = Static<typeof FindingDifference>

export const FindingShortfall = record('FindingShortfall', 'What is missing before a pair can be judged.', {
  reason: Type.Enum(
    ['pairs', 'span', 'farShifts', 'freedom', 'variety', 'sameness', 'arm', 'switches', 'noLag', 'people', 'days'],
    { description: 'In words: notEnough.' },
  ),
  have: Type.Number(),
  need: Type.Number(),
  expectedAt: Type.Optional(
    Type.String({
      description:
        'The day on which there will be enough, at the pace of the last 28 days. Absent where that is not a matter of days.',
    }),
  ),
})
export type FindingShortfall = Static<typeof FindingShortfall>

export const DetectableDifference = record(
  'DetectableDifference',
  'The difference that these days would have shown as at least possible, four times out of five.',
  { value: Type.Number(), unit: Type.String(), text: Type.String({ description: '25 minutes' }) },
)
export type DetectableDifference = Static<typeof DetectableDifference>
