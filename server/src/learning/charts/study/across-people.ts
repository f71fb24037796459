/** Many people's correlations in order of their size, with the average and where the next person is likely to be. */
import { FEWEST_PUBLISHED } from '@upshot/analysis'
import type { ChartDescription, ChartPoint, ChartSeries } from '@upshot/contract'
import { categoryAxis, described, lacking } from '../describe.ts'
import { tidy } from '../numbers.ts'
import type { ChartWords, Names } from '../words.ts'
import type { OnePerson, Population } from './study-data.ts'

/** Of more people every n-th of the order is shown. */
const MOST_PEOPLE = 200

export function acrossPeople({ finding, people = [] }: Population, names: Names, words: ChartWords): ChartDescription {
  const caption = words.across(names, people.length > 0)
  const id = `study-${finding.causeId}-${finding.effectId}-people`
  const { mean, interval, prediction } = finding
  if (mean === null || interval === null || finding.people < FEWEST_PUBLISHED) {
    const need = finding.shortfall?.need ?? FEWEST_PUBLISHED
    return lacking({ ...caption, id, have: Math.min(finding.people, need - 1), need, things: 'people' }, words)
  }
  const y = { label: words.correlation, unit: '', scale: 'linear' as const, minimum: -1, maximum: 1 }
  const references = [{ axis: 'y' as const, at: 0, label: words.noRelation }]
  if (people.length === 0) {
    const rows = [
      { name: words.average, range: interval },
      ...(prediction ? [{ name: words.nextPerson, range: prediction }] : []),
    ]
    const points = rows.map(({ range }, place) => markOf(place, { r: mean, interval: range }, finding.people))
    const series = [
      {
        name: words.averageInterval,
        shape: 'intervals' as const,
        tone: 'main' as const,
        countOf: words.people,
        points,
      },
    ]
    const x = categoryAxis(
      '',
      rows.map(({ name }) => name),
    )
    return described({ ...caption, id, kind: 'interval', panels: [{ x, y, series, references }] })
  }
  const shown = thinned(people.toSorted((a, b) => a.r - b.r))
  const ends = [0.5, shown.length + 0.5]
  const across = (range: readonly [number, number]) =>
    ends.map((x): ChartPoint => ({ x, y: tidy(mean), low: tidy(range[0]), high: tidy(range[1]) }))
  const series: ChartSeries[] = [
    ...(prediction
      ? [{ name: words.nextPerson, shape: 'band' as const, tone: 'quiet' as const, points: across(prediction) }]
      : []),
    { name: words.averageInterval, shape: 'band', tone: 'second', points: across(interval) },
    { name: words.average, shape: 'line', tone: 'second', points: ends.map((x) => ({ x, y: tidy(mean) })) },
    {
      name: words.person,
      shape: 'intervals',
      tone: 'main',
      points: shown.map((person, place) => markOf(place + 1, person)),
    },
  ]
  const x = {
    label: words.peopleInOrder,
    unit: '',
    scale: 'linear' as const,
    minimum: 0.5,
    maximum: shown.length + 0.5,
  }
  return described({ ...caption, id, kind: 'interval', panels: [{ x, y, series, references }] })
}

const markOf = (x: number, { r, interval }: OnePerson, count?: number): ChartPoint => ({
  x,
  y: tidy(r),
  ...(interval ? { low: tidy(interval[0]), high: tidy(interval[1]) } : {}),
  ...(count === undefined ? {} : { count }),
})

function thinned(sorted: readonly OnePerson[]): OnePerson[] {
  const step = Math.max(1, sorted.length / MOST_PEOPLE)
  const count = Math.min(sorted.length, MOST_PEOPLE)
  return Array.from({ length: count }, (_, place) => sorted[Math.floor(place * step)]).filter(
    (one) => one !== undefined,
  )
}
