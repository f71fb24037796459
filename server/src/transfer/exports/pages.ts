/** Downloads that the browser saves itself, for files too large to hold in a page. */

import { createCipheriv, randomBytes } from 'node:crypto'
import { PassThrough, Transform, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type ExportFormat, exportFormats, type TableFormat } from '@upshot/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createDownloads, type Download } from '../../http/handler.ts'
import { sha256 } from '../../lib/hash.ts'
import { languageOf, say } from '../../lib/language.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { DownloadLinks } from '../../people/accounts/links.ts'
import { coverOf } from '../../people/grants/rules.ts'
import { linkGone } from '../../people/refusals.ts'
import type { Sessions, SignedInUser } from '../../people/sessions/service.ts'
import { type Cookies, field, pagesIn } from '../../people/sessions/web.ts'
import type { HealthLinks } from '../../people/shares/health-links.ts'
import type { Shares } from '../../people/shares/service.ts'
import type { Downloads } from './downloads.ts'
import { type ExportedFile, fileOf } from './routes.ts'
import type { Exports, WriteOptions } from './service.ts'

export type WriteTable = (
  person: { readonly userId: number; readonly timeZone: string },
  requested: { readonly format: TableFormat; readonly days: { readonly from: undefined; readonly to: undefined } },
  sink: Writable,
  options: Pick<WriteOptions, 'onBytes' | 'signal'>,
) => Promise<void>

/** What the page of the app offers: everything, and the table of days. */
const tables = { 'table.csv': 'csv', 'table.parquet': 'parquet' } as const
type PageFormat = ExportFormat | keyof typeof tables
const pageFormats: readonly PageFormat[] = [...exportFormats, ...(Object.keys(tables) as (keyof typeof tables)[])]

const JSON_ONLY = { config: { answersJson: true } } as const

export function downloadPages(dependencies: {
  readonly exports: Exports
  readonly downloads: Downloads
  readonly downloadLinks: DownloadLinks
  readonly sessions: Sessions
  readonly cookies: Cookies
  /** Writes the table of days, which belongs to another module. */
  readonly writeTable: WriteTable
}) {
  const { exports, downloads, downloadLinks, sessions, cookies, writeTable } = dependencies
  const sendDownload = createDownloads()
  const signedInUser = async (request: FastifyRequest): Promise<SignedInUser> => {
    const session = await sessions.find(cookies.read(request))
    if (!session) throw new Refusal('unauthorized', say('Please sign in.'))
    return session
  }
  return (app: FastifyInstance): Promise<void> =>
    pagesIn(app, (pages) => {
      pages.post('/auth/download', JSON_ONLY, async (request, reply) => {
        const session = await signedInUser(request)
        const format = formatOf(field(request.body, 'format') || 'json')
        const token = await downloadLinks.make(session, format)
        const id = sha256(token)
        await downloads.add(session, { id, format })
        return uncached(reply).send({ url: `/auth/download/${token}`, id })
      })

      pages.get('/auth/download', JSON_ONLY, async (request, reply) =>
        uncached(reply).send(await downloads.list(await signedInUser(request))),
      )

      pages.post('/auth/download/stop', JSON_ONLY, async (request, reply) => {
        const session = await signedInUser(request)
        await downloads.stop(session, field(request.body, 'id'))
        return uncached(reply).send(await downloads.list(session))
      })

      pages.get('/auth/download/:token', async (request, reply) => {
        const session = await signedInUser(request)
        const token = field(request.params, 'token')
        const format = formatOf(await downloadLinks.use(session, token))
        const { user } = session
        const subject = { userId: user.id, timeZone: user.time_zone, language: languageOf(user.language) }
        const key = { userId: user.id, id: sha256(token) }
        if (!(await downloads.begin(key))) throw linkGone()
        const during: ExportedFile['during'] = (write) => downloads.follow(key, write)
        const table = async (kind: TableFormat): Promise<Download> => {
          await exports.noteExport(subject, user.id, format)
          const requested = { format: kind, days: { from: undefined, to: undefined } }
          return {
            type: 'application/octet-stream',
            fileName: `upshot-days-${user.id}.${kind}`,
            writeTo: (sink) => downloads.follow(key, (writing) => writeTable(subject, requested, sink, writing)),
          }
        }
        const file = () =>
          isTable(format) ? table(tables[format]) : fileOf(exports, subject, { format, reader: user.id, during })
        return sendDownload(reply, user.id, file).catch(async (error: unknown) => {
          await downloads.fail(key)
          throw error
        })
      })
    })
}

const uncached = (reply: FastifyReply): FastifyReply => reply.header('cache-control', 'private, no-store')

const isTable = (format: PageFormat): format is keyof typeof tables => format in tables

function formatOf(text: string): PageFormat {
  const format = pageFormats.find((pageFormat) => pageFormat === text)
  if (format) return format
  throw new Refusal('badInput', [
    {
      message: say('format must be one of {exportFormats}.', { exportFormats: pageFormats.join(', ') }),
      field: 'format',
    },
  ])
}

// The file behind a SMART Health Link: what a doctor's link covers, as an encrypted FHIR bundle.

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
  let unwritten: Buffer = Buffer.alloc(0)
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      const all = Buffer.concat([unwritten, chunk])
      const grouped = all.length - (all.length % GROUP)
      unwritten = all.subarray(grouped)
      done(null, all.subarray(0, grouped).toString('base64url'))
    },
    flush: (done) => done(null, unwritten.toString('base64url')),
  })
}
