import { type Scope, scopes } from '@upshot/contract'
import type { Language } from '../lib/language.ts'

/** The caller of a request, from their token. */
export interface Caller {
  readonly userId: number
  readonly tokenId: number
  /** The token as presented. */
  readonly token: string
  /** Name given by the person or the app. */
  readonly tokenName: string
  readonly expiresEpoch: number | null
  readonly timeZone: string
  /** The language they chose, otherwise the one their browser asks for. */
  readonly language: Language
  readonly isAdministrator: boolean
  readonly scopes: ReadonlySet<Scope>
  /** The app the token belongs to; a personal token belongs to none. */
  readonly clientId: string | null
  /** Our own web app, whose tokens expire after minutes. */
  readonly isOwnApp: boolean
}

/** The person, or an app of theirs. */
export type Actor = Pick<Caller, 'userId' | 'clientId'>

/** An actor with their scopes. */
export type Asker = Pick<Caller, 'userId' | 'clientId' | 'scopes'>

/** The person, signed in on a page of ours or at the command line. */
export const inPerson = (userId: number): Asker => ({ userId, clientId: null, scopes: new Set(scopes) })

/**
 * Identifies who can undo what they wrote. An app's tokens change every hour, so the app is used for them; a personal
 * token identifies itself.
 */
export const authorOf = ({
  clientId,
  isOwnApp,
  tokenId,
}: Pick<Caller, 'clientId' | 'isOwnApp' | 'tokenId'>): string => {
  if (isOwnApp) return 'own app'
  return clientId === null ? `token ${tokenId}` : `app ${clientId}`
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
  /** The language of the caller. */
  readonly language: Language
  /** Only through a share: what it covers. */
  readonly cover?: Cover
}

/** The other person, if a share covers what is asked; the read is logged before it happens. */
export type ReadThroughShare = (
  caller: Caller,
  request: { readonly userId: number; readonly scope: Scope; readonly what: string },
) => Promise<Omit<Subject, 'language'> | undefined>

/** The caller as known from the token: without a language if the person chose none. */
export interface KnownCaller extends Omit<Caller, 'language'> {
  readonly language: Language | null
}

/** The resource of a token: the API, or the endpoint for assistants. */
export type Resource = 'api' | 'mcp'

/**
 * Finds the caller behind a token; undefined if it is unknown, revoked, expired or made for another resource (RFC
 * 8707).
 */
export type Authenticate = (token: string, resource?: Resource) => Promise<KnownCaller | undefined>
