/** An entry in one line, so that a test can show what a whole file says. */
import { utcText } from '../../lib/utc-text.ts'
import type { ReadEntry } from './format.ts'

export function brief({ variableName, value, unit, start, endEpoch, sourceName, note }: ReadEntry): string {
  const time = `${utcText(start.epochSeconds + (start.offsetMinutes ?? 0) * 60)}${offsetText(start.offsetMinutes)}`
  const lasting = endEpoch === undefined ? '' : ` for ${endEpoch - start.epochSeconds} s`
  return `${variableName} ${value} ${unit} ${time}${lasting}, ${sourceName}${note === undefined ? '' : ` (${note})`}`
}

function offsetText(minutes: number | undefined): string {
  if (minutes === undefined) return ''
  const two = (number: number) => String(Math.abs(number)).padStart(2, '0')
  return `${minutes < 0 ? '-' : '+'}${two(Math.trunc(minutes / 60))}:${two(minutes % 60)}`
}
