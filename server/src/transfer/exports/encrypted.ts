/**
 * A document as a compact JWE (RFC 7516): `dir` and `A256GCM`, written while it is made. Not compressed: common readers
 * refuse compressed ones.
 */
import { createCipheriv, randomBytes } from 'node:crypto'
import { PassThrough, Transform, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

const NONCE_BYTES = 12
/** So many bytes are whole letters in base64. */
const GROUP = 3

export interface PlainDocument {
  readonly key: Buffer
  readonly contentType: string
  /** Writes the document and ends the sink. */
  readonly write: (plain: Writable) => Promise<void>
}

export async function writeEncrypted(sink: Writable, { key, contentType, write }: PlainDocument): Promise<void> {
  const nonce = randomBytes(NONCE_BYTES)
  const head = Buffer.from(JSON.stringify({ alg: 'dir', enc: 'A256GCM', cty: contentType })).toString('base64url')
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(head))
  const plain = new PassThrough()
  sink.write(`${head}..${nonce.toString('base64url')}.`)
  await Promise.all([
    write(plain).catch((error: Error) => {
      plain.destroy(error)
      throw error
    }),
    pipeline(plain, cipher, inBase64(), sink, { end: false }),
  ])
  sink.end(`.${cipher.getAuthTag().toString('base64url')}`)
}

/** Pieces end anywhere; what is no whole group waits for the next one. */
function inBase64(): Transform {
  let rest: Buffer = Buffer.alloc(0)
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      const all = Buffer.concat([rest, chunk])
      const whole = all.length - (all.length % GROUP)
      rest = all.subarray(whole)
      done(null, all.subarray(0, whole).toString('base64url'))
    },
    flush: (done) => done(null, rest.toString('base64url')),
  })
}
