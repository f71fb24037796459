/** Days and times as apps send them, and the faults for unreadable ones. */
import { type Sentence, say } from './language.ts'
import { Refusal } from './refusal.ts'
import { dayNumber, readMoment } from './utc-text.ts'

interface FieldFault {
  readonly message: Sentence
  readonly field: string
}

export const timeFault = (field: string): FieldFault => ({
  message: say('{field} must be a time such as 2026-01-31T18:00:00.', { field }),
  field,
})

export const dayFault = (field: string): FieldFault => ({
  message: say('{field} must be a day such as 2026-01-31.', { field }),
  field,
})

/** A day such as 2026-01-31, as its number. */
export function readDay(date: string, field: string): number {
  const moment = /^\d{4}-\d{2}-\d{2}$/.test(date) ? readMoment(date) : undefined
  if (!moment) throw new Refusal('badInput', [dayFault(field)])
  return dayNumber(moment.epochSeconds)
}
