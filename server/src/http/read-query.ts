/** Reads query strings according to the contract, with a fault for each parameter that cannot be read. */
import {
  type Comparison,
  type Condition,
  type Endpoint,
  LONGEST_QUERY_TEXT,
  MOST_CONDITIONS,
  READING,
  type Reading,
} from '@upshot/contract'
import { type Sentence, say } from '../lib/language.ts'
import { type Faults, sayOf } from '../lib/refusal.ts'
import { longestWords, oneOfWords, REQUIRED } from '../lib/schema-words.ts'
import { readMoment } from '../lib/utc-text.ts'
import { isTimeZone } from '../lib/zone.ts'

export type RawQuery = Readonly<Record<string, string | readonly string[]>>

const TIME = say('must be a time such as 2026-01-31T18:00:00.')
const DAY_OR_TIME = say('must be a day such as 2026-01-31 or a time such as 2026-01-31T18:00:00.')
const ZONE = say('must be an IANA time zone such as Europe/Berlin.')
const FLAG = say('must be true or false.')
const NUMBER_FILTER = say('must be a number. (gt), (ge), (lt), (le) or (ne) may come before it.')
const TIME_FILTER = say(
  'must be a time such as 2026-01-31T18:00:00. (gt), (ge), (lt), (le) or (ne) may come before it.',
)
const MANY_CONDITIONS = say('may have at most {mostConditions} conditions.', { mostConditions: MOST_CONDITIONS })
const sortWords = (fields: readonly string[]): Sentence =>
  say('must be one of {fields}, with a leading - for descending.', { fields: fields.join(', ') })

type Result = { readonly value: unknown } | { readonly message: Sentence }

export const readQuery = (endpoint: Endpoint, raw: RawQuery, faults: Faults): Record<string, unknown> =>
  readAll(endpoint.query, raw, faults)

/** Path parameters are text like a query, and always present. */
export const readParams = (endpoint: Endpoint, raw: RawQuery, faults: Faults): Record<string, unknown> =>
  readAll(endpoint.params, raw, faults)

function readAll(expected: Endpoint['query'], raw: RawQuery, faults: Faults): Record<string, unknown> {
  const query: Record<string, unknown> = {}
  // A schema without required members has no list of them.
  const required: readonly string[] = expected?.required ?? []
  for (const [name, schema] of Object.entries(expected?.properties ?? {})) {
    const texts = raw[name]
    if (texts === undefined) {
      if (required.includes(name)) faults.add({ message: sayOf(name, REQUIRED), field: name })
      continue
    }
    const reading = (schema as { [READING]?: Reading })[READING] ?? { as: 'text' as const }
    const result = readOne(reading, typeof texts === 'string' ? [texts] : texts)
    if ('message' in result) faults.add({ message: sayOf(name, result.message), field: name })
    else query[name] = result.value
  }
  return query
}

function readOne(reading: Reading, texts: readonly string[]): Result {
  if (reading.as === 'numberFilter') return readFilter(texts, readNumber, NUMBER_FILTER)
  if (reading.as === 'timeFilter') return readFilter(texts, readTime, TIME_FILTER)
  const text = texts.at(-1) ?? ''
  switch (reading.as) {
    case 'text':
      return text.length > LONGEST_QUERY_TEXT ? { message: longestWords(LONGEST_QUERY_TEXT) } : { value: text }
    case 'integer':
      return readInteger(text, reading)
    case 'flag':
      return readFlag(text)
    case 'choice':
      return reading.choices.includes(text) ? { value: text } : { message: oneOfWords(reading.choices) }
    case 'time': {
      const value = readTime(text)
      return value === undefined ? { message: TIME } : { value }
    }
    case 'dayOrTime': {
      const written = withSign(text.trim())
      return readMoment(written) ? { value: written } : { message: DAY_OR_TIME }
    }
    case 'zone':
      return isTimeZone(text) ? { value: text } : { message: ZONE }
    case 'sort':
      return readSort(text, reading.fields)
  }
}

function readInteger(text: string, { minimum, maximum }: { minimum?: number; maximum?: number }): Result {
  const value = /^-?\d{1,15}$/.test(text) ? Number(text) : Number.NaN
  const isWithin = value >= (minimum ?? Number.NEGATIVE_INFINITY) && value <= (maximum ?? Number.POSITIVE_INFINITY)
  return isWithin ? { value } : { message: wholeNumber(minimum, maximum) }
}

/** Names both bounds, so that a caller does not hit the other one next. */
function wholeNumber(minimum: number | undefined, maximum: number | undefined): Sentence {
  if (minimum !== undefined && maximum !== undefined)
    return say('must be a whole number from {minimum} to {maximum}.', { minimum, maximum })
  if (minimum !== undefined) return say('must be a whole number of at least {minimum}.', { minimum })
  if (maximum === undefined) return say('must be a whole number.')
  return say('must be a whole number of at most {maximum}.', { maximum })
}

function readFlag(text: string): Result {
  if (['true', '1', ''].includes(text.toLowerCase())) return { value: true }
  if (['false', '0'].includes(text.toLowerCase())) return { value: false }
  return { message: FLAG }
}

function readSort(text: string, fields: readonly string[]): Result {
  const isDescending = text.startsWith('-')
  const field = isDescending ? text.slice(1) : text
  return fields.includes(field) ? { value: { field, isDescending } } : { message: sortWords(fields) }
}

const CONDITION = /^(?:\((gt|ge|lt|le|ne|eq)\))?(.*)$/s

/** Repeated parameters mean "all of", comma lists "any of". */
function readFilter(texts: readonly string[], read: (text: string) => number | undefined, must: Sentence): Result {
  const count = texts.reduce((sum, text) => sum + text.split(',', MOST_CONDITIONS + 1).length, 0)
  if (count > MOST_CONDITIONS) return { message: MANY_CONDITIONS }
  const groups = texts.map((text) =>
    text.split(',').map((part): Condition | undefined => {
      const [, comparison = 'eq', operand = ''] = CONDITION.exec(part.trim()) ?? []
      const value = read(operand.trim())
      return value === undefined ? undefined : { comparison: comparison as Comparison, value }
    }),
  )
  if (groups.flat().includes(undefined)) return { message: must }
  return { value: groups }
}

function readNumber(text: string): number | undefined {
  const value = text === '' ? Number.NaN : Number(text)
  return Number.isFinite(value) ? value : undefined
}

/** A `+` in a query string means a space: an offset may arrive without its sign. */
const withSign = (text: string): string => text.replace(/(\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?) (\d{2}:?\d{2})$/, '$1+$2')
const readTime = (text: string): number | undefined => readMoment(withSign(text))?.epochSeconds
