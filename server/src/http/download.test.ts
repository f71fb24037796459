import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { say } from '../lib/language.ts'
import { Refusal, refusals } from '../lib/refusal.ts'
import { createDownloads } from './handler.ts'

/** More than sockets and streams buffer, so that the client has to read. */
const PIECES = 400
const PIECE = 'x'.repeat(65_536)

describe('downloads', () => {
  let app: FastifyInstance
  let sending: { begun: number; open: number }
  let sockets: Socket[]
  async function start(options?: { readonly stalledMs: number }): Promise<void> {
    const counted = { begun: 0, open: 0 }
    sending = counted
    sockets = []
    const send = createDownloads(options)
    app = Fastify()
    app.setErrorHandler((error, _, reply) =>
      reply.code(error instanceof Refusal ? refusals[error.kind].status : 500).send((error as Error).message),
    )
    app.get<{ Params: { userId: string } }>('/of/:userId', (request, reply) =>
      send(reply, Number(request.params.userId), async () => ({
        type: 'text/plain',
        fileName: 'all.txt',
        writeTo: async (sink) => {
          counted.begun += 1
          counted.open += 1
          await pipeline(Readable.from(Array(PIECES).fill(PIECE)), sink).finally(() => {
            counted.open -= 1
          })
        },
      })),
    )
    app.get('/broken', (_, reply) => send(reply, 1, () => Promise.reject(new Refusal('notFound', say('Nobody.')))))
    await app.listen({ port: 0, host: '127.0.0.1' })
  }
  afterEach(async () => {
    for (const socket of sockets) socket.destroy()
    await app.close()
  })

  const port = () => (app.server.address() as AddressInfo).port
  const get = (path: string) => fetch(`http://127.0.0.1:${port()}${path}`)
  /** A client that sends a request and does not read the response. */
  async function ask(userId: number): Promise<void> {
    const socket = connect(port(), '127.0.0.1')
    sockets.push(socket)
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    const begunBefore = sending.begun
    socket.pause()
    socket.write(`GET /of/${userId} HTTP/1.1\r\nhost: x\r\n\r\n`)
    await expect.poll(() => sending.begun).toBe(begunBefore + 1)
  }

  it('are limited per person and in total; further ones are told to retry later', async () => {
    await start()
    await ask(1)
    await ask(1)
    const third = await get('/of/1')
    expect([third.status, await third.text()]).toEqual([
      429,
      'Other exports are being downloaded right now. Please try again in a moment.',
    ])
    await ask(2)
    await ask(2)
    expect((await get('/of/3')).status).toBe(429)
  })

  it('end when the reader has gone, which frees their slot', async () => {
    await start({ stalledMs: 300 })
    await ask(1)
    await ask(1)
    await expect.poll(() => sending.open).toBe(0)
    const whole = await get('/of/1')
    expect([whole.status, (await whole.text()).length]).toEqual([200, PIECES * PIECE.length])
  })

  it('use no slot when refused', async () => {
    await start({ stalledMs: 300 })
    for (let time = 0; time < 3; time++) expect((await get('/broken')).status).toBe(404)
    expect((await get('/of/1')).status).toBe(200)
  })
})
