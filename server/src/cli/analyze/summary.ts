import {
  type AnalysedPair,
  type Association,
  clockFormOf,
  findingSentence,
  hourWindow,
  otherExplanation,
  type Verdict,
} from '@upshot/analysis'
import { correlation, WIDTH } from './grid.ts'
import { count, shown, wrapped } from './words.ts'

type Row = AnalysedPair | Association

const MOST_SENTENCES = 3
const MOST_REASONS = 5

/** The best findings in words; what is not even possible needs none. */
export function sentences(rows: readonly Row[]): string[] {
  return rows.slice(0, MOST_SENTENCES).flatMap((row) => sentenceOf(row) ?? [])
}

function sentenceOf(row: Row): string | null {
  const { verdict, lagDays, rAdjusted, interval, p } = row
  if (verdict !== 'likely' && verdict !== 'possible') return null
  if (lagDays === null || rAdjusted === null || interval === null || p === null) return null
  if (lagDays === 0 && !hourWindow(row.clock) && !('reverse' in row)) return sameDaySentence(row, rAdjusted, interval)
  const reverseP = 'reverse' in row && row.past === null ? row.reverse.p : null
  const forwardP = ('dailyP' in row ? row.dailyP : null) ?? p
  const explanation = otherExplanation({ p: forwardP, reverseP, rawR: row.r, rAdjusted })
  const words = { cause: shown(row.cause), effect: shown(row.effect), verdict, lagDays, days: row.n }
  const sentence = findingSentence({ ...words, rAdjusted, interval, explanation, clock: clockFormOf(row.clock) })
  return row.subject === undefined ? sentence : `${shown(row.subject)}: ${sentence}`
}

/** Without "after": on one day nobody knows what came first. */
function sameDaySentence(
  { subject, cause, effect, verdict, n }: Row,
  r: number,
  interval: readonly [number, number],
): string {
  const who = subject === undefined ? '' : `${shown(subject)}: `
  const word = verdict === 'likely' ? 'Likely' : 'Possible, not established'
  const way = r > 0 ? 'the same way' : 'opposite ways'
  const evidence = `${n} days, r ${correlation(r)}, 95 % interval ${correlation(interval[0])} to ${correlation(interval[1])}`
  return `${who}${word}: ${shown(cause)} and ${shown(effect)} go ${way} on the same day (${evidence}).`
}

/** Why pairs were refused, the commonest reason first. */
export function refusals(rows: readonly Row[]): string[] {
  const refused = rows.filter(({ q }) => q === null)
  const reasons = Map.groupBy(refused, ({ notEnough }) => notEnough ?? '')
  const sorted = [...reasons].toSorted(([, left], [, right]) => right.length - left.length)
  const lines = sorted
    .slice(0, MOST_REASONS)
    .map(([reason, pairs]) => `Cannot tell (${count(pairs.length, 'pair')}): ${shown(reason)}`)
  const left = sorted.slice(MOST_REASONS).reduce((sum, [, pairs]) => sum + pairs.length, 0)
  const others = left > 0 ? [`Cannot tell (${count(left, 'pair')}): for other reasons. --format json lists them.`] : []
  return [...lines, ...others].flatMap((text) => wrapped(text, WIDTH))
}

/** How many pairs were judged and refused, and what to make of it; `people` where there are several. */
export function closing(rows: readonly Row[], people: number | null): string[] {
  if (rows.length === 0) return ['There is nothing to compare: that takes two variables, a cause and an outcome.']
  const number = (wanted: Verdict) => rows.filter(({ verdict }) => verdict === wanted).length
  const refused = number('cannot tell')
  const judged = rows.length - refused
  const counts = `${count(judged, 'pair')} compared, ${refused} without enough data. Likely: ${number('likely')}, possible: ${number('possible')}, no sign: ${number('no sign')}.`
  if (people !== null && judged > 0) return [counts, `${meaningOfPeople(people)} ${NO_PROOF}`]
  return [counts, meaning(number('likely'), number('possible'), judged)]
}

const NO_PROOF = 'A link does not prove that one thing leads to the other.'

/** Each person is a family of their own, so that false findings add up over people and true ones need not. */
function meaningOfPeople(people: number): string {
  const lucky = `about one in twenty (${(people / 20).toFixed(people < 100 ? 1 : 0)} of ${people})`
  return `Each person was judged alone. If there were no links at all, ${lucky} would still have a likely link by chance. The pooled rows show what all people share.`
}

function meaning(likely: number, possible: number, judged: number): string {
  if (judged === 0)
    return 'Too little data does not mean there is no link. Record for longer, or with more change, and try again.'
  if (likely > 0)
    return `About one in twenty of the likely links is expected to be chance, and up to one in five of the possible ones. ${NO_PROOF}`
  if (possible > 0)
    return `Up to one in five of the possible links may be chance: worth watching, not acting on. ${NO_PROOF}`
  return 'Nothing stands out from what chance alone would show among so many pairs. There may still be a weak link.'
}
