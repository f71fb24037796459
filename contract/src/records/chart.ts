import Type, { type Static } from 'typebox'
import { AnyObject, optional, record, strings } from './fields.ts'

export const Chart = record('Chart', 'A picture of data, as SVG and as a Highcharts options object.', {
  ...strings('chartId', 'chartTitle', 'explanation', 'svgUrl', 'svg'),
  highchartConfig: Type.Optional(AnyObject),
})
export type Chart = Static<typeof Chart>

export const VariableCharts = record('VariableCharts', 'The six pictures of a variable.', {
  ...optional(
    Chart,
    'hourlyColumnChart',
    'monthlyColumnChart',
    'distributionColumnChart',
    'weekdayColumnChart',
    'lineChartWithoutSmoothing',
    'lineChartWithSmoothing',
  ),
})
export type VariableCharts = Static<typeof VariableCharts>

export const StudyCharts = record('StudyCharts', 'The pictures of a study.', {
  ...optional(
    Chart,
    'populationTraitScatterPlot',
    'outcomeDistributionColumnChart',
    'predictorDistributionColumnChart',
    'correlationScatterPlot',
    'pairsOverTimeLineChart',
  ),
})
export type StudyCharts = Static<typeof StudyCharts>
