/** Which days the strip shows. Pure. */
import { addDays } from '../../time/local.ts'

const DAYS = 7

/** A week with the day in its middle, or at its end if the following days are in the future. */
export function stripOf(day: string, today: string): readonly string[] {
  const middle = addDays(day, Math.floor(DAYS / 2))
  const last = middle > today ? (day > today ? day : today) : middle
  return Array.from({ length: DAYS }, (_, at) => addDays(last, at - DAYS + 1))
}
