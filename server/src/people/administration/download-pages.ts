/** A backup, saved by the browser itself. It holds everybody's data: only right after the password or a passkey. */
import { createReadStream } from 'node:fs'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal, say } from '../../lib/refusal.ts'
import type { Confirmation } from '../accounts/confirmation.ts'
import type { DownloadLinks } from '../accounts/download-links.ts'
import { PLEASE_SIGN_IN } from '../refusals.ts'
import type { Sessions, SignedInUser } from '../sessions/service.ts'
import { type Cookies, field } from '../sessions/web.ts'
import type { Backups } from './backups.ts'
import type { AdminPeople } from './people.ts'

const JSON_ONLY = { config: { answersJson: true } } as const
const KIND = 'backup '

export interface BackupDownloadParts {
  readonly sessions: Sessions
  readonly cookies: Cookies
  readonly confirmation: Confirmation
  readonly downloadLinks: DownloadLinks
  readonly backups: Backups
  readonly adminPeople: AdminPeople
}

export function addBackupDownloads(app: FastifyInstance, parts: BackupDownloadParts): void {
  const { sessions, cookies, confirmation, downloadLinks, backups, adminPeople } = parts

  /** Whether somebody is no administrator or not signed in: to others there is nothing here. */
  async function administrator(request: FastifyRequest): Promise<SignedInUser> {
    const who = await sessions.find(cookies.read(request))
    if (!who) throw new Refusal('unauthorized', PLEASE_SIGN_IN)
    if (who.user.is_administrator !== 1)
      throw new Refusal(
        'forbidden',
        say('Only administrators can download backups.', 'Sicherungen kann nur die Verwaltung herunterladen.'),
      )
    if (!confirmation.isRecent(who))
      throw new Refusal('forbidden', say("Please confirm it's you first.", 'Bitte bestätige zuerst, dass du es bist.'))
    return who
  }

  app.post('/auth/backup', JSON_ONLY, async (request, reply) => {
    const who = await administrator(request)
    const name = field(request.body, 'name')
    await backups.fileToSend(name)
    const token = await downloadLinks.make(who, KIND + name)
    return reply.header('cache-control', 'private, no-store').send({ url: `/auth/backup/${token}` })
  })

  app.get('/auth/backup/:token', async (request, reply) => {
    const who = await administrator(request)
    const format = await downloadLinks.use(who, field(request.params, 'token'))
    const name = format.startsWith(KIND) ? format.slice(KIND.length) : ''
    const { file, bytes } = await backups.fileToSend(name)
    await adminPeople.note(who.user.id, 'adminDownloadedBackup', name)
    return reply
      .header('cache-control', 'private, no-store')
      .header('content-type', 'application/octet-stream')
      .header('content-length', bytes)
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(createReadStream(file))
  })
}
