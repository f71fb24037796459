/** Whoever sends a body drop by drop holds a connection and memory: a body must keep coming. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../lib/clock.ts'
import { Refusal, say } from '../lib/refusal.ts'
import { languageFor } from './auth.ts'
import { failureOf } from './failure.ts'

export interface SendingLimits {
  /** Until all headers are there. */
  readonly headersMs: number
  /** What every body may take, however small. */
  readonly bodyMs: number
  /** Beyond that, a body must have come at this rate on the whole. */
  readonly bytesPerSecond: number
  /** How often connections are looked at. */
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
  /** Who asks, for the language of the answer. */
  readonly asker: FastifyRequest
  readonly response: FastifyReply['raw']
  readonly bytesBefore: number
  startMs: number
}

/** A long upload may take hours, as long as it comes. What waits for us to read it is not the sender's fault. */
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

/** The rest of the body may still be on its way: there is no telling it apart from a next request. */
function hangUp({ request: { socket }, asker, response }: OpenRequest): void {
  if (response.headersSent) return void socket.destroy()
  const refusal = new Refusal(
    'tooSlow',
    say(
      'The body arrived too slowly. Please send it again.',
      'Die Anfrage kam zu langsam an. Bitte schick sie noch einmal.',
    ),
  )
  const body = JSON.stringify(failureOf(refusal, languageFor(asker)))
  socket.end(
    `HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    () => socket.destroy(),
  )
}
