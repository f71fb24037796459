import Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { everywhere, integer, subject, text, zone } from '../query.ts'
import { enveloped } from '../records/envelope.ts'
import { MeasurementSource, MergedRecord, SourceOrder } from '../records/source.ts'

const group = 'Sources'

const naming = {
  variableName: text('Variable.'),
  variableId: integer('Variable.', { minimum: 1 }),
}

export const sourceEndpoints = {
  listSources: endpoint({
    method: 'GET',
    path: '/measurements/sources',
    group,
    scope: 'readmeasurements',
    summary: 'List the sources of a variable',
    description:
      'Applications and devices that recorded it, most trusted first: the order decides which one counts when several recorded the same time.',
    query: Type.Object({ ...naming, ...subject, ...everywhere }),
    answer: enveloped({ sources: Type.Array(MeasurementSource) }),
  }),
  orderSources: endpoint({
    method: 'POST',
    path: '/measurements/sources',
    group,
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
    group,
    scope: 'readmeasurements',
    summary: 'See what a daily value is made of',
    description: 'Every record of a local day from all sources, with the share of it that counts.',
    query: Type.Object({
      ...naming,
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
