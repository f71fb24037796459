import { hourWindow } from '@upshot/analysis'
import type { ChartDescription, StudyChartName } from '@upshot/contract'
import { type Finding, isLink, isNotCompared } from '../../finding.ts'
import { withUnitTitles } from '../describe.ts'
import { binsOfDays, distributionOf } from '../distribution.ts'
import { type ChartWords, chartWords } from '../words.ts'
import { acrossPeople } from './across-people.ts'
import { FEWEST_TOGETHER } from './binned-pair.ts'
import { byDose, byLag } from './effects.ts'
import { pairsOverTime } from './over-time.ts'
import { scatter } from './scatter.ts'
import { causeOf, effectOf, idOf, namesOf } from './sides.ts'
import type { StudyData } from './study-data.ts'

type Draw = (data: StudyData, words: ChartWords) => ChartDescription | undefined

const drawings: Readonly<Record<StudyChartName, Draw>> = {
  populationTraitScatterPlot: ({ population, finding }, words) =>
    population && acrossPeople(population, namesOf(finding), words),
  outcomeDistributionColumnChart: (data, words) => sideDistribution(data, 'effect', words),
  predictorDistributionColumnChart: (data, words) => sideDistribution(data, 'cause', words),
  correlationScatterPlot: ofCompared(scatter),
  pairsOverTimeLineChart: pairsOverTime,
  correlationByLagChart: ({ finding }, words) => byLag(finding, words),
  // Doses at the delay that fitted best would look like a finding where there is none.
  doseResponseChart: ofCompared(({ finding }, words) =>
    isByHours(finding) || (finding.dose && !isLink(finding)) ? undefined : byDose(finding, words),
  ),
}

/** Between the moments of a day the doses are too few for a curve. */
const isByHours = ({ evidence }: Finding): boolean => hourWindow(evidence.clock) !== undefined

/** What is not compared will not be with more days either: no picture asks for them. */
function ofCompared(draw: Draw): Draw {
  return (data, words) => (isNotCompared(data.finding) ? undefined : draw(data, words))
}

/** Undefined where the study has nothing that this chart shows. */
export function studyChart(name: StudyChartName, data: StudyData, words = chartWords): ChartDescription | undefined {
  const description = drawings[name](data, words)
  return description && withUnitTitles(description, words)
}

function sideDistribution(data: StudyData, side: 'cause' | 'effect', words: ChartWords): ChartDescription {
  const { finding } = data
  const subject = side === 'cause' ? causeOf(finding) : effectOf(finding)
  const id = idOf(finding, side === 'cause' ? 'predictor' : 'outcome')
  if (data.kind === 'binned') {
    const bins = side === 'cause' ? data.binned.causeBins : data.binned.effectBins
    return distributionOf({ id, subject, bins, things: 'days', joinedUnder: FEWEST_TOGETHER }, words)
  }
  const days = side === 'cause' ? data.detail.causeDays : data.detail.effectDays
  return distributionOf({ id, subject, bins: binsOfDays(subject, days), things: 'days' }, words)
}
