import type { Scope } from '@upshot/contract'

/** Who is calling, as their token says. */
export interface Caller {
  readonly userId: number
  readonly tokenId: number
  readonly timeZone: string
  readonly isAdministrator: boolean
  readonly scopes: ReadonlySet<Scope>
  /** The app the token belongs to; a personal token belongs to none. */
  readonly clientId: string | null
}

/** Whose data a request is about: the caller's own, or another person's through a share. */
export interface Subject {
  readonly userId: number
  readonly timeZone: string
}

/** Finds the caller behind a token; undefined if it is unknown, revoked or expired. */
export type Authenticate = (token: string) => Promise<Caller | undefined>
