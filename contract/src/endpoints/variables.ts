import Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { MOST_ITEMS } from '../limits.ts'
import { everywhere, flag, integer, paging, slimness, sort, subject, text, timeFilter } from '../query.ts'
import { Envelope, enveloped } from '../records/envelope.ts'
import { Id } from '../records/fields.ts'
import { CommonName } from '../records/goal.ts'
import { SlimUserVariable } from '../records/slim.ts'
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
  searchPhrase: text('Words or parts of words; also finds synonyms and forgives small typos.'),
  includeCharts: flag('Include the charts.'),
  manualTracking: flag('true: only what is recorded by hand. false: only what is not.'),
  ...slimness,
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
    summary: 'List your variables',
    description: 'The variables a person uses, with settings, statistics and tags.',
    query: Type.Object({
      ...filters,
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
    group,
    scope: 'readmeasurements',
    summary: 'Search variables',
    description: 'Your own variables first, then common ones. Finds synonyms and forgives small typos.',
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
    slimAnswer: Type.Array(SlimUserVariable),
    isBare: true,
  }),
  listCommonNames: endpoint({
    method: 'GET',
    path: '/variables/names',
    group,
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
    group,
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
    group,
    scope: 'writemeasurements',
    summary: 'Delete a variable with its data',
    description:
      'Removes the variable with its measurements, tags, settings and reminders, and what was learnt from it. For 30 days it can be restored.',
    query: Type.Object(everywhere),
    body: naming,
    answer: Envelope,
    example: { variableName: 'Overall Mood' },
  }),
  restoreUserVariable: endpoint({
    method: 'POST',
    path: '/userVariables/restore',
    group,
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
    group,
    scope: 'writemeasurements',
    summary: 'Reset variable settings',
    description: 'Resets all settings of the variable to their defaults. Measurements stay.',
    query: Type.Object(everywhere),
    body: naming,
    answer: enveloped({ userVariable: UserVariable }),
    example: { variableName: 'Overall Mood' },
  }),
}
