/**
 * Query parameters. Query strings are text. Each builder says how its parameter is read, so that the server, the client
 * and the OpenAPI document share one definition.
 */

import Type, { type TOptional, type TUnsafe } from 'typebox'
import { LONGEST_QUERY_TEXT, MOST_CONDITIONS } from './limits.ts'

export type Comparison = 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le'

export interface Condition {
  readonly comparison: Comparison
  readonly value: number
}

/** Every group must match; a group matches if any of its conditions does. Times are epoch seconds. */
export type Conditions = readonly (readonly Condition[])[]

export interface SortOrder {
  readonly field: string
  readonly isDescending: boolean
}

export type Reading =
  | { readonly as: 'text' }
  | { readonly as: 'integer'; readonly minimum?: number; readonly maximum?: number }
  | { readonly as: 'flag' }
  | { readonly as: 'choice'; readonly choices: readonly string[] }
  | { readonly as: 'numberFilter' }
  | { readonly as: 'timeFilter' }
  | { readonly as: 'time' }
  | { readonly as: 'dayOrTime' }
  | { readonly as: 'zone' }
  | { readonly as: 'sort'; readonly fields: readonly string[] }

/** The keyword of a parameter's schema that says how it is read. */
export const READING = 'x-reading'

function parameter<T>(reading: Reading, schema: object): TOptional<TUnsafe<T>> {
  return Type.Optional(Type.Unsafe<T>({ ...schema, [READING]: reading }))
}

export const text = (description: string) =>
  parameter<string>({ as: 'text' }, { type: 'string', maxLength: LONGEST_QUERY_TEXT, description })

/** A part of the path, always present. */
export const pathText = (description: string) =>
  Type.Unsafe<string>({ type: 'string', description, [READING]: { as: 'text' } })

export const integer = (description: string, bounds: { minimum?: number; maximum?: number; default?: number } = {}) =>
  parameter<number>({ as: 'integer', ...bounds }, { type: 'integer', description, ...bounds })

/** A required number. */
export const requiredInteger = (description: string, bounds: { minimum?: number; maximum?: number } = {}) =>
  Type.Unsafe<number>({ type: 'integer', ...bounds, description, [READING]: { as: 'integer', ...bounds } })

export const flag = (description: string) => parameter<boolean>({ as: 'flag' }, { type: 'boolean', description })

export const choice = <const C extends string>(description: string, choices: readonly C[]) =>
  parameter<C>({ as: 'choice', choices }, { type: 'string', enum: choices, description })

/** How a filter is written in a query, for the reference. A client writes it from `Conditions`. */
export const FILTER_SYNTAX = `May start with (gt), (ge), (lt), (le) or (ne). Repeat the parameter to require all, or separate values with commas to accept any; at most ${MOST_CONDITIONS}.`

export const numberFilter = (description: string) =>
  parameter<Conditions>({ as: 'numberFilter' }, { type: 'string', description: `${description} ${FILTER_SYNTAX}` })

export const timeFilter = (description: string) =>
  parameter<Conditions>({ as: 'timeFilter' }, { type: 'string', description: `${description} ${FILTER_SYNTAX}` })

/** How a moment is written in a query, for the reference. A client writes it from epoch seconds. */
export const TIME_SYNTAX = 'UTC, YYYY-MM-DDThh:mm:ss.'

/** A moment, as epoch seconds. */
export const time = (description: string) =>
  parameter<number>({ as: 'time' }, { type: 'string', description: `${description} ${TIME_SYNTAX}` })

export const zone = (description: string) =>
  parameter<string>({ as: 'zone' }, { type: 'string', description: `${description} IANA time zone.` })

export const sort = <const F extends string>(fields: readonly F[]) =>
  parameter<SortOrder>(
    { as: 'sort', fields },
    { type: 'string', description: `One of ${fields.join(', ')}; a leading - means descending.` },
  )

/** `limit` and `offset`, the same for every list. */
export const paging = (limit: { default: number; maximum: number } = { default: 100, maximum: 200 }) => ({
  limit: integer('Maximum number of items.', { minimum: 1, ...limit }),
  offset: integer('Number of items to skip.', { minimum: 0, default: 0 }),
})

/** Parameters of every operation. */
export const everywhere = { clientId: text('Id of the calling app.') }

/** On reads: another person's data, through a share. */
export const subject = {
  userId: integer('Id of the person whose data to read, if they share it with you.', { minimum: 1 }),
}

/** On reads that have a slim form. */
export const slimness = {
  fields: choice('slim: records without units and categories in full, cards, links and curves.', ['slim']),
}

/** A local day. */
export const day = (description: string) => text(`${description} YYYY-MM-DD.`)

const dayOrTime = (description: string) =>
  parameter<string>(
    { as: 'dayOrTime' },
    { type: 'string', description: `${description} A local day, YYYY-MM-DD, or a moment: ${TIME_SYNTAX}` },
  )

/** A range of time, the same for every list: `from` and `to`, which are included, or the older names of both. */
export const range = (texts: { readonly from: string; readonly to: string }) => ({
  from: dayOrTime(texts.from),
  to: dayOrTime(texts.to),
  earliestMeasurementTime: time('Like from, as a moment.'),
  latestMeasurementTime: time('Like to, as a moment.'),
})
