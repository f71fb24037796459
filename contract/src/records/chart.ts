import Type, { type Static } from 'typebox'
import { Counted } from './category.ts'
import { AnyObject, numbers, optional, record, required, strings } from './fields.ts'

export const chartShapes = ['columns', 'line', 'points', 'band', 'intervals'] as const
export const chartTones = ['main', 'second', 'quiet'] as const
export const chartDots = ['circle', 'square', 'triangle'] as const
export const chartKinds = ['column', 'line', 'scatter', 'interval', 'text'] as const

export const ChartPoint = record('ChartPoint', 'One mark of a series.', {
  x: Type.Number({
    description: 'Position: the index of a category, a value, or a local day as UTC milliseconds of its midnight.',
  }),
  y: Type.Union([Type.Number(), Type.Null()], { description: 'Null is a gap.' }),
  ...numbers('low', 'high'),
  count: Type.Optional(Type.Integer({ description: 'Days, entries or people behind the mark.' })),
})
export type ChartPoint = Static<typeof ChartPoint>

export const ChartSeries = record('ChartSeries', 'Marks of one kind with one meaning.', {
  name: Type.String(),
  shape: Type.Enum([...chartShapes]),
  tone: Type.Enum([...chartTones]),
  dot: Type.Optional(Type.Enum([...chartDots], { description: 'The form of its points; circle if absent.' })),
  isHollow: Type.Optional(Type.Boolean({ description: 'Its points are drawn as outlines.' })),
  isSizedByCount: Type.Optional(Type.Boolean()),
  countOf: Type.Optional(Type.String({ description: 'What the counts count: days, entries, people.' })),
  points: Type.Array(ChartPoint),
})
export type ChartSeries = Static<typeof ChartSeries>

export const ChartAxis = record('ChartAxis', 'One axis of a chart.', {
  label: Type.String(),
  unit: Type.String({ description: 'Abbreviation; empty if there is none.' }),
  unitTitle: Type.Optional(
    Type.String({ description: "How the title names the unit in the reader's language, if not by its abbreviation." }),
  ),
  counted: Counted,
  scale: Type.Enum(['category', 'linear', 'time']),
  categories: Type.Optional(Type.Array(Type.String())),
  ...numbers('minimum', 'maximum'),
})
export type ChartAxis = Static<typeof ChartAxis>

export const ChartReference = record('ChartReference', 'A line to compare with, such as zero or a mean.', {
  axis: Type.Enum(['x', 'y']),
  at: Type.Number(),
  label: Type.String(),
})
export type ChartReference = Static<typeof ChartReference>

export const ChartPanel = record('ChartPanel', 'One panel of a chart, with its own axes.', {
  x: ChartAxis,
  y: ChartAxis,
  series: Type.Array(ChartSeries),
  references: Type.Array(ChartReference),
})
export type ChartPanel = Static<typeof ChartPanel>

export const ChartDescription = record(
  'ChartDescription',
  'A chart as plain data. Every other form is drawn from it.',
  {
    id: Type.String(),
    kind: Type.Enum([...chartKinds]),
    title: Type.String(),
    explanation: Type.String(),
    message: Type.Optional(Type.String({ description: 'Why there is nothing to draw yet.' })),
    panels: Type.Array(ChartPanel, { description: 'One below the other.' }),
  },
)
export type ChartDescription = Static<typeof ChartDescription>

export const Chart = record('Chart', 'A chart as SVG, as a Highcharts options object and as plain data.', {
  ...strings('svgUrl', 'svg'),
  ...required(Type.String(), 'chartId', 'chartTitle', 'explanation'),
  highchartConfig: AnyObject,
  description: ChartDescription,
})
export type Chart = Static<typeof Chart>

export const variableChartNames = [
  'hourlyColumnChart',
  'monthlyColumnChart',
  'distributionColumnChart',
  'weekdayColumnChart',
  'lineChartWithoutSmoothing',
  'lineChartWithSmoothing',
] as const
export type VariableChartName = (typeof variableChartNames)[number]

export const VariableCharts = record('VariableCharts', 'The six charts of a variable.', {
  ...optional(Chart, ...variableChartNames),
})
export type VariableCharts = Static<typeof VariableCharts>

export const Spark = record('Spark', 'The last days of one variable.', {
  variableId: Type.Integer(),
  from: Type.String({ description: 'Local day of the first value, YYYY-MM-DD.' }),
  values: Type.Array(Type.Union([Type.Number(), Type.Null()]), {
    description: 'One for each day, in the unit of the variable. Null: nothing was recorded.',
  }),
})
export type Spark = Static<typeof Spark>

export const studyChartNames = [
  'populationTraitScatterPlot',
  'outcomeDistributionColumnChart',
  'predictorDistributionColumnChart',
  'correlationScatterPlot',
  'pairsOverTimeLineChart',
  'correlationByLagChart',
  'doseResponseChart',
] as const
export type StudyChartName = (typeof studyChartNames)[number]

export const StudyCharts = record('StudyCharts', 'The charts of a study.', {
  ...optional(Chart, ...studyChartNames),
})
export type StudyCharts = Static<typeof StudyCharts>
