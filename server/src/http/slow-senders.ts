/** Ends connections that send a body too slowly, because each holds memory. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../lib/clock.ts'
import { say } from '../lib/language.ts'
import { Refusal } from '../lib/refusal.ts'
import { languageFor } from './auth.ts'
import { failureOf } from './failure.ts'

export interface SendingLimits {
  /** Time limit for the headers. */
  readonly headersMs: number
  /** Time that every body may take, however small. */
  readonly bodyMs: number
  /** After that, the average rate must be at least this. */
  readonly bytesPerSecond: number
  /** How often connections are checked. */
  readonly sweepMs: number
}

export const SENDING_LIMITS: SendingLimits = {
  headersMs: 20_000,
  bodyMs: 30_000,
  bytesPerSecond: 1024,
  sweepMs: 2000,
}

interface OpenRequest {
  readonly request: FastifyRequest['raw']
  /** For the language of the response. */
  readonly asker: FastifyRequest
  readonly response: FastifyReply['raw']
  readonly bytesBefore: number
  startMs: number
}

/** A long upload may take hours if its rate is sufficient. Time in which we do not read does not count. */
export function endSlowBodies(app: FastifyInstance, clock: Clock, limits: SendingLimits): void {
  const open = new Set<OpenRequest>()
  let lastMs = clock.nowMs()
  const sweep = setInterval(() => {
    const nowMs = clock.nowMs()
    for (const one of open) {
      if (one.request.complete || one.request.destroyed) open.delete(one)
      else if (one.request.readableLength > 0) one.startMs += nowMs - lastMs
      else if (isTooSlow(one, nowMs, limits)) {
        open.delete(one)
        hangUp(one)
      }
    }
    lastMs = nowMs
  }, limits.sweepMs).unref()
  app.addHook('onRequest', async (asker, { raw: response }) => {
    const { raw } = asker
    const hasBody = raw.headers['content-length'] !== undefined || raw.headers['transfer-encoding'] !== undefined
    if (hasBody && !raw.complete)
      open.add({ request: raw, asker, response, bytesBefore: raw.socket.bytesRead ?? 0, startMs: clock.nowMs() })
  })
  app.addHook('onClose', async () => clearInterval(sweep))
}

function isTooSlow({ request, bytesBefore, startMs }: OpenRequest, nowMs: number, limits: SendingLimits): boolean {
  const bytes = request.socket.bytesRead - bytesBefore
  return nowMs - startMs > limits.bodyMs + (bytes / limits.bytesPerSecond) * 1000
}

/** Close the connection: the rest of the body cannot be distinguished from the next request. */
function hangUp({ request: { socket }, asker, response }: OpenRequest): void {
  if (response.headersSent) return void socket.destroy()
  const refusal = new Refusal('tooSlow', say('The body arrived too slowly. Please send it again.'))
  const body = JSON.stringify(failureOf(refusal, languageFor(asker)))
  socket.end(
    `HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    () => socket.destroy(),
  )
}
