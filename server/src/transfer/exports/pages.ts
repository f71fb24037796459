/** Downloads that the browser saves itself, for files too large to hold in a page. */
import type { Writable } from 'node:stream'
import { type ExportFormat, exportFormats, type TableFormat } from '@upshot/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createDownloads, type Download } from '../../http/download.ts'
import { sha256 } from '../../lib/hash.ts'
import { languageOf, say } from '../../lib/language.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { DownloadLinks } from '../../people/accounts/links.ts'
import { linkGone } from '../../people/refusals.ts'
import type { Sessions, SignedInUser } from '../../people/sessions/service.ts'
import { type Cookies, field, pagesIn } from '../../people/sessions/web.ts'
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
        return unkept(reply).send({ url: `/auth/download/${token}`, id })
      })

      pages.get('/auth/download', JSON_ONLY, async (request, reply) =>
        unkept(reply).send(await downloads.list(await signedInUser(request))),
      )

      pages.post('/auth/download/stop', JSON_ONLY, async (request, reply) => {
        const session = await signedInUser(request)
        await downloads.stop(session, field(request.body, 'id'))
        return unkept(reply).send(await downloads.list(session))
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

const unkept = (reply: FastifyReply): FastifyReply => reply.header('cache-control', 'private, no-store')

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
