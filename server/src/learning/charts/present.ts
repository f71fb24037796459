import type { Chart, ChartDescription } from '@upshot/contract'
import { highchartsOptions } from './render/highcharts.ts'

export interface Forms {
  readonly svg?: string | undefined
  readonly svgUrl?: string | undefined
}

/** The record of the interface. */
export const presentChart = (description: ChartDescription, { svg, svgUrl }: Forms): Chart => ({
  chartId: description.id,
  chartTitle: description.title,
  explanation: description.explanation,
  highchartConfig: highchartsOptions(description),
  description,
  ...(svg === undefined ? {} : { svg }),
  ...(svgUrl === undefined ? {} : { svgUrl }),
})
