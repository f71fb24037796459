/** A JSON schema in words, for people who read the reference. */
import { type Html, html } from './html.ts'

type Json = { readonly [key: string]: unknown }

/** Lists longer than this open on demand. */
const LONG = 12

/** The members of an object; required ones say so. */
export function memberList(caption: string, schema: Json): Html {
  const members = Object.entries((schema['properties'] as Record<string, Json> | undefined) ?? {})
  const required = new Set((schema['required'] as string[] | undefined) ?? [])
  if (members.length === 0) return html``
  return html`<details${members.length <= LONG ? html` open` : undefined}>
<summary>${caption} (${members.length})</summary>
<dl class="members">${members.map(([name, one]) => member(name, one, required.has(name)))}</dl></details>`
}

const member = (name: string, schema: Json, isRequired: boolean): Html =>
  html`<div><dt><code>${name}</code></dt>
<dd class="type">${typeOf(schema)}${isRequired ? html` <em>required</em>` : undefined}</dd>
<dd>${String(schema['description'] ?? '')}</dd></div>
`

export function typeOf(schema: Json): Html {
  const reference = schema['$ref'] === undefined ? schema['title'] : String(schema['$ref']).split('/').at(-1)
  if (reference !== undefined) return html`<a href="#record-${String(reference)}">${String(reference)}</a>`
  if (schema['enum'] !== undefined) return html`${(schema['enum'] as unknown[]).join(' · ')}`
  if (schema['const'] !== undefined) return html`${String(schema['const'])}`
  if (schema['anyOf'] !== undefined) {
    return html`${(schema['anyOf'] as Json[]).map((one, at) => html`${at > 0 ? ' or ' : ''}${typeOf(one)}`)}`
  }
  if (schema['type'] === 'array') return html`array of ${typeOf((schema['items'] as Json | undefined) ?? {})}`
  return html`${String(schema['type'] ?? 'any')}${bounds(schema)}`
}

/** `, 1 to 200, default 100`. Bounds that only say "what a double holds exactly" are left out. */
function bounds({ minimum, maximum, default: preset }: Json): string {
  const limit = (word: string, bound: unknown): string[] =>
    bound === undefined || Math.abs(Number(bound)) === Number.MAX_SAFE_INTEGER ? [] : [`${word} ${bound}`]
  const ends = [...limit('at least', minimum), ...limit('at most', maximum)]
  const span = ends.length === 2 ? [`${minimum} to ${maximum}`] : ends
  return [...span, ...(preset === undefined ? [] : [`default ${preset}`])].map((words) => `, ${words}`).join('')
}
