import Type, { type Static } from 'typebox'
import { VariableCategoryName } from './category.ts'
import { ChartDescription } from './chart.ts'
import { integers, optional, record, required, strings } from './fields.ts'

export const reportPurposes = ['everything', 'headache', 'mood', 'gut', 'pain', 'bloodPressure', 'sleep'] as const
export type ReportPurpose = (typeof reportPurposes)[number]
export const ReportPurpose = Type.Enum([...reportPurposes], {
  description: 'What the appointment is about: it decides which variables are shown, and what is counted.',
})

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

const identity = {
  variableId: Type.Integer(),
  ...required(Type.String(), 'variableName', 'displayName', 'unitAbbreviatedName'),
}

export const ReportVariable = record('ReportVariable', 'What was tracked in a period, day by day.', {
  ...identity,
  variableCategoryName: VariableCategoryName,
  isOutcome: Type.Boolean(),
  numberOfDays: Type.Integer({ description: 'Days on which it was recorded, or inferred through tags.' }),
  average: Type.Number({ description: 'Of the daily values, in the unit of the variable.' }),
  ...required(Type.Number(), 'lowest', 'highest'),
  change: Type.Optional(ReportChange),
})
export type ReportVariable = Static<typeof ReportVariable>

export const ReportMedicine = record('ReportMedicine', 'A treatment as it was taken in a period.', {
  ...identity,
  numberOfDays: Type.Integer({ description: 'Days on which it was taken.' }),
  usualValue: Type.Number({ description: 'The most common amount taken at once, in the unit of the variable.' }),
  times: Type.Array(Type.String(), {
    description: 'When it is usually taken: hh:mm by the clock of the place, to the half hour, at most four.',
  }),
  lastDay: Type.String({ description: 'The last local day on which it was taken.' }),
})
export type ReportMedicine = Static<typeof ReportMedicine>

export const ReportMonth = record('ReportMonth', 'How often the main symptom and medicines occurred in a month.', {
  month: Type.String({ description: 'YYYY-MM' }),
  numberOfDays: Type.Integer({ description: 'Days of the month that are part of the period.' }),
  recordedDays: Type.Integer({ description: 'Of these: days on which the symptom was recorded, even as none.' }),
  symptomDays: Type.Integer(),
  severeDays: Type.Optional(
    Type.Integer({ description: 'In the upper third of the scale; absent if the symptom has no scale.' }),
  ),
  medicineDays: Type.Optional(Type.Integer({ description: 'Days on which any medicine was taken.' })),
})
export type ReportMonth = Static<typeof ReportMonth>

export const ReportPressure = record('ReportPressure', 'Blood pressure at a time of the day, in mmHg.', {
  time: Type.Enum(['all', 'morning', 'afternoon', 'evening']),
  readings: Type.Integer(),
  ...required(
    Type.Number(),
    ...(['systolic', 'systolicLow', 'systolicHigh', 'diastolic', 'diastolicLow', 'diastolicHigh'] as const),
  ),
})
export type ReportPressure = Static<typeof ReportPressure>

export const ReportCalendarRow = record('ReportCalendarRow', 'A month of the calendar, from its first day.', {
  name: Type.String(),
  days: Type.Array(
    record('ReportCalendarDay', 'One day.', {
      level: Type.Optional(
        Type.Number({ minimum: 0, maximum: 1, description: 'How bad it was; absent if it was not recorded.' }),
      ),
      isOutside: Type.Optional(Type.Boolean({ description: 'Not part of the period.' })),
      hasMedicine: Type.Optional(Type.Boolean()),
    }),
  ),
})
export type ReportCalendarRow = Static<typeof ReportCalendarRow>

export const ReportBlock = record('ReportBlock', 'A part of the sheet, to be shown as it is.', {
  kind: Type.Enum(['lead', 'heading', 'text', 'note', 'hint', 'list', 'table', 'calendar', 'charts']),
  text: Type.String({ description: 'What it says, or the name of a list, table or calendar.' }),
  ...optional(Type.Array(Type.String()), 'columns'),
  rows: Type.Optional(Type.Array(Type.Array(Type.String()))),
  isByMonth: Type.Optional(Type.Boolean({ description: 'The rows of the table are months.' })),
  items: Type.Optional(
    Type.Array(
      record('ReportItem', 'An item of a list.', {
        text: Type.String(),
        ...strings('strong'),
        ...integers('causeVariableId', 'effectVariableId'),
      }),
    ),
  ),
  months: Type.Optional(Type.Array(ReportCalendarRow)),
  charts: Type.Optional(Type.Array(ChartDescription)),
  panelHeight: Type.Optional(
    Type.Integer({ description: 'Of each chart, if it is 360 wide: they fill a sheet of A4 in two columns.' }),
  ),
})
export type ReportBlock = Static<typeof ReportBlock>

export const Report = record('Report', 'A period on one page: what was tracked, what changed, how complete it is.', {
  ...required(Type.String(), 'from', 'to', 'timeZone'),
  purpose: ReportPurpose,
  middle: Type.String({ description: 'The first day of the second half.' }),
  numberOfDays: Type.Integer({ description: 'Of the period.' }),
  numberOfDaysRecorded: Type.Integer({ description: 'Days on which anything was recorded.' }),
  numberOfVariables: Type.Integer({ description: 'Recorded in the period; at most 60 are looked at.' }),
  hasMedicines: Type.Boolean({ description: 'False: medicines and treatments are not part of this report.' }),
  countsOnlyShared: Type.Array(Type.String(), {
    description: 'Variables whose numbers would differ if everything was shared.',
  }),
  mainSymptoms: Type.Array(Type.String(), { description: 'What months and calendar count.' }),
  months: Type.Array(ReportMonth),
  pressure: Type.Array(ReportPressure, { description: 'Empty if blood pressure was not recorded.' }),
  variables: Type.Array(ReportVariable, { description: 'Outcomes first, then by the number of days.' }),
  medicines: Type.Array(ReportMedicine, { description: 'By the number of days.' }),
  variableIds: Type.Array(Type.Integer(), {
    description: 'All variables that the numbers come from. A link that shares these shows the same report.',
  }),
  sheet: Type.Array(ReportBlock, {
    description: 'The same as text, tables and charts, to be shown from top to bottom.',
  }),
})
export type Report = Static<typeof Report>
