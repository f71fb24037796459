import type { PooledPair } from '@upshot/analysis'
import { correlation, gridLines, percent, range, WIDTH, whole } from './grid.ts'
import { count, shown, wrapped } from './words.ts'

const FIGURES = [
  { heading: 'lag', width: 3 },
  { heading: 'people', width: 6 },
  { heading: 'r', width: 5 },
  { heading: '95 % interval', width: 13 },
  { heading: 'next person', width: 13 },
  { heading: 'I²', width: 5 },
]

const AT_MOST = 50

const EXPLANATION =
  'r is the average over people. Of 100 more people, 95 are expected within "next person". I² is the share of the ' +
  'variation that lies between people.'

/**
 * What all people together say: pairs whose interval leaves out zero first, then by size.
 */
export function pooledLines(pooled: readonly PooledPair[]): string[] {
  const shown = pooled.filter(({ mean }) => mean !== null).toSorted(byEvidence)
  const refused = pooled.length - shown.length
  const [example] = pooled.filter(({ notEnough }) => notEnough !== undefined)
  const why = refused > 0 ? [`${count(refused, 'pair')} cannot be pooled: ${example?.notEnough ?? ''}`] : []
  if (shown.length === 0) return why.flatMap((text) => wrapped(text, WIDTH))
  const rows = shown.slice(0, AT_MOST).map((row) => ({ label: labelOf(row), figures: textsOf(row) }))
  const more = shown.length > AT_MOST ? [`… and ${shown.length - AT_MOST} more. --format json lists all of them.`] : []
  return [
    ...gridLines('all people', FIGURES, rows),
    ...more,
    ...[EXPLANATION, ...why].flatMap((text) => wrapped(text, WIDTH)),
  ]
}

function textsOf({ lagDays, k, mean, interval, prediction, i2 }: PooledPair): string[] {
  return [whole(lagDays), whole(k), correlation(mean), range(interval), range(prediction), percent(i2)]
}

function labelOf({ cause, effect, lagDays }: PooledPair): string {
  return shown(`${cause} ${lagDays === 0 ? '↔' : '→'} ${effect}`)
}

function byEvidence(left: PooledPair, right: PooledPair): number {
  return Number(isClear(right)) - Number(isClear(left)) || Math.abs(right.mean ?? 0) - Math.abs(left.mean ?? 0)
}

const isClear = ({ interval }: PooledPair): boolean => interval !== null && interval[0] * interval[1] > 0
