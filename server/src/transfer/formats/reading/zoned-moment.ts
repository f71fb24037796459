/** Times of formats that demand an offset or `Z`: without one a time is no moment, and is not guessed to be UTC. */
import { type Moment, readMoment } from '../../../lib/utc-text.ts'
import { textIn } from './json-values.ts'

export function zonedMoment(value: unknown): Moment | undefined {
  const text = textIn(value)
  return text !== undefined && /\d{2}:\d{2}.*(?:Z|[+-]\d{2}(?::?\d{2})?)$/i.test(text) ? readMoment(text) : undefined
}
