/** Downloads that the browser saves itself, for files too large to hold in a page. */
import { type ExportFormat, exportFormats } from '@upshot/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createDownloads } from '../../http/download.ts'
import { sha256 } from '../../lib/hash.ts'
import { languageOf, say } from '../../lib/language.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { DownloadLinks } from '../../people/accounts/links.ts'
import { linkGone } from '../../people/refusals.ts'
import type { Sessions, SignedInUser } from '../../people/sessions/service.ts'
import { type Cookies, field, pagesIn } from '../../people/sessions/web.ts'
import type { Downloads } from './downloads.ts'
import { type ExportedFile, fileOf } from './routes.ts'
import type { Exports } from './service.ts'

export interface DownloadPageParts {
  readonly exports: Exports
  readonly downloads: Downloads
  readonly downloadLinks: DownloadLinks
  readonly sessions: Sessions
  readonly cookies: Cookies
}

const JSON_ONLY = { config: { answersJson: true } } as const

export function downloadPages({ exports, downloads, downloadLinks, sessions, cookies }: DownloadPageParts) {
  const sendDownload = createDownloads()
  const found = async (request: FastifyRequest): Promise<SignedInUser> => {
    const who = await sessions.find(cookies.read(request))
    if (!who) throw new Refusal('unauthorized', say('Please sign in.'))
    return who
  }
  return (app: FastifyInstance): Promise<void> =>
    pagesIn(app, (pages) => {
      pages.post('/auth/download', JSON_ONLY, async (request, reply) => {
        const who = await found(request)
        const format = formatOf(field(request.body, 'format') || 'json')
        const token = await downloadLinks.make(who, format)
        const id = sha256(token)
        await downloads.add(who, { id, format })
        return unkept(reply).send({ url: `/auth/download/${token}`, id })
      })

      pages.get('/auth/download', JSON_ONLY, async (request, reply) =>
        unkept(reply).send(await downloads.list(await found(request))),
      )

      pages.post('/auth/download/stop', JSON_ONLY, async (request, reply) => {
        const who = await found(request)
        await downloads.stop(who, field(request.body, 'id'))
        return unkept(reply).send(await downloads.list(who))
      })

      pages.get('/auth/download/:token', async (request, reply) => {
        const who = await found(request)
        const token = field(request.params, 'token')
        const format = formatOf(await downloadLinks.use(who, token))
        const { user } = who
        const subject = { userId: user.id, timeZone: user.time_zone, language: languageOf(user.language) }
        const one = { userId: user.id, id: sha256(token) }
        if (!(await downloads.begin(one))) throw linkGone()
        const during: ExportedFile['during'] = (write) => downloads.follow(one, write)
        return sendDownload(reply, user.id, () => fileOf(exports, subject, { format, reader: user.id, during })).catch(
          async (error: unknown) => {
            await downloads.fail(one)
            throw error
          },
        )
      })
    })
}

const unkept = (reply: FastifyReply): FastifyReply => reply.header('cache-control', 'private, no-store')

function formatOf(text: string): ExportFormat {
  const format = exportFormats.find((one) => one === text)
  if (format) return format
  throw new Refusal('badInput', [
    {
      message: say('format must be one of {exportFormats}.', { exportFormats: exportFormats.join(', ') }),
      field: 'format',
    },
  ])
}
