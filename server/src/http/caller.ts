import { type Scope, scopes } from '@upshot/contract'
import type { Language } from '../lib/language.ts'

/** Who is calling, as their token says. */
export interface Caller {
  readonly userId: number
  readonly tokenId: number
  /** As presented. */
  readonly token: string
  /** What the person, or the app it belongs to, calls it. */
  readonly tokenName: string
  readonly expiresEpoch: number | null
  readonly timeZone: string
  /** The one they chose, else the one their browser asks for. */
  readonly language: Language
  readonly isAdministrator: boolean
  readonly scopes: ReadonlySet<Scope>
  /** The app the token belongs to; a personal token belongs to none. */
  readonly clientId: string | null
  /** It is our own app, whose tokens live for minutes. */
  readonly isOwnApp: boolean
}

/** Who does something: the person, or an app of theirs. */
export type Actor = Pick<Caller, 'userId' | 'clientId'>

/** The same with what they may do. */
export type Asker = Pick<Caller, 'userId' | 'clientId' | 'scopes'>

/** The person, signed in on a page of ours or at the command line. */
export const inPerson = (userId: number): Asker => ({ userId, clientId: null, scopes: new Set(scopes) })

/** What a share shows of another person; `undefined` = all. */
export interface Cover {
  readonly categoryIds: readonly number[] | undefined
  readonly variableIds: readonly number[] | undefined
}

/** Whose data a request is about: the caller's own, or another person's through a share. */
export interface Subject {
  readonly userId: number
  readonly timeZone: string
  /** In which the caller reads it. */
  readonly language: Language
  /** Only through a share: what it covers. */
  readonly cover?: Cover
}

/** The other person, if a share covers what is asked; the read is logged before it happens. */
export type ReadThroughShare = (
  caller: Caller,
  asked: { readonly userId: number; readonly scope: Scope; readonly what: string },
) => Promise<Omit<Subject, 'language'> | undefined>

/** The caller as far as the token tells: without a language if the person chose none. */
export interface KnownCaller extends Omit<Caller, 'language'> {
  readonly language: Language | null
}

/** What a token opens: the interface, or the place where assistants connect. */
export type Resource = 'api' | 'mcp'

/** Finds the caller behind a token; undefined if it is unknown, revoked, expired or made for another resource (RFC 8707). */
export type Authenticate = (token: string, resource?: Resource) => Promise<KnownCaller | undefined>
