/** The file behind a SMART Health Link: what a doctor's link covers, as an encrypted FHIR bundle. */

import { createCipheriv, randomBytes } from 'node:crypto'
import { PassThrough, Transform, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyInstance } from 'fastify'
import { createDownloads } from '../../http/download.ts'
import { say } from '../../lib/language.ts'
import { Refusal } from '../../lib/refusal.ts'
import { coverOf } from '../../people/grants/rules.ts'
import { field } from '../../people/sessions/web.ts'
import type { HealthLinks } from '../../people/shares/health-links.ts'
import type { Shares } from '../../people/shares/service.ts'
import type { Exports } from './service.ts'

const linkExpired = say('This link does not work: it may have expired, or it was revoked.')
const LONGEST_RECIPIENT = 80

/** Recipients state who they are. It is not verified, hence the quotation marks. */
function readBy(query: unknown): string {
  const recipient = field(query, 'recipient').replaceAll(/\p{C}/gu, '').trim().slice(0, LONGEST_RECIPIENT)
  return recipient === '' ? 'fetched the health link' : `fetched the health link as “${recipient}”`
}

export interface HealthLinkPageDependencies {
  readonly exports: Pick<Exports, 'write'>
  readonly healthLinks: Pick<HealthLinks, 'open'>
  readonly shares: Pick<Shares, 'noteRead'>
}

export function healthLinkPages({ exports, healthLinks, shares }: HealthLinkPageDependencies) {
  const sendDownload = createDownloads()
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/shared/:address/shl', async (request, reply) => {
      // Readers are pages of other origins. The answer is useless without the key.
      reply.header('access-control-allow-origin', '*').header('referrer-policy', 'no-referrer')
      const opened = await healthLinks.open(field(request.params, 'address'))
      if (!opened) throw new Refusal('notFound', linkExpired)
      const { grant, owner, key } = opened
      const taken = {
        userId: owner.id,
        timeZone: owner.time_zone,
        cover: coverOf(grant),
        span: { fromEpoch: grant.from_epoch, toEpoch: grant.to_epoch },
        hasNotes: false,
      }
      return sendDownload(reply.header('x-robots-tag', 'noindex'), owner.id, async () => {
        await shares.noteRead(grant, readBy(request.query))
        return {
          type: 'application/jose',
          fileName: 'health-link.jose',
          writeTo: (sink) =>
            writeEncrypted(sink, {
              key,
              contentType: 'application/fhir+json',
              write: (plain) => exports.write(taken, 'fhir', plain),
            }),
        }
      })
    })
  }
}

// The document as a compact JWE (RFC 7516): `dir` and `A256GCM`, streamed. Not compressed, because common readers
// refuse that.

const NONCE_BYTES = 12
/** Three bytes are four whole base64 characters. */
const GROUP = 3

interface PlainDocument {
  readonly key: Buffer
  readonly contentType: string
  /** Writes the document and ends the sink. */
  readonly write: (plain: Writable) => Promise<void>
}

async function writeEncrypted(sink: Writable, { key, contentType, write }: PlainDocument): Promise<void> {
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

/** Chunks end anywhere; bytes beyond the last whole group wait for the next chunk. */
function inBase64(): Transform {
  let rest: Buffer = Buffer.alloc(0)
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      const all = Buffer.concat([rest, chunk])
      const grouped = all.length - (all.length % GROUP)
      rest = all.subarray(grouped)
      done(null, all.subarray(0, grouped).toString('base64url'))
    },
    flush: (done) => done(null, rest.toString('base64url')),
  })
}
