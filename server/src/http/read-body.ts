/** Checks a body against the contract, without coercion, and describes each fault and its position. */
import type { Endpoint, PostedItem, SetMember } from '@upshot/contract'
import type { FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import type { Validator } from 'typebox/compile'
import { inEach, type Sentence, say } from '../lib/language.ts'
import { isStorable } from '../lib/raw-row.ts'
import { type Faults, type FoundFault, Refusal, sayOf } from '../lib/refusal.ts'
import { compiled, REQUIRED, type SchemaError, schemaWords, typeWords } from '../lib/schema-words.ts'
import { DECIMAL } from './read-json.ts'
import type { RawQuery } from './read-query.ts'

/** Reads the body of one endpoint. */
type BodyReader = (body: unknown, query: RawQuery, faults: Faults) => unknown

/** A posted list: valid and invalid items. */
export interface PostedList {
  readonly items: readonly PostedItem<unknown>[]
  readonly malformed: readonly PostedItem<unknown>[]
}

export function bodyReader(endpoint: Endpoint): BodyReader {
  const schema = endpoint.body
  if (!schema) return () => undefined
  if ('items' in schema) {
    const sets = endpoint.sets ? setsOf(endpoint.sets) : noSets
    return listReader({ items: schema['items'] as TSchema, sets }, mostItemsOf(schema))
  }
  const check = checker(schema)
  if (endpoint.method !== 'DELETE') return (body, _query, faults) => check(body ?? {}, faults, {})
  return (body, query, faults) => check({ ...fromQuery(schema, query), ...asObject(body) }, faults, {})
}

/** Every list in the contract needs a maximum length: otherwise the server does not start. */
function mostItemsOf(schema: TSchema): number {
  if ('maxItems' in schema && typeof schema.maxItems === 'number') return schema.maxItems
  throw new Error('A body that is an array needs maxItems.')
}

/** A single object instead of an array is accepted as an array of one. */
function listReader({ items, sets }: { items: TSchema; sets: Sets }, most: number): BodyReader {
  const checkers = 'anyOf' in items ? (items['anyOf'] as TSchema[]) : [items]
  const checkSet = checkers.filter(sets.isSetSchema).map(checker)[0]
  const checkItem = checkers.filter((schema) => !sets.isSetSchema(schema)).map(checker)[0]
  return (body, _query, faults): PostedList => {
    const list: unknown[] = Array.isArray(body) ? body : [body]
    if (body === undefined || body === null) throw new Refusal('badInput', say('The body must be an array.'))
    refuseIfMany(list, most, sets)
    const items: PostedItem<unknown>[] = []
    const malformed: PostedItem<unknown>[] = []
    for (const [index, item] of list.entries()) {
      const value = sets.named(item)
      const check = sets.valuesOf(value) === undefined ? checkItem : checkSet
      const isFitting = check?.(value, faults, { index }) !== undefined
      ;(isFitting ? items : malformed).push({ index, value })
    }
    return { items, malformed }
  }
}

/** Checked first, so that too long a list costs only the counting. */
function refuseIfMany(list: readonly unknown[], most: number, { named, valuesOf }: Sets): void {
  const count = list.reduce<number>((sum, item) => {
    const values = valuesOf(named(item))
    return sum + (Array.isArray(values) ? Math.max(1, values.length) : 1)
  }, 0)
  if (count <= most) return
  throw new Refusal('badInput', tooMany(most, count))
}

function tooMany(most: number, count: number): Sentence {
  const written = (number: number) => inEach((language) => number.toLocaleString(language))
  return say('One request takes at most {most} items, not {given}. Please send them in parts.', {
    most: written(most),
    given: written(count),
  })
}

/** How the contract distinguishes a set from a single item. */
interface Sets {
  isSetSchema(schema: TSchema): boolean
  /** The values of a set, unchecked; undefined for a single item. */
  valuesOf(item: unknown): unknown
  /** The same item with the values of a set under the name that the contract gives them. */
  named(item: unknown): unknown
}

const noSets: Sets = { isSetSchema: () => false, valuesOf: () => undefined, named: (item) => item }

function setsOf({ member, alsoNamed = member }: SetMember): Sets {
  const hasMember = (name: string, item: unknown): item is Record<string, unknown> =>
    typeof item === 'object' && item !== null && name in item
  return {
    isSetSchema: (schema) => 'properties' in schema && hasMember(member, schema.properties),
    valuesOf: (item) => (hasMember(member, item) ? (item[member] ?? null) : undefined),
    named: (item) => {
      if (hasMember(member, item) || !hasMember(alsoNamed, item)) return item
      const { [alsoNamed]: values, ...otherMembers } = item
      return { ...otherMembers, [member]: values }
    },
  }
}

type ItemPosition = { readonly index?: number }

/** Returns the value if it is valid, otherwise undefined after adding its faults. A valid value is never undefined. */
export function checker(schema: TSchema): (value: unknown, faults: Faults, position: ItemPosition) => unknown {
  const validatorOf = compiled(schema)
  return (value, faults, position) => {
    const validator = validatorOf()
    if (validator.Check(value)) return value
    if (faults.isFull) return faults.addUnlisted()
    for (const fault of faultsOf(validator, value)) faults.add({ ...fault, ...position })
    return undefined
  }
}

function faultsOf(validator: Validator, value: unknown): FoundFault[] {
  const errors = validator.Errors(value)
  const choices = errors.filter((error) => error.keyword === 'anyOf').map((error) => error.instancePath)
  if (choices.length === 0) return errors.flatMap(faultsOfOne)
  const otherErrors = errors.filter((error) => !choices.includes(error.instancePath))
  // A fault inside the value is more specific than "no type matches".
  const bare = [...new Set(choices)].filter(
    (path) => !otherErrors.some((fault) => fault.instancePath.startsWith(`${path}/`)),
  )
  const chosen = bare.flatMap((path) => faultsOfChoice(errors, path))
  return [...otherErrors.flatMap(faultsOfOne), ...chosen]
}

/**
 * The validator reports a union once per branch. Faults within the branch of the right type say most; otherwise report that
 * no type matches.
 */
function faultsOfChoice(all: readonly SchemaError[], path: string): FoundFault[] {
  const errors = all.filter((error) => error.instancePath === path && error.keyword !== 'anyOf')
  const within = errors.filter((error) => error.keyword !== 'type')
  if (within.length > 0) return within.flatMap(faultsOfOne)
  const types = errors.flatMap((error) => (error.keyword === 'type' ? [String(error.params.type)] : []))
  const [first] = errors
  return first ? [faultAt(first, typeWords(types))] : []
}

function faultsOfOne(error: SchemaError): FoundFault[] {
  if (error.keyword !== 'required') return [faultAt(error, schemaWords(error))]
  return error.params.requiredProperties.map((name) => faultAt(error, REQUIRED, name))
}

const THE_BODY = say('The body')

/** Names the member of an error, and its position within a set. */
function faultAt(error: SchemaError, message: Sentence, name?: string): FoundFault {
  const path = error.instancePath.split('/').slice(1)
  const itemIndex = path.length > 1 && /^\d+$/.test(path[1] ?? '') ? { itemIndex: Number(path[1]) } : {}
  const field = [...path, ...(name ? [name] : [])].filter((part) => !/^\d+$/.test(part)).at(-1)
  if (field === undefined) return { message: sayOf(THE_BODY, message) }
  return { message: sayOf(field, message), field, ...itemIndex }
}

const asObject = (body: unknown): object => {
  if (body === undefined || body === null) return {}
  if (typeof body !== 'object' || Array.isArray(body)) throw new Refusal('badInput', say('The body must be an object.'))
  return body
}

/** Members of a DELETE body may be in the query instead, where numbers are text. */
function fromQuery(schema: TSchema, query: RawQuery): Record<string, unknown> {
  const properties = 'properties' in schema ? (schema['properties'] as Record<string, { type?: string }>) : {}
  const entries = Object.entries(properties).flatMap(([name, { type }]) => {
    const parameter = query[name]
    const text = typeof parameter === 'string' ? parameter : parameter?.at(-1)
    if (text === undefined) return []
    const isNumber = (type === 'integer' || type === 'number') && DECIMAL.test(text)
    return [[name, isNumber ? Number(text) : text] as const]
  })
  return Object.fromEntries(entries)
}

/** Refuses text that not every database can store unchanged. */
declare module 'fastify' {
  interface FastifyRequest {
    /** The raw body. */
    bodyText: string | undefined
  }
}

/** In JSON such characters are always escaped, so one quick search is enough for nearly every request. */
const SUSPECT = /\\u(?:0000|d[89a-f])/i

export function refuseUnstorableText(
  request: Pick<FastifyRequest, 'url' | 'query' | 'body' | 'bodyText'>,
  faults: Faults,
): void {
  if (request.url.includes('%00')) {
    for (const [name, value] of Object.entries(request.query as object)) {
      if (String(value).includes('\0')) faults.add({ message: unstorableMessage(name), field: name })
    }
  }
  const text = request.bodyText
  const isSuspect = text?.includes('%00') || (text?.includes('\\u') && SUSPECT.test(text))
  if (isSuspect) addUnstorable(request.body, [], faults)
}

export const unstorableMessage = (name: string | Sentence): Sentence =>
  sayOf(name, say('must not contain NUL characters or unpaired surrogates.'))

/** An explicit stack, because deep nesting would overflow the call stack. */
function addUnstorable(body: unknown, start: readonly (string | number)[], faults: Faults): void {
  const open: { value: unknown; path: readonly (string | number)[] }[] = [{ value: body, path: start }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, path } = next
    if (typeof value === 'string' && !isStorable(value)) faults.add(unstorableAt(path))
    if (typeof value !== 'object' || value === null) continue
    const isList = Array.isArray(value)
    for (const [key, member] of Object.entries(value)) {
      if (!isStorable(key)) faults.add(unstorableAt(path))
      open.push({ value: member, path: path.length > 3 ? path : [...path, isList ? Number(key) : key] })
    }
  }
}

function unstorableAt(path: readonly (string | number)[]): FoundFault {
  const field = path.findLast((part) => typeof part === 'string')
  const numbers = path.filter((part) => typeof part === 'number')
  const [index, itemIndex] = typeof path[0] === 'number' ? numbers : [undefined, numbers[0]]
  return {
    message: unstorableMessage(field ?? THE_BODY),
    ...(field === undefined ? {} : { field }),
    ...(index === undefined ? {} : { index }),
    ...(itemIndex === undefined ? {} : { itemIndex }),
  }
}
