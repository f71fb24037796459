/** The official client of the protocol, over real HTTP. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { ToolInput, ToolName, ToolOutput } from '@upshot/contract/tools'
import type { World } from './world.ts'

export const revisions = ['2026-07-28', '2025-11-25'] as const
export type Revision = (typeof revisions)[number]

export interface ConnectedClient {
  readonly client: Client
  /** The result of a tool; refusals are thrown. The client checks it against the tool's schema. */
  use<N extends ToolName>(name: N, input: ToolInput<N>): Promise<ToolOutput<N>>
  /** The text of a refusal. */
  refused(name: ToolName, input: object): Promise<string>
}

export async function connected(
  address: string,
  token: string,
  revision: Revision = '2026-07-28',
): Promise<ConnectedClient> {
  const mode = revision === '2026-07-28' ? { pin: revision } : 'legacy'
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
  const headers = { authorization: `Bearer ${token}` }
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', address), { requestInit: { headers } }))
  const call = async (name: string, input: object) => {
    // The client knows the names of tools, and their schemas, from the list.
    await client.listTools()
    return client.callTool({ name, arguments: { ...input } })
  }
  return {
    client,
    use: async (name, input) => {
      const answer = await call(name, input)
      if (answer.isError) throw new Error(textOf(answer))
      return answer.structuredContent as ToolOutput<typeof name>
    },
    refused: async (name, input) => {
      const answer = await call(name, input)
      return answer.isError ? textOf(answer) : 'It was not refused.'
    },
  }
}

const textOf = ({ content }: { readonly content: readonly { readonly type: string }[] }): string =>
  content.map((part) => ('text' in part ? String(part.text) : '')).join('\n')

/** The address of a world. */
export const listening = async ({ app }: World): Promise<string> => app.listen({ port: 0, host: '127.0.0.1' })

/** A message as sent over the wire. */
export async function posted(
  address: string,
  { token, body, headers = {} }: { token?: string; body?: unknown; headers?: Record<string, string> },
): Promise<Response> {
  return fetch(new URL('/mcp', address), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

export const message = (method: string, params?: object) => ({
  jsonrpc: '2.0',
  id: 1,
  method,
  ...(params === undefined ? {} : { params }),
})
