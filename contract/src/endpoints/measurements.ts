import Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { MOST_DAILY_VARIABLES, MOST_ITEMS, MOST_MEASUREMENTS } from '../limits.ts'
import {
  choice,
  everywhere,
  flag,
  integer,
  numberFilter,
  paging,
  range,
  slimness,
  sort,
  subject,
  text,
  timeFilter,
  zone,
} from '../query.ts'
import { Envelope, enveloped } from '../records/envelope.ts'
import { Amount, Id } from '../records/fields.ts'
import {
  DailyValue,
  Measurement,
  MeasurementItem,
  MeasurementSet,
  MeasurementUpdate,
  QuickMeasurement,
  ReplacedValue,
  START_AT_QUICK,
  TypedEntry,
  TypedText,
  UnreadText,
} from '../records/measurement.ts'
import { SlimMeasurement } from '../records/slim.ts'
import { UserVariable } from '../records/variable.ts'

const group = 'Measurements'

export const measurementSortFields = [
  'startAt',
  'startTime',
  'startTimeEpoch',
  'value',
  'variableName',
  'sourceName',
  'createdAt',
  'updatedAt',
  'id',
] as const

const undoable = { undoable: flag('Answer with an undoId, for POST /measurements/undo.') }

/** What happened to previous values. */
const written = {
  replaced: Type.Optional(
    Type.Array(ReplacedValue, { description: 'What was there before, if anything was replaced.' }),
  ),
  undoId: Type.Optional(Type.String({ description: 'If the request said undoable, and something changed.' })),
}

export const measurementEndpoints = {
  recordMeasurements: endpoint({
    method: 'POST',
    path: '/measurements/post',
    group,
    scope: 'writemeasurements',
    summary: 'Save measurements',
    description:
      'Records values, singly or in sets of one variable. All or nothing: one bad item refuses the batch, and the answer lists every fault. Sending the same variable, time and source again replaces the value and the note.',
    query: Type.Object({
      onConflict: choice(
        'If there is already a measurement of the same variable, time and source: replace it (default), or keep it as it is.',
        ['replace', 'keep'],
      ),
      ...undoable,
      ...everywhere,
    }),
    body: Type.Array(Type.Union([MeasurementSet, MeasurementItem]), { maxItems: MOST_MEASUREMENTS }),
    sets: { member: 'measurementItems', alsoNamed: 'measurements' },
    answer: enveloped({
      message: Type.String(),
      data: enveloped({
        userVariables: Type.Array(UserVariable),
        measurements: Type.Array(Measurement),
        ...written,
      }),
    }),
    example: [
      {
        variableName: 'Overall Mood',
        value: 4,
        unitAbbreviatedName: '/5',
        startAt: '2026-01-31T18:00:00',
        variableCategoryName: 'Emotions',
        combinationOperation: 'MEAN',
        sourceName: 'Diary',
        note: 'A walk by the river',
      },
    ],
  }),
  recordQuickly: endpoint({
    method: 'POST',
    path: '/measurements/quick',
    group,
    scope: 'writemeasurements',
    summary: 'Save one number',
    description:
      'For scripts and buttons: the body is a number, or an object or a form with a value. Give the variable and the rest in the query or in the body. The time is now and the unit is the variable’s own unless you say otherwise; a new variable needs a unit. Without a time, two requests in one second are two entries, unless they have the same Idempotency-Key.',
    query: Type.Object({
      variableName: text('Variable.'),
      unitAbbreviatedName: text("Default: the variable's unit."),
      variableCategoryName: text('For a new variable; default: Miscellaneous.'),
      startAt: text(`${START_AT_QUICK} Default: now.`),
      sourceName: text('Default: Quick entry.'),
      note: text('A note.'),
      ...everywhere,
    }),
    body: Type.Union([Amount, QuickMeasurement]),
    takesForm: true,
    answer: enveloped({ data: Type.Object({ measurement: Measurement }) }),
    example: { variableName: 'Body Weight', value: 71.2 },
  }),
  recordText: endpoint({
    method: 'POST',
    path: '/measurements/text',
    group,
    scope: 'writemeasurements',
    summary: 'Save what somebody typed or said',
    description:
      'For shortcuts and voice assistants: "coffee 2", "ibuprofen 400 mg 9:00, headache 6/10". Names, units, times and numbers are understood in English and in the language of the person. With dryRun nothing is saved, and the answer says what would be. Without it, everything is saved or nothing: if a part is not understood, or a name is only nearly right, the request is refused with the reason. Names of the person’s own variables are understood if the token may read measurements; otherwise those of the catalogue.',
    query: Type.Object({ ...undoable, ...everywhere }),
    body: TypedText,
    answer: enveloped({
      data: Type.Object({
        entries: Type.Array(TypedEntry),
        unread: Type.Array(UnreadText),
        measurements: Type.Array(Measurement),
        ...written,
      }),
    }),
    example: { text: 'coffee 2, headache 6/10 since 14', dryRun: true },
  }),
  listMeasurements: endpoint({
    method: 'GET',
    path: '/measurements',
    group,
    scope: 'readmeasurements',
    summary: 'Read measurements',
    description: 'Recorded values, newest first, in the unit you ask for or the one the person uses.',
    query: Type.Object({
      variableName: text('Variable; % at either end is a wildcard, a comma list means any of.'),
      variableId: integer('Variable.', { minimum: 1 }),
      sort: sort(measurementSortFields),
      ...paging(),
      variableCategoryName: text('Kind of variable.'),
      updatedAt: timeFilter('Time of the last change.'),
      sourceName: text('Exact name of the source.'),
      connectorName: text('Data source it came from.'),
      value: numberFilter('Value, in the unit of the answer.'),
      unitName: text('Convert to this unit, and leave out what cannot be converted.'),
      ...range({ from: 'Leave out anything earlier.', to: 'Leave out anything later.' }),
      createdAt: timeFilter('Time of recording.'),
      id: integer('One measurement.', { minimum: 1 }),
      groupingWidth: integer('Combine values over this many seconds.', { minimum: 1, maximum: 3_162_240_000 }),
      groupingTimezone: zone("Groups start at midnight in this zone; default: the user's."),
      doNotProcess: flag('Do not group.'),
      doNotConvert: flag('Give values as recorded.'),
      minMaxFilter: flag('Leave out values beyond the limits of the unit or the person.'),
      noteContains: text('Words in the note; upper and lower case are the same.'),
      deleted: flag(
        'Only those deleted in the last 30 days; updatedAt says when. Only for the person, and for an app what it recorded itself.',
      ),
      ...slimness,
      ...subject,
      ...everywhere,
    }),
    answer: Type.Array(Measurement),
    slimAnswer: Type.Array(SlimMeasurement),
    isBare: true,
  }),
  listDailyValues: endpoint({
    method: 'GET',
    path: '/measurements/daily',
    group,
    scope: 'readmeasurements',
    summary: 'Read daily values',
    description:
      'What the analysis sees: one value for each local day, combined, inferred through tags or filled, and marked as such. Of several variables, one after the other. All variables at once: GET /table.',
    query: Type.Object({
      variableName: text(`Variable; a comma list means each of them, at most ${MOST_DAILY_VARIABLES}.`),
      variableId: integer('Variable.', { minimum: 1 }),
      ...range({ from: 'Leave out days that end before.', to: 'Leave out days that start after.' }),
      timeZone: zone("Default: the user's."),
      limit: integer('Maximum number of days of each variable; the newest are kept.', {
        minimum: 1,
        maximum: 3660,
        default: 366,
      }),
      ...subject,
      ...everywhere,
    }),
    answer: Type.Array(DailyValue),
    isBare: true,
  }),
  updateMeasurement: endpoint({
    method: 'POST',
    path: '/measurements/update',
    group,
    scope: 'writemeasurements',
    summary: 'Correct a measurement',
    description:
      'Changes the value, unit, note, time, end or variable of one measurement. Give the value in the unit it was recorded in, or in unitAbbreviatedName.',
    query: Type.Object(everywhere),
    body: MeasurementUpdate,
    answer: enveloped({ data: Type.Object({ measurement: Measurement }) }),
    example: { id: 1, value: 3, note: 'Corrected' },
  }),
  undoMeasurements: endpoint({
    method: 'POST',
    path: '/measurements/undo',
    group,
    scope: 'writemeasurements',
    summary: 'Undo what a request wrote',
    description:
      'Takes the undoId of a request with undoable=true: removes what it added and puts back what it replaced. Values that were changed since then stay. Once, within 30 days, and only by the app or the token that wrote it.',
    query: Type.Object(everywhere),
    body: Type.Object({ undoId: Type.String({ minLength: 1, maxLength: 40 }) }),
    answer: enveloped({
      data: Type.Object({
        removed: Type.Integer(),
        restored: Type.Integer({ description: 'Values that are what they were before.' }),
        kept: Type.Integer({ description: 'Changed or deleted since then.' }),
      }),
    }),
    example: { undoId: 'kQ2vXw1yT8aB' },
  }),
  restoreMeasurements: endpoint({
    method: 'POST',
    path: '/measurements/restore',
    group,
    scope: 'writemeasurements',
    summary: 'Restore deleted measurements',
    description:
      'Brings back what was deleted in the last 30 days, with the same ids. All or nothing. An app can restore only what it recorded.',
    query: Type.Object(everywhere),
    body: Type.Object({ ids: Type.Array(Id, { minItems: 1, maxItems: MOST_ITEMS }) }),
    answer: enveloped({ data: Type.Object({ measurements: Type.Array(Measurement) }) }),
    example: { ids: [1] },
  }),
  deleteMeasurement: endpoint({
    method: 'DELETE',
    path: '/measurements/delete',
    group,
    scope: 'writemeasurements',
    summary: 'Delete a measurement',
    description: 'By id or ids, or by variable and time. For 30 days it can be restored.',
    query: Type.Object(everywhere),
    body: Type.Object({
      id: Type.Optional(Id),
      ids: Type.Optional(
        Type.Array(Id, {
          minItems: 1,
          maxItems: MOST_ITEMS,
          description: 'Several at once; those that are gone already are left out.',
        }),
      ),
      variableId: Type.Optional(Id),
      variableName: Type.Optional(Type.String()),
      startAt: Type.Optional(Type.String()),
    }),
    answer: Envelope,
    example: { id: 1 },
  }),
}
