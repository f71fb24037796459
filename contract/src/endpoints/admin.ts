import Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { choice, everywhere, paging } from '../query.ts'
import {
  AdminJob,
  AdminPerson,
  AdminStatus,
  Backup,
  JobCounts,
  Registration,
  Token,
  TokenInput,
} from '../records/admin.ts'
import { Envelope, enveloped } from '../records/envelope.ts'
import { AuditEntry } from '../records/share.ts'

const query = Type.Object(everywhere)
const pages = Type.Object({ ...paging(), ...everywhere })
const PersonId = Type.Object({ personId: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) })
const Named = Type.Object({ name: Type.String({ minLength: 1, maxLength: 100 }) })

const tokens = { group: 'Tokens', scope: 'manageshares' } as const
const admin = { group: 'Administration', scope: 'admin' } as const
/** Also requires the password or a passkey within the last minutes. */
const confirmed = { needsConfirmation: true } as const

export const tokenEndpoints = {
  listTokens: endpoint({
    ...tokens,
    method: 'GET',
    path: '/tokens',
    summary: 'List your personal tokens',
    description: 'What each token may do, how long it works, and when it was last used.',
    query: pages,
    answer: enveloped({ tokens: Type.Array(Token) }),
  }),
  createToken: endpoint({
    ...tokens,
    ...confirmed,
    method: 'POST',
    path: '/tokens',
    hasSecret: true,
    summary: 'Create a personal token',
    description: 'The token is in this answer and nowhere else.',
    query,
    body: TokenInput,
    answer: enveloped({ token: Token, accessToken: Type.String() }),
    example: { name: 'My script', scopes: ['readmeasurements'], days: 90 },
  }),
  revokeToken: endpoint({
    ...tokens,
    method: 'DELETE',
    path: '/tokens/delete',
    summary: 'Revoke a personal token',
    description: 'The very next request with it is refused.',
    query,
    body: Type.Object({ tokenId: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) }),
    answer: Envelope,
    example: { tokenId: 12 },
  }),
}

export const adminEndpoints = {
  getAdminStatus: endpoint({
    ...admin,
    method: 'GET',
    path: '/admin/status',
    summary: 'See how the installation is doing',
    description: 'Version, database, disk, queue, mail, the last backup, and who may create an account.',
    query,
    answer: AdminStatus,
    isBare: true,
  }),
  saveRegistration: endpoint({
    ...admin,
    ...confirmed,
    method: 'POST',
    path: '/admin/registration',
    summary: 'Open or close registration',
    description: 'Takes effect with the next request, and overrides the setting REGISTRATION.',
    query,
    body: Type.Object({ registration: Registration }),
    answer: Envelope,
    example: { registration: 'closed' },
  }),
  listPeople: endpoint({
    ...admin,
    method: 'GET',
    path: '/admin/users',
    summary: 'List accounts',
    description: 'Names, addresses and dates. What people record is not shown. Looking at the list is logged.',
    query: pages,
    answer: enveloped({ people: Type.Array(AdminPerson) }),
  }),
  invitePerson: endpoint({
    ...admin,
    ...confirmed,
    method: 'POST',
    path: '/admin/users/invite',
    hasSecret: true,
    summary: 'Invite somebody to create an account',
    description: 'The link works once, for a week. With a mail server and an address it is also sent there.',
    query,
    body: Type.Object({ emailAddress: Type.Optional(Type.String({ minLength: 3, maxLength: 254 })) }),
    answer: enveloped({ isSent: Type.Boolean({ description: 'Whether an e-mail with the link is on its way.' }) }),
    example: { emailAddress: 'friend@example.org' },
  }),
  createResetLink: endpoint({
    ...admin,
    ...confirmed,
    method: 'POST',
    path: '/admin/users/reset-link',
    hasSecret: true,
    summary: 'Help somebody who forgot their password',
    description:
      'With a mail server the link goes to the person alone. Without one it is in the answer, for you to hand over. The person is told on every signed-in device, by e-mail, at their next sign-ins and in their log. If they are signed in anywhere, the link works only after 24 hours, and they can cancel it. Using it ends all their sessions, tokens, apps and links.',
    query,
    body: PersonId,
    answer: enveloped({
      isSent: Type.Boolean({ description: 'Whether an e-mail with the link is on its way to the person.' }),
      usableFrom: Type.Optional(Type.String({ description: 'UTC. The link does not work before.' })),
    }),
    example: { personId: 2 },
  }),
  removePerson: endpoint({
    ...admin,
    ...confirmed,
    method: 'DELETE',
    path: '/admin/users/delete',
    summary: 'Remove an account',
    description: 'Everything about the person is deleted and cannot be restored.',
    query,
    body: PersonId,
    answer: Envelope,
    example: { personId: 2 },
  }),
  listJobs: endpoint({
    ...admin,
    method: 'GET',
    path: '/admin/jobs',
    summary: 'List jobs',
    description:
      'Failed ones first, then by time; at most 200. Why a job failed is in the server log, under its number.',
    query: Type.Object({ state: choice('Only these.', ['waiting', 'running', 'failed']), ...everywhere }),
    answer: enveloped({ counts: JobCounts, jobs: Type.Array(AdminJob) }),
  }),
  retryJob: endpoint({
    ...admin,
    method: 'POST',
    path: '/admin/jobs/retry',
    summary: 'Try a failed job again',
    description: 'It starts at once and gets as many attempts as a new job.',
    query,
    body: Type.Object({ jobId: Type.String({ pattern: '^[0-9]{1,18}$' }) }),
    answer: Envelope,
    example: { jobId: '12' },
  }),
  listBackups: endpoint({
    ...admin,
    method: 'GET',
    path: '/admin/backups',
    summary: 'List backups',
    description: 'Those that were made here, newest first.',
    query,
    answer: enveloped({ backups: Type.Array(Backup) }),
  }),
  createBackup: endpoint({
    ...admin,
    method: 'POST',
    path: '/admin/backups',
    summary: 'Make a backup',
    description: 'In the background, in the data directory, one at a time. Everybody can keep working meanwhile.',
    query,
    body: Type.Object({}),
    answer: enveloped({ backup: Backup }),
    example: {},
  }),
  checkBackup: endpoint({
    ...admin,
    method: 'POST',
    path: '/admin/backups/check',
    summary: 'Check a backup by restoring it',
    description: 'In the background, into an empty database that is deleted afterwards.',
    query,
    body: Named,
    answer: enveloped({ backup: Backup }),
    example: { name: 'upshot-2026-06-15T120000Z.backup' },
  }),
  removeBackup: endpoint({
    ...admin,
    ...confirmed,
    method: 'DELETE',
    path: '/admin/backups/delete',
    summary: 'Delete a backup',
    description: 'The file is gone.',
    query,
    body: Named,
    answer: Envelope,
    example: { name: 'upshot-2026-06-15T120000Z.backup' },
  }),
  listAdminActs: endpoint({
    ...admin,
    method: 'GET',
    path: '/admin/log',
    summary: 'See what administrators did',
    description: 'Newest first, of the last 1000 entries of their account logs.',
    query: pages,
    answer: enveloped({ entries: Type.Array(AuditEntry) }),
  }),
}
