/** The largest accepted requests, generated from the schemas of the endpoints: all of them are hostile. */
import { type Endpoint, READING, type Reading } from '@upshot/contract'

export interface Attack {
  readonly what: string
  readonly query?: string
  readonly payload?: string
  readonly type?: string
}

const BODY_BYTES = 10 * 1024 * 1024
/** Part of Node's 16 kB for all headers. */
const QUERY_BYTES = 15_000

const filled = (open: string, piece: string, close: string, bytes = BODY_BYTES): string => {
  const count = Math.floor((bytes - open.length - close.length + 1) / piece.length)
  return `${open}${piece.repeat(count).slice(0, -1)}${close}`
}

const EMPTY_ITEMS = filled('[', '{},', ']')
const NUMBERS = filled('[', '1,', ']')
const NESTED = `${'{"a":'.repeat(1_700_000)}1${'}'.repeat(1_700_000)}`
const NESTED_LIST = `${'['.repeat(5_000_000)}${']'.repeat(5_000_000)}`
const UNKNOWN_MEMBERS = `{${Array.from({ length: 600_000 }, (_, index) => `"m${index}":1`).join(',')}}`
const LONG_TEXT = 'x'.repeat(BODY_BYTES - 4096)
/** More than a page accepts, and exactly as much. */
const FORM_BYTES = [512 * 1024, 250 * 1024]

type Shape = Readonly<Record<string, unknown>>

export function attacksOn(endpoint: Endpoint): readonly Attack[] {
  return [...queryAttacks(endpoint), ...(endpoint.method === 'GET' || endpoint.isUpload ? [] : bodyAttacks(endpoint))]
}

function bodyAttacks({ body }: Endpoint): Attack[] {
  const shape = (body ?? {}) as Shape
  const item = (shape['items'] ?? shape) as Shape
  const wrap = (text: string): string => ('items' in shape ? `[${text}]` : text)
  const members = Object.entries((item['properties'] ?? {}) as Record<string, Shape>)
  const ofType = (type: string) => members.filter(([, member]) => member['type'] === type)
  const long = ofType('string').map(([name]) => ({
    what: `10 MB of ${name}`,
    payload: wrap(`{"${name}":"${LONG_TEXT}"}`),
  }))
  const lists = ofType('array').map(([name, { items }]) => ({
    what: `10 MB of ${name}`,
    payload: wrap(filled(`{"${name}":[`, `${pieceOf(items as Shape)},`, ']}', BODY_BYTES - 2)),
  }))
  return [
    { what: 'empty items', payload: EMPTY_ITEMS },
    { what: 'numbers', payload: NUMBERS },
    { what: 'nested objects', payload: NESTED },
    { what: 'nested lists', payload: NESTED_LIST },
    { what: 'unknown members', payload: UNKNOWN_MEMBERS },
    // One text field represents all, because they are checked alike.
    ...long.slice(0, 1),
    ...lists,
  ]
}

const pieceOf = ({ type, enum: choices }: Shape): string => {
  if (Array.isArray(choices)) return JSON.stringify(choices[0])
  if (type === 'integer' || type === 'number') return '7'
  return type === 'string' ? '"a"' : '{}'
}

function queryAttacks({ query }: Endpoint): Attack[] {
  return Object.entries(query?.properties ?? {}).flatMap(([name, schema]) => {
    const reading = (schema as { [READING]?: Reading })[READING] ?? { as: 'text' as const }
    return textsFor(reading).map((text) => ({ what: `${name}=${text.slice(0, 9)}…`, query: fillQuery(name, text) }))
  })
}

/** Part of a query, repeated until nothing more fits. A part that ends in & repeats a parameter. */
function textsFor({ as }: Reading): readonly string[] {
  if (as === 'numberFilter') return ['1,', '(gt)1&']
  if (as === 'timeFilter') return ['2026-01-01,', '(gt)2026-01-01&']
  return as === 'text' ? ['%25a', 'a,'] : ['1']
}

function fillQuery(name: string, piece: string): string {
  const unit = piece.endsWith('&') ? `${name}=${piece}` : piece
  const times = Math.floor((QUERY_BYTES - name.length) / unit.length)
  const text = unit.repeat(times).replace(/[,&]$/, '')
  return piece.endsWith('&') ? text : `${name}=${text}`
}

/** Bodies for pages that expect forms. */
export const formAttacks: readonly Attack[] = FORM_BYTES.flatMap((bytes) => [
  { what: `${bytes} B of fields`, payload: filled('', 'a=1&', '', bytes), type: 'application/x-www-form-urlencoded' },
  {
    what: `${bytes} B of one field`,
    payload: filled('', 'email=x@', '', bytes),
    type: 'application/x-www-form-urlencoded',
  },
  { what: `${bytes} B of empty items`, payload: filled('[', '{},', ']', bytes), type: 'application/json' },
])
