/** Both sides over the same dates, one panel below the other: two scales on one panel invite false comparisons. */
import type { ChartDescription, ChartPanel, ChartPoint, ChartSeries } from '@upshot/contract'
import { described, FEWEST_DAYS, lacking, shownValue, timeAxis, valueAxis } from '../describe.ts'
import type { ChartSubject, Day } from '../subject.ts'
import { broken, coarser, finestFor, timeline } from '../timeline.ts'
import { lineWithSpread } from '../variable/over-time.ts'
import type { ChartWords, Step } from '../words.ts'
import type { MonthMeans } from './binned-pair.ts'
import { causeOf, effectOf, idOf, namesOf } from './sides.ts'
import type { StudyData } from './study-data.ts'

/** Each of the two lines; a week is one point where there are more days. */
const MOST_POINTS = 200
const MONTH_DAYS = 31

export function pairsOverTime(data: StudyData, words: ChartWords): ChartDescription {
  const { finding } = data
  const sides = [causeOf(finding), effectOf(finding)] as const
  const { step, lines } =
    data.kind === 'days' ? linesOfDays(data.detail, sides) : linesOfMonths(data.binned.months, sides)
  const caption = words.overTime(namesOf(finding), step)
  const id = idOf(finding, 'over-time')
  const have = Math.min(...lines.map((points) => points.filter(({ y }) => y !== null).length))
  if (have < FEWEST_DAYS) return lacking({ ...caption, id, have, need: FEWEST_DAYS, things: 'days' }, words)
  const tones: readonly ChartSeries['tone'][] = ['second', 'main']
  const panels = sides.map((subject, at): ChartPanel => {
    const look = {
      name: subject.name,
      spreadName: subject.kind === 'yesNo' ? undefined : words.spread,
      countOf: words.days,
      tone: tones[at] ?? 'main',
    }
    const series = lineWithSpread(lines[at] ?? [], look)
    return { x: timeAxis(words), y: namedAxis(subject, words), series, references: [] }
  })
  return described({ ...caption, id, kind: 'line', panels })
}

/** Two panels must say whose share of yes they show. */
function namedAxis(subject: ChartSubject, words: ChartWords) {
  const axis = valueAxis(subject, words)
  return subject.kind === 'yesNo' ? { ...axis, label: `${subject.name}, ${axis.label.toLowerCase()}` } : axis
}

interface Lines {
  readonly step: Step
  readonly lines: readonly (readonly ChartPoint[])[]
}

type Sides = readonly [ChartSubject, ChartSubject]

function linesOfDays(
  { causeDays, effectDays }: { causeDays: readonly Day[]; effectDays: readonly Day[] },
  [cause, effect]: Sides,
): Lines {
  const shown = (subject: ChartSubject, days: readonly Day[]) =>
    days.map(({ day, value }) => ({ day, value: shownValue(subject, value) }))
  const both = [
    { subject: cause, days: shown(cause, causeDays) },
    { subject: effect, days: shown(effect, effectDays) },
  ]
  const drawn = (finest: Step) =>
    both.map(({ subject, days }) =>
      timeline(days, { mostPoints: MOST_POINTS, finest: coarser(finest, finestFor(subject, days)) }),
    )
  // Both in the same steps, the coarser of the two.
  const step = drawn('day').reduce<Step>((found, line) => coarser(found, line.step), 'day')
  const lines = drawn(step).map(({ points }) => points)
  return { step, lines }
}

function linesOfMonths(months: readonly MonthMeans[], [cause, effect]: Sides): Lines {
  const pointsOf = (subject: ChartSubject, side: 'cause' | 'effect'): ChartPoint[] =>
    months.flatMap((one) => {
      const value = one[side]
      return value === null ? [] : [{ x: Date.parse(`${one.month}-01T00:00:00Z`), y: shownValue(subject, value) }]
    })
  const lines = [pointsOf(cause, 'cause'), pointsOf(effect, 'effect')].map((points) => broken(points, MONTH_DAYS))
  return { step: 'month', lines }
}
