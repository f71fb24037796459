import { CLOCK_UNIT, DAY_MS, extent } from '@upshot/charts'
import type {
  ChartAxis,
  ChartDescription,
  ChartPanel,
  ChartPoint,
  ChartSeries,
  VariableChartName,
} from '@upshot/contract'
import type { Language } from '../../lib/language.ts'
import { mondayBased } from '../../lib/utc-text.ts'
import { distribution } from './bins.ts'
import {
  type ChartDay,
  categoryAxis,
  columnAxis,
  described,
  FEWEST_DAYS,
  groupBy,
  lacking,
  meanOf,
  shownValue,
  tidy,
  timeAxis,
  type VariableData,
  valueAxis,
  withUnitTitles,
} from './describe.ts'
import { finestFor, smoothed, smoothingFor, timeline } from './timeline.ts'
import { type Caption, type ChartWords, chartWordsIn, type Things } from './words.ts'

// Means of groups, such as weekdays: columns, or marks with intervals if columns would hide the differences.

interface Groups {
  readonly x: ChartAxis
  readonly y: ChartAxis
  /** Values by position on the x axis, in the unit of the y axis. */
  readonly values: ReadonlyMap<number, readonly number[]>
  readonly things: Things
}

/** Below this share of the highest mean, differences between columns from zero cannot be seen. */
const SMALLEST_VISIBLE = 0.2
const NORMAL_95 = 1.96

function groupMeans({ x, y, values, things }: Groups, texts: ChartWords): { panel: ChartPanel; isZoomed: boolean } {
  const points = [...values].map(([position, group]) => pointOf(position, group))
  const { low, high } = extent(points.map((point) => point.y ?? 0))
  // Midnight is not a zero that columns could start from.
  const isZoomed =
    y.unit === CLOCK_UNIT || (low > 0 && (high - low) / high < SMALLEST_VISIBLE && y.minimum === undefined)
  const series = { name: y.label, tone: 'main' as const, countOf: texts[things] }
  return {
    isZoomed,
    panel: {
      x,
      y: isZoomed ? y : columnAxis(y, low),
      series: [
        isZoomed
          ? { ...series, shape: 'intervals', points }
          : { ...series, shape: 'columns', points: points.map(({ low: _low, high: _high, ...point }) => point) },
      ],
      references: [],
    },
  }
}

function pointOf(x: number, values: readonly number[]): ChartPoint {
  const mean = meanOf(values)
  const count = values.length
  if (count < 2) return { x, y: tidy(mean), count }
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (count - 1)
  const reach = NORMAL_95 * Math.sqrt(variance / count)
  return { x, y: tidy(mean), low: tidy(mean - reach), high: tidy(mean + reach), count }
}

// Daily values by day of the week and by month of the year.

/** January is 0. */
const monthOf = (day: number): number => new Date(day * DAY_MS).getUTCMonth()

const byWeekday = (data: VariableData, texts: ChartWords): ChartDescription =>
  byPart(data, texts, {
    id: `variable-${data.subject.variableId}-weekday`,
    caption: texts.byWeekday(data.subject.name, data.subject.kind === 'yesNo'),
    label: texts.weekday,
    names: texts.weekdays,
    positionOf: mondayBased,
  })

const byMonth = (data: VariableData, texts: ChartWords): ChartDescription =>
  byPart(data, texts, {
    id: `variable-${data.subject.variableId}-monthly`,
    caption: texts.monthly(data.subject.name, data.subject.kind === 'yesNo'),
    label: texts.month,
    names: texts.months,
    positionOf: monthOf,
    isOnlyFilled: true,
  })

interface GroupedPart {
  readonly id: string
  readonly caption: Caption
  readonly label: string
  readonly names: readonly string[]
  readonly positionOf: (day: number) => number
  /** Leaves out those without a day. */
  readonly isOnlyFilled?: boolean
}

function byPart({ subject, days }: VariableData, texts: ChartWords, part: GroupedPart): ChartDescription {
  const { id, caption } = part
  if (days.length < FEWEST_DAYS) {
    return lacking({ ...caption, id, have: days.length, need: FEWEST_DAYS, things: 'days' }, texts)
  }
  const groups = groupBy(days, ({ day }) => part.positionOf(day))
  const shown = [...part.names.keys()].filter((position) => !part.isOnlyFilled || groups.has(position))
  const values = new Map(
    [...groups].map(([position, group]) => [
      shown.indexOf(position),
      group.map((entry) => shownValue(subject, entry.value)),
    ]),
  )
  const x = categoryAxis(
    part.label,
    shown.map((position) => part.names[position] ?? ''),
  )
  const { panel, isZoomed } = groupMeans({ x, y: valueAxis(subject, texts), values, things: 'days' }, texts)
  return described({ ...texts.zoomed(caption, isZoomed), id, kind: 'column', panels: [panel] })
}

const FEWEST = 3
const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour))

/**
 * For averaged variables, the mean of an hour's entries; for summed ones, the amount in that hour on an average day.
 */
function byHour({ subject, entries, days }: VariableData, texts: ChartWords): ChartDescription {
  const isShare = subject.kind === 'yesNo'
  const isSummed = subject.combination === 'SUM' && !isShare
  const way = isShare ? 'shareOfYes' : isSummed ? 'perDay' : 'mean'
  const caption = texts.hourly(subject.name, way)
  const id = `variable-${subject.variableId}-hourly`
  if (entries.length < FEWEST) {
    return lacking({ ...caption, id, have: entries.length, need: FEWEST, things: 'entries' }, texts)
  }
  const x = categoryAxis(texts.hour, HOURS)
  const y = valueAxis(subject, texts)
  const groups = groupBy(entries, ({ hour }) => hour)
  if (!isSummed) {
    const values = new Map(
      [...groups].map(([hour, group]) => [hour, group.map((entry) => shownValue(subject, entry.value))]),
    )
    const { panel, isZoomed } = groupMeans({ x, y, values, things: 'entries' }, texts)
    return described({ ...texts.zoomed(caption, isZoomed), id, kind: 'column', panels: [panel] })
  }
  const dayCount = Math.max(1, days.length)
  const points = [...groups].map(([hour, group]) => ({
    x: hour,
    y: tidy(group.reduce((sum, { value }) => sum + value, 0) / dayCount),
    count: group.length,
  }))
  const series = [
    { name: subject.name, shape: 'columns' as const, tone: 'main' as const, countOf: texts.entries, points },
  ]
  const lowest = Math.min(...points.map((point) => point.y))
  return described({
    ...caption,
    id,
    kind: 'column',
    panels: [{ x, y: columnAxis(y, lowest), series, references: [] }],
  })
}

// A variable's days as a line, raw and smoothed.

/** Up to this number, every day has a dot. */
const MOST_DOTS = 100

function lineOfDays({ subject, days }: VariableData, texts: ChartWords): ChartDescription {
  const shownDays = days.map(({ day, value }): ChartDay => ({ day, value: shownValue(subject, value) }))
  const { step, points } = timeline(shownDays, { finest: finestFor(subject, days) })
  const isShare = subject.kind === 'yesNo'
  const caption = texts.line(subject.name, step, isShare)
  const id = `variable-${subject.variableId}-line`
  if (days.length < FEWEST_DAYS) {
    return lacking({ ...caption, id, have: days.length, need: FEWEST_DAYS, things: 'days' }, texts)
  }
  const name = texts.valuePer(step)
  const series = lineWithSpread(points, { name, spreadName: isShare ? undefined : texts.spread, countOf: texts.days })
  return described({ ...caption, id, kind: 'line', panels: [panelOf({ subject, series }, texts)] })
}

function smoothLineOfDays({ subject, days }: VariableData, texts: ChartWords): ChartDescription {
  const smoothing = smoothingFor(days)
  const caption = texts.smoothed(subject.name, smoothing, subject.kind === 'yesNo')
  const id = `variable-${subject.variableId}-smooth-line`
  const shownDays = days.map(({ day, value }): ChartDay => ({ day, value: shownValue(subject, value) }))
  const points = smoothed(shownDays, smoothing)
  const knownPoints = points.filter(({ y }) => y !== null)
  if (days.length < FEWEST_DAYS || knownPoints.length === 0) {
    const have = Math.min(days.length, smoothing.fewestDays - 1)
    return lacking({ ...caption, id, have, need: smoothing.fewestDays, things: 'days' }, texts)
  }
  const dots = timeline(shownDays)
  const behind: ChartSeries = {
    name: texts.valuePer(dots.step),
    shape: 'points',
    tone: 'quiet',
    countOf: texts.days,
    points: dots.points.filter(({ y }) => y !== null).map(({ x, y, count = 1 }) => ({ x, y, count })),
  }
  const series: ChartSeries[] = [
    // Dots at yes and no would only be two dotted borders.
    ...(subject.kind === 'yesNo' ? [] : [behind]),
    { name: texts.meanOver(smoothing.windowDays), shape: 'line', tone: 'main', countOf: texts.days, points },
  ]
  return described({ ...caption, id, kind: 'line', panels: [panelOf({ subject, series }, texts)] })
}

const panelOf = (
  { subject, series }: { subject: VariableData['subject']; series: ChartSeries[] },
  texts: ChartWords,
): ChartPanel => ({ x: timeAxis(texts), y: valueAxis(subject, texts), series, references: [] })

/** The line, the range of the days if a point covers several, and dots if days are few or isolated. */
export function lineWithSpread(
  points: readonly ChartPoint[],
  {
    name,
    spreadName,
    countOf,
    tone = 'main',
  }: { name: string; spreadName: string | undefined; countOf: string; tone?: ChartSeries['tone'] },
): ChartSeries[] {
  const bare = points.map(({ low: _low, high: _high, ...point }) => point)
  const hasSpread = spreadName !== undefined && points.some(({ low }) => low !== undefined)
  const isFew = points.length <= MOST_DOTS
  const dots = bare.filter(({ y }, index) => y !== null && (isFew || isAlone(points, index)))
  return [
    ...(hasSpread ? [{ name: spreadName ?? '', shape: 'band' as const, tone, points: [...points] }] : []),
    { name, shape: 'line', tone, countOf, points: bare },
    ...(dots.length > 0 ? [{ name, shape: 'points' as const, tone, countOf, points: dots }] : []),
  ]
}

const isAlone = (points: readonly ChartPoint[], index: number): boolean =>
  (points[index - 1]?.y ?? null) === null && (points[index + 1]?.y ?? null) === null

type DrawVariable = (data: VariableData, texts: ChartWords) => ChartDescription

const drawings: Readonly<Record<VariableChartName, DrawVariable>> = {
  hourlyColumnChart: byHour,
  monthlyColumnChart: byMonth,
  distributionColumnChart: distribution,
  weekdayColumnChart: byWeekday,
  lineChartWithoutSmoothing: lineOfDays,
  lineChartWithSmoothing: smoothLineOfDays,
}

/** The charts that show single entries; the others need the days alone, which are much less to read. */
const chartsOfEntries: ReadonlySet<VariableChartName> = new Set<VariableChartName>([
  'hourlyColumnChart',
  'distributionColumnChart',
])

export const showsEntries = (name: VariableChartName): boolean => chartsOfEntries.has(name)

export function variableChart(
  name: VariableChartName,
  data: VariableData,
  language: Language = 'en',
): ChartDescription {
  const texts = chartWordsIn[language]
  const { nameIn, countedIn } = data.subject
  const subject = { ...data.subject, name: nameIn?.(language) ?? data.subject.name, ...countedIn?.(language) }
  return withUnitTitles(drawings[name]({ ...data, subject }, texts), texts)
}
