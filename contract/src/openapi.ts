/** The OpenAPI 3.1 document of the whole interface, built only from the table of endpoints. */
import type { TSchema } from 'typebox'
import { API_PREFIX, type Endpoint, groups } from './endpoint.ts'
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
      contact: { name: 'Whoever runs this server' },
    },
    servers: [{ url: API_PREFIX }],
    security: [{ bearer: [] }],
    tags: tagsInUse(),
    paths,
    components: {
      schemas: components,
      responses: Object.fromEntries(
        REFUSALS.map(([, name, description, headers]) => [
          name,
          { description, ...(headers ? { headers } : {}), ...json(hoist(Failure, components)) },
        ]),
      ),
      parameters: { [IDEMPOTENCY_KEY.name]: IDEMPOTENCY_KEY, [PREFER.name]: PREFER },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: scopesText() },
        oauth2: { type: 'oauth2', flows: { authorizationCode: CODE_FLOW } },
      },
    },
  }
}

/** In the order of the endpoints. */
const tagsInUse = () =>
  [...new Set(Object.values<Endpoint>(endpoints).map(({ group }) => group))].map((name) => ({
    name,
    description: groups[name],
  }))

const header = (description: string, type: 'string' | 'integer') => ({ description, schema: { type } })
const RETRY_AFTER = { 'Retry-After': header('Seconds to wait before you try again.', 'integer') }

/** Refusals that any operation can return: status, name, text, headers. */
const REFUSALS: readonly (readonly [number, string, string, Json?])[] = [
  [400, 'BadRequest', 'The request is wrong; nothing was changed. The answer names every fault.'],
  [401, 'Unauthorized', 'The token is missing, wrong, expired or revoked.'],
  [403, 'Forbidden', 'The token is not allowed to do this; the answer names the scope it lacks.'],
  [404, 'NotFound', 'There is no such thing, or it is not yours.'],
  [409, 'Conflict', 'It conflicts with what is there, or a request with this Idempotency-Key is still running.'],
  [413, 'TooLarge', 'The body is too large.'],
  [422, 'Unprocessable', 'The Idempotency-Key was used for a different request, or a file differs from its checksum.'],
  [429, 'TooMany', 'Too many requests.', RETRY_AFTER],
  [500, 'Failed', 'Something went wrong on the server.'],
  [503, 'Unavailable', 'The server is overloaded, or its database does not respond.', RETRY_AFTER],
]

const PREFER = {
  name: 'Prefer',
  in: 'header',
  description:
    'handling=strict: names that are not known here are refused with 400. Otherwise they are ignored, and the header Upshot-Ignored lists them.',
  schema: { type: 'string' },
} as const

const IGNORED = {
  'Upshot-Ignored': header(
    'Names in the query or the body that are not known here, each with the nearest known one, as in "frm";in=query;nearest="from" (RFC 9651).',
    'string',
  ),
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'Any text you choose. If you send the request again with the same key, it is carried out only once.',
  schema: { type: 'string', maxLength: 255 },
} as const

const CODE_FLOW = {
  authorizationUrl: '/oauth/authorize',
  tokenUrl: '/oauth/token',
  refreshUrl: '/oauth/token',
  scopes: Object.fromEntries(
    Object.entries(scopeTable).flatMap(([scope, { isGrantable, description: text }]) =>
      isGrantable ? [[scope, text]] : [],
    ),
  ),
}

const json = (schema: Json) => ({ content: { 'application/json': { schema } } })

/** In the words of the consent page. */
const scopesText = (): string =>
  Object.entries(scopeTable)
    .map(
      ([scope, { isGrantable, description: text }]) =>
        `- \`${scope}\`${isGrantable ? '' : ' (not for apps)'}: ${text}.`,
    )
    .join('\n')

function operation(operationId: string, endpoint: Endpoint, components: Json): Json {
  const described = {
    operationId,
    tags: [endpoint.group],
    summary: endpoint.summary,
    description: endpoint.description,
    'x-scope': endpoint.scope,
    ...(scopeTable[endpoint.scope].isGrantable ? { security: [{ bearer: [] }, { oauth2: [endpoint.scope] }] } : {}),
    parameters: parametersOf(endpoint, components),
    responses: responsesOf(endpoint, components),
  }
  if (endpoint.isUpload) return { ...described, requestBody: uploaded(endpoint, components) }
  if (!endpoint.body) return described
  const content = {
    schema: hoist(endpoint.body, components),
    ...(endpoint.example ? { example: endpoint.example } : {}),
  }
  return {
    ...described,
    requestBody: {
      required: endpoint.method === 'POST',
      content: {
        'application/json': content,
        ...(endpoint.takesForm ? { 'application/x-www-form-urlencoded': { schema: content.schema } } : {}),
      },
    },
  }
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
  const listed = (location: object, all: object) =>
    Object.entries<TSchema>(all as Record<string, TSchema>).map(([name, schema]) => {
      const { description, ...members } = hoist(schema, components) as Json
      return { name, ...location, ...(description ? { description } : {}), schema: members }
    })
  return [
    ...listed({ in: 'path', required: true }, endpoint.params?.properties ?? {}),
    ...listed({ in: 'query' }, properties),
    { $ref: `#/components/parameters/${PREFER.name}` },
    ...(endpoint.method === 'GET' || endpoint.hasSecret || endpoint.endsCaller || endpoint.waitsForOthers
      ? []
      : [{ $ref: `#/components/parameters/${IDEMPOTENCY_KEY.name}` }]),
  ]
}

/** A POST answers 201 if it created something, with the same members as 200. */
function responsesOf(endpoint: Endpoint, components: Json): Json {
  const isKept = endpoint.isPublic || endpoint.isRevalidated
  const isPaged = endpoint.query !== undefined && 'offset' in endpoint.query.properties
  const headers = {
    ...IGNORED,
    ...(isKept ? { ETag: header('Send it as If-None-Match to learn whether anything changed.', 'string') } : {}),
    ...(isPaged
      ? { Link: header('The address of the next page, as rel="next"; absent on the last one.', 'string') }
      : {}),
  }
  const success = {
    headers,
    content: { [answerType(endpoint)]: { schema: answerSchema(endpoint, components) } },
  }
  return {
    200: { description: 'Success.', ...success },
    ...(endpoint.method === 'POST' ? { 201: { description: 'Success; something new was made.', ...success } } : {}),
    ...(isKept ? { 304: { description: 'Unchanged since the ETag you sent.' } } : {}),
    ...Object.fromEntries(REFUSALS.map(([status, name]) => [status, { $ref: `#/components/responses/${name}` }])),
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
  const { [READING]: _reading, ...members } = schema as Json
  const walk = (record: Json) =>
    Object.fromEntries(Object.entries(record).map(([key, value]) => [key, hoist(value, components)]))
  // If title is not a string, this is the list of members of a record that has a member called title.
  if (typeof members['title'] !== 'string') return walk(members)
  const { title, ...record } = members as { title: string } & Json
  if (!(title in components)) {
    components[title] = {} // reserve the name before walking its members
    components[title] = walk(record)
  }
  return { $ref: `#/components/schemas/${title}` }
}
