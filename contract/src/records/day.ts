import Type, { type Static } from 'typebox'
import { Card } from './card.ts'
import { CombinationOperation, Counted, Valence, VariableCategoryName } from './category.ts'
import { integers, numbers, record, required, strings } from './fields.ts'
import { SlimMeasurement, SlimNotification } from './slim.ts'
import { AnalysisState } from './study.ts'
import { Language } from './user.ts'

export const UpcomingQuestion = record('UpcomingQuestion', 'A question that a reminder will ask within two days.', {
  trackingReminderId: Type.Integer(),
  variableId: Type.Integer(),
  reminderTime: Type.String({
    description: 'UTC. Once it is due, it can be answered by trackingReminderId and reminderTime in place of an id.',
  }),
  reminderTimeLocal: Type.String({ description: "By the person's clock." }),
})
export type UpcomingQuestion = Static<typeof UpcomingQuestion>

export const UsualEntry = record('UsualEntry', 'What the person usually records around this time of such a day.', {
  value: Type.Number({ description: 'The most common of the last ten.' }),
  variableCategoryName: VariableCategoryName,
  combinationOperation: CombinationOperation,
  valence: Valence,
  counted: Counted,
  ...required(Type.Integer(), 'variableId'),
  ...required(
    Type.String(),
    'variableName',
    'displayName',
    'unitAbbreviatedName',
    'displayValueAndUnitString',
    'inputType',
    'lastRecordedAt',
  ),
})
export type UsualEntry = Static<typeof UsualEntry>

export const TodayPerson = record('TodayPerson', 'Whose day it is.', {
  userId: Type.Integer(),
  displayName: Type.String(),
  timeZone: Type.String(),
  language: Type.Optional(Language),
  ...integers('primaryOutcomeVariableId'),
})
export type TodayPerson = Static<typeof TodayPerson>

export const Today = record('Today', 'Everything the first page of an app shows.', {
  person: TodayPerson,
  date: Type.String({ description: "Today by the person's clock, YYYY-MM-DD." }),
  due: Type.Array(SlimNotification, { description: 'Questions waiting for an answer, most recently due first.' }),
  upcoming: Type.Array(UpcomingQuestion, { description: 'Of the next two days, at most 200, in order.' }),
  entries: Type.Array(SlimMeasurement, { description: 'Of today, oldest first, as in GET /day.' }),
  usual: Type.Array(UsualEntry, { description: 'At most four. Values from devices never appear.' }),
  card: Type.Optional(Card),
  news: Type.Optional(Card),
  analysis: AnalysisState,
  unread: Type.Integer({ description: 'Number of unread cards in the feed.' }),
  serverTime: Type.String({ description: 'UTC.' }),
})
export type Today = Static<typeof Today>

export const DayTotal = record('DayTotal', 'The value of one variable on one local day.', {
  variableId: Type.Integer(),
  variableName: Type.String(),
  displayName: Type.String(),
  variableCategoryName: VariableCategoryName,
  value: Type.Number(),
  unitAbbreviatedName: Type.String(),
  displayValueAndUnitString: Type.String(),
  counted: Counted,
  combinationOperation: CombinationOperation,
  origin: Type.Enum(['recorded', 'inferred', 'mixed']),
  numberOfMeasurements: Type.Integer(),
})
export type DayTotal = Static<typeof DayTotal>

export const SkippedQuestion = record('SkippedQuestion', 'A question that the person skipped.', {
  variableId: Type.Integer(),
  variableName: Type.String(),
  displayName: Type.String(),
  ...integers('trackingReminderId'),
  ...strings('reminderTime'),
})
export type SkippedQuestion = Static<typeof SkippedQuestion>

export const AnsweredQuestion = record('AnsweredQuestion', 'A question that the person answered.', {
  id: Type.Integer({ description: 'Of the notification.' }),
  ...required(Type.Integer(), 'trackingReminderId', 'variableId', 'measurementId'),
  ...required(Type.String(), 'reminderTime', 'answeredAt'),
})
export type AnsweredQuestion = Static<typeof AnsweredQuestion>

export const DayNote = record('DayNote', 'A note of the day, or one from the feed.', {
  ...required(Type.String(), 'id', 'title', 'content', 'createdAt'),
})
export type DayNote = Static<typeof DayNote>

export const DatedNote = record('DatedNote', 'A note of a day.', {
  ...DayNote.properties,
  date: Type.String({ description: 'Local day, YYYY-MM-DD.' }),
})
export type DatedNote = Static<typeof DatedNote>

export const ReviewedVariable = record('ReviewedVariable', 'One variable in a week.', {
  ...required(Type.Integer(), 'variableId', 'numberOfDays'),
  ...required(Type.String(), 'displayName', 'unitAbbreviatedName'),
  combinationOperation: CombinationOperation,
  counted: Counted,
  average: Type.Number({ description: 'Of the days of the week.' }),
  averageBefore: Type.Optional(Type.Number({ description: 'Of the four weeks before.' })),
  change: Type.Optional(
    Type.Object(required(Type.Number(), 'difference', 'low', 'high'), {
      description: 'From the four weeks before to this week, with its 95 % interval.',
    }),
  ),
  unusual: Type.Optional(
    Type.Enum(['higher', 'lower'], {
      description:
        'Beyond the ordinary variation of the twelve weeks before; without any change, at most one week in twenty has such a mark.',
    }),
  ),
  ...numbers('ordinaryLow', 'ordinaryHigh'),
})
export type ReviewedVariable = Static<typeof ReviewedVariable>

export const ReviewedFinding = record('ReviewedFinding', 'A finding that was new in a week.', {
  ...required(Type.Integer(), 'causeVariableId', 'effectVariableId'),
  title: Type.String(),
})
export type ReviewedFinding = Static<typeof ReviewedFinding>

export const ReviewedExperiment = record('ReviewedExperiment', 'An experiment that ran or ended in a week.', {
  ...required(Type.Integer(), 'id', 'days'),
  daysDone: Type.Integer({ description: 'Until today.' }),
  title: Type.String(),
  hasEnded: Type.Boolean(),
})
export type ReviewedExperiment = Static<typeof ReviewedExperiment>

export const Review = record('Review', 'A week, beside the weeks before it.', {
  ...required(Type.String(), 'from', 'to'),
  numberOfDaysRecorded: Type.Integer(),
  variables: Type.Array(ReviewedVariable, { description: 'Unusual ones first, then outcomes. At most 60.' }),
  findings: Type.Array(ReviewedFinding, { description: 'New in this week, and not dismissed.' }),
  experiments: Type.Array(ReviewedExperiment),
})
export type Review = Static<typeof Review>

export const Day = record('Day', 'One local day: what was recorded, what it adds up to, and what was skipped.', {
  date: Type.String(),
  timeZone: Type.String(),
  entries: Type.Array(SlimMeasurement, {
    description:
      'Oldest first, at most 500. If there are more, the variables with the most entries are left out: see their totals. A night belongs to the day of waking up.',
  }),
  isComplete: Type.Boolean({ description: 'False if entries or totals were left out.' }),
  totals: Type.Array(DayTotal, { description: 'Recorded or inferred through tags; days are not filled here.' }),
  skipped: Type.Array(SkippedQuestion, { description: 'Only for the person.' }),
  answered: Type.Array(AnsweredQuestion, { description: 'Only for the person, as long as it can be undone.' }),
  notes: Type.Array(DayNote, { description: 'Only for the person.' }),
})
export type Day = Static<typeof Day>

export const DayCount = record('DayCount', 'How much was recorded on one local day.', {
  date: Type.String(),
  numberOfMeasurements: Type.Integer({ description: 'Counted up to 100.' }),
})
export type DayCount = Static<typeof DayCount>
