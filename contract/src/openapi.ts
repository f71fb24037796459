/** The OpenAPI 3.1 document of the whole interface, built only from the table of endpoints. */
import type { TSchema } from 'typebox'
import { API_PREFIX, type Endpoint } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { READING } from './query.ts'
import { Failure } from './records/envelope.ts'
import * as records from './records/index.ts'
import { scopeTable } from './scopes.ts'

type Json = Record<string, unknown>

export function openApiDocument(version: string): Json {
  const components: Json = {}
  for (const schema of Object.values(records)) {
    if (isSchema(schema)) hoist(schema, components)
  }
  const paths: Record<string, Json> = {}
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    for (const path of [endpoint.path, ...(endpoint.alsoAt ?? [])]) {
      const operationId = path === endpoint.path ? name : `${name}At${path.slice(1)}`
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(operationId, endpoint, components) }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Upshot',
      version,
      description: 'Record what you do and how you feel, and learn, honestly, what leads to what.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: API_PREFIX }],
    security: [{ bearer: [] }],
    paths,
    components: {
      schemas: components,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: scopesText() },
      },
    },
  }
}

/** Uses the words of the consent page. */
const scopesText = (): string =>
  Object.entries(scopeTable)
    .map(([scope, { isGrantable, words }]) => `- \`${scope}\`${isGrantable ? '' : ' (not for apps)'}: ${words}.`)
    .join('\n')

function operation(operationId: string, endpoint: Endpoint, components: Json): Json {
  const described = {
    operationId,
    tags: [endpoint.group],
    summary: endpoint.summary,
    description: endpoint.description,
    'x-scope': endpoint.scope,
    parameters: parametersOf(endpoint, components),
    responses: responsesOf(endpoint, components),
  }
  if (endpoint.isUpload) return { ...described, requestBody: uploaded(endpoint, components) }
  if (!endpoint.body) return described
  const content = {
    schema: hoist(endpoint.body, components),
    ...(endpoint.example ? { example: endpoint.example } : {}),
  }
  return { ...described, requestBody: { content: { 'application/json': content } } }
}

/** Query parameters may also be fields of the form, before the file. */
function uploaded(endpoint: Endpoint, components: Json): Json {
  const settings = Object.entries<TSchema>(endpoint.query?.properties ?? {}).map(([name, schema]) => [
    name,
    hoist(schema, components),
  ])
  const file = { type: 'string', format: 'binary', description: 'The file, after all settings.' }
  const schema = { type: 'object', required: ['file'], properties: { ...Object.fromEntries(settings), file } }
  return { required: true, content: { 'multipart/form-data': { schema } } }
}

function parametersOf(endpoint: Endpoint, components: Json): Json[] {
  const deletes = endpoint.method === 'DELETE' && endpoint.body && 'properties' in endpoint.body
  const properties = { ...endpoint.query?.properties, ...(deletes ? (endpoint.body.properties as object) : {}) }
  const listed = (place: object, all: object) =>
    Object.entries<TSchema>(all as Record<string, TSchema>).map(([name, schema]) => {
      const { description, ...rest } = hoist(schema, components) as Json
      return { name, ...place, ...(description ? { description } : {}), schema: rest }
    })
  return [
    ...listed({ in: 'path', required: true }, endpoint.params?.properties ?? {}),
    ...listed({ in: 'query' }, properties),
  ]
}

function responsesOf(endpoint: Endpoint, components: Json): Json {
  const failure = { content: { 'application/json': { schema: hoist(Failure, components) } } }
  return {
    '2XX': {
      description: 'Success.',
      content: {
        [answerType(endpoint)]: { schema: answerSchema(endpoint, components) },
      },
    },
    ...(endpoint.isPublic || endpoint.isRevalidated
      ? { 304: { description: 'Unchanged since the ETag you sent.' } }
      : {}),
    '4XX': { description: 'The request was refused; nothing was changed.', ...failure },
    '5XX': { description: 'The service could not answer.', ...failure },
  }
}

function answerSchema({ answer, slimAnswer }: Endpoint, components: Json): Json {
  const full = hoist(answer, components)
  return slimAnswer ? { anyOf: [full, hoist(slimAnswer, components)] } : full
}

function answerType({ isStream, isDownload }: Endpoint): string {
  if (isStream) return 'text/event-stream'
  return isDownload ? 'application/octet-stream' : 'application/json'
}

const isSchema = (value: unknown): value is TSchema =>
  typeof value === 'object' && value !== null && 'title' in value && typeof value.title === 'string'

/** Replaces every titled record inside a schema with a reference to the components. */
function hoist(schema: unknown, components: Json): Json {
  if (Array.isArray(schema)) return schema.map((item) => hoist(item, components)) as unknown as Json
  if (typeof schema !== 'object' || schema === null) return schema as unknown as Json
  const { [READING]: _reading, ...rest } = schema as Json
  const walk = (one: Json) =>
    Object.fromEntries(Object.entries(one).map(([key, value]) => [key, hoist(value, components)]))
  // If title is not a string, this is the list of members of a record that has a member called title.
  if (typeof rest['title'] !== 'string') return walk(rest)
  const { title, ...record } = rest as { title: string } & Json
  if (!(title in components)) {
    components[title] = {} // reserve the name before walking its members
    components[title] = walk(record)
  }
  return { $ref: `#/components/schemas/${title}` }
}
