/** Server-sent events: an answer that goes on until the caller leaves, the token ends or the service stops. */
import { Readable } from 'node:stream'
import type { Endpoint } from '@upshot/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Faults } from '../lib/refusal.ts'
import { guard, identify, refuseForeignClient, subjectOf } from './auth.ts'
import type { Authenticate } from './caller.ts'
import type { LiveEvents, StreamedEvent } from './following.ts'
import type { Input } from './handler.ts'
import { type RawQuery, readQuery } from './read-query.ts'

type StreamHandler = (input: Input<Endpoint>) => Promise<LiveEvents<unknown>>

const RECONNECT_MS = 3000

export type Streams = ReturnType<typeof createStreams>

export function createStreams(authenticate: Authenticate) {
  const open = new Set<AbortController>()

  async function answer(request: FastifyRequest, reply: FastifyReply, [endpoint, handler]: [Endpoint, StreamHandler]) {
    const caller = guard(request, endpoint)
    const raw = withLastEventId(request)
    const subject = await subjectOf(caller, { endpoint, userId: raw['userId'] }, neverShared)
    refuseForeignClient(caller, raw['clientId'])
    const faults = new Faults()
    const query = readQuery(endpoint, raw, faults)
    faults.refuseIfAny()
    const input = { caller, subject, query, body: undefined, faults } as unknown as Input<Endpoint>
    const following = await handler(input)
    const ending = new AbortController()
    open.add(ending)
    reply.raw.on('close', () => {
      open.delete(ending)
      ending.abort()
    })
    // Asked anew before every turn: what was revoked stops here.
    const mayGoOn = async () => {
      await identify(request, authenticate)
      return request.caller?.scopes.has(endpoint.scope) === true
    }
    return send(reply, written(following(ending.signal), mayGoOn))
  }

  /** The service stops: nobody is kept waiting for streams that never end by themselves. */
  async function closeAll(): Promise<void> {
    for (const ending of open) ending.abort()
  }

  return { answer, closeAll }
}

/** What happens to a person is told to that person. */
const neverShared = async () => undefined

/** The header that browsers send after a stream broke off means the same as the parameter. */
function withLastEventId(request: FastifyRequest): RawQuery {
  const query = request.query as RawQuery
  const given = request.headers['last-event-id']
  return given === undefined ? query : { ...query, lastEventId: given }
}

const send = (reply: FastifyReply, chunks: AsyncIterable<string>): FastifyReply =>
  reply
    .type('text/event-stream; charset=utf-8')
    .header('cache-control', 'private, no-store')
    .header('connection', 'close') // or a service that stops would wait for a connection that nobody uses
    .header('x-accel-buffering', 'no') // a proxy that gathers the answer first would keep it for ever
    .send(Readable.from(chunks, { objectMode: false }))

async function* written(
  turns: AsyncIterable<readonly StreamedEvent<unknown>[]>,
  mayGoOn: () => Promise<boolean>,
): AsyncGenerator<string> {
  yield `retry: ${RECONNECT_MS}\n\n`
  for await (const events of turns) {
    if (!(await mayGoOn())) return
    yield events.length === 0 ? ':\n\n' : events.map(writeEvent).join('')
  }
}

const writeEvent = ({ id, type, record }: StreamedEvent<unknown>): string =>
  `id: ${id}\nevent: ${type}\ndata: ${JSON.stringify(record)}\n\n`
