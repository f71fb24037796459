/**
 * Connects a program on this machine that speaks the Model Context Protocol in lines to a server that takes it as
 * requests. It understands as little as possible: the headers follow from the message, and everything else passes
 * through.
 */
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { MCP_PATH } from '@upshot/contract'

interface Message {
  readonly id?: string | number | null
  readonly method?: string
  readonly params?: {
    readonly name?: string
    readonly uri?: string
    readonly requestId?: string | number
    readonly _meta?: Readonly<Record<string, unknown>>
  }
}

const REVISION = 'io.modelcontextprotocol/protocolVersion'
const CANCELLED = 'notifications/cancelled'
/** An id that the protocol itself does not use. */
const UNREACHABLE = -32_000
const NOT_JSON = -32_700

/** Ends with the input, once every request is answered. */
export async function runBridge({
  baseUrl,
  token,
  input,
  writeLine,
  warn,
}: {
  readonly baseUrl: string
  readonly token: string
  readonly input: Readable
  readonly writeLine: (text: string) => void
  readonly warn: (text: string) => void
}): Promise<void> {
  const open = new Map<string | number, AbortController>()
  const running = new Set<Promise<void>>()
  /** Older clients negotiate a revision once, and expect the server to remember it. */
  let agreed: string | undefined

  async function pass(message: Message, line: string): Promise<void> {
    const ending = new AbortController()
    if (message.id !== undefined && message.id !== null) open.set(message.id, ending)
    try {
      const answer = await fetch(`${baseUrl}${MCP_PATH}`, {
        method: 'POST',
        headers: { ...headersOf(message, agreed), authorization: `Bearer ${token}` },
        body: line,
        signal: ending.signal,
        // A token is only sent where it was meant to go.
        redirect: 'error',
      })
      tell(message, answer.status, await answer.text())
    } catch (error) {
      if (!ending.signal.aborted) fail(message, `Upshot cannot be reached at ${baseUrl}. ${reasonOf(error)}`)
    } finally {
      if (message.id !== undefined && message.id !== null) open.delete(message.id)
    }
  }

  function tell(message: Message, status: number, text: string): void {
    if (message.id === undefined) return
    const answer = parsed(text)
    if (answer === undefined || !('jsonrpc' in answer)) {
      fail(message, refusalIn(answer, status))
      return
    }
    const { result } = answer as { result?: { protocolVersion?: unknown } }
    if (message.method === 'initialize' && typeof result?.protocolVersion === 'string') agreed = result.protocolVersion
    writeLine(JSON.stringify(answer))
  }

  function fail({ id }: Message, text: string): void {
    warn(text)
    if (id === undefined) return
    writeLine(JSON.stringify({ jsonrpc: '2.0', id, error: { code: UNREACHABLE, message: text } }))
  }

  for await (const line of createInterface({ input })) {
    if (line.trim() === '') continue
    const message = parsed(line) as Message | undefined
    if (message === undefined) {
      writeLine(
        JSON.stringify({ jsonrpc: '2.0', id: null, error: { code: NOT_JSON, message: 'This line is not JSON.' } }),
      )
      continue
    }
    const cancelled = message.method === CANCELLED ? message.params?.requestId : undefined
    if (cancelled !== undefined) open.get(cancelled)?.abort()
    const work = pass(message, line)
    running.add(work)
    void work.finally(() => running.delete(work))
    // Everything that follows depends on the revision that this request negotiates.
    if (message.method === 'initialize') await work
  }
  await Promise.all(running)
}

function headersOf({ method, params }: Message, agreed: string | undefined): Record<string, string> {
  const announced = params?._meta?.[REVISION]
  const revision = typeof announced === 'string' ? announced : agreed
  const name = params?.name ?? params?.uri
  return {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    ...(revision === undefined ? {} : { 'mcp-protocol-version': revision }),
    ...(typeof announced !== 'string' || method === undefined ? {} : { 'mcp-method': method }),
    ...(typeof announced !== 'string' || name === undefined ? {} : { 'mcp-name': name }),
  }
}

function parsed(text: string): object | undefined {
  try {
    const value = JSON.parse(text) as unknown
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

function refusalIn(answer: object | undefined, status: number): string {
  const { description } = (answer ?? {}) as { description?: unknown }
  if (status === 401) return 'The token does not work. Create another one: npx upshot token create'
  return typeof description === 'string' ? description : `Upshot answered ${status}.`
}

function reasonOf(error: unknown): string {
  const { cause } = error as { cause?: { code?: unknown } }
  return typeof cause?.code === 'string' ? cause.code : ''
}
