import Type, { type Static } from 'typebox'
import { integers, record, required, strings } from './fields.ts'

export const Token = record('Token', 'A personal token, without the token itself.', {
  id: Type.Integer(),
  name: Type.String(),
  scopes: Type.Array(Type.String(), { description: 'What it may do.' }),
  createdAt: Type.String(),
  ...strings('expiresAt', 'lastUsedAt'),
})
export type Token = Static<typeof Token>

export const TokenInput = record('TokenInput', 'A personal token to create.', {
  name: Type.String({ minLength: 1, maxLength: 100 }),
  scopes: Type.Array(Type.String({ maxLength: 40 }), { minItems: 1, maxItems: 20, description: 'What it may do.' }),
  days: Type.Integer({ minimum: 1, maximum: 366, description: 'How long it works.' }),
})
export type TokenInput = Static<typeof TokenInput>

export const registrations = ['closed', 'invite', 'open'] as const
export const Registration = Type.Enum([...registrations], {
  description: 'Who may create an account. closed and invite: whoever has an invitation; open: anybody.',
})
export type Registration = Static<typeof Registration>

export const Check = record('Check', 'One thing that should be in order.', {
  name: Type.Enum(['database', 'history', 'disk', 'jobs', 'mail', 'backup']),
  level: Type.Enum(['ok', 'warn', 'fail']),
})
export type Check = Static<typeof Check>

export const JobCounts = record('JobCounts', 'How many jobs there are.', {
  waiting: Type.Integer({ description: 'Due now or later, also those that are tried again.' }),
  running: Type.Integer(),
  failed: Type.Integer({ description: 'They failed on every attempt: somebody has to look at them.' }),
})
export type JobCounts = Static<typeof JobCounts>

export const JobLateness = record('JobLateness', 'By how many seconds the job that waits longest is late.', {
  dueNow: Type.Number({ description: 'Reminders and push messages.' }),
  mail: Type.Number(),
  webhooks: Type.Number(),
  personWaits: Type.Number({ description: 'What somebody waits for, such as findings after an entry, and imports.' }),
  background: Type.Number({ description: 'What nobody waits for. An hour or more is usual at night.' }),
})
export type JobLateness = Static<typeof JobLateness>

export const AdminStatus = record('AdminStatus', 'How the installation is doing. Nothing about what people record.', {
  version: Type.String(),
  database: Type.Enum(['sqlite', 'postgres']),
  numberOfPeople: Type.Integer(),
  registration: Registration,
  hasMail: Type.Boolean({ description: 'A mail server is set up.' }),
  databaseBytes: Type.Integer(),
  backupBytes: Type.Integer(),
  freeBytes: Type.Integer({ description: 'On the disk of the data directory.' }),
  jobs: JobCounts,
  lateSeconds: JobLateness,
  checks: Type.Array(Check),
  ...strings('lastBackupAt'),
})
export type AdminStatus = Static<typeof AdminStatus>

export const AdminPerson = record('AdminPerson', 'An account, as administrators see it.', {
  id: Type.Integer(),
  ...required(Type.String(), 'displayName', 'email', 'createdAt'),
  isAdministrator: Type.Boolean(),
  ...strings('lastSignInAt'),
})
export type AdminPerson = Static<typeof AdminPerson>

export const AdminJob = record(
  'AdminJob',
  'Work for later. What it is about is not shown, because that may be personal.',
  {
    id: Type.String(),
    name: Type.String(),
    state: Type.Enum(['waiting', 'running', 'failed']),
    ...required(Type.Integer(), 'attempts', 'mostAttempts'),
    runAt: Type.String(),
  },
)
export type AdminJob = Static<typeof AdminJob>

export const Backup = record('Backup', 'Everything in one file, which both kinds of database can restore.', {
  name: Type.String(),
  createdAt: Type.String(),
  state: Type.Enum(['making', 'checking', 'ready', 'failed']),
  ...integers('bytes', 'rows'),
  ...strings('checkedAt'),
  problem: Type.Optional(Type.String({ description: 'Why it could not be made or restored.' })),
})
export type Backup = Static<typeof Backup>
