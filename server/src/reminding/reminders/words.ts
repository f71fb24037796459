/** How a reminder is put into words. */
import { SECONDS_PER_DAY } from '../../lib/utc-text.ts'
import { displayText } from '../../tracking/measurements/present.ts'
import type { UnitRecord } from '../../tracking/units/units.data.ts'

const pad = (number: number) => String(number).padStart(2, '0')

/** hh:mm:ss of seconds after midnight. */
export const timeText = (second: number): string =>
  `${pad(Math.floor(second / 3600))}:${pad(Math.floor((second % 3600) / 60))}:${pad(second % 60)}`

/** "8:00 PM". */
export function humanTime(second: number): string {
  const hours = Math.floor(second / 3600)
  return `${hours % 12 || 12}:${pad(Math.floor((second % 3600) / 60))} ${hours < 12 ? 'AM' : 'PM'}`
}

const steps = [
  [7 * SECONDS_PER_DAY, 'week'],
  [SECONDS_PER_DAY, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
] as const

/** "Daily", "Every 6 hours", "Every 2 days", "As needed". */
export function frequencyText(seconds: number): string {
  if (seconds === 0) return 'As needed'
  if (seconds === SECONDS_PER_DAY) return 'Daily'
  if (seconds === 7 * SECONDS_PER_DAY) return 'Weekly'
  const [size, word] = steps.find(([step]) => seconds % step === 0) ?? [1, 'second']
  const count = seconds / size
  return count === 1 ? `Every ${word}` : `Every ${count} ${word}s`
}

/** "Daily at 8:00 PM". */
export function frequencyTextWithTime(seconds: number, startSecond: number): string {
  if (seconds === 0) return frequencyText(seconds)
  const joint = seconds >= SECONDS_PER_DAY ? 'at' : 'from'
  return `${frequencyText(seconds)} ${joint} ${humanTime(startSecond)}`
}

/** "500 mg daily"; without a usual value, how often alone. */
export function valueAndFrequency(value: number | null, unit: UnitRecord, frequency: string): string {
  if (value === null) return frequency
  return `${displayText(value, unit)} ${frequency.charAt(0).toLowerCase()}${frequency.slice(1)}`
}
