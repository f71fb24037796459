import Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { languages } from '../names.ts'
import { choice, everywhere, integer, range, subject, text, zone } from '../query.ts'
import { ChartDescription, Spark, studyChartNames, variableChartNames } from '../records/chart.ts'

const group = 'Charts'

export const chartEndpoints = {
  getChart: endpoint({
    method: 'GET',
    path: '/charts',
    group,
    scope: 'readmeasurements',
    summary: 'Read one chart of a variable',
    description:
      'As plain data, for apps that draw it themselves. All charts with pictures: GET /userVariables with includeCharts.',
    query: Type.Object({
      variableId: integer('Variable.', { minimum: 1 }),
      variableName: text('Variable, if its id is not given.'),
      chart: choice('Which chart; default: lineChartWithSmoothing.', variableChartNames),
      form: choice('Default: description.', ['description']),
      ...range({
        from: 'The first day; default: the first with a value.',
        to: 'The last day; default: the last with a value.',
      }),
      days: integer('The last so many days until today, in place of from.', { minimum: 1, maximum: 3661 }),
      timeZone: zone("Default: the user's."),
      language: choice('Of titles, labels and explanations; default: that of your settings.', languages),
      ...subject,
      ...everywhere,
    }),
    answer: ChartDescription,
    isBare: true,
  }),
  getPairChart: endpoint({
    method: 'GET',
    path: '/charts/pair',
    group,
    scope: 'readmeasurements',
    summary: 'Read one chart of a cause and an effect',
    description: 'As plain data, from your own days. All charts with pictures: GET /study with includeCharts.',
    query: Type.Object({
      causeVariableId: integer('The cause.', { minimum: 1 }),
      effectVariableId: integer('The effect.', { minimum: 1 }),
      chart: choice('Which chart; default: doseResponseChart.', studyChartNames),
      language: choice('Of titles, labels and explanations; default: that of your settings.', languages),
      ...everywhere,
    }),
    answer: ChartDescription,
    isBare: true,
  }),
  listSparks: endpoint({
    method: 'GET',
    path: '/charts/sparks',
    group,
    scope: 'readmeasurements',
    summary: 'Read the last days of all variables',
    description:
      'Daily values of each variable that was recorded lately, for the small lines beside their names; at most 200 variables, the latest first.',
    query: Type.Object({
      days: integer('How many days, today included.', { minimum: 2, maximum: 90, default: 30 }),
      timeZone: zone("Default: the user's."),
      ...subject,
      ...everywhere,
    }),
    answer: Type.Array(Spark),
    isBare: true,
  }),
}
