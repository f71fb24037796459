/** A variable's days as a line, as they are and smoothed. */
import type { ChartDescription, ChartPanel, ChartPoint, ChartSeries } from '@upshot/contract'
import { described, FEWEST_DAYS, lacking, shownValue, timeAxis, valueAxis } from '../describe.ts'
import type { Day, VariableData } from '../subject.ts'
import { finestFor, smoothed, smoothingFor, timeline } from '../timeline.ts'
import type { ChartWords } from '../words.ts'

/** Up to here every day has its dot. */
const MOST_DOTS = 100

export function lineOfDays({ subject, days }: VariableData, words: ChartWords): ChartDescription {
  const shown = days.map(({ day, value }): Day => ({ day, value: shownValue(subject, value) }))
  const { step, points } = timeline(shown, { finest: finestFor(subject, days) })
  const isShare = subject.kind === 'yesNo'
  const caption = words.line(subject.name, step, isShare)
  const id = `variable-${subject.variableId}-line`
  if (days.length < FEWEST_DAYS) {
    return lacking({ ...caption, id, have: days.length, need: FEWEST_DAYS, things: 'days' }, words)
  }
  const name = words.valuePer(step)
  const series = lineWithSpread(points, { name, spreadName: isShare ? undefined : words.spread, countOf: words.days })
  return described({ ...caption, id, kind: 'line', panels: [panelOf({ subject, series }, words)] })
}

export function smoothLineOfDays({ subject, days }: VariableData, words: ChartWords): ChartDescription {
  const smoothing = smoothingFor(days)
  const caption = words.smoothed(subject.name, smoothing, subject.kind === 'yesNo')
  const id = `variable-${subject.variableId}-smooth-line`
  const shown = days.map(({ day, value }): Day => ({ day, value: shownValue(subject, value) }))
  const points = smoothed(shown, smoothing)
  const known = points.filter(({ y }) => y !== null)
  if (days.length < FEWEST_DAYS || known.length === 0) {
    const have = Math.min(days.length, smoothing.fewestDays - 1)
    return lacking({ ...caption, id, have, need: smoothing.fewestDays, things: 'days' }, words)
  }
  const dots = timeline(shown)
  const behind: ChartSeries = {
    name: words.valuePer(dots.step),
    shape: 'points',
    tone: 'quiet',
    countOf: words.days,
    points: dots.points.filter(({ y }) => y !== null).map(({ x, y, count = 1 }) => ({ x, y, count })),
  }
  const series: ChartSeries[] = [
    // Dots at yes and no would be two dotted borders.
    ...(subject.kind === 'yesNo' ? [] : [behind]),
    { name: words.meanOver(smoothing.windowDays), shape: 'line', tone: 'main', countOf: words.days, points },
  ]
  return described({ ...caption, id, kind: 'line', panels: [panelOf({ subject, series }, words)] })
}

const panelOf = (
  { subject, series }: { subject: VariableData['subject']; series: ChartSeries[] },
  words: ChartWords,
): ChartPanel => ({ x: timeAxis(words), y: valueAxis(subject, words), series, references: [] })

/** The line, the range of its days where a point stands for several, and dots where they are few or stand alone. */
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
  const dots = bare.filter(({ y }, at) => y !== null && (isFew || isAlone(points, at)))
  return [
    ...(hasSpread ? [{ name: spreadName ?? '', shape: 'band' as const, tone, points: [...points] }] : []),
    { name, shape: 'line', tone, countOf, points: bare },
    ...(dots.length > 0 ? [{ name, shape: 'points' as const, tone, countOf, points: dots }] : []),
  ]
}

const isAlone = (points: readonly ChartPoint[], at: number): boolean =>
  (points[at - 1]?.y ?? null) === null && (points[at + 1]?.y ?? null) === null
