import type { SlimCorrelation } from '@upshot/contract'
import { findingWords } from '../words/findings.ts'
import { formatNumber } from '../words/numbers.ts'
import { valueInWords } from '../words/units.ts'
import { wordsNow } from '../words/words.ts'

const MINUTES = 60

/** "6 h 47 min": hours as people say them. */
function levelInWords(value: number, unit: string): string {
  if (unit !== 'h') return valueInWords(Number(value.toPrecision(3)), unit)
  const minutes = Math.round(value * MINUTES)
  const hours = Math.floor(minutes / MINUTES)
  return minutes % MINUTES === 0 ? `${hours}\u00a0h` : `${hours}\u00a0h\u00a0${minutes % MINUTES}\u00a0min`
}

/** "6 h 47 min instead of 7 h 35 min"; undefined where the means are not shown. */
export function insteadOf(finding: SlimCorrelation): string | undefined {
  const { averageEffectFollowingHighCause: high, averageEffectFollowingLowCause: low, effectUnit, difference } = finding
  if (high === undefined || low === undefined || !difference) return undefined
  const texts = wordsNow(findingWords)
  const isShare = effectUnit === 'yes/no' || finding.occurrence !== undefined
  const inWords = (value: number) =>
    isShare
      ? texts.ofDays(formatNumber(100 * Math.min(1, Math.max(0, value)), 0))
      : levelInWords(value, effectUnit ?? '')
  return texts.instead(inWords(high), inWords(low))
}
