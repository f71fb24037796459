import type { Wordless } from './analyse-pairs.ts'
import type { Protocol } from './document.ts'

/**
 * What was learned, in a sentence or two, in the words of the person's own outcome and arms.
 */
export function experimentSentence(protocol: Protocol, result: Wordless): string {
  if (result.kind === 'several') return severalSentence(protocol, result)
  const { verdict } = result
  if (verdict === 'likely') return `Likely: ${claim(protocol, result)}. ${BY_CHANCE}`
  if (verdict === 'possible') return `Possible: ${claim(protocol, result)}, but ${lessRecorded(protocol, result)}.`
  if (verdict === 'no effect that matters') return noEffect(protocol, result)
  return cannotTell(protocol, result)
}

const BY_CHANCE = 'Chance chose the days, so weekday, weather and season cannot explain it.'

function claim(protocol: Protocol, result: Wordless): string {
  const { effect, interval, p, blocks, kind } = result
  const amounts = amountsOf(protocol)
  const direction = (effect ?? 0) > 0 ? 'raises' : 'lowers'
  const arm = protocol.arms[1]?.name ?? ''
  const basis = kind === 'phases' ? `${blocks} phases` : `${blocks} pairs of periods`
  const range = `${percent(result)} interval ${amounts.bare(interval[0])} to ${amounts.bare(interval[1])}`
  const size = amounts.withUnit(Math.abs(effect ?? 0))
  return `${arm} ${direction} your ${protocol.outcome.variableName}, by ${size} (${range}; ${basis}, ${chance(p)})`
}

function lessRecorded({ arms }: Protocol, { missingDays }: Wordless): string {
  const days = `${missingDays} ${missingDays === 1 ? 'day is' : 'days are'} missing`
  return `${days}, and not alike for ${arms.map(({ name }) => name).join(' and ')}: that may explain it`
}

function noEffect(protocol: Protocol, { interval }: Wordless): string {
  const amounts = amountsOf(protocol)
  const furthest = Math.max(Math.abs(interval[0] ?? 0), Math.abs(interval[1] ?? 0))
  return `No effect that matters: anything beyond ${amounts.withUnit(furthest)} either way does not fit your days (you asked about ${amounts.bare(protocol.smallestEffect)}).`
}

function cannotTell(protocol: Protocol, { interval, blocks, blocksNeeded }: Wordless): string {
  const amounts = amountsOf(protocol)
  const [low, high] = interval
  if (low === 0 && high === 0)
    return `Cannot tell: your ${protocol.outcome.variableName} was the same on nearly all days.`
  const fits =
    low === null && high === null
      ? 'Cannot tell yet: there are too few days.'
      : `Cannot tell yet: anything from ${amounts.bare(low)} to ${amounts.withUnit(high)} fits.`
  if (blocksNeeded === undefined) return fits
  const need = `To see ${amounts.withUnit(protocol.smallestEffect)} takes about ${blocksNeeded} blocks`
  return `${fits} ${need}; you have ${blocks}.`
}

function severalSentence(protocol: Protocol, result: Wordless): string {
  const amounts = amountsOf(protocol)
  const { arms, outcome } = protocol
  const each = (result.each ?? []).map(({ arms: [, arm], effect, interval: [low, high] }) => {
    const range = low === null && high === null ? '' : ` (${amounts.bare(low)} to ${amounts.bare(high)})`
    return `${arms[arm]?.name ?? ''} ${effect === null ? 'too few days' : amounts.bare(effect)}${range}`
  })
  const against = `Against ${arms[0]?.name ?? ''}: ${each.join(', ')}.`
  const slope =
    result.slope === undefined || result.slope === null
      ? `the ${arms.length} arms differ in your ${outcome.variableName}`
      : `each unit more changes your ${outcome.variableName} by ${amounts.withUnit(result.slope)}`
  if (result.verdict === 'likely') return `Likely: ${slope} (${chance(result.p)}). ${against} ${BY_CHANCE}`
  if (result.verdict === 'possible')
    return `Possible: ${slope} (${chance(result.p)}), but ${lessRecorded(protocol, result)}. ${against}`
  if (result.verdict === 'no effect that matters') return `No effect that matters between any two arms. ${against}`
  if (result.blocks === 0) return 'Cannot tell yet: there are too few days.'
  return `Cannot tell yet (${chance(result.p)}). ${against}`
}

/** What always has to stand beside a result. */
export function experimentNotes({ endedAt, verdict }: Wordless): readonly string[] {
  return [
    'You knew which day it was. Expecting an effect can bring one about, above all in ratings.',
    'It holds for you, these weeks, at this amount.',
    ...(endedAt === 'look' && verdict !== 'cannot tell'
      ? ['Estimates of experiments that end early are somewhat too large.']
      : []),
    ...(endedAt === 'person' ? ['You ended it yourself, so only strong evidence counts.'] : []),
    'One in twenty experiments on things that do nothing ends with "likely".',
  ]
}

const RATING = /^\/\d+$/

/** Amounts of the outcome with as many decimals as the smallest effect that matters calls for. */
function amountsOf({ outcome, smallestEffect }: Protocol) {
  const decimals = Math.max(0, Math.min(6, 1 - Math.floor(Math.log10(smallestEffect))))
  const bare = (value: number | null): string =>
    value === null
      ? 'anything'
      : value
          .toFixed(decimals)
          .replace('-', '−')
          .replace(/^−(?=[0.]*$)/, '')
  const unit = RATING.test(outcome.unit) ? 'points' : outcome.unit
  return { bare, withUnit: (value: number | null): string => `${bare(value)} ${unit}`.trimEnd() }
}

const percent = ({ confidence }: Wordless): string => `${Number((100 * confidence).toFixed(1))} %`

const chance = (p: number): string => (p < 0.001 ? 'p < .001' : `p = ${p.toFixed(3).replace(/^0/, '')}`)
