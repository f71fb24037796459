import type { Scope } from '@upshot/contract'

/** Who is calling, as their token says. */
export interface Caller {
  readonly userId: number
  readonly tokenId: number
  /** As presented. */
  readonly token: string
  readonly expiresEpoch: number | null
  readonly timeZone: string
  readonly isAdministrator: boolean
  readonly scopes: ReadonlySet<Scope>
  /** The app the token belongs to; a personal token belongs to none. */
  readonly clientId: string | null
}

/** What a share shows of another person; `undefined` = all. */
export interface Cover {
  readonly categoryIds: readonly number[] | undefined
  readonly variableIds: readonly number[] | undefined
}

/** Whose data a request is about: the caller's own, or another person's through a share. */
export interface Subject {
  readonly userId: number
  readonly timeZone: string
  /** Only through a share: what it covers. */
  readonly cover?: Cover
}

/** The other person, if a share covers what is asked; the read is logged before it happens. */
export type ReadThroughShare = (
  caller: Caller,
  asked: { readonly userId: number; readonly scope: Scope; readonly what: string },
) => Promise<Subject | undefined>

/** Finds the caller behind a token; undefined if it is unknown, revoked or expired. */
export type Authenticate = (token: string) => Promise<Caller | undefined>
