import Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { choice, everywhere, integer, paging, sort, text } from '../query.ts'
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
import { App, AppInput, AuditEntry, ShareInvitation, ShareLink, ShareRead } from '../records/share.ts'
import { AuthorizedClients, User, UserSettings } from '../records/user.ts'

const query = Type.Object(everywhere)

const Invitation = Type.Object({ invitation: Type.String({ minLength: 1 }) })

const account = { group: 'Account' } as const
const sharing = { group: 'Sharing', scope: 'manageshares' } as const

export const accountEndpoints = {
  getUser: endpoint({
    ...account,
    method: 'GET',
    path: '/user',
    scope: 'basic',
    hasSecret: true,
    summary: 'Read your account',
    description:
      'The person the token belongs to. A token without the scope manageaccount, such as the token of an app, gets only the id, the name, the time zone and the token itself; the other required members are empty.',
    query,
    answer: User,
    isBare: true,
  }),
  saveUserSettings: endpoint({
    ...account,
    method: 'POST',
    path: '/userSettings',
    scope: 'writemeasurements',
    hasSecret: true,
    summary: 'Change account settings',
    description:
      'Time zone, reminder window and primary outcome; with the scope manageaccount also profile, channels and sharing with everyone. The e-mail address can only be changed on the account page: a different one is refused here.',
    query,
    body: UserSettings,
    answer: enveloped({ data: Type.Object({ user: User }) }),
    example: { timeZone: 'Europe/Berlin', earliestReminderTime: '08:00:00' },
  }),
  deleteUser: endpoint({
    ...account,
    method: 'DELETE',
    path: '/user/delete',
    scope: 'deleteaccount',
    endsCaller: true,
    summary: 'Delete the account',
    description:
      'When the answer arrives, everything about the person has been deleted. Export first: GET /measurements/export.',
    query,
    body: Type.Object({ reason: Type.String() }),
    answer: Envelope,
    example: { reason: 'Moving elsewhere' },
  }),
  listAuditEntries: endpoint({
    ...account,
    method: 'GET',
    path: '/user/log',
    scope: 'manageshares',
    summary: 'Read the account log',
    description: 'Sign-ins, grants, reads by others and exports, newest first.',
    query: Type.Object({ ...paging(), ...everywhere }),
    answer: enveloped({ entries: Type.Array(AuditEntry) }),
  }),
}

export const shareEndpoints = {
  listShares: endpoint({
    ...sharing,
    method: 'GET',
    path: '/shares',
    summary: 'List authorized clients',
    description: "Apps, individuals and studies that may read the user's data.",
    query,
    answer: enveloped({ authorizedClients: AuthorizedClients }),
  }),
  revokeShare: endpoint({
    ...sharing,
    method: 'POST',
    path: '/shares/delete',
    hasSecret: true,
    summary: 'Revoke access',
    description: 'Ends the share and everything that depends on it. The very next request is refused.',
    query: Type.Object({
      clientIdToRevoke: text('The clientId of the app, individual or study, as GET /shares lists it.'),
      reason: text('Your reason.'),
      ...everywhere,
    }),
    answer: User,
    isBare: true,
  }),
  inviteToShare: endpoint({
    ...sharing,
    method: 'POST',
    path: '/shares/invite',
    hasSecret: true,
    summary: 'Invite a person to read',
    description: 'Pending until the invited person accepts. You can also pass the link on yourself.',
    query,
    body: ShareInvitation,
    answer: Type.Object({ ...User.properties, invitation: Type.String(), link: Type.String() }),
    isBare: true,
    example: { emailAddress: 'doctor@example.org', categories: ['Sleep'], endsAt: '2027-01-01T00:00:00' },
  }),
  acceptShare: endpoint({
    ...sharing,
    method: 'POST',
    path: '/shares/accept',
    summary: 'Accept an invitation',
    description: "From now on you can read the inviting person's data with their userId.",
    query,
    body: Invitation,
    answer: Envelope,
    example: { invitation: 'up_inv_…' },
  }),
  declineShare: endpoint({
    ...sharing,
    method: 'POST',
    path: '/shares/decline',
    summary: 'Decline an invitation',
    description: 'The invitation ends.',
    query,
    body: Invitation,
    answer: Envelope,
    example: { invitation: 'up_inv_…' },
  }),
  createShareLink: endpoint({
    ...sharing,
    method: 'POST',
    path: '/shares/link',
    hasSecret: true,
    summary: 'Make a link for a doctor',
    description:
      'A read-only page with the variables and the period you choose, and the same as a SMART Health Link for clinic software. No account is needed to open it; every visit is logged.',
    query,
    body: ShareLink,
    answer: enveloped({
      healthLink: Type.String({
        description:
          'The same as a SMART Health Link, shlink:/…: clinic software fetches each measurement with it, encrypted, as a FHIR bundle without notes.',
      }),
      data: Type.Object({ clientId: Type.String(), endsAt: Type.String() }),
    }),
    example: { name: 'Dr. Lee', variableIds: [1001], endsAt: '2026-12-31T00:00:00' },
  }),
  listShareReads: endpoint({
    ...sharing,
    method: 'GET',
    path: '/shares/log',
    summary: 'See who read what, and when',
    description: 'Reads by others through your shares, newest first.',
    query: Type.Object({ sort: sort(['createdAt', 'readAt']), ...paging(), ...everywhere }),
    answer: enveloped({ reads: Type.Array(ShareRead) }),
  }),
  listSharers: endpoint({
    ...sharing,
    scope: 'basic',
    hasSecret: true,
    method: 'GET',
    path: '/users',
    summary: 'List users who granted access',
    description:
      'People who share their data with the caller. An app gets those who granted it access: with its owner’s token all of them, otherwise only the person the token belongs to.',
    query: Type.Object({ id: integer('One person.', { minimum: 1 }), ...paging(), ...everywhere }),
    answer: enveloped({
      users: Type.Array(User),
      image: Type.Optional(Type.Object({ height: Type.String(), imageUrl: Type.String(), width: Type.String() })),
      avatar: Type.Optional(Type.String()),
      iconClassName: Type.Optional(Type.String()),
      html: Type.Optional(Type.String()),
    }),
  }),
}

export const appEndpoints = {
  listApps: endpoint({
    ...sharing,
    group: 'Apps',
    method: 'GET',
    path: '/apps',
    summary: 'List your apps',
    description: 'Apps that you registered.',
    query: Type.Object({ ...paging(), ...everywhere }),
    answer: enveloped({ apps: Type.Array(App) }),
  }),
  registerApp: endpoint({
    ...sharing,
    group: 'Apps',
    method: 'POST',
    path: '/apps',
    hasSecret: true,
    summary: 'Register an app',
    description: 'Returns its client id and, unless it is public, a secret that is shown only once.',
    query,
    body: AppInput,
    answer: enveloped({ app: App, clientSecret: Type.Optional(Type.String()) }),
    example: { name: 'Sleep Diary', redirectUris: ['http://127.0.0.1:8080/callback'] },
  }),
  deleteApp: endpoint({
    ...sharing,
    group: 'Apps',
    method: 'DELETE',
    path: '/apps/delete',
    summary: 'Remove an app',
    description: 'Ends its tokens and all access that people granted it, at once.',
    query: Type.Object({}),
    body: Type.Object({ appClientId: Type.String() }),
    answer: Envelope,
    example: { appClientId: 'app_…' },
  }),
}

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
