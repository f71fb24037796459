/**
 * Names in a request that the contract does not know. They are ignored, because old apps send them, but never silently:
 * the header `Upshot-Ignored` lists them, and with `Prefer: handling=strict` (RFC 7240) they are faults.
 */
import type { Endpoint } from '@upshot/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import { type Sentence, say } from '../lib/language.ts'
import { type Faults, type FoundFault, sayOf } from '../lib/refusal.ts'
import { slips } from '../lib/slips.ts'

/** Names in one answer; a list of thousands mostly repeats the same few. */
const MOST_LISTED = 20
const LONGEST_LISTED = 64

interface IgnoredName {
  readonly in: 'query' | 'body'
  readonly name: string
  /** The known name that is most similar, if there is one. */
  readonly nearest: string | undefined
  /** The names known at this position. */
  readonly known: readonly string[]
  /** The position in a posted list. */
  readonly index?: number
}

type Content = Pick<FastifyRequest, 'query' | 'body'>

/** Lists the ignored names of requests to one endpoint; each name once. */
export function ignoredNamesOf(endpoint: Endpoint): (request: Content) => readonly IgnoredName[] {
  const bodyNames = endpoint.method === 'DELETE' && endpoint.body ? [...shapeOf([endpoint.body]).members.keys()] : []
  // Checked at every endpoint: whose data is requested.
  const queryNames = [...Object.keys(endpoint.query?.properties ?? {}), ...bodyNames, 'userId']
  const knownInQuery = new Set(queryNames)
  return ({ query, body }) => {
    const ignoredNames = new Map<string, IgnoredName>()
    for (const name of Object.keys(query as object)) {
      if (ignoredNames.size >= MOST_LISTED) break
      if (!knownInQuery.has(name)) ignoredNames.set(`?${name}`, ignored('query', name, queryNames))
    }
    if (endpoint.body && !endpoint.isUpload) lookInBody({ endpoint, schema: endpoint.body }, body, ignoredNames)
    return [...ignoredNames.values()]
  }
}

const ignored = (location: IgnoredName['in'], name: string, allowed: readonly string[]): IgnoredName => ({
  in: location,
  name,
  nearest: nearestName(name, allowed),
  known: allowed,
})

interface BodyShape {
  readonly endpoint: Endpoint
  readonly schema: TSchema
}

function lookInBody({ endpoint, schema }: BodyShape, body: unknown, found: Map<string, IgnoredName>): void {
  const { member, alsoNamed } = endpoint.sets ?? {}
  if (!('items' in schema)) {
    findIgnored([schema], body, { found, isTopLevel: true })
    return
  }
  const items = [schema['items'] as TSchema]
  const list: readonly unknown[] = Array.isArray(body) ? body : [body]
  // A list that is too long is refused at the cost of counting it.
  if (list.length > Number(schema['maxItems' as keyof typeof schema])) return
  for (const [index, item] of list.entries()) {
    if (found.size >= MOST_LISTED) return
    findIgnored(items, item, {
      found,
      index,
      isTopLevel: true,
      alias: member && alsoNamed ? [alsoNamed, member] : undefined,
    })
  }
}

interface IgnoredContext {
  readonly found: Map<string, IgnoredName>
  readonly index?: number
  /** The id of the owner is allowed beside the members, and checked. */
  readonly isTopLevel?: boolean
  readonly alias?: readonly [string, string] | undefined
}

/** Adds the ignored members, as deep as the schema goes; where it allows anything, nothing is ignored. */
function findIgnored(schemas: readonly TSchema[], value: unknown, context: IgnoredContext): void {
  if (typeof value !== 'object' || value === null || context.found.size >= MOST_LISTED) return
  const { found, index, isTopLevel = false, alias } = context
  const inside = { found, ...(index === undefined ? {} : { index }) }
  const { members, items, isOpen } = shapeOf(schemas)
  if (Array.isArray(value)) {
    if (items.length > 0) for (const item of value) findIgnored(items, item, inside)
    return
  }
  if (isOpen) return
  for (const member of Object.keys(value)) {
    if (found.size >= MOST_LISTED) return
    const name = member === alias?.[0] ? alias[1] : member
    const schemasOfMember = members.get(name)
    if (schemasOfMember) findIgnored(schemasOfMember, (value as Record<string, unknown>)[member], inside)
    else if (!(isTopLevel && name === 'userId') && !found.has(name))
      found.set(name, { ...ignored('body', name, [...members.keys()]), ...(index === undefined ? {} : { index }) })
  }
}

/** The alternatives of a schema, and the schemas it is composed of. */
function branchesOf(schemas: readonly TSchema[]): readonly TSchema[] {
  return schemas.flatMap((schema) => {
    const parts = ['anyOf', 'allOf', 'oneOf'].flatMap((key) => (schema as Record<string, unknown>)[key] ?? [])
    return parts.length > 0 ? branchesOf(parts as TSchema[]) : [schema]
  })
}

/** What the branches of some schemas allow together. */
interface Shape {
  /** The members that any branch has. */
  readonly members: ReadonlyMap<string, readonly TSchema[]>
  /** The items of the branches that are lists. */
  readonly items: readonly TSchema[]
  /** No branch describes an object, or one allows any member. */
  readonly isOpen: boolean
}

/** The shape by schema, if it is the only one, or by list of schemas: it is needed for each item of a posted list. */
const shapes = new WeakMap<object, Shape>()

function shapeOf(schemas: readonly TSchema[]): Shape {
  const key = schemas.length === 1 && schemas[0] ? schemas[0] : schemas
  const known = shapes.get(key)
  if (known) return known
  const branches = branchesOf(schemas)
  const members = new Map<string, readonly TSchema[]>()
  for (const schema of branches) {
    const properties = 'properties' in schema ? (schema['properties'] as Record<string, TSchema>) : {}
    for (const [name, member] of Object.entries(properties)) members.set(name, [...(members.get(name) ?? []), member])
  }
  const isObject = branches.some((schema) => 'properties' in schema)
  const shape = {
    members,
    items: branches.flatMap((schema) => ('items' in schema ? [schema['items'] as TSchema] : [])),
    isOpen: !isObject || branches.some((schema) => 'patternProperties' in schema),
  }
  shapes.set(key, shape)
  return shape
}

/** Names of the same things in other APIs. */
const OTHER_NAMES: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    begin: ['from', 'startAt'],
    comment: ['note'],
    end: ['to', 'endAt'],
    enddate: ['to', 'endAt'],
    endtime: ['endAt', 'to'],
    order: ['sort'],
    orderby: ['sort'],
    pagesize: ['limit'],
    perpage: ['limit'],
    q: ['searchPhrase'],
    query: ['searchPhrase'],
    since: ['from'],
    skip: ['offset'],
    start: ['from', 'startAt'],
    startdate: ['from', 'startAt'],
    time: ['startAt', 'from'],
    tz: ['timeZone'],
    until: ['to'],
  }),
)

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/** Equal except for case and separators, a synonym, a part of the name, or a near spelling. */
export function nearestName(name: string, candidates: readonly string[]): string | undefined {
  const key = plain(name)
  if (key === '') return undefined
  const same = candidates.find((candidate) => plain(candidate) === key)
  const synonym = (OTHER_NAMES.get(key) ?? []).find((candidate) => candidates.includes(candidate))
  if (same ?? synonym) return same ?? synonym
  const containing = candidates
    .filter(
      (candidate) =>
        (key.length > 2 && plain(candidate).includes(key)) || (candidate.length > 3 && key.includes(plain(candidate))),
    )
    .toSorted((a, b) => Math.abs(a.length - name.length) - Math.abs(b.length - name.length))
  if (containing[0] !== undefined) return containing[0]
  const allowed = key.length < 3 ? 0 : Math.ceil(key.length / 4)
  const close = candidates
    .map((candidate) => ({ one: candidate, count: slips(key.slice(0, LONGEST_LISTED), plain(candidate), allowed) }))
    .filter(({ count }) => count <= allowed)
  return close.toSorted((a, b) => a.count - b.count)[0]?.one
}

/** `handling=strict` among the preferences; parameters of preferences do not matter here. */
export function prefersStrict({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const header = headers['prefer']
  const preferences = (Array.isArray(header) ? header.join(',') : (header ?? '')).split(',')
  return preferences.some((preference) => /^\s*handling\s*=\s*"?strict"?\s*(;|$)/i.test(preference))
}

/** The header is a list of strings with parameters (RFC 9651): `"frm";in=query;nearest="from"`. */
export function listIgnored(reply: FastifyReply, names: readonly IgnoredName[]): void {
  if (names.length === 0) return
  const items = names.map(
    ({ name, nearest, ...position }) =>
      `${quoted(name)};in=${position.in}${nearest === undefined ? '' : `;nearest=${quoted(nearest)}`}`,
  )
  reply.header('upshot-ignored', items.join(', '))
}

/** Headers may contain only printable ASCII. */
function quoted(name: string): string {
  const short = name.slice(0, LONGEST_LISTED).toWellFormed()
  return `"${short.replaceAll(/[^ !#-[\]-~]/gu, (character) => encodeURIComponent(character))}"`
}

/** Adds ignored names as faults, for callers that ask for strict handling. */
export function addIgnored(names: readonly IgnoredName[], faults: Faults): void {
  for (const name of names) faults.add(faultOf(name))
}

function faultOf({ name, nearest, known, index }: IgnoredName): FoundFault {
  const field = name.slice(0, LONGEST_LISTED).toWellFormed()
  return { message: sayOf(field, hint(nearest, known)), field, ...(index === undefined ? {} : { index }) }
}

function hint(nearest: string | undefined, allowed: readonly string[]): Sentence {
  if (nearest !== undefined) return say('is not known here. Did you mean {nearest}?', { nearest })
  if (allowed.length === 0) return say('is not known here: nothing is expected.')
  return say('is not known here. Known names: {names}.', { names: allowed.join(', ') })
}
