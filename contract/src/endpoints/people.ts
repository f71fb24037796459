import Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { everywhere, integer, paging, sort, text } from '../query.ts'
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
