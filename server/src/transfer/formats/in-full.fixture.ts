/**
 * An entry in one line, with its variable and its line in the file, for tests that show everything read from a file.
 */
import type { ReadEntry } from './format.ts'

export function inFull({ start, endEpoch, note, position, ...entry }: ReadEntry): string {
  const minutes = start.offsetMinutes ?? 0
  const local = (epoch: number) => new Date((epoch + minutes * 60) * 1000).toISOString().replace(/(:00)?\.000Z$/, '')
  const offset = start.offsetMinutes === undefined ? 'Z' : `${minutes < 0 ? '' : '+'}${minutes}`
  const end = endEpoch === undefined ? [] : [`until ${local(endEpoch)}`]
  const rest = note === undefined ? [] : [`"${note}"`]
  const { variableName, value, unit, combination, categoryName } = entry
  const target = [variableName, value, unit, combination, categoryName]
  return [local(start.epochSeconds) + offset, ...target, ...end, ...rest, `:${position.line}`].join(' ')
}
