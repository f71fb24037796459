import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { streamingSha256 } from '../lib/hash.ts'
import { Refusal } from '../lib/refusal.ts'
import { isPacked } from '../transfer/archive/limits.ts'
import { type Announcement, addUploadScope, createReceiver } from './upload.ts'

const MOST_PACKED = 1000
const MOST_PLAIN = 100_000
const sha256 = (file: Buffer) => streamingSha256().update(file).digest('hex')
const packed = (size: number) => Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(size - 4)])

describe('the size limit of a compressed file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'upshot-test-'))
  let app: FastifyInstance
  let announced: Announcement | undefined
  beforeEach(async () => {
    announced = undefined
    const mostBytes = (head: Uint8Array) => (isPacked(head) ? MOST_PACKED : MOST_PLAIN)
    const receive = createReceiver({ folder, mostBytes, makeRoom: async () => undefined })
    app = Fastify()
    await addUploadScope(app, (scope) => {
      scope.post('/', async (request, reply) => {
        const received = receive(
          { request, userId: 1, announcedBy: async () => announced },
          async ({ sizeBytes }) => sizeBytes,
        )
        const status = await received.then(
          () => 200,
          (error) => (error instanceof Refusal && error.kind === 'tooLarge' ? 413 : 500),
        )
        return reply.code(status).send()
      })
    })
  })
  afterEach(async () => {
    await app.close()
    rmSync(folder, { recursive: true, force: true })
  })

  /** The sender splits the file into pieces of any size. */
  const sendPieces = async (...pieces: Buffer[]) => {
    const head = Buffer.from('--b\r\ncontent-disposition: form-data; name="file"; filename="a.zip"\r\n\r\n')
    const body = [head, ...pieces, Buffer.from('\r\n--b--\r\n')]
    const payload = Readable.from(
      (async function* () {
        for (const piece of body) {
          yield piece
          // Each arrives separately.
          await new Promise((resolve) => setImmediate(resolve))
        }
      })(),
    )
    const headers = { 'content-type': 'multipart/form-data; boundary=b' }
    return (await app.inject({ method: 'POST', url: '/', headers, payload })).statusCode
  }
  const cut = (file: Buffer, index: number) => [file.subarray(0, index), file.subarray(index)]

  it.each([1, 2, 3, 4, 500])('holds when the first piece has %i bytes', async (size) => {
    expect(await sendPieces(...cut(packed(MOST_PACKED + 1), size))).toBe(413)
    expect(await sendPieces(...cut(packed(MOST_PACKED), size))).toBe(200)
  })

  it('holds when every byte arrives separately', async () => {
    const file = packed(MOST_PACKED + 1)
    expect(await sendPieces(...Array.from(file, (_byte, index) => file.subarray(index, index + 1)))).toBe(413)
  })

  it.each([1, 2, 3])('holds when the upload resumes after %i bytes', async (size) => {
    const file = packed(MOST_PACKED + 1)
    announced = { sha256: sha256(file), offset: size }
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, `partial-1-${sha256(file)}`), file.subarray(0, size))
    expect(await sendPieces(file.subarray(size))).toBe(413)
    expect(readdirSync(folder)).toEqual([])
  })

  it('does not apply to uncompressed files, however short their first piece', async () => {
    expect(await sendPieces(Buffer.from('P'), Buffer.alloc(MOST_PLAIN - 1))).toBe(200)
    expect(await sendPieces(Buffer.from('P'), Buffer.alloc(MOST_PLAIN))).toBe(413)
    expect(await sendPieces(Buffer.from('P'))).toBe(200)
  })
})
