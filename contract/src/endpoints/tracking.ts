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
import { VariableCategory } from '../records/category.ts'
import { Envelope, enveloped } from '../records/envelope.ts'
import { Amount, Id } from '../records/fields.ts'
import { CommonName } from '../records/goal.ts'
import {
  DailyValue,
  Measurement,
  MeasurementItem,
  MeasurementSet,
  MeasurementSource,
  MeasurementUpdate,
  MergedRecord,
  QuickMeasurement,
  ReplacedValue,
  SourceOrder,
  START_AT_QUICK,
  TypedEntry,
  TypedText,
  UnreadText,
} from '../records/measurement.ts'
import { SlimMeasurement, SlimUserVariable } from '../records/slim.ts'
import { Unit, UnitCategory } from '../records/unit.ts'
import { UserTag, UserTagInput, UserVariable, UserVariableUpdate } from '../records/variable.ts'

const query = Type.Object(everywhere)

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
    group: 'Measurements',
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
    group: 'Measurements',
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
    group: 'Measurements',
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
    group: 'Measurements',
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
    group: 'Measurements',
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
    group: 'Measurements',
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
    group: 'Measurements',
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
    group: 'Measurements',
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
    group: 'Measurements',
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

const variableSortFields = [
  'name',
  'createdAt',
  'updatedAt',
  'latestMeasurementTime',
  'numberOfRawMeasurements',
  'variableCategoryName',
  'id',
] as const

const variableFilters = {
  id: integer('One variable.', { minimum: 1 }),
  variableId: integer('One variable.', { minimum: 1 }),
  name: text('Exact name.'),
  variableName: text('Exact name.'),
  variableCategoryName: text('Kind of variable.'),
  searchPhrase: text('Words or parts of words; also finds synonyms and forgives small typos.'),
  includeCharts: flag('Include the charts.'),
  manualTracking: flag('true: only what is recorded by hand. false: only what is not.'),
  ...slimness,
}

const variableName = Type.Object({
  id: Type.Optional(Id),
  variableId: Type.Optional(Id),
  variableName: Type.Optional(Type.String()),
  name: Type.Optional(Type.String()),
})

export const variableEndpoints = {
  listUserVariables: endpoint({
    method: 'GET',
    path: '/userVariables',
    group: 'Variables',
    scope: 'readmeasurements',
    summary: 'List your variables',
    description: 'The variables a person uses, with settings, statistics and tags.',
    query: Type.Object({
      ...variableFilters,
      deleted: flag('true: those that were deleted in the last 30 days and can be restored. Only for yourself.'),
      sort: sort(variableSortFields),
      ...paging(),
      createdAt: timeFilter('First use.'),
      updatedAt: timeFilter('Last change.'),
      ...subject,
      ...everywhere,
    }),
    answer: Type.Array(UserVariable),
    slimAnswer: Type.Array(SlimUserVariable),
    isBare: true,
  }),
  searchVariables: endpoint({
    method: 'GET',
    path: '/variables',
    group: 'Variables',
    scope: 'readmeasurements',
    summary: 'Search variables',
    description: 'Your own variables first, then common ones. Finds synonyms and forgives small typos.',
    query: Type.Object({
      ...variableFilters,
      search: text('Same as searchPhrase.'),
      includePublic: flag('Also common variables that the person does not use yet (default true).'),
      sort: sort(variableSortFields),
      ...paging(),
      ...subject,
      ...everywhere,
    }),
    answer: Type.Array(UserVariable),
    slimAnswer: Type.Array(SlimUserVariable),
    isBare: true,
  }),
  listCommonNames: endpoint({
    method: 'GET',
    path: '/variables/names',
    group: 'Variables',
    scope: 'basic',
    summary: 'List the names of common variables',
    description: 'All of them in one answer, so that an app can search without a network.',
    query: Type.Object(everywhere),
    answer: Type.Array(CommonName),
    isBare: true,
    isPublic: true,
  }),
  saveUserVariables: endpoint({
    method: 'POST',
    path: '/userVariables',
    alsoAt: ['/variables'],
    group: 'Variables',
    scope: 'writemeasurements',
    summary: 'Change variable settings',
    description:
      'Changes settings such as unit, limits, filling and onset delay. Send null to reset a setting to its default.',
    query: Type.Object(everywhere),
    body: Type.Array(UserVariableUpdate, { maxItems: MOST_ITEMS }),
    answer: enveloped({
      userVariables: Type.Array(UserVariable),
      userVariable: Type.Optional(UserVariable),
    }),
    example: [{ variableName: 'Overall Mood', alias: 'Mood', outcome: true }],
  }),
  deleteUserVariable: endpoint({
    method: 'DELETE',
    path: '/userVariables/delete',
    group: 'Variables',
    scope: 'writemeasurements',
    summary: 'Delete a variable with its data',
    description:
      'Removes the variable with its measurements, tags, settings and reminders, and what was learnt from it. For 30 days it can be restored.',
    query: Type.Object(everywhere),
    body: variableName,
    answer: Envelope,
    example: { variableName: 'Overall Mood' },
  }),
  restoreUserVariable: endpoint({
    method: 'POST',
    path: '/userVariables/restore',
    group: 'Variables',
    scope: 'writemeasurements',
    summary: 'Restore a deleted variable',
    description:
      'Brings back a variable that was deleted in the last 30 days, with its measurements, tags, settings and reminders. Findings are recalculated; votes, studies and experiments stay deleted. An app can restore only what it deleted.',
    query: Type.Object(everywhere),
    body: Type.Object({ variableId: Id }),
    answer: enveloped({ userVariable: UserVariable }),
    example: { variableId: 1 },
  }),
  resetUserVariable: endpoint({
    method: 'POST',
    path: '/userVariables/reset',
    group: 'Variables',
    scope: 'writemeasurements',
    summary: 'Reset variable settings',
    description: 'Resets all settings of the variable to their defaults. Measurements stay.',
    query: Type.Object(everywhere),
    body: variableName,
    answer: enveloped({ userVariable: UserVariable }),
    example: { variableName: 'Overall Mood' },
  }),
}

export const tagEndpoints = {
  listUserTags: endpoint({
    method: 'GET',
    path: '/userTags',
    group: 'Tags',
    scope: 'readmeasurements',
    summary: 'List tags',
    description: 'Which variables contain which ingredients, and how much.',
    query: Type.Object({
      taggedVariableId: integer('The variable being tagged.', { minimum: 1 }),
      tagVariableId: integer('The ingredient.', { minimum: 1 }),
      sort: sort(['createdAt', 'updatedAt', 'taggedVariableId', 'tagVariableId']),
      ...paging(),
      ...everywhere,
    }),
    answer: enveloped({ userTags: Type.Array(UserTag) }),
  }),
  saveUserTag: endpoint({
    method: 'POST',
    path: '/userTags',
    group: 'Tags',
    scope: 'writemeasurements',
    summary: 'Tag a variable with an ingredient',
    description: 'Every entry of the tagged variable, past or future, also counts towards the ingredient.',
    query: Type.Object(everywhere),
    body: UserTagInput,
    answer: enveloped({ data: Type.Object({ userTagVariable: UserVariable, userTaggedVariable: UserVariable }) }),
    example: { taggedVariableId: 15001, tagVariableId: 11001, conversionFactor: 95 },
  }),
  deleteUserTag: endpoint({
    method: 'DELETE',
    path: '/userTags/delete',
    group: 'Tags',
    scope: 'writemeasurements',
    summary: 'Remove a tag',
    description: 'Removes the tag between two variables. Measurements stay.',
    query: Type.Object(everywhere),
    body: Type.Object({ taggedVariableId: Id, tagVariableId: Id }),
    answer: Envelope,
    example: { taggedVariableId: 15001, tagVariableId: 11001 },
  }),
}

const unitList = { method: 'GET', group: 'Units and categories', scope: 'basic', isBare: true, isPublic: true } as const

export const unitEndpoints = {
  listUnits: endpoint({
    ...unitList,
    path: '/units',
    summary: 'List units',
    description: 'Every unit of measurement, with the steps that convert it into the standard unit of its kind.',
    query,
    answer: Type.Array(Unit),
  }),
  listUnitCategories: endpoint({
    ...unitList,
    path: '/unitCategories',
    summary: 'List kinds of units',
    description: 'The kinds of units and their standard units.',
    query,
    answer: Type.Array(UnitCategory),
  }),
  listVariableCategories: endpoint({
    ...unitList,
    path: '/variableCategories',
    summary: 'List kinds of variables',
    description: 'The kinds of variables, with the unit, combination and filling that new variables of a kind get.',
    query,
    answer: Type.Array(VariableCategory),
  }),
}

const sourcesOf = {
  variableName: text('Variable.'),
  variableId: integer('Variable.', { minimum: 1 }),
}

export const sourceEndpoints = {
  listSources: endpoint({
    method: 'GET',
    path: '/measurements/sources',
    group: 'Sources',
    scope: 'readmeasurements',
    summary: 'List the sources of a variable',
    description:
      'Applications and devices that recorded it, most trusted first: the order decides which one counts when several recorded the same time.',
    query: Type.Object({ ...sourcesOf, ...subject, ...everywhere }),
    answer: enveloped({ sources: Type.Array(MeasurementSource) }),
  }),
  orderSources: endpoint({
    method: 'POST',
    path: '/measurements/sources',
    group: 'Sources',
    scope: 'writemeasurements',
    summary: 'Order the sources',
    description:
      'The first source counts in full, the next only where the first has nothing, and so on. Without a variable, the order applies to all variables that have none of their own. An empty list removes the order. Measurements do not change.',
    query: Type.Object(everywhere),
    body: SourceOrder,
    answer: enveloped({ sources: Type.Optional(Type.Array(MeasurementSource)) }),
    example: { variableName: 'Daily Step Count', sourceNames: ['Watch', 'Phone'] },
  }),
  lookIntoDay: endpoint({
    method: 'GET',
    path: '/measurements/merge',
    group: 'Sources',
    scope: 'readmeasurements',
    summary: 'See what a daily value is made of',
    description: 'Every record of a local day from all sources, with the share of it that counts.',
    query: Type.Object({
      ...sourcesOf,
      date: text('Local day, YYYY-MM-DD.'),
      timeZone: zone("Default: the user's."),
      ...subject,
      ...everywhere,
    }),
    answer: enveloped({
      date: Type.String(),
      value: Type.Optional(Type.Number({ description: 'Value of the day; absent if nothing counts.' })),
      unitAbbreviatedName: Type.String(),
      records: Type.Array(MergedRecord),
    }),
  }),
}
