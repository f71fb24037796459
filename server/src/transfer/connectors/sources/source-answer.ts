/** Helpers that turn a source's response into entries. */
import type { Moment } from '../../../lib/utc-text.ts'
import { withoutNoise } from '../../../tracking/units/units.ts'
import type { FilePosition, ReadEntry } from '../../formats/format.ts'
import { isObject, type JsonObject } from '../../formats/reading/json-values.ts'
import type { EntryTarget } from '../../formats/reading/target.ts'
import { failures, SourceFailure } from '../source.ts'

export interface EntryDetails {
  readonly start: Moment
  readonly endEpoch?: number
  readonly sourceName: string
  readonly position: FilePosition
  readonly note?: string
}

/** No entry if the source has no value: missing is not zero. */
export const entry = (target: EntryTarget, value: number | undefined, details: EntryDetails): ReadEntry[] =>
  value === undefined ? [] : [{ kind: 'entry', ...target, value: withoutNoise(value), ...details }]

export const times = (value: number | undefined, factor: number): number | undefined =>
  value === undefined ? undefined : value * factor

export const malformed = (name: string): SourceFailure => new SourceFailure('malformed', failures.unreadable(name))

export function objectOf(answer: unknown, name: string): JsonObject {
  if (!isObject(answer)) throw malformed(name)
  return answer
}

/** The list in a member; throws if the source does not send one. */
export function listOf(answer: unknown, member: string, name: string): readonly JsonObject[] {
  const list = objectOf(answer, name)[member]
  if (!Array.isArray(list)) throw malformed(name)
  return list.filter(isObject)
}
