import Type, { type Static } from 'typebox'
import { VariableCategoryName } from './category.ts'
import { record, required } from './fields.ts'

export const ReportChange = record(
  'ReportChange',
  'The second half of a period compared with the first: the averages of both, and how far apart they are.',
  {
    ...required(Type.Number(), 'before', 'after', 'difference'),
    low: Type.Number({
      description: 'Low end of the 95 % interval of the difference; days that follow each other count for less.',
    }),
    high: Type.Number({ description: 'High end of that interval.' }),
    isClear: Type.Boolean({
      description: 'The interval does not include zero. By chance that happens to one variable in twenty.',
    }),
  },
)
export type ReportChange = Static<typeof ReportChange>

const named = {
  variableId: Type.Integer(),
  ...required(Type.String(), 'variableName', 'displayName', 'unitAbbreviatedName'),
}

export const ReportVariable = record('ReportVariable', 'What was tracked in a period, day by day.', {
  ...named,
  variableCategoryName: VariableCategoryName,
  isOutcome: Type.Boolean(),
  numberOfDays: Type.Integer({ description: 'Days on which it was recorded, or inferred through tags.' }),
  average: Type.Number({ description: 'Of the daily values, in the unit of the variable.' }),
  ...required(Type.Number(), 'lowest', 'highest'),
  change: Type.Optional(ReportChange),
})
export type ReportVariable = Static<typeof ReportVariable>

export const ReportMedicine = record('ReportMedicine', 'A treatment as it was taken in a period.', {
  ...named,
  numberOfDays: Type.Integer({ description: 'Days on which it was taken.' }),
  usualValue: Type.Number({ description: 'The most common amount taken at once, in the unit of the variable.' }),
  times: Type.Array(Type.String(), {
    description: 'When it is usually taken: hh:mm by the clock of the place, to the half hour, at most four.',
  }),
  lastDay: Type.String({ description: 'The last local day on which it was taken.' }),
})
export type ReportMedicine = Static<typeof ReportMedicine>

export const Report = record('Report', 'A period on one page: what was tracked, what changed, how complete it is.', {
  ...required(Type.String(), 'from', 'to', 'timeZone'),
  middle: Type.String({ description: 'The first day of the second half.' }),
  numberOfDays: Type.Integer({ description: 'Of the period.' }),
  numberOfDaysRecorded: Type.Integer({ description: 'Days on which anything was recorded.' }),
  numberOfVariables: Type.Integer({ description: 'Recorded in the period; at most 60 are looked at.' }),
  variables: Type.Array(ReportVariable, { description: 'Outcomes first, then by the number of days.' }),
  medicines: Type.Array(ReportMedicine, { description: 'By the number of days.' }),
})
export type Report = Static<typeof Report>
