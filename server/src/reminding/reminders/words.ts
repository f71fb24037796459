/** How a reminder is put into words. */
import { SECONDS_PER_DAY } from '../../lib/utc-text.ts'
import { displayText } from '../../tracking/measurements/present.ts'
import type { UnitRecord } from '../../tracking/units/units.data.ts'
import { isRating, YES_NO } from '../../tracking/units/units.ts'
import type { Variable } from '../../tracking/variables/variable.ts'

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

const taken = new Set(['Treatments', 'Nutrients'])
const eaten = new Set(['Foods'])
const suffered = new Set(['Symptoms', 'Conditions', 'Causes of Illness'])
const done = new Set(['Physical Activities', 'Activity', 'Social Interactions'])

/** What the person is asked. */
export function question({ name, alias, category, description }: Variable, unit: UnitRecord): string {
  const subject = alias ?? name
  if (unit.id === YES_NO) {
    if (taken.has(category.name)) return `Did you take ${subject}?`
    if (eaten.has(category.name)) return `Did you have ${subject}?`
    return suffered.has(category.name) ? `Did you have ${subject}?` : `${subject}: yes or no?`
  }
  if (isRating(unit)) {
    if (suffered.has(category.name)) return `How strong is ${subject}?`
    return description?.startsWith('How ') ? `${description.replace(/\.$/, '')}?` : `How is your ${subject}?`
  }
  const amount = unit.dimension === 'count' ? 'many' : 'much'
  const what =
    unit.dimension === 'count' && unit.abbreviatedName !== 'count' ? `${unit.abbreviatedName} of ${subject}` : subject
  if (taken.has(category.name)) return `How ${amount} ${what} did you take?`
  if (eaten.has(category.name)) return `How ${amount} ${what} did you have?`
  if (done.has(category.name)) return `How ${amount} ${what} did you do?`
  return `What is your ${subject}?`
}

export function longQuestion(variable: Variable, unit: UnitRecord, when: string): string {
  const scale =
    isRating(unit) && unit.minimumValue !== null && unit.maximumValue !== null
      ? ` From ${unit.minimumValue} to ${unit.maximumValue}`
      : unit.id === YES_NO
        ? ''
        : ` In ${unit.name.toLowerCase()}`
  return `${question(variable, unit)}${scale}${scale === '' ? ` (${when})` : `, ${when}.`}`
}
