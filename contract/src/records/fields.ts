import Type, { type TObject, type TOptional, type TProperties, type TSchema } from 'typebox'

/** Optional members of the same type: `optional(Type.String(), 'note', 'upc')`. */
export function optional<S extends TSchema, const K extends string>(
  schema: S,
  ...names: readonly K[]
): { [P in K]: TOptional<S> } {
  const entries = names.map((name) => [name, Type.Optional(schema)])
  return Object.fromEntries(entries) as { [P in K]: TOptional<S> }
}

/** The same, but included in every response. */
export const required = <S extends TSchema, const K extends string>(schema: S, ...names: readonly K[]) =>
  Object.fromEntries(names.map((name) => [name, schema])) as { [P in K]: S }

export const strings = <const K extends string>(...names: readonly K[]) => optional(Type.String(), ...names)
export const integers = <const K extends string>(...names: readonly K[]) => optional(Type.Integer(), ...names)
export const numbers = <const K extends string>(...names: readonly K[]) => optional(Type.Number(), ...names)
export const booleans = <const K extends string>(...names: readonly K[]) => optional(Type.Boolean(), ...names)

/** Ids in requests: integers that both databases and JSON can represent exactly. */
export const Id = Type.Integer({ minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER })

/** An amount in requests. Larger numbers could overflow when they are converted or summed. */
export const Amount = Type.Number({ minimum: -1e100, maximum: 1e100 })

/** Any JSON object: the interface does not define its members. */
export const AnyObject = Type.Record(Type.String(), Type.Unknown())

/** A record of the interface. Its title becomes its name in the OpenAPI document. */
export function record<P extends TProperties>(title: string, description: string, properties: P): TObject<P> {
  return Type.Object(properties, { title, description })
}

/** Optional; null says that there is none. */
export const nullable = <S extends TSchema>(schema: S) => Type.Optional(Type.Union([schema, Type.Null()]))
