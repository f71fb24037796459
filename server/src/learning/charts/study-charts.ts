import { FEWEST_DOSE_DAYS, FEWEST_PUBLISHED, hourWindow, studentUpperQuantile } from '@upshot/analysis'
import { extent } from '@upshot/charts'
import type { ChartDescription, ChartPanel, ChartPoint, ChartSeries, StudyChartName } from '@upshot/contract'
import type { Language } from '../../lib/language.ts'
import {
  type DayPair,
  type Finding,
  findingIn,
  isLink,
  isNotCompared,
  type PairDetail,
  type PopulationFinding,
} from '../finding.ts'
import { writtenLevel } from '../words/quantities.ts'
import {
  type BinnedPair,
  causeAxis,
  causeOf,
  effectAxis,
  effectOf,
  FEWEST_TOGETHER,
  idOf,
  isSameDay,
  type MonthMeans,
  momentsOf,
  namesOf,
  type PairMoments,
  spreadOf,
  withinAnswers,
} from './binned-pair.ts'
import { binsOfDays, distributionOf } from './bins.ts'
import {
  type ChartDay,
  type ChartSubject,
  categoryAxis,
  described,
  FEWEST_DAYS,
  groupBy,
  lacking,
  meanOf,
  shownValue,
  tidy,
  timeAxis,
  valueAxis,
  withUnitTitles,
} from './describe.ts'
import { broken, coarser, finestFor, timeline } from './timeline.ts'
import { lineWithSpread } from './variable-charts.ts'
import { type ChartWords, chartWordsIn, type PairNames, type TimelineStep } from './words.ts'

// Result of many people: the average with its interval, and the prediction interval. Shows nobody individually.

export function acrossPeople(finding: PopulationFinding, names: PairNames, texts: ChartWords): ChartDescription {
  const caption = texts.across(names)
  const id = `study-${finding.causeId}-${finding.effectId}-people`
  const { mean, interval, prediction, people } = finding
  // The number of people is not shown either.
  if (mean === null || interval === null || people < FEWEST_PUBLISHED) {
    return { ...caption, id, kind: 'text', message: texts.fewPeople(FEWEST_PUBLISHED), panels: [] }
  }
  const rows = [
    { name: texts.average, range: interval },
    ...(prediction ? [{ name: texts.nextPerson, range: prediction }] : []),
  ]
  const points = rows.map(
    ({ range: [low, high] }, x): ChartPoint => ({ x, y: tidy(mean), low: tidy(low), high: tidy(high), count: people }),
  )
  const series = [
    { name: texts.averageInterval, shape: 'intervals', tone: 'main', countOf: texts.people, points } as const,
  ]
  const x = categoryAxis(
    '',
    rows.map(({ name }) => name),
  )
  const y = { label: texts.correlation, unit: '', scale: 'linear' as const, minimum: -1, maximum: 1 }
  const references = [{ axis: 'y' as const, at: 0, label: texts.noRelation }]
  return described({ ...caption, id, kind: 'interval', panels: [{ x, y, series, references }] })
}

// Correlation by delay, and effect by dose.

/** With more delays, only the line is drawn. */
const MOST_CURVE_DOTS = 40

/** Undefined if no delays were tested. */
function byLag(finding: Finding, texts: ChartWords): ChartDescription | undefined {
  const lags = finding.byLag ?? []
  if (lags.length < 2) return undefined
  const points = lags.map(({ lagDays, r, n }): ChartPoint => ({ x: lagDays, y: tidy(r), count: n }))
  const band = lags.map(
    ({ lagDays, band: reach }): ChartPoint => ({
      x: lagDays,
      y: 0,
      low: tidy(-reach),
      high: tidy(reach),
    }),
  )
  const chosen = points.filter(({ x }) => x === finding.evidence.lagDays)
  const look = { tone: 'main' as const, countOf: texts.days }
  const panel = {
    x: { label: texts.lag, unit: texts.lagUnit, scale: 'linear' as const },
    y: { label: texts.correlation, unit: '', scale: 'linear' as const },
    series: [
      { name: texts.chance, shape: 'band' as const, tone: 'quiet' as const, points: band },
      { ...look, name: texts.correlation, shape: 'line' as const, points },
      ...(points.length <= MOST_CURVE_DOTS
        ? [{ ...look, name: texts.correlation, shape: 'points' as const, points }]
        : []),
      ...(chosen.length > 0
        ? [{ ...look, name: texts.chosenLag, shape: 'points' as const, tone: 'second' as const, points: chosen }]
        : []),
    ],
    references: [{ axis: 'y' as const, at: 0, label: texts.noRelation }],
  }
  return described({ ...texts.byLag(namesOf(finding)), id: idOf(finding, 'by-lag'), kind: 'line', panels: [panel] })
}

export function byDose(finding: Finding, texts: ChartWords): ChartDescription {
  const caption = texts.dose(namesOf(finding), isSameDay(finding))
  const id = idOf(finding, 'dose')
  const { dose } = finding
  if (!dose) {
    const have = Math.min(finding.evidence.n, FEWEST_DOSE_DAYS - 1)
    return lacking({ ...caption, id, have, need: FEWEST_DOSE_DAYS, things: 'days' }, texts)
  }
  const subject = effectOf(finding)
  const textOf = (value: number) => tidy(shownValue(subject, value))
  const labels = dose.bins.map(({ kind, low, high }) =>
    doseLabel(finding, { isNone: kind === 'none', low, high }, texts),
  )
  const points = dose.bins.map(
    ({ mean, interval, days }, index): ChartPoint => ({
      x: index,
      y: textOf(mean),
      low: textOf(interval[0]),
      high: textOf(interval[1]),
      count: days,
    }),
  )
  const { label, unit, counted } = causeAxis(finding, texts)
  const heights = points.flatMap(({ low, high }) => [low, high]).filter((value) => value !== undefined)
  const y = withinAnswers(effectAxis(finding, texts), finding.effect, heights)
  const panel = {
    x: { ...categoryAxis(label, labels, finding.cause.isYesNo ? '' : unit), ...(counted ? { counted } : {}) },
    y: subject.kind === 'yesNo' ? { ...y, label: `${y.label}: ${texts.shareOfYes.toLowerCase()}`, unit: '%' } : y,
    series: [{ name: texts.binMeans, shape: 'intervals' as const, tone: 'main' as const, countOf: texts.days, points }],
    references: [{ axis: 'y' as const, at: textOf(dose.overall), label: texts.overall }],
  }
  return described({ ...caption, id, kind: 'interval', panels: [panel] })
}

function doseLabel(
  finding: Finding,
  { isNone, low, high }: { isNone: boolean; low: number; high: number },
  texts: ChartWords,
): string {
  const isPlainYesNo = causeOf(finding).kind === 'yesNo' && (finding.evidence.durationDays ?? 1) <= 1
  if (isPlainYesNo && low === high) return low > 0 ? texts.yes : texts.no
  return isNone ? texts.none : doseRange(low, high).replaceAll('.', texts.decimal)
}

/** Rounded like the text beside it. */
function doseRange(low: number, high: number): string {
  const from = writtenLevel(low)
  const to = writtenLevel(high)
  return from === to ? from : `${from}–${to}`
}

// The data of a study's charts: the person's own days, or the contents of a snapshot.

export type StudyData = (
  | { readonly kind: 'days'; readonly finding: Finding; readonly detail: PairDetail }
  | { readonly kind: 'binned'; readonly finding: Finding; readonly binned: BinnedPair }
) & { readonly population?: PopulationFinding }

// Both sides over time, in two panels: two scales in one panel would invite false comparisons.

/** Per line; beyond this, a point is a week. */
const MOST_POINTS = 200
const MONTH_DAYS = 31

function pairsOverTime(data: StudyData, texts: ChartWords): ChartDescription {
  const { finding } = data
  const sides = [causeOf(finding), effectOf(finding)] as const
  const { step, lines } =
    data.kind === 'days' ? linesOfDays(data.detail, sides) : linesOfMonths(data.binned.months, sides)
  const caption = texts.overTime(namesOf(finding), step)
  const id = idOf(finding, 'over-time')
  const have = Math.min(...lines.map((points) => points.filter(({ y }) => y !== null).length))
  if (have < FEWEST_DAYS) return lacking({ ...caption, id, have, need: FEWEST_DAYS, things: 'days' }, texts)
  const tones: readonly ChartSeries['tone'][] = ['second', 'main']
  const panels = sides.map((subject, index): ChartPanel => {
    const look = {
      name: subject.name,
      spreadName: subject.kind === 'yesNo' ? undefined : texts.spread,
      countOf: texts.days,
      tone: tones[index] ?? 'main',
    }
    const series = lineWithSpread(lines[index] ?? [], look)
    return { x: timeAxis(texts), y: namedAxis(subject, texts), series, references: [] }
  })
  return described({ ...caption, id, kind: 'line', panels })
}

/** Two panels must name the variable whose share of yes they show. */
function namedAxis(subject: ChartSubject, texts: ChartWords) {
  const axis = valueAxis(subject, texts)
  return subject.kind === 'yesNo' ? { ...axis, label: `${subject.name}, ${axis.label.toLowerCase()}` } : axis
}

interface Lines {
  readonly step: TimelineStep
  readonly lines: readonly (readonly ChartPoint[])[]
}

type ChartSides = readonly [ChartSubject, ChartSubject]

function linesOfDays(
  { causeDays, effectDays }: { causeDays: readonly ChartDay[]; effectDays: readonly ChartDay[] },
  [cause, effect]: ChartSides,
): Lines {
  const shownDays = (subject: ChartSubject, days: readonly ChartDay[]) =>
    days.map(({ day, value }) => ({ day, value: shownValue(subject, value) }))
  const both = [
    { subject: cause, days: shownDays(cause, causeDays) },
    { subject: effect, days: shownDays(effect, effectDays) },
  ]
  const drawn = (finest: TimelineStep) =>
    both.map(({ subject, days }) =>
      timeline(days, { mostPoints: MOST_POINTS, finest: coarser(finest, finestFor(subject, days)) }),
    )
  // Both use the same step, the coarser of the two.
  const step = drawn('day').reduce<TimelineStep>((coarsest, line) => coarser(coarsest, line.step), 'day')
  const lines = drawn(step).map(({ points }) => points)
  return { step, lines }
}

function linesOfMonths(months: readonly MonthMeans[], [cause, effect]: ChartSides): Lines {
  const pointsOf = (subject: ChartSubject, side: 'cause' | 'effect'): ChartPoint[] =>
    months.flatMap((monthMeans) => {
      const value = monthMeans[side]
      return value === null
        ? []
        : [{ x: Date.parse(`${monthMeans.month}-01T00:00:00Z`), y: shownValue(subject, value) }]
    })
  const lines = [pointsOf(cause, 'cause'), pointsOf(effect, 'effect')].map((points) => broken(points, MONTH_DAYS))
  return { step: 'month', lines }
}

// Cause against effect: days, circles for many days, or means of ranges, with the straight fit.

const FEWEST_PAIRS = 10
/** More dots hide each other and are too large for a mail. */
const MOST_DOTS = 600
const CELLS = 20
const FEW_VALUES = 15
const FIT_STEPS = 24

function scatter(data: StudyData, texts: ChartWords): ChartDescription {
  const { finding } = data
  const moments = data.kind === 'days' ? momentsOf(data.detail.pairs) : data.binned.moments
  const way = data.kind === 'binned' ? 'bins' : data.detail.pairs.length > MOST_DOTS ? 'grid' : 'days'
  const caption = texts.scatter(namesOf(finding), way, isSameDay(finding))
  const id = idOf(finding, 'scatter')
  if (moments.n < FEWEST_PAIRS) {
    return lacking({ ...caption, id, have: moments.n, need: FEWEST_PAIRS, things: 'days' }, texts)
  }
  const marks = marksOf(data, texts)
  const { low, high } = extent(marks.points.map(({ x }) => x))
  const panel = {
    x: withinAnswers(causeAxis(finding, texts), finding.cause, [low, high]),
    y: withinAnswers(effectAxis(finding, texts), finding.effect, heightsOf(marks)),
    series: [marks, ...fitOf(finding, { moments, low, high }, texts)],
    references: [],
  }
  return described({ ...caption, id, kind: 'scatter', panels: [panel] })
}

const heightsOf = ({ points }: ChartSeries): number[] =>
  points.flatMap(({ y, low, high }) => [y, low, high]).filter((value) => value !== null && value !== undefined)

function marksOf(data: StudyData, texts: ChartWords): ChartSeries {
  const look = { tone: 'main' as const, countOf: texts.days }
  if (data.kind === 'binned') {
    const points = data.binned.means.map(
      ({ cause, effect, interval, days }): ChartPoint => ({
        x: cause,
        y: effect,
        low: interval[0],
        high: interval[1],
        count: days,
      }),
    )
    return { ...look, name: texts.binMeans, shape: 'intervals', points }
  }
  const { pairs } = data.detail
  return pairs.length > MOST_DOTS
    ? { ...look, name: texts.paired, shape: 'points', isSizedByCount: true, points: cells(pairs) }
    : { ...look, name: texts.paired, shape: 'points', points: apart(pairs) }
}

/** Mean position and number of the days in each field of a grid. */
function cells(pairs: readonly DayPair[]): ChartPoint[] {
  const fieldOf = (values: readonly number[]) => {
    const { low, high } = extent(values)
    return (value: number) =>
      high === low ? 0 : Math.min(CELLS - 1, Math.floor(((value - low) / (high - low)) * CELLS))
  }
  const column = fieldOf(pairs.map(({ cause }) => cause))
  const row = fieldOf(pairs.map(({ effect }) => effect))
  const groups = groupBy(pairs, ({ cause, effect }) => row(effect) * CELLS + column(cause))
  return [...groups.values()].map((group) => ({
    x: tidy(meanOf(group.map(({ cause }) => cause))),
    y: tidy(meanOf(group.map(({ effect }) => effect))),
    count: group.length,
  }))
}

/** Moves dots a little if an axis has few values, so that they do not cover each other; deterministic. */
function apart(pairs: readonly DayPair[]): ChartPoint[] {
  const causeRoom = roomOf(pairs.map(({ cause }) => cause))
  const effectRoom = roomOf(pairs.map(({ effect }) => effect))
  return pairs.map(({ day, cause, effect }) => ({
    x: tidy(cause + causeRoom * jitter(day * 2)),
    y: tidy(effect + effectRoom * jitter(day * 2 + 1)),
  }))
}

/** A fifth of the smallest distance between two values. */
function roomOf(values: readonly number[]): number {
  const distinct = [...new Set(values)].sort((a, b) => a - b)
  if (distinct.length < 2 || distinct.length > FEW_VALUES) return 0
  const gaps = distinct.slice(1).map((value, index) => value - (distinct[index] ?? 0))
  return Math.min(...gaps) / 5
}

/** Between −1 and 1, the same for the same number (the finalizer of MurmurHash3). */
function jitter(seed: number): number {
  let bits = seed | 0
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return ((bits ^ (bits >>> 16)) >>> 0) / 0x80000000 - 1
}

/**
 * The least-squares line and the 95 % interval of its height, ŷ ± t·√(s²·σ²·(1/n + (x − x̄)²/Sxx)), widened by s² because
 * neighbouring days repeat each other.
 */
function fitOf(
  finding: Finding,
  { moments, low, high }: { moments: PairMoments; low: number; high: number },
  texts: ChartWords,
): ChartSeries[] {
  const { n, causeMean, effectMean, causeSquares, effectSquares, products } = moments
  if (causeSquares <= 0 || !(high > low) || n < 3) return []
  const slope = products / causeSquares
  const residual = Math.max(0, effectSquares - slope * products) / (n - 2)
  const { inflation, freedom } = spreadOf(finding)
  const quantile = studentUpperQuantile(0.025, freedom)
  const points = Array.from({ length: FIT_STEPS + 1 }, (_, step): ChartPoint => {
    const x = low + ((high - low) * step) / FIT_STEPS
    const y = effectMean + slope * (x - causeMean)
    const reach = quantile * Math.sqrt(inflation * residual * (1 / n + (x - causeMean) ** 2 / causeSquares))
    return { x: tidy(x), y: tidy(y), low: tidy(y - reach), high: tidy(y + reach) }
  })
  const ends = [points[0], points.at(-1)].flatMap((point) => (point ? [{ x: point.x, y: point.y }] : []))
  return [
    { name: texts.fittedLine, shape: 'line', tone: 'second', points: ends },
    { name: texts.fitBand, shape: 'band', tone: 'second', points },
  ]
}

type DrawStudy = (data: StudyData, texts: ChartWords) => ChartDescription | undefined

const drawings: Readonly<Record<StudyChartName, DrawStudy>> = {
  populationTraitScatterPlot: ({ population, finding }, texts) =>
    population && acrossPeople(population, namesOf(finding), texts),
  outcomeDistributionColumnChart: (data, texts) => sideDistribution(data, 'effect', texts),
  predictorDistributionColumnChart: (data, texts) => sideDistribution(data, 'cause', texts),
  correlationScatterPlot: ofCompared(scatter),
  pairsOverTimeLineChart: pairsOverTime,
  correlationByLagChart: ({ finding }, texts) => byLag(finding, texts),
  // Without a finding, doses at the best delay would look like one.
  doseResponseChart: ofCompared(({ finding }, texts) =>
    isByHours(finding) || (finding.dose && !isLink(finding)) ? undefined : byDose(finding, texts),
  ),
}

/** Within a day there are too few doses for a curve. */
const isByHours = ({ evidence }: Finding): boolean => hourWindow(evidence.clock) !== undefined

/** Pairs that are never compared have no chart that asks for more days. */
function ofCompared(draw: DrawStudy): DrawStudy {
  return (data, texts) => (isNotCompared(data.finding) ? undefined : draw(data, texts))
}

/** Undefined if the study has no data for this chart. */
export function studyChart(
  name: StudyChartName,
  data: StudyData,
  language: Language = 'en',
): ChartDescription | undefined {
  const texts = chartWordsIn[language]
  const description = drawings[name]({ ...data, finding: findingIn(language, data.finding) }, texts)
  return description && withUnitTitles(description, texts)
}

function sideDistribution(data: StudyData, side: 'cause' | 'effect', texts: ChartWords): ChartDescription {
  const { finding } = data
  const subject = side === 'cause' ? causeOf(finding) : effectOf(finding)
  const id = idOf(finding, side === 'cause' ? 'predictor' : 'outcome')
  if (data.kind === 'binned') {
    const bins = side === 'cause' ? data.binned.causeBins : data.binned.effectBins
    return distributionOf({ id, subject, bins, things: 'days', joinedUnder: FEWEST_TOGETHER }, texts)
  }
  const days = side === 'cause' ? data.detail.causeDays : data.detail.effectDays
  return distributionOf({ id, subject, bins: binsOfDays(subject, days), things: 'days' }, texts)
}
