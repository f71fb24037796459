/** The API reference: made from the contract, read without script, served without any outside address. */
import { API_PREFIX, type Endpoint, endpoints, openApiDocument } from '@upshot/contract'
import { type Html, html, page } from './html.ts'
import { memberList, typeOf } from './schema-words.ts'

type Json = { readonly [key: string]: unknown }
type Group = readonly [title: string, operations: readonly (readonly [name: string, endpoint: Endpoint])[]]

export function referencePage(version: string): string {
  const document = openApiDocument(version) as { components: { schemas: Record<string, Json> } }
  const groups: Group[] = [...Map.groupBy(Object.entries<Endpoint>(endpoints), ([, endpoint]) => endpoint.group)]
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

const groupLinks = ([group, operations]: Group): Html => html`<p><a href="#${anchorOf(group)}">${group}</a></p>
<ul>${operations.map(([name, { method, path }]) => html`<li><a class="operation" href="#${name}">${badge(method)}<span>${path}</span></a></li>`)}</ul>`

const groupSection = ([group, operations]: Group): Html =>
  html`<h2 id="${anchorOf(group)}">${group}</h2>${operations.map(([name, endpoint]) => section(name, endpoint))}`

const badge = (method: Endpoint['method']): Html => html`<b class="method ${method}">${method}</b> `

function section(name: string, endpoint: Endpoint): Html {
  const { method, path, summary, description, scope, params, query, body } = endpoint
  const others = [...(endpoint.alsoAt ?? []).map((other) => API_PREFIX + other), ...(endpoint.alsoAtAddresses ?? [])]
  const also = others.map((other) => html` Also at <code>${other}</code>.`)
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
