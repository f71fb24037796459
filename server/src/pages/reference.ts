/** The API reference: built from the contract, readable without scripts, served without any external address. */
import { API_PREFIX, type Endpoint, endpoints, openApiDocument } from '@upshot/contract'
import { once } from '../lib/once.ts'
import { VERSION } from '../lib/version.ts'
import { type Html, html, page } from './html.ts'

type Json = { readonly [key: string]: unknown }
type OperationGroup = readonly [title: string, operations: readonly (readonly [name: string, endpoint: Endpoint])[]]

function referencePage(version: string): string {
  const document = openApiDocument(version) as { components: { schemas: Record<string, Json> } }
  const groups: OperationGroup[] = [
    ...Map.groupBy(Object.entries<Endpoint>(endpoints), ([, endpoint]) => endpoint.group),
  ]
  const records = Object.entries(document.components.schemas).toSorted(([a], [b]) => a.localeCompare(b))
  const body = html`
<header class="bar"><a class="brand" href="/">Upshot</a><span>API reference ${version}</span><a class="aside" href="/auth/account">Your account</a></header>
<div class="reference">
<nav aria-label="Contents">
${groups.map(groupLinks)}
<p><a href="#records">Records</a></p>
<ul>${records.map(([name]) => html`<li><a href="#record-${name}">${name}</a></li>`)}</ul>
</nav>
<main>
<h1>API reference</h1>
${introduction}
${groups.map(groupSection)}
<h2 id="records">Records</h2>
${records.map(recordSection)}
</main>
</div>`
  return page({ title: 'Upshot API reference', body })
}

const introduction = html`<p>Every path starts with <code>${API_PREFIX}</code> and needs the header
<code>Authorization: Bearer &lt;token&gt;</code>.
Create a token with <code>npx upshot token create --user you@example.org</code>.
Times are UTC, written <code>2026-01-31T18:00:00</code>.
The same reference for tools: <a href="${API_PREFIX}/openapi.json">OpenAPI 3.1</a>.</p>
<p>When a request is refused, the answer lists <a href="#record-Failure">everything that is wrong with it</a>, each with its field and, in
arrays, its index. Send <code>Idempotency-Key</code> with a POST or DELETE to make repeating it safe.</p>`

const anchorOf = (group: string): string => `group-${group.toLowerCase().replace(/[^a-z]+/g, '-')}`

const groupLinks = ([group, operations]: OperationGroup): Html => html`<p><a href="#${anchorOf(group)}">${group}</a></p>
<ul>${operations.map(([name, { method, path }]) => html`<li><a class="operation" href="#${name}">${badge(method)}<span>${path}</span></a></li>`)}</ul>`

const groupSection = ([group, operations]: OperationGroup): Html =>
  html`<h2 id="${anchorOf(group)}">${group}</h2>${operations.map(([name, endpoint]) => section(name, endpoint))}`

const badge = (method: Endpoint['method']): Html => html`<b class="method ${method}">${method}</b> `

function section(name: string, endpoint: Endpoint): Html {
  const { method, path, summary, description, scope, params, query, body } = endpoint
  const otherPaths = [
    ...(endpoint.alsoAt ?? []).map((other) => API_PREFIX + other),
    ...(endpoint.alsoAtAddresses ?? []),
  ]
  const also = otherPaths.map((other) => html` Also at <code>${other}</code>.`)
  return html`<section id="${name}">
<h3>${summary}</h3>
<p class="address">${badge(method)}<code>${API_PREFIX}${path}</code></p>
<p>${description}${also} Needs the scope <code>${scope}</code>.</p>
${params ? memberList('In the path', params as unknown as Json) : undefined}
${query ? memberList('Query', query as unknown as Json) : undefined}
${body ? bodyMembers(body as Json) : undefined}
${answerMembers(endpoint)}
<pre>${curl(endpoint)}</pre>
</section>`
}

function bodyMembers(body: Json): Html {
  const items = body['items'] as Json | undefined
  return items ? html`<p>Body: an array of ${typeOf(items)}.</p>` : memberList('Body', body)
}

const answerMembers = ({ answer, isBare }: Endpoint): Html =>
  isBare ? html`<p>Answer: ${typeOf(answer as Json)}.</p>` : memberList('Answer', answer as Json)

function curl({ method, path, example }: Endpoint): string {
  const verb = method === 'GET' ? '' : ` -X ${method}`
  const body =
    example === undefined ? '' : ` \\\n  -H 'Content-Type: application/json' \\\n  -d '${JSON.stringify(example)}'`
  return `curl${verb} "$BASE_URL${API_PREFIX}${path}" \\\n  -H "Authorization: Bearer $TOKEN"${body}`
}

const recordSection = ([name, schema]: readonly [string, Json]): Html => html`<section id="record-${name}">
<h3>${name}</h3>
<p>${String(schema['description'] ?? '')}</p>
${memberList('Members', schema)}
</section>`

// A JSON schema in words, for people who read the reference.

/** Longer lists are collapsed. */
const LONG = 12

/** The members of an object; required ones are marked. */
function memberList(caption: string, schema: Json): Html {
  const members = Object.entries((schema['properties'] as Record<string, Json> | undefined) ?? {})
  const required = new Set((schema['required'] as string[] | undefined) ?? [])
  if (members.length === 0) return html``
  return html`<details${members.length <= LONG ? html` open` : undefined}>
<summary>${caption} (${members.length})</summary>
<dl class="members">${members.map(([name, shape]) => member(name, shape, required.has(name)))}</dl></details>`
}

const member = (name: string, schema: Json, isRequired: boolean): Html =>
  html`<div><dt><code>${name}</code></dt>
<dd class="type">${typeOf(schema)}${isRequired ? html` <em>required</em>` : undefined}</dd>
<dd>${String(schema['description'] ?? '')}</dd></div>
`

function typeOf(schema: Json): Html {
  const reference = schema['$ref'] === undefined ? schema['title'] : String(schema['$ref']).split('/').at(-1)
  if (reference !== undefined) return html`<a href="#record-${String(reference)}">${String(reference)}</a>`
  if (schema['enum'] !== undefined) return html`${(schema['enum'] as unknown[]).join(' · ')}`
  if (schema['const'] !== undefined) return html`${String(schema['const'])}`
  if (schema['anyOf'] !== undefined) {
    return html`${(schema['anyOf'] as Json[]).map((option, index) => html`${index > 0 ? ' or ' : ''}${typeOf(option)}`)}`
  }
  if (schema['type'] === 'array') return html`array of ${typeOf((schema['items'] as Json | undefined) ?? {})}`
  return html`${String(schema['type'] ?? 'any')}${bounds(schema)}`
}

/** `, 1 to 200, default 100`. Bounds that only mean "what a double can represent exactly" are left out. */
function bounds({ minimum, maximum, default: preset }: Json): string {
  const limit = (word: string, bound: unknown): string[] =>
    bound === undefined || Math.abs(Number(bound)) === Number.MAX_SAFE_INTEGER ? [] : [`${word} ${bound}`]
  const ends = [...limit('at least', minimum), ...limit('at most', maximum)]
  const span = ends.length === 2 ? [`${minimum} to ${maximum}`] : ends
  return [...span, ...(preset === undefined ? [] : [`default ${preset}`])].map((text) => `, ${text}`).join('')
}

const openApiAtRoot = once(() => JSON.stringify(openApiDocument(VERSION)))

/** For a server that browsers find below a path. */
const openApiText = (path: string): string =>
  openApiAtRoot().replace('"servers":[{"url":"', `"servers":[{"url":"${path}`)

/** Documents that are the same for everybody: path → content, built for the first reader. */
export const documents = () => ({
  '/api/v3/openapi.json': { type: 'application/json; charset=utf-8', content: openApiText },
  '/docs': { type: 'text/html; charset=utf-8', content: once(() => referencePage(VERSION)) },
})
