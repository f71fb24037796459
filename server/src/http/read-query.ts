/** Query strings are text: this reads them as the contract says, and names every parameter that cannot be read. */
import {
  type Comparison,
  type Condition,
  type Endpoint,
  type Fault,
  LONGEST_QUERY_TEXT,
  MOST_CONDITIONS,
  READING,
  type Reading,
} from '@upshot/contract'
import type { Faults } from '../lib/refusal.ts'
import { readMoment } from '../lib/utc-text.ts'
import { isTimeZone } from '../lib/zone.ts'

export type RawQuery = Readonly<Record<string, string | readonly string[]>>

type Result = { readonly value: unknown } | { readonly message: string }

export const readQuery = (endpoint: Endpoint, raw: RawQuery, faults: Faults): Record<string, unknown> =>
  readAll(endpoint.query?.properties ?? {}, raw, faults)

/** What stands in the path is text like a query, and always there. */
export const readParams = (endpoint: Endpoint, raw: RawQuery, faults: Faults): Record<string, unknown> =>
  readAll(endpoint.params?.properties ?? {}, raw, faults)

function readAll(properties: object, raw: RawQuery, faults: Faults): Record<string, unknown> {
  const query: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(properties)) {
    const given = raw[name]
    if (given === undefined) continue
    const reading = (schema as { [READING]?: Reading })[READING] ?? { as: 'text' as const }
    const result = readOne(reading, typeof given === 'string' ? [given] : given)
    if ('message' in result) faults.add({ message: `${name} ${result.message}`, field: name } satisfies Fault)
    else query[name] = result.value
  }
  return query
}

function readOne(reading: Reading, given: readonly string[]): Result {
  if (reading.as === 'numberFilter') return readFilter(given, readNumber, 'must be a number')
  if (reading.as === 'timeFilter') return readFilter(given, readTime, 'must be a time such as 2026-01-31T18:00:00')
  const text = given.at(-1) ?? ''
  switch (reading.as) {
    case 'text':
      return text.length > LONGEST_QUERY_TEXT
        ? { message: `must have at most ${LONGEST_QUERY_TEXT} characters.` }
        : { value: text }
    case 'integer':
      return readInteger(text, reading)
    case 'flag':
      return readFlag(text)
    case 'choice':
      return reading.choices.includes(text)
        ? { value: text }
        : { message: `must be one of ${reading.choices.join(', ')}.` }
    case 'time': {
      const value = readTime(text)
      return value === undefined ? { message: 'must be a time such as 2026-01-31T18:00:00.' } : { value }
    }
    case 'zone':
      return isTimeZone(text) ? { value: text } : { message: 'must be an IANA time zone such as Europe/Berlin.' }
    case 'sort':
      return readSort(text, reading.fields)
  }
}

function readInteger(text: string, { minimum, maximum }: { minimum?: number; maximum?: number }): Result {
  const value = /^-?\d{1,15}$/.test(text) ? Number(text) : Number.NaN
  const isWithin = value >= (minimum ?? Number.NEGATIVE_INFINITY) && value <= (maximum ?? Number.POSITIVE_INFINITY)
  return isWithin ? { value } : { message: `must be a whole number${boundsText(minimum, maximum)}.` }
}

/** Both bounds at once: whoever breaks one of them should not run into the other next. */
function boundsText(minimum: number | undefined, maximum: number | undefined): string {
  if (minimum !== undefined && maximum !== undefined) return ` from ${minimum} to ${maximum}`
  if (minimum !== undefined) return ` of at least ${minimum}`
  return maximum === undefined ? '' : ` of at most ${maximum}`
}

function readFlag(text: string): Result {
  if (['true', '1', ''].includes(text.toLowerCase())) return { value: true }
  if (['false', '0'].includes(text.toLowerCase())) return { value: false }
  return { message: 'must be true or false.' }
}

function readSort(text: string, fields: readonly string[]): Result {
  const isDescending = text.startsWith('-')
  const field = isDescending ? text.slice(1) : text
  return fields.includes(field)
    ? { value: { field, isDescending } }
    : { message: `must be one of ${fields.join(', ')}, with a leading - for descending.` }
}

const CONDITION = /^(?:\((gt|ge|lt|le|ne|eq)\))?(.*)$/s

/** Repeated means all of, a comma list any of. */
function readFilter(given: readonly string[], read: (text: string) => number | undefined, must: string): Result {
  const count = given.reduce((sum, text) => sum + text.split(',', MOST_CONDITIONS + 1).length, 0)
  if (count > MOST_CONDITIONS) return { message: `may have at most ${MOST_CONDITIONS} conditions.` }
  const groups = given.map((text) =>
    text.split(',').map((part): Condition | undefined => {
      const [, comparison = 'eq', operand = ''] = CONDITION.exec(part.trim()) ?? []
      const value = read(operand.trim())
      return value === undefined ? undefined : { comparison: comparison as Comparison, value }
    }),
  )
  if (groups.flat().includes(undefined)) return { message: `${must}, optionally after (gt), (ge), (lt), (le) or (ne).` }
  return { value: groups }
}

function readNumber(text: string): number | undefined {
  const value = text === '' ? Number.NaN : Number(text)
  return Number.isFinite(value) ? value : undefined
}

/** A `+` in a query string means a space: an offset may arrive without its sign. */
const readTime = (text: string): number | undefined => readMoment(text.replace(/ (\d{2}:?\d{2})$/, '+$1'))?.epochSeconds
