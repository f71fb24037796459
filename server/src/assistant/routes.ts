/**
 * Where assistants connect: the caller is checked before a body is read, and the protocol is loaded when it is first
 * used.
 */
import { MCP_PATH } from '@upshot/contract'
import { type ToolName, toolNames, tools } from '@upshot/contract/tools'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { callerOf, languageFor } from '../http/auth.ts'
import { failureOf, writeFailure } from '../http/failure.ts'
import { listed, say } from '../lib/language.ts'
import type { Logger } from '../lib/log.ts'
import { once } from '../lib/once.ts'
import { Refusal } from '../lib/refusal.ts'
import { type Assistant, mayUse } from './assistant.ts'
import { llmsText } from './guide.ts'

const MOST_BODY_BYTES = 1024 * 1024
const METADATA = '/.well-known/oauth-protected-resource'
/** The parts of a request that the protocol reads. */
const HEADERS = ['accept', 'content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name'] as const

export function addAssistantRoutes(
  app: FastifyInstance,
  dependencies: {
    readonly assistant: Assistant
    readonly baseUrl: string
    readonly log: Logger
  },
): void {
  const { baseUrl } = dependencies
  const answerMcp = once(async () => (await import('./mcp.ts')).createMcp(dependencies))
  app.route({
    method: 'POST',
    url: MCP_PATH,
    bodyLimit: MOST_BODY_BYTES,
    onRequest: async (request, reply) => {
      refuseForeignOrigin(request, baseUrl)
      if (!request.caller) return challenge(request, reply, baseUrl)
    },
    handler: async (request, reply) => {
      const caller = callerOf(request)
      const lacking = toolBeyond(request)
      if (lacking) return challengeScope(request, reply, { baseUrl, tool: lacking })
      refuseMany(request.body)
      const answer = await (await answerMcp())(webRequest(request, baseUrl), request.body, caller)
      return reply
        .code(answer.status)
        .headers(Object.fromEntries(answer.headers))
        .header('cache-control', 'private, no-store')
        .send(await answer.text())
    },
  })
  app.route({
    method: ['GET', 'DELETE'],
    url: MCP_PATH,
    handler: async (_request, reply) =>
      reply.code(405).header('allow', 'POST').header('cache-control', 'private, no-store').send(),
  })
  addDocuments(app, baseUrl)
}

/** RFC 9728: who issues tokens for this resource. Clients in browsers read it too. */
function addDocuments(app: FastifyInstance, baseUrl: string): void {
  const document = JSON.stringify({
    resource: `${baseUrl}${MCP_PATH}`,
    resource_name: 'Upshot',
    authorization_servers: [`${baseUrl}/oauth`],
    scopes_supported: ['readmeasurements'],
    bearer_methods_supported: ['header'],
  })
  for (const path of [METADATA, `${METADATA}${MCP_PATH}`]) {
    app.get(path, async (_request, reply) =>
      reply.type('application/json; charset=utf-8').header('access-control-allow-origin', '*').send(document),
    )
  }
  app.get('/llms.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache').send(llmsText(baseUrl)),
  )
}

/** A page of another site must not speak to a server in the visitor's own network (DNS rebinding). */
function refuseForeignOrigin({ headers }: FastifyRequest, baseUrl: string): void {
  const { origin } = headers
  if (origin === undefined || origin === new URL(baseUrl).origin) return
  throw new Refusal('forbidden', say('Pages of other sites may not connect here.'))
}

/** One message at a time: a batch would bypass the rate limit. */
function refuseMany(body: unknown): void {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new Refusal('badInput', say('Send one JSON-RPC message as the body.'))
}

const metadataAt = (baseUrl: string): string => `resource_metadata="${baseUrl}${METADATA}${MCP_PATH}"`

/** Tells a client where to ask the person for access. */
function challenge(request: FastifyRequest, reply: FastifyReply, baseUrl: string): FastifyReply {
  const refusal = new Refusal('unauthorized', say('Connect with OAuth, or send a token in the header Authorization.'))
  reply.header('www-authenticate', `Bearer ${metadataAt(baseUrl)}, scope="readmeasurements"`)
  return writeFailure(request, reply, failureOf(refusal, languageFor(request)))
}

/** Lets a client ask the person for more access. */
function challengeScope(
  request: FastifyRequest,
  reply: FastifyReply,
  { baseUrl, tool }: { readonly baseUrl: string; readonly tool: ToolName },
): FastifyReply {
  const scope = tools[tool].scopes.join(' ')
  const refusal = new Refusal(
    'forbidden',
    say('The tool {tool} needs a token with {scopes}.', { tool, scopes: listed(tools[tool].scopes, 'and') }),
  )
  reply.header('www-authenticate', `Bearer error="insufficient_scope", scope="${scope}", ${metadataAt(baseUrl)}`)
  return writeFailure(request, reply, failureOf(refusal, languageFor(request)))
}

/** The requested tool, if the token does not allow it. */
function toolBeyond({ caller, body }: FastifyRequest): ToolName | undefined {
  const { method, params } = (body ?? {}) as { method?: unknown; params?: { name?: unknown } | null }
  if (method !== 'tools/call') return undefined
  const tool = toolNames.find((name) => name === params?.name)
  return tool !== undefined && caller && !mayUse(caller, tool) ? tool : undefined
}

function webRequest({ headers }: FastifyRequest, baseUrl: string): Request {
  const forwarded = HEADERS.flatMap((name) =>
    typeof headers[name] === 'string' ? [[name, headers[name]] as const] : [],
  )
  return new Request(`${baseUrl}${MCP_PATH}`, {
    method: 'POST',
    headers: forwarded.map(([name, value]) => [name, value]),
  })
}
