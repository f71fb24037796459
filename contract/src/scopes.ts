/**
 * What a token may do, in the words of the consent page. The checks of every request, the OpenAPI document, the
 * authorization server and the consent page all use this table.
 */
interface ScopeWords {
  /** Whether an app can get it. The other scopes are reserved for the person. */
  readonly isGrantable: boolean
  /** What a token with this scope can do. */
  readonly description: string
}

export const scopeTable = {
  basic: {
    isGrantable: true,
    description: 'See your name and time zone',
  },
  readmeasurements: {
    isGrantable: true,
    description:
      'Read what you recorded and what we learned from it: measurements, variables, tags, reminders, your feed, votes, findings, studies, imports and data sources',
  },
  writemeasurements: {
    isGrantable: true,
    description:
      'Record, change and delete measurements, variables, tags, reminders, notes, votes and private studies, import files, and set your time zone, your reminder hours and the outcome you want to improve',
  },
  notify: {
    isGrantable: true,
    description:
      'Send your reminders to devices that the app adds, and tell its web addresses which of your records change, until you end its access',
  },
  manageaccount: {
    isGrantable: false,
    description:
      'Publish and join studies, share your data with everyone, connect data sources, choose how reminders reach you, and change your profile',
  },
  manageshares: {
    isGrantable: false,
    description: 'Invite people, make links to your data, see and end the access of others, and register apps',
  },
  export: {
    isGrantable: false,
    description: 'Export everything',
  },
  deleteaccount: {
    isGrantable: false,
    description: 'Delete your account',
  },
  admin: {
    isGrantable: false,
    description:
      'Run the installation, for administrators only: accounts, jobs, backups and server metrics, never what people record',
  },
} as const satisfies Record<string, ScopeWords>

export type Scope = keyof typeof scopeTable

export const scopes = Object.keys(scopeTable) as readonly Scope[]

export type GrantableScope = {
  [S in Scope]: (typeof scopeTable)[S]['isGrantable'] extends true ? S : never
}[Scope]

/** Scopes that an app can be granted. */
export const grantableScopes = scopes.filter((scope): scope is GrantableScope => scopeTable[scope].isGrantable)
