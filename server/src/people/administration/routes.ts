import { createReadStream } from 'node:fs'
import type { AdminJob, AdminPerson, Backup } from '@upshot/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { created, type HandlersOf, ok, pageOf, replyWith } from '../../http/handler.ts'
import type { JobOverviewStore, JobSummary } from '../../jobs/overview.ts'
import type { Clock } from '../../lib/clock.ts'
import { type Language, say } from '../../lib/language.ts'
import { Refusal } from '../../lib/refusal.ts'
import { utcText } from '../../lib/utc-text.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Confirmation } from '../accounts/confirmation.ts'
import type { DownloadLinks } from '../accounts/links.ts'
import { auditText } from '../audit/words.ts'
import { PLEASE_SIGN_IN } from '../refusals.ts'
import type { Sessions, SignedInUser } from '../sessions/service.ts'
import { type Cookies, field } from '../sessions/web.ts'
import type { BackupFile, Backups } from './backups.ts'
import type { AdminPeople, LinkDelivery, SeenPerson } from './people.ts'
import type { Status } from './status.ts'

type AdminEndpoint =
  | 'getAdminStatus'
  | 'saveRegistration'
  | 'listPeople'
  | 'invitePerson'
  | 'createResetLink'
  | 'removePerson'
  | 'listJobs'
  | 'retryJob'
  | 'listBackups'
  | 'createBackup'
  | 'checkBackup'
  | 'removeBackup'
  | 'listAdminActs'

const MOST_JOBS = 200

interface AdminRouteDependencies {
  readonly storage: Storage<{ readonly jobOverview: JobOverviewStore }>
  readonly clock: Clock
  readonly adminPeople: AdminPeople
  readonly backups: Backups
  readonly status: Status
}

export function adminRoutes(dependencies: AdminRouteDependencies): HandlersOf<AdminEndpoint> {
  return { ...personRoutes(dependencies), ...machineRoutes(dependencies) }
}

type PersonEndpoint =
  | 'saveRegistration'
  | 'listPeople'
  | 'invitePerson'
  | 'createResetLink'
  | 'removePerson'
  | 'listAdminActs'

function personRoutes({ adminPeople }: AdminRouteDependencies): HandlersOf<PersonEndpoint> {
  return {
    saveRegistration: async ({ caller, body }) => {
      await adminPeople.chooseRegistration(caller.userId, body.registration)
      return ok({ summary: 'Registration changed', description: `Registration is now: ${body.registration}.` }, {})
    },

    listPeople: async ({ caller, query }) => {
      const { limit = 100, offset = 0 } = query
      const listed = await adminPeople.list(caller.userId, { limit: limit + 1, offset })
      const text = { summary: 'Accounts', description: 'Everybody with an account here.' }
      const next = listed.length > limit ? { next: { limit, offset: offset + limit } } : {}
      return { ...ok(text, { people: listed.slice(0, limit).map(presentPerson) }), ...next }
    },

    invitePerson: async ({ caller, body }) => {
      const made = await adminPeople.invite(caller.userId, body.emailAddress)
      const sent = made.isSent ? ' An e-mail with the link is on its way.' : ''
      const description = `Whoever opens the link first can create an account with it, within a week.${sent}`
      return created({ summary: 'Invitation created', description }, handedOver(made))
    },

    createResetLink: async ({ caller, body }) => {
      const made = await adminPeople.resetLink(caller.userId, body.personId)
      const description = made.isSent
        ? 'An e-mail with the link is on its way to the person.'
        : 'Hand the link over in person: whoever opens it first chooses the new password.'
      return created({ summary: 'Reset link created', description: `${description} ${RESET_TRUTH}` }, handedOver(made))
    },

    removePerson: async ({ caller, body }) => {
      await adminPeople.remove(caller.userId, body.personId)
      return ok({ summary: 'Account removed', description: 'Everything about the person has been deleted.' }, {})
    },

    listAdminActs: async ({ caller, query }) => {
      const { items, next } = pageOf(await adminPeople.acts(), query)
      const entries = items.map((entry) => ({
        id: entry.id,
        at: utcText(entry.atEpoch),
        action: entry.action,
        actorUserId: entry.userId,
        text: auditText(entry, caller.language),
      }))
      const text = { summary: 'What administrators did', description: 'Newest first.' }
      return ok(text, { entries }, next)
    },
  }
}

const RESET_TRUTH =
  'The person is told on every device. If they are signed in anywhere, the link works only from tomorrow, and they can cancel it. Using it ends all their sessions, tokens, apps and links.'

const handedOver = ({ link, isSent, usableEpoch }: LinkDelivery) => ({
  isSent,
  ...(link === undefined ? {} : { link }),
  ...(usableEpoch === undefined ? {} : { usableFrom: utcText(usableEpoch) }),
})

type MachineEndpoint = Exclude<AdminEndpoint, PersonEndpoint>

function machineRoutes({
  storage,
  clock,
  adminPeople,
  backups,
  status,
}: AdminRouteDependencies): HandlersOf<MachineEndpoint> {
  return {
    getAdminStatus: async () => replyWith(await status()),

    listJobs: async ({ query }) => {
      const overview = await storage.read(async ({ jobOverview }) => ({
        counts: await jobOverview.counts(),
        jobs: (await jobOverview.list(query.state, MOST_JOBS)).map(presentJob),
      }))
      return ok({ summary: 'Jobs', description: 'Jobs that are waiting, running or have failed.' }, overview)
    },

    retryJob: async ({ caller, body }) => {
      const isThere = await storage.transaction(({ jobOverview }) => jobOverview.retry(body.jobId, clock.nowMs()))
      if (!isThere) throw new Refusal('notFound', say('There is no failed job with this number.'))
      await adminPeople.note(caller.userId, 'adminRetriedJob', body.jobId)
      return ok({ summary: 'Job queued', description: 'It will run again right away.' }, {})
    },

    listBackups: async ({ caller }) =>
      ok(
        { summary: 'Backups', description: 'Files in the data directory of the server.' },
        { backups: (await backups.list()).map((file) => presentBackup(file, caller.language)) },
      ),

    createBackup: async ({ caller }) => {
      const backup = await backups.begin()
      await adminPeople.note(caller.userId, 'adminMadeBackup', backup.name)
      return created(
        { summary: 'Backup started', description: 'The server is making it in the background.' },
        { backup: presentBackup(backup, caller.language) },
      )
    },

    checkBackup: async ({ caller, body }) => {
      const backup = await backups.beginCheck(body.name)
      await adminPeople.note(caller.userId, 'adminCheckedBackup', backup.name)
      return created(
        {
          summary: 'Check started',
          description: 'The server is restoring the backup into an empty database, in the background.',
        },
        { backup: presentBackup(backup, caller.language) },
      )
    },

    removeBackup: async ({ caller, body }) => {
      await backups.remove(body.name)
      await adminPeople.note(caller.userId, 'adminRemovedBackup', body.name)
      return ok({ summary: 'Backup deleted', description: 'The file is gone.' }, {})
    },
  }
}

const presentPerson = ({ user, lastSignInEpoch }: SeenPerson): AdminPerson => ({
  id: user.id,
  displayName: user.display_name,
  email: user.email,
  createdAt: utcText(user.created_epoch),
  isAdministrator: user.is_administrator === 1,
  ...(lastSignInEpoch === undefined ? {} : { lastSignInAt: utcText(lastSignInEpoch) }),
})

const presentJob = ({ runAtMs, ...job }: JobSummary): AdminJob => ({
  ...job,
  runAt: utcText(Math.floor(runAtMs / 1000)),
})

const presentBackup = ({ createdAtMs, checkedAtMs, problem, ...members }: BackupFile, language: Language): Backup => ({
  ...members,
  createdAt: utcText(Math.floor(createdAtMs / 1000)),
  ...(checkedAtMs === undefined ? {} : { checkedAt: utcText(Math.floor(checkedAtMs / 1000)) }),
  ...(problem === undefined ? {} : { problem: problem[language] }),
})

/** Downloads of backups. A backup contains everybody's data, so it requires a recent password or passkey. */
const JSON_ONLY = { config: { answersJson: true } } as const
const KIND = 'backup '

export function addBackupDownloads(
  app: FastifyInstance,
  dependencies: {
    readonly sessions: Sessions
    readonly cookies: Cookies
    readonly confirmation: Confirmation
    readonly downloadLinks: DownloadLinks
    readonly backups: Backups
    readonly adminPeople: AdminPeople
  },
): void {
  const { sessions, cookies, confirmation, downloadLinks, backups, adminPeople } = dependencies

  /** The signed-in administrator; refuses everyone else. */
  async function administrator(request: FastifyRequest): Promise<SignedInUser> {
    const signedIn = await sessions.find(cookies.read(request))
    if (!signedIn) throw new Refusal('unauthorized', PLEASE_SIGN_IN)
    if (signedIn.user.is_administrator !== 1)
      throw new Refusal('forbidden', say('Only administrators can download backups.'))
    if (!confirmation.isRecent(signedIn)) throw new Refusal('forbidden', say("Please confirm it's you first."))
    return signedIn
  }

  app.post('/auth/backup', JSON_ONLY, async (request, reply) => {
    const signedIn = await administrator(request)
    const name = field(request.body, 'name')
    await backups.fileToSend(name)
    const token = await downloadLinks.make(signedIn, KIND + name)
    return reply.header('cache-control', 'private, no-store').send({ url: `/auth/backup/${token}` })
  })

  app.get('/auth/backup/:token', async (request, reply) => {
    const signedIn = await administrator(request)
    const format = await downloadLinks.use(signedIn, field(request.params, 'token'))
    const name = format.startsWith(KIND) ? format.slice(KIND.length) : ''
    const { file, bytes } = await backups.fileToSend(name)
    await adminPeople.note(signedIn.user.id, 'adminDownloadedBackup', name)
    return reply
      .header('cache-control', 'private, no-store')
      .header('content-type', 'application/octet-stream')
      .header('content-length', bytes)
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(createReadStream(file))
  })
}
