/**
 * The protocol itself, by its official library, in the revisions 2026-07-28 and 2025-11-25. This is the only file that
 * imports the library, and it is loaded with the first request: 20 MB and a fifth of a second that most servers never need.
 */
import {
  createMcpHandler,
  isLegacyRequest,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import { type ToolName, toolNames, tools } from '@upshot/contract/tools'
import type { Caller } from '../http/caller.ts'
import type { Logger } from '../lib/log.ts'
import { Refusal } from '../lib/refusal.ts'
import { VERSION } from '../lib/version.ts'
import { type Assistant, mayUse } from './assistant.ts'
import { INSTRUCTIONS, prompts, type ResourceAddress, resources } from './guide.ts'

export interface McpDependencies {
  readonly assistant: Assistant
  readonly log: Pick<Logger, 'error'>
}

export type AnswerMcp = (request: Request, body: unknown, caller: Caller) => Promise<Response>

export function createMcp(dependencies: McpDependencies): AnswerMcp {
  const callers = new WeakMap<Request, Caller>()
  // Without subscriptions or progress messages: each response is one JSON text, never a stream.
  const current = createMcpHandler(({ requestInfo }) => serverFor(callerOf(requestInfo, callers), dependencies), {
    maxSubscriptions: 0,
  })
  return async (request, body, caller) => {
    const options = { parsedBody: body }
    if (await isLegacyRequest(request, body)) return answerLegacy(serverFor(caller, dependencies), request, options)
    callers.set(request, caller)
    return current.fetch(request, options)
  }
}

function callerOf(request: Request | undefined, callers: WeakMap<Request, Caller>): Caller {
  const caller = request && callers.get(request)
  if (!caller) throw new Error('A request reached a tool without having been checked.')
  return caller
}

/** The older revisions, without sessions: every request stands alone. */
async function answerLegacy(server: Server, request: Request, options: { parsedBody: unknown }): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  return transport.handleRequest(request, options)
}

function serverFor(caller: Caller, { assistant, log }: McpDependencies): Server {
  const server = new Server(
    { name: 'upshot', title: 'Upshot', version: VERSION },
    { capabilities: { tools: {}, resources: {}, prompts: {} }, instructions: INSTRUCTIONS },
  )
  server.setRequestHandler('tools/list', async () => ({ tools: toolsFor(caller) }))
  server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
    const name = toolNames.find((toolName) => toolName === params.name && mayUse(caller, toolName))
    if (name === undefined) throw unknown(`There is no tool ${params.name}.`)
    const request = { caller, id: mcpReq.id }
    return assistant.useTool(request, name, params.arguments ?? {}).then(succeeded, (error) => {
      if (error instanceof Refusal) return failed(error.sentences[caller.language])
      log.error({ err: error, tool: name }, 'a tool failed')
      throw new ProtocolError(ProtocolErrorCode.InternalError, 'Something went wrong on our side.')
    })
  })
  addResources(server, caller, { assistant, log })
  addPrompts(server)
  return server
}

function addResources(server: Server, caller: Caller, { assistant }: McpDependencies): void {
  const all = Object.entries(resources).map(([uri, resource]) => ({ uri, ...resource }))
  server.setRequestHandler('resources/list', async () => ({ resources: all }))
  server.setRequestHandler('resources/templates/list', async () => ({ resourceTemplates: [] }))
  server.setRequestHandler('resources/read', async ({ params: { uri } }, { mcpReq }) => {
    const requested = all.find((resource) => resource.uri === uri)
    if (!requested) throw unknown(`There is no resource ${uri}.`)
    const text = await assistant.readResource({ caller, id: mcpReq.id }, uri as ResourceAddress)
    return { contents: [{ uri, mimeType: requested.mimeType, text }] }
  })
}

function addPrompts(server: Server): void {
  server.setRequestHandler('prompts/list', async () => ({
    prompts: Object.entries(prompts).map(([name, { title, description, arguments: parameters }]) => ({
      name,
      title,
      description,
      arguments: parameters.map(({ isOptional, ...argument }) => ({ ...argument, required: isOptional !== true })),
    })),
  }))
  server.setRequestHandler('prompts/get', async ({ params: { name, arguments: values = {} } }) => {
    const prompt = prompts[name]
    if (!prompt) throw unknown(`There is no prompt ${name}.`)
    const required = prompt.arguments.filter((argument) => !argument.isOptional)
    const missing = required.filter((argument) => values[argument.name] === undefined).map((argument) => argument.name)
    if (missing.length > 0) throw unknown(`${missing.join(' and ')} must be given.`)
    return {
      description: prompt.description,
      messages: [{ role: 'user' as const, content: { type: 'text' as const, text: prompt.text(values) } }],
    }
  })
}

const unknown = (message: string) => new ProtocolError(ProtocolErrorCode.InvalidParams, message)

const writes = (name: ToolName): boolean => (tools[name].scopes as readonly string[]).includes('writemeasurements')

/** A schema as plain JSON. */
const plainly = (schema: object) => JSON.parse(JSON.stringify(schema)) as { type: 'object' }

const offered = toolNames.map((name) => {
  const { title, description, input, output } = tools[name]
  return {
    name,
    title,
    description,
    inputSchema: plainly(input),
    outputSchema: plainly(output),
    annotations: {
      readOnlyHint: !writes(name),
      // They replace values, or remove what they stored.
      destructiveHint: writes(name) && name !== 'answer_due',
      idempotentHint: true,
      openWorldHint: false,
    },
  }
})

/** Tools that the caller's token does not allow are not offered. */
const toolsFor = (caller: Caller) => offered.filter(({ name }) => mayUse(caller, name))

const succeeded = (answer: object) => ({
  content: [{ type: 'text' as const, text: JSON.stringify(answer) }],
  structuredContent: answer as Record<string, unknown>,
})

const failed = (text: string) => ({ content: [{ type: 'text' as const, text }], isError: true })
