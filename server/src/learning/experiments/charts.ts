/** The three charts of a result: its days, its blocks, and what chance alone could have done. Pure. */
import type { Protocol } from '@upshot/analysis'
import type {
  Chart,
  ChartDescription,
  ChartPanel,
  ChartPoint,
  ChartSeries,
  ExperimentCharts,
  ExperimentResult,
} from '@upshot/contract'
import { magnitude, nearest } from '../../lib/digits.ts'
import { fixedNumber, type Language, numberText, wordTable } from '../../lib/language.ts'
import { MS_PER_DAY, SECONDS_PER_DAY } from '../../lib/utc-text.ts'
import type { FigureTable } from '../../pages/studies/study-page.ts'
import { tidy } from '../charts/describe.ts'
import { presentChart } from '../charts/render/highcharts.ts'
import { svgOf } from '../charts/render/svg.ts'
import type { DayRow } from './store.ts'
import { protocolIn, unitIn } from './words.ts'

// Words of the charts.

export const chartWords = wordTable('learning/experiments/charts', {
  days: {
    title: '{outcome}, day by day',
    hidden: 'The days of this experiment are not published.',
    none: 'No outcome was recorded.',
    washout: '{arm}, wash-out',
    mean: '{arm}, mean of each period',
    explanation:
      'Each mark is a day. A line is the mean of a period. Hollow marks are days of the wash-out, which are not counted.',
    date: 'Date',
  },
  blocks: {
    title: 'Block by block',
    none: 'No block has both periods.',
    explanation:
      'How much higher the outcome was in the second arm than in the first, in each block; on the right the estimate with its {percent} % interval.',
    block: 'Block',
    difference: 'Difference',
    estimate: 'Estimate',
    noDifference: 'no difference',
  },
  chance: {
    title: 'What chance alone could have done',
    none: 'There are too few days to say.',
    explanation:
      'Of {ways} ways chance could have chosen, {shown} {asFar, plural, one {looks} other {look}} as strong as the real one.',
    effect: 'Effect',
    ways: 'Ways',
    real: 'The real one',
  },
  table: {
    day: 'Day',
    what: 'What',
    numbered: 'Day {day}',
    range: '{low} to {high}',
    open: 'open',
  },
})

type ExperimentChartWords = (typeof chartWords)['en']

const percent = (language: Language, share: number): string => numberText(language, Number((100 * share).toFixed(1)))

interface ChartedExperiment {
  readonly id: number
  readonly protocol: Protocol
  readonly result: ExperimentResult
  /** Undefined for everybody else: days are published only if the owner says so. */
  readonly days: readonly DayRow[] | undefined
  readonly language: Language
}

export function experimentCharts(charted: ChartedExperiment): ExperimentCharts {
  const pictured = { ...charted, protocol: protocolIn(charted.protocol, charted.language) }
  return {
    days: drawn(daysChart(pictured), pictured),
    blocks: drawn(blocksChart(pictured), pictured),
    distribution: drawn(distributionChart(pictured), pictured),
  }
}

const drawn = (description: ChartDescription, { language }: ChartedExperiment): Chart =>
  presentChart(description, { svg: svgOf(description, 'normal', language) })

const TONES = ['main', 'second', 'quiet'] as const
/** Arms differ by shape as well as by colour. */
const DOTS = ['circle', 'triangle', 'square'] as const
const MS = SECONDS_PER_DAY * 1000

const idOf = ({ id }: ChartedExperiment, name: string): string => `experiment-${id}-${name}`

const RATING = /^\/\d+$/

/** A rating has its whole scale. Anything else has the range of its days: from zero, a difference could hardly be seen. */
const outcomeAxis = ({ outcome: { variableName, unit, minimum, maximum } }: Protocol, language: Language) => ({
  label: variableName,
  unit,
  unitTitle: unitIn(language, unit),
  scale: 'linear' as const,
  ...(RATING.test(unit) && minimum !== undefined ? { minimum } : {}),
  ...(RATING.test(unit) && maximum !== undefined ? { maximum } : {}),
})

const missing = (pictured: ChartedExperiment, name: string, title: string, message: string): ChartDescription => ({
  id: idOf(pictured, name),
  kind: 'text',
  title,
  explanation: message,
  message,
  panels: [],
})

/** One mark per day, by arm, with wash-out days set apart, and the mean of each period as a short line. */
function daysChart(pictured: ChartedExperiment): ChartDescription {
  const { protocol, days } = pictured
  const texts = chartWords[pictured.language].days
  const title = texts.title(protocol.outcome.variableName)
  if (!days) return missing(pictured, 'days', title, texts.hidden)
  const recorded = days.filter(({ value }) => value !== null)
  if (recorded.length === 0) return missing(pictured, 'days', title, texts.none)
  const series = protocol.arms.flatMap((arm, index): ChartSeries[] => {
    const ofArm = recorded.filter((day) => day.arm === index)
    const tone = TONES[index] ?? 'quiet'
    const dot = DOTS[index] ?? 'circle'
    const points = (isAnalysed: 0 | 1) => ofArm.filter((day) => day.is_analysed === isAnalysed).map(dayPoint)
    const washout = points(0)
    return [
      { name: arm.name, shape: 'points', tone, dot, points: points(1) },
      ...(washout.length > 0
        ? [{ name: texts.washout(arm.name), shape: 'points' as const, tone, dot, isHollow: true, points: washout }]
        : []),
      { name: texts.mean(arm.name), shape: 'line', tone, points: periodLines(ofArm) },
    ]
  })
  return {
    id: idOf(pictured, 'days'),
    kind: 'scatter',
    title,
    explanation: texts.explanation,
    panels: [
      {
        x: { label: texts.date, unit: '', scale: 'time' },
        y: outcomeAxis(protocol, pictured.language),
        series,
        references: [],
      },
    ],
  }
}

const dayPoint = ({ day, value }: DayRow): ChartPoint => ({ x: day * MS, y: tidy(value ?? 0) })

/** Two ends and a gap for each period. */
function periodLines(days: readonly DayRow[]): ChartPoint[] {
  const periods = Map.groupBy(
    days.filter(({ is_analysed }) => is_analysed === 1),
    ({ block, position }) => `${block} ${position}`,
  )
  return [...periods.values()].flatMap((period): ChartPoint[] => {
    const mean = tidy(period.reduce((sum, { value }) => sum + (value ?? 0), 0) / period.length)
    const first = period[0]?.day ?? 0
    const last = period.at(-1)?.day ?? 0
    return [
      { x: (first - 0.4) * MS, y: mean },
      { x: (last + 0.4) * MS, y: mean },
      { x: (last + 0.45) * MS, y: null },
    ]
  })
}

/** The effect in each block, in order, and then the estimate with its interval. */
function blocksChart(pictured: ChartedExperiment): ChartDescription {
  const { protocol, result } = pictured
  const texts = chartWords[pictured.language].blocks
  const { title } = texts
  if (result.differences.length === 0) return missing(pictured, 'blocks', title, texts.none)
  const [low, high] = result.interval
  const last = result.differences.length
  const estimate: ChartPoint | undefined =
    result.effect === null
      ? undefined
      : {
          x: last + 1,
          y: tidy(result.effect),
          ...(low === null || low === undefined ? {} : { low: tidy(low) }),
          ...(high === null || high === undefined ? {} : { high: tidy(high) }),
        }
  const blocks = result.differences.map((difference, index) => ({ x: index + 1, y: tidy(difference) }))
  return {
    id: idOf(pictured, 'blocks'),
    kind: 'interval',
    title,
    explanation: texts.explanation(percent(pictured.language, result.confidence)),
    panels: [
      {
        x: { label: texts.block, unit: '', scale: 'linear', minimum: 0, maximum: last + 2 },
        y: {
          label: texts.difference,
          // A difference is no value on the scale of a rating.
          unit: RATING.test(protocol.outcome.unit) ? '' : protocol.outcome.unit,
          unitTitle: unitIn(pictured.language, protocol.outcome.unit),
          scale: 'linear',
        },
        series: [
          { name: texts.difference, shape: 'points', tone: 'main', points: blocks },
          ...(estimate
            ? [{ name: texts.estimate, shape: 'intervals' as const, tone: 'second' as const, points: [estimate] }]
            : []),
        ],
        references: [{ axis: 'y', at: 0, label: texts.noDifference }],
      },
    ],
  }
}

/** The effects that other random orders would have given if the arms did nothing. */
function distributionChart(pictured: ChartedExperiment): ChartDescription {
  const { protocol, result, language } = pictured
  const texts = chartWords[language].chance
  const { title } = texts
  const { distribution } = result
  if (!distribution || distribution.reach === 0) return missing(pictured, 'distribution', title, texts.none)
  const { reach, counts, real, asFar, of } = distribution
  const width = (2 * reach) / counts.length
  const points = counts.map((count, bin) => ({ x: bin, y: count, count }))
  const decimals = Math.max(0, 1 - magnitude(reach))
  const middle = (index: number) => {
    const value = nearest(-reach + (index + 0.5) * width, -decimals)
    return `${value < 0 ? '−' : ''}${fixedNumber(language, Math.abs(value), decimals)}`
  }
  const bin = Math.min(counts.length - 1, Math.max(0, Math.floor((real + reach) / width)))
  return {
    id: idOf(pictured, 'distribution'),
    kind: 'column',
    title,
    explanation: texts.explanation(numberText(language, of), numberText(language, asFar), asFar),
    panels: [
      {
        x: {
          label: texts.effect,
          unit: protocol.outcome.unit,
          unitTitle: unitIn(language, protocol.outcome.unit),
          scale: 'category',
          categories: counts.map((_, index) => middle(index)),
        },
        y: { label: texts.ways, unit: '', scale: 'linear', minimum: 0 },
        series: [
          { name: texts.ways, shape: 'columns', tone: 'main', points },
          { name: texts.real, shape: 'points', tone: 'second', points: [{ x: bin, y: counts[bin] ?? 0 }] },
        ],
        references: [],
      },
    ],
  }
}

// Table of the values behind a chart.

/** One row per mark of the first panel; lines only connect the marks. Undefined if nothing is drawn. */
export function figureTable(
  { panels }: ChartDescription,
  texts: ExperimentChartWords['table'],
  dayName: (day: number) => string,
): FigureTable | undefined {
  const [panel] = panels
  if (!panel) return undefined
  const series = panel.series.filter(({ shape }) => shape !== 'line')
  const rows = series
    .flatMap(({ name, points }) => points.filter(({ y }) => y !== null).map((point) => ({ name, point })))
    .toSorted((first, second) => first.point.x - second.point.x)
    .map(({ name, point }) => [xText(panel, point, dayName), name, valueText(panel, point, texts)])
  return { heads: [panel.x.scale === 'time' ? texts.day : panel.x.label, texts.what, panel.y.label], rows }
}

function xText({ x }: ChartPanel, point: ChartPoint, dayName: (day: number) => string): string {
  if (x.scale === 'time') return dayName(Math.round(point.x / MS_PER_DAY))
  return x.categories?.[point.x] ?? String(point.x)
}

function valueText(
  { y: { unit } }: ChartPanel,
  { y, low, high }: ChartPoint,
  texts: ExperimentChartWords['table'],
): string {
  const value = `${y ?? ''} ${unit}`.trim()
  if (low === undefined && high === undefined) return value
  return `${value} (${texts.range(String(low ?? texts.open), String(high ?? texts.open))})`
}
