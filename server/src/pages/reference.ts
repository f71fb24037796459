/** The API reference: made from the contract, read without script, served without any outside address. */
import { API_PREFIX, type Endpoint, endpoints, openApiDocument } from '@upshot/contract'
import { type Html, html, page } from './html.ts'

type Json = { readonly [key: string]: unknown }

export function referencePage(version: string): string {
  const document = openApiDocument(version) as { components: { schemas: Record<string, Json> } }
  const groups = Map.groupBy(Object.entries<Endpoint>(endpoints), ([, endpoint]) => endpoint.group)
  const records = Object.entries(document.components.schemas)
  const body = html`
<header class="bar"><a class="brand" href="/">Upshot</a><span>API reference ${version}</span></header>
<div class="reference">
<nav aria-label="Contents">
${[...groups].map(([group, list]) => html`<p>${group}</p><ul>${list.map(([name, one]) => html`<li><a href="#${name}"><b class="method ${one.method}">${one.method}</b> ${one.path}</a></li>`)}</ul>`)}
<p>Records</p><ul>${records.map(([name]) => html`<li><a href="#record-${name}">${name}</a></li>`)}</ul>
</nav>
<main>
<h1>API reference</h1>
<p>Every path starts with <code>${API_PREFIX}</code> and needs the header <code>Authorization: Bearer &lt;token&gt;</code>.
Make a token with <code>npx upshot token create --user you@example.org</code>.
Times are UTC, written <code>2026-01-31T18:00:00</code>. The same as <a href="${API_PREFIX}/openapi.json">OpenAPI 3.1</a>.</p>
<p>A refused request is answered with <a href="#record-Failure">all of its faults at once</a>, each with its field and, in arrays, its index.
Send <code>Idempotency-Key</code> with a POST or DELETE to make repeating it safe.</p>
${[...groups].map(([group, list]) => html`<h2>${group}</h2>${list.map(([name, endpoint]) => section(name, endpoint))}`)}
<h2>Records</h2>
${records.map(([name, schema]) => recordSection(name, schema))}
</main>
</div>`
  return page({ title: 'Upshot API reference', body })
}

function section(name: string, endpoint: Endpoint): Html {
  const { method, path, summary, description, scope } = endpoint
  const also = (endpoint.alsoAt ?? []).map((other) => html` Also at <code>${other}</code>.`)
  return html`<section id="${name}">
<h3><b class="method ${method}">${method}</b> <code>${API_PREFIX}${path}</code></h3>
<p><strong>${summary}.</strong> ${description}${also} Scope: <code>${scope}</code>.</p>
${endpoint.query ? table('Query', endpoint.query as unknown as Json) : undefined}
${endpoint.body ? bodyTable(endpoint.body as Json) : undefined}
${answerText(endpoint)}
<pre>${curl(endpoint)}</pre>
</section>`
}

function bodyTable(body: Json): Html {
  const items = body['items'] as Json | undefined
  if (!items) return table('Body', body)
  const choices = (items['anyOf'] as Json[] | undefined) ?? [items]
  const links = choices.map((choice, at) => html`${at > 0 ? ' or ' : ''}${typeOf(choice)}`)
  return html`<p>Body: an array of ${links}.</p>`
}

const answerText = ({ answer, isBare }: Endpoint): Html =>
  isBare ? html`<p>Answer: ${typeOf(answer as Json)}.</p>` : html`${table('Answer', answer as Json)}`

function curl({ method, path, example }: Endpoint): string {
  const verb = method === 'GET' ? '' : ` -X ${method}`
  const body =
    example === undefined ? '' : ` \\\n  -H 'Content-Type: application/json' \\\n  -d '${JSON.stringify(example)}'`
  return `curl${verb} "$BASE_URL${API_PREFIX}${path}" \\\n  -H "Authorization: Bearer $TOKEN"${body}`
}

const recordSection = (name: string, schema: Json): Html => html`<section id="record-${name}">
<h3>${name}</h3>
<p>${String(schema['description'] ?? '')}</p>
${table('Members', schema)}
</section>`

/** Members of an object, in a table that opens on demand when it is long. */
function table(caption: string, schema: Json): Html {
  const properties = Object.entries((schema['properties'] as Record<string, Json> | undefined) ?? {})
  const required = new Set((schema['required'] as string[] | undefined) ?? [])
  if (properties.length === 0) return html``
  const rows = properties.map(
    ([name, one]) =>
      html`<tr><td><code>${name}</code>${required.has(name) ? ' *' : ''}</td><td>${typeOf(one)}</td><td>${String(one['description'] ?? '')}</td></tr>`,
  )
  return html`<details${properties.length <= 12 ? html` open` : undefined}><summary>${caption} (${properties.length})</summary>
<table><thead><tr><th>Name</th><th>Type</th><th>Meaning</th></tr></thead><tbody>${rows}</tbody></table></details>`
}

function typeOf(schema: Json): Html {
  const reference = schema['$ref'] === undefined ? schema['title'] : String(schema['$ref']).split('/').at(-1)
  if (reference !== undefined) return html`<a href="#record-${String(reference)}">${String(reference)}</a>`
  if (schema['enum'] !== undefined) return html`${(schema['enum'] as unknown[]).join(' · ')}`
  if (schema['anyOf'] !== undefined) {
    return html`${(schema['anyOf'] as Json[]).map((one, at) => html`${at > 0 ? ' or ' : ''}${typeOf(one)}`)}`
  }
  if (schema['type'] === 'array') return html`array of ${typeOf((schema['items'] as Json | undefined) ?? {})}`
  return html`${String(schema['type'] ?? 'any')}`
}
