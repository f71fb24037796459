import Type, { type Static } from 'typebox'
import { LONGEST_NAME } from '../limits.ts'
import { integers, record, required, strings } from './fields.ts'
import { ReportPurpose } from './report.ts'

const names = (description: string) =>
  Type.Optional(Type.Union([Type.Array(Type.String()), Type.String()], { description }))

/** What a share covers. */
const cover = {
  scopes: names('What the other person may do; default: basic and readmeasurements.'),
  categories: names('Only variables of these kinds; default: all.'),
  endsAt: Type.Optional(Type.String({ description: 'When it ends automatically. UTC.' })),
}

export const ShareInvitation = record('ShareInvitation', 'Who to invite, and what they may read.', {
  emailAddress: Type.String({ minLength: 3, maxLength: 254 }),
  name: Type.Optional(Type.String({ maxLength: LONGEST_NAME })),
  emailSubject: Type.Optional(Type.String({ maxLength: 200 })),
  emailBody: Type.Optional(Type.String({ maxLength: 5000 })),
  ...cover,
})
export type ShareInvitation = Static<typeof ShareInvitation>

export const ShareLink = record('ShareLink', 'A page with chosen variables for anybody who has the link.', {
  name: Type.String({
    minLength: 1,
    maxLength: LONGEST_NAME,
    description: 'Who it is for; shown to you and on the page.',
  }),
  variableIds: Type.Array(Type.Integer(), { minItems: 1, maxItems: 100 }),
  purpose: Type.Optional(ReportPurpose),
  from: Type.Optional(
    Type.String({ description: 'First local day, YYYY-MM-DD, or moment; default: the first of all.' }),
  ),
  to: Type.Optional(Type.String({ description: 'Last local day or moment; default: no end.' })),
  earliestMeasurementTime: Type.Optional(Type.String({ description: 'Like from, as a moment.' })),
  latestMeasurementTime: Type.Optional(Type.String({ description: 'Like to, as a moment.' })),
  includesFindings: Type.Optional(
    Type.Boolean({
      description: 'Show likely findings between these variables, too. They come from all days. Default: false.',
    }),
  ),
  endsAt: Type.Optional(Type.String({ description: 'When the link stops working; default: in 30 days.' })),
})
export type ShareLink = Static<typeof ShareLink>

export const ShareRead = record('ShareRead', 'One time that somebody else read your data.', {
  readAt: Type.String(),
  what: Type.String({ description: 'Which operation or page.' }),
  ...strings('clientId', 'displayName'),
  ...integers('userId', 'grantId'),
})
export type ShareRead = Static<typeof ShareRead>

export const App = record('App', 'Software that may ask people for access to their data.', {
  clientId: Type.String(),
  name: Type.String(),
  description: Type.String(),
  redirectUris: Type.Array(Type.String()),
  isPublic: Type.Boolean({ description: 'The app cannot keep a secret: it runs in a browser or on a phone.' }),
  createdAt: Type.String(),
  ...strings('homepageUrl', 'iconUrl', 'companyName'),
})
export type App = Static<typeof App>

export const AppInput = record('AppInput', 'An app to register.', {
  name: Type.String({ minLength: 1, maxLength: 100 }),
  description: Type.Optional(Type.String({ maxLength: 1000 })),
  redirectUris: Type.Array(Type.String({ maxLength: 2000 }), { minItems: 1, maxItems: 20 }),
  homepageUrl: Type.Optional(Type.String({ maxLength: 2000 })),
  iconUrl: Type.Optional(Type.String({ maxLength: 2000 })),
  companyName: Type.Optional(Type.String({ maxLength: LONGEST_NAME })),
  isPublic: Type.Optional(Type.Boolean({ description: 'Default: true, which means PKCE and no secret.' })),
})
export type AppInput = Static<typeof AppInput>

export const AuditEntry = record('AuditEntry', 'Something that happened to your account or data.', {
  id: Type.Integer(),
  at: Type.String(),
  action: Type.String(),
  ...strings('clientId'),
  ...required(Type.String(), 'text'),
  ...integers('actorUserId', 'grantId'),
})
export type AuditEntry = Static<typeof AuditEntry>
