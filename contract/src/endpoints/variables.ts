import Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { MOST_ITEMS } from '../limits.ts'
import { everywhere, flag, integer, paging, sort, subject, text, timeFilter } from '../query.ts'
import { Envelope, enveloped } from '../records/envelope.ts'
import { Id } from '../records/fields.ts'
import { UserVariable, UserVariableUpdate } from '../records/variable.ts'

const group = 'Variables'

export const variableSortFields = [
  'name',
  'createdAt',
  'updatedAt',
  'latestMeasurementTime',
  'numberOfRawMeasurements',
  'variableCategoryName',
  'id',
] as const

const filters = {
  id: integer('One variable.', { minimum: 1 }),
  variableId: integer('One variable.', { minimum: 1 }),
  name: text('Exact name.'),
  variableName: text('Exact name.'),
  variableCategoryName: text('Kind of variable.'),
  searchPhrase: text('Words or parts of words; synonyms and small slips of the pen are found too.'),
  includeCharts: flag('With pictures.'),
}

const naming = Type.Object({
  id: Type.Optional(Id),
  variableId: Type.Optional(Id),
  variableName: Type.Optional(Type.String()),
  name: Type.Optional(Type.String()),
})

export const variableEndpoints = {
  listUserVariables: endpoint({
    method: 'GET',
    path: '/userVariables',
    group,
    scope: 'readmeasurements',
    summary: 'List own variables',
    description: 'The variables a person uses, with settings, statistics and tags.',
    query: Type.Object({
      ...filters,
      sort: sort(variableSortFields),
      ...paging(),
      createdAt: timeFilter('First use.'),
      updatedAt: timeFilter('Last change.'),
      ...subject,
      ...everywhere,
    }),
    answer: Type.Array(UserVariable),
    isBare: true,
  }),
  searchVariables: endpoint({
    method: 'GET',
    path: '/variables',
    group,
    scope: 'readmeasurements',
    summary: 'Search variables',
    description: 'Own variables first, then the common ones; finds synonyms and forgives small typing errors.',
    query: Type.Object({
      ...filters,
      search: text('Same as searchPhrase.'),
      includePublic: flag('Also common variables that the person does not use yet (default true).'),
      sort: sort(variableSortFields),
      ...paging(),
      ...subject,
      ...everywhere,
    }),
    answer: Type.Array(UserVariable),
    isBare: true,
  }),
  saveUserVariables: endpoint({
    method: 'POST',
    path: '/userVariables',
    alsoAt: ['/variables'],
    group,
    scope: 'writemeasurements',
    summary: 'Update settings of variables',
    description:
      'Changes settings such as unit, limits, filling, onset delay. A null takes a setting back to its default.',
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
    group,
    scope: 'writemeasurements',
    summary: 'Delete a variable with its data',
    description: 'Removes the variable, its measurements, tags and settings.',
    query: Type.Object(everywhere),
    body: naming,
    answer: Envelope,
    example: { variableName: 'Overall Mood' },
  }),
  resetUserVariable: endpoint({
    method: 'POST',
    path: '/userVariables/reset',
    group,
    scope: 'writemeasurements',
    summary: 'Reset settings of a variable',
    description: 'All settings of the variable go back to their defaults. Measurements stay.',
    query: Type.Object(everywhere),
    body: naming,
    answer: enveloped({ userVariable: UserVariable }),
    example: { variableName: 'Overall Mood' },
  }),
}
