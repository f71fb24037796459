/** The person's own file, saved by the browser itself: for files that are too large to hold in a page. */
import { type ExportFormat, exportFormats } from '@upshot/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createDownloads } from '../../http/download.ts'
import { languageOf } from '../../lib/language.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { DownloadLinks } from '../../people/accounts/download-links.ts'
import type { Sessions, SignedInUser } from '../../people/sessions/service.ts'
import { type Cookies, field, pagesIn } from '../../people/sessions/web.ts'
import { fileOf } from './routes.ts'
import type { Exports } from './service.ts'

export interface DownloadPageParts {
  readonly exports: Exports
  readonly downloadLinks: DownloadLinks
  readonly sessions: Sessions
  readonly cookies: Cookies
}

const JSON_ONLY = { config: { answersJson: true } } as const

export function downloadPages({ exports, downloadLinks, sessions, cookies }: DownloadPageParts) {
  const sendDownload = createDownloads()
  const found = async (request: FastifyRequest): Promise<SignedInUser> => {
    const who = await sessions.find(cookies.read(request))
    if (!who) throw new Refusal('unauthorized', 'Please sign in.')
    return who
  }
  return (app: FastifyInstance): Promise<void> =>
    pagesIn(app, (pages) => {
      pages.post('/auth/download', JSON_ONLY, async (request, reply) => {
        const who = await found(request)
        const token = await downloadLinks.make(who, formatOf(field(request.body, 'format') || 'json'))
        return reply.header('cache-control', 'private, no-store').send({ url: `/auth/download/${token}` })
      })

      pages.get('/auth/download/:token', async (request, reply) => {
        const who = await found(request)
        const format = formatOf(await downloadLinks.use(who, field(request.params, 'token')))
        const { user } = who
        return sendDownload(reply, user.id, () =>
          fileOf(
            exports,
            { userId: user.id, timeZone: user.time_zone, language: languageOf(user.language) },
            { format, reader: user.id },
          ),
        )
      })
    })
}

function formatOf(text: string): ExportFormat {
  const format = exportFormats.find((one) => one === text)
  if (format) return format
  throw new Refusal('badInput', [{ message: `format must be one of ${exportFormats.join(', ')}.`, field: 'format' }])
}
