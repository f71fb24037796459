import type { ChartDescription, VariableChartName } from '@upshot/contract'
import { withUnitTitles } from '../describe.ts'
import { distribution } from '../distribution.ts'
import type { VariableData } from '../subject.ts'
import { type ChartWords, chartWords } from '../words.ts'
import { byMonth, byWeekday } from './by-calendar.ts'
import { byHour } from './by-hour.ts'
import { lineOfDays, smoothLineOfDays } from './over-time.ts'

type Draw = (data: VariableData, words: ChartWords) => ChartDescription

const drawings: Readonly<Record<VariableChartName, Draw>> = {
  hourlyColumnChart: byHour,
  monthlyColumnChart: byMonth,
  distributionColumnChart: distribution,
  weekdayColumnChart: byWeekday,
  lineChartWithoutSmoothing: lineOfDays,
  lineChartWithSmoothing: smoothLineOfDays,
}

export const variableChart = (name: VariableChartName, data: VariableData, words = chartWords): ChartDescription =>
  withUnitTitles(drawings[name](data, words), words)
