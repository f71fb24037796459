/** How often a reminder comes, in words. */
import type { Language } from '../../lib/language.ts'
import { SECONDS_PER_DAY } from '../../lib/utc-text.ts'
import type { UnitRecord } from '../../tracking/units/units.data.ts'
import { valueText } from '../../tracking/units/value-text.ts'
import type { RemindingWords } from '../words/index.ts'
import type { ReminderRow } from './store.ts'

const steps = [
  [7 * SECONDS_PER_DAY, 'week'],
  [SECONDS_PER_DAY, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
] as const

/** "Daily", "Every 6 hours", "Every 2 days", "As needed". */
export function frequencyText(words: RemindingWords, seconds: number): string {
  if (seconds === 0) return words.asNeeded
  const [size, of] = steps.find(([step]) => seconds % step === 0) ?? [1, 'second']
  return words.every({ count: seconds / size, of })
}

/** "Daily at 8:00 PM". */
export function frequencyTextWithTime(
  words: RemindingWords,
  { frequency_seconds: seconds, start_second }: Pick<ReminderRow, 'frequency_seconds' | 'start_second'>,
): string {
  const often = frequencyText(words, seconds)
  if (seconds === 0) return often
  return words.everyFrom(often, words.time(start_second), seconds >= SECONDS_PER_DAY ? 'at' : 'from')
}

interface UsualValue {
  readonly value: number | null
  readonly unit: UnitRecord
  readonly language: Language
}

/** "500 mg daily"; without a usual value, how often alone. */
export function valueAndFrequency({ value, unit, language }: UsualValue, frequency: string): string {
  if (value === null) return frequency
  return `${valueText(language, value, unit)} ${frequency.charAt(0).toLowerCase()}${frequency.slice(1)}`
}
