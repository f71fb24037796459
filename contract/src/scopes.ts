/** What a token may do. The last four are for the person alone: no third party can be granted them. */
export const scopes = [
  'basic',
  'readmeasurements',
  'writemeasurements',
  'manageshares',
  'export',
  'deleteaccount',
  'admin',
] as const
export type Scope = (typeof scopes)[number]

/** Scopes that an app or another person can be granted. */
export const grantableScopes = ['basic', 'readmeasurements', 'writemeasurements'] as const satisfies readonly Scope[]
