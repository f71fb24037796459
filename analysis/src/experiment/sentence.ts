import type { Protocol } from './document.ts'
import type { ExperimentResult } from './result.ts'
import { FEWEST_DIFFERENT, RECORDING_LEVEL } from './verdict.ts'
import { type ExperimentWords, englishWords } from './words.ts'

/** Inputs of a sentence. */
export type SentenceFacts = Pick<
  ExperimentResult,
  'kind' | 'verdict' | 'p' | 'confidence' | 'endedAt' | 'effect' | 'blocks' | 'missingDays' | 'recordingP'
> & {
  readonly interval: readonly (number | null)[]
  readonly armMeans: readonly (number | null)[]
  readonly blocksNeeded?: number
  readonly slope?: number | null
  readonly each?: readonly {
    readonly arms: readonly number[]
    readonly effect: number | null
    readonly interval: readonly (number | null)[]
  }[]
}

/** A result, and the words for it. */
interface ResultInWords {
  readonly protocol: Protocol
  readonly result: SentenceFacts
  readonly words: ExperimentWords
}

/**
 * The result in a sentence or two, with the person's own names for outcome and arms.
 */
export function experimentSentence(
  protocol: Protocol,
  result: SentenceFacts,
  words: ExperimentWords = englishWords,
): string {
  const inWords = { protocol, result, words }
  if (result.kind === 'several') return severalSentence(inWords)
  const { verdict } = result
  if (verdict === 'likely') return `${words.likely(claim(inWords))} ${trueDifference(inWords)} ${words.byChance}`
  if (verdict === 'possible') return `${words.possible(claim(inWords), uneven(inWords))} ${trueDifference(inWords)}`
  if (verdict === 'no effect that matters') return noEffect(inWords)
  return cannotTell(inWords)
}

function claim({ protocol, result, words }: ResultInWords): string {
  const { effect, armMeans } = result
  const amounts = amountsOf(protocol, words)
  const [first = null, second = null] = armMeans
  return words.claim({
    arm: protocol.arms[1]?.name ?? '',
    outcome: protocol.outcome.variableName,
    isUp: (effect ?? 0) > 0,
    size: amounts.withUnit(Math.abs(effect ?? 0)),
    means: first === null || second === null ? undefined : [amounts.level(second), amounts.level(first)],
  })
}

/** The lower and upper bound; with signs only if the effect may go either way. */
function trueDifference({ protocol, result: { interval }, words }: ResultInWords): string {
  const amounts = amountsOf(protocol, words)
  const [low = null, high = null] = interval
  const isDown = low !== null && high !== null && high <= 0
  return isDown
    ? words.trueDifference(amounts.bare(-high), amounts.withUnit(-low))
    : words.trueDifference(amounts.bare(low), amounts.withUnit(high))
}

const uneven = ({ protocol: { arms }, result: { missingDays }, words }: ResultInWords): string =>
  words.uneven(
    missingDays,
    arms.map(({ name }) => name),
  )

/** Nothing slower than the periods can be ruled out. */
function noEffect({ protocol, result: { interval }, words }: ResultInWords): string {
  const amounts = amountsOf(protocol, words)
  const furthest = Math.max(Math.abs(interval[0] ?? 0), Math.abs(interval[1] ?? 0))
  const days = daysToWork(protocol)
  const ruledOut = words.noEffect(amounts.withUnit(furthest), amounts.bare(protocol.smallestEffect), days)
  return `${ruledOut} ${words.within(days)}`
}

function cannotTell(inWords: ResultInWords): string {
  const { protocol, result, words } = inWords
  const { interval, blocks, blocksNeeded } = result
  const amounts = amountsOf(protocol, words)
  const [low = null, high = null] = interval
  if (isAlike(inWords)) return words.alike(protocol.outcome.variableName)
  const isOpen = low === null && high === null
  const end = (value: number | null) =>
    value === null ? undefined : { size: amounts.withUnit(Math.abs(value)), isUp: value > 0 }
  const fitting = { arm: protocol.arms[1]?.name ?? '', outcome: protocol.outcome.variableName }
  const fits = isOpen ? words.tooFewDays : words.fits({ ...fitting, low: end(low), high: end(high) })
  if (blocksNeeded === undefined || blocksNeeded <= blocks) return fits
  const smallest = amounts.withUnit(protocol.smallestEffect)
  return `${fits} ${words.need({ smallest, blocks: blocksNeeded, have: blocks })}`
}

/**
 * The interval is within what matters and recording is balanced, but nothing is claimed because too few blocks have a
 * difference.
 */
function isAlike({ protocol: { smallestEffect }, result: { interval, recordingP, blocks } }: ResultInWords): boolean {
  const [low = null, high = null] = interval
  const isUneven = recordingP !== null && recordingP <= RECORDING_LEVEL
  return (
    !isUneven &&
    blocks >= FEWEST_DIFFERENT &&
    low !== null &&
    high !== null &&
    low > -smallestEffect &&
    high < smallestEffect
  )
}

function severalSentence(inWords: ResultInWords): string {
  const { protocol, result, words } = inWords
  const { arms, outcome } = protocol
  const amounts = amountsOf(protocol, words)
  const p = chance(result.p, words)
  const what =
    result.slope === undefined || result.slope === null
      ? words.armsDiffer(arms.length, outcome.variableName)
      : words.slope(outcome.variableName, amounts.withUnit(result.slope))
  const against = words.against(arms[0]?.name ?? '', eachText(inWords))
  if (result.verdict === 'likely') return `${words.likely(`${what} (${p})`)} ${against} ${words.byChance}`
  if (result.verdict === 'possible') return `${words.possible(`${what} (${p})`, uneven(inWords))} ${against}`
  if (result.verdict === 'no effect that matters')
    return `${words.noneMatters(daysToWork(protocol))} ${against} ${words.within(daysToWork(protocol))}`
  return result.blocks === 0 ? words.tooFewDays : `${words.cannotTell(p)} ${against}`
}

/** "no coffee 0.4 (−0.1 to 0.9)" for each arm against the first. */
function eachText({ protocol, result, words }: ResultInWords): readonly string[] {
  const amounts = amountsOf(protocol, words)
  return (result.each ?? []).map(({ arms: [, arm = 1], effect, interval: [low = null, high = null] }) => {
    const range = low === null && high === null ? '' : ` (${words.range(amounts.bare(low), amounts.bare(high))})`
    const size = effect === null ? words.tooFew : amounts.bare(effect)
    return `${protocol.arms[arm]?.name ?? ''} ${size}${range}`
  })
}

/** Notes that always accompany a result. */
export function experimentNotes(
  protocol: Protocol,
  { endedAt, verdict }: Pick<SentenceFacts, 'endedAt' | 'verdict'>,
  { notes, within }: ExperimentWords = englishWords,
): readonly string[] {
  return [
    notes.known,
    notes.yours,
    within(daysToWork(protocol)),
    ...(endedAt === 'look' && verdict !== 'cannot tell' ? [notes.early] : []),
    ...(endedAt === 'person' ? [notes.byPerson] : []),
    notes.oneInTwenty,
  ]
}

/** Within how many days something has to work to be seen: a period, and the delay of the outcome. */
function daysToWork({ design, lagDays }: Protocol): number {
  return (design.kind === 'blocks' ? design.periodDays : design.shortestPhase) + lagDays
}

/** The pooled result of several people, and the resulting estimate for one of them. */
export interface PooledFacts {
  readonly people: number
  readonly mean: number
  readonly interval: readonly number[]
  readonly prediction: readonly number[]
  readonly believed?: number | undefined
  /** The person's own effect. */
  readonly ownEffect?: number | undefined
}

export function togetherSentence(
  protocol: Protocol,
  facts: PooledFacts,
  words: ExperimentWords = englishWords,
): string {
  const { people, mean, interval, prediction, believed, ownEffect } = facts
  const amounts = amountsOf(protocol, words)
  const sentence = words.together({
    people,
    arm: protocol.arms[1]?.name ?? '',
    outcome: protocol.outcome.variableName,
    isUp: mean > 0,
    size: amounts.withUnit(Math.abs(mean)),
    low: amounts.bare(interval[0]),
    high: amounts.bare(interval[1]),
    expected: [amounts.bare(prediction[0]), amounts.bare(prediction[1])],
  })
  if (believed === undefined || ownEffect === undefined) return sentence
  return `${sentence} ${words.believed(amounts.withUnit(believed), amounts.withUnit(ownEffect))}`
}

/** Number of decimals for amounts of an outcome, given the smallest effect that matters. */
export const decimalsFor = (smallestEffect: number): number =>
  Math.max(0, Math.min(6, 1 - Math.floor(Math.log10(smallestEffect))))

/** Outside these limits, amounts are written with a power of ten. */
const SMALLEST_PLAIN = 1e-5
const LARGEST_PLAIN = 1e12

const RATING = /^\/\d+$/
const HOURS = 'h'
const MINUTES = 60

/** Amounts of the outcome with as many decimals as the smallest effect that matters calls for; of hours, in minutes. */
function amountsOf({ outcome, smallestEffect }: Protocol, words: ExperimentWords) {
  if (outcome.unit === HOURS) return amountsOfTime(words)
  const decimals = decimalsFor(smallestEffect)
  const bare = (value: number | null | undefined): string => {
    if (value === null || value === undefined) return words.open
    const isPlain = smallestEffect >= SMALLEST_PLAIN && Math.abs(value) < LARGEST_PLAIN
    const text = isPlain ? value.toFixed(decimals) : String(Number(value.toPrecision(3)))
    return written(signed(text), words)
  }
  const unit = RATING.test(outcome.unit) ? words.points : outcome.unit
  const withUnit = (value: number | null | undefined): string => `${bare(value)} ${unit}`.trimEnd()
  return { bare, withUnit, level: bare }
}

function amountsOfTime(words: ExperimentWords) {
  const bare = (hours: number | null | undefined): string =>
    hours === null || hours === undefined ? words.open : signed(String(Math.round(hours * MINUTES)))
  const withUnit = (hours: number | null | undefined): string =>
    hours === null || hours === undefined ? words.open : words.minutes(bare(hours))
  /** "7 h 23 min". */
  const level = (hours: number): string => {
    const minutes = Math.round(hours * MINUTES)
    return `${Math.floor(minutes / MINUTES)} h ${minutes % MINUTES} min`
  }
  return { bare, withUnit, level }
}

/** The number with a minus sign, but not before zero. */
const signed = (text: string): string => text.replaceAll('-', '−').replace(/^−(?=[0.]*$)/, '')

const written = (text: string, { decimal }: ExperimentWords): string => text.replace('.', decimal)

const chance = (p: number, words: ExperimentWords): string =>
  words.p(written(p < 0.001 ? '< 0.001' : `= ${p.toFixed(3)}`, words))
