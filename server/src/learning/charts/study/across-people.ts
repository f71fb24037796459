/** What many people have in common: the average with its interval, and where the next person is likely to be. Nobody alone. */
import { FEWEST_PUBLISHED } from '@upshot/analysis'
import type { ChartDescription, ChartPoint } from '@upshot/contract'
import type { PopulationFinding } from '../../finding.ts'
import { categoryAxis, described } from '../describe.ts'
import { tidy } from '../numbers.ts'
import type { ChartWords, Names } from '../words.ts'

export function acrossPeople(finding: PopulationFinding, names: Names, words: ChartWords): ChartDescription {
  const caption = words.across(names)
  const id = `study-${finding.causeId}-${finding.effectId}-people`
  const { mean, interval, prediction, people } = finding
  // How many they are is not told either.
  if (mean === null || interval === null || people < FEWEST_PUBLISHED) {
    return { ...caption, id, kind: 'text', message: words.fewPeople(FEWEST_PUBLISHED), panels: [] }
  }
  const rows = [
    { name: words.average, range: interval },
    ...(prediction ? [{ name: words.nextPerson, range: prediction }] : []),
  ]
  const points = rows.map(
    ({ range: [low, high] }, x): ChartPoint => ({ x, y: tidy(mean), low: tidy(low), high: tidy(high), count: people }),
  )
  const series = [
    { name: words.averageInterval, shape: 'intervals', tone: 'main', countOf: words.people, points } as const,
  ]
  const x = categoryAxis(
    '',
    rows.map(({ name }) => name),
  )
  const y = { label: words.correlation, unit: '', scale: 'linear' as const, minimum: -1, maximum: 1 }
  const references = [{ axis: 'y' as const, at: 0, label: words.noRelation }]
  return described({ ...caption, id, kind: 'interval', panels: [{ x, y, series, references }] })
}
