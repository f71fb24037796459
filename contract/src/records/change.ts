/** What changed when something was started, stopped or done for the first time, or on a day that the person chooses. */
import Type, { type Static } from 'typebox'
import { record } from './fields.ts'

const ChangePeriod = record('ChangePeriod', 'The days before or after, as far as they were compared.', {
  mean: Type.Number({
    description: 'Without what weekdays add. Of what is judged by whether it occurred: the share of days.',
  }),
  days: Type.Integer({ description: 'Days with a value.' }),
  ofDays: Type.Integer({ description: 'Days in all.' }),
})

export const ChangedOutcome = record('ChangedOutcome', 'What became of one outcome.', {
  variableId: Type.Integer(),
  variableName: Type.String(),
  displayName: Type.String({
    description: 'The person’s own name for it, else the name in the language of the reader.',
  }),
  verdict: Type.Enum(['likely', 'possible', 'no sign', 'cannot tell'], {
    description:
      'likely (q ≤ .05), possible (q ≤ .2, or a return to how it was before), no sign (an ordinary change), cannot tell.',
  }),
  title: Type.String({ description: 'Headache: 1.2 points lower' }),
  sentence: Type.String(),
  before: Type.Optional(ChangePeriod),
  after: Type.Optional(ChangePeriod),
  difference: Type.Optional(
    Type.Object({
      value: Type.Number({ description: 'After minus before, rounded as it is shown.' }),
      unit: Type.String(),
      text: Type.String({ description: '1.2 points lower' }),
      low: Type.Optional(
        Type.Number({
          description: 'Low end of the 95 % interval, by this person’s ordinary changes; absent if those are too few.',
        }),
      ),
      high: Type.Optional(Type.Number({ description: 'High end of that interval.' })),
      isBetter: Type.Optional(Type.Boolean({ description: 'Absent where neither direction is better.' })),
    }),
  ),
  largerThan: Type.Optional(
    Type.Integer({
      description:
        'Of 100 ordinary changes of this person, how many are smaller: equally long periods at all other dates.',
    }),
  ),
  pValue: Type.Optional(Type.Number()),
  qValue: Type.Optional(Type.Number({ description: 'p corrected for everything that was compared together.' })),
  usualChange: Type.Optional(Type.Number({ description: 'Root mean square of the ordinary changes.' })),
  earlierMean: Type.Optional(
    Type.Number({
      description: 'The mean of the days before those compared, if most of the change is a return to it.',
    }),
  ),
  notEnough: Type.Optional(Type.String({ description: 'What is missing before it can be judged.' })),
})
export type ChangedOutcome = Static<typeof ChangedOutcome>

export const Change = record(
  'Change',
  'A day on which something was started, stopped or done for the first time, or that was asked about, and what changed then.',
  {
    kind: Type.Enum(['start', 'stop', 'first', 'date'], { description: 'date: a day that was asked about.' }),
    date: Type.String({ description: 'The first local day of the time after, YYYY-MM-DD.' }),
    variableId: Type.Optional(Type.Integer({ description: 'What was started or stopped.' })),
    variableName: Type.Optional(Type.String()),
    title: Type.String({ description: 'Magnesium, started on 12 May 2026' }),
    sentence: Type.String({ description: 'What stands out, or that nothing does.' }),
    caution: Type.String({ description: 'That something else may have changed too, or what else did.' }),
    outcomes: Type.Array(ChangedOutcome, { description: 'What stands out first.' }),
    alsoChanged: Type.Array(
      Type.Object({
        text: Type.String({ description: 'Coffee, stopped on 10 May 2026' }),
        date: Type.Optional(Type.String()),
        variableId: Type.Optional(Type.Integer()),
      }),
      { description: 'What else started, stopped or changed within two weeks.' },
    ),
  },
)
export type Change = Static<typeof Change>
