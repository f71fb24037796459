/** Whose page this is. It stays theirs as long as it is open: what is typed for one person is never sent for another. */
import type { Access, Person, Tokens } from '../api/token.ts'
import { keepText } from '../state/kept-text.ts'
import { createStore } from '../state/store.ts'
import type { Database } from './stored.ts'

export type Standing =
  /** No answer yet, or no network: what is here can be read, and what is done is kept. */
  | 'unknown'
  | 'in'
  | 'out'
  /** Somebody else has signed in in this browser: this page can only be reloaded. */
  | 'otherPerson'

export interface Session {
  readonly person: Person | undefined
  readonly standing: Standing
}

const PERSON = 'person'
const SIGN_OUT = 'signOut'

export const session = createStore<Session>({ person: undefined, standing: 'unknown' })

/** The person of this browser, as remembered. */
export const rememberedPerson = async (database: Database): Promise<Person | undefined> =>
  (await database.fact(PERSON)) as Person | undefined

/** A token came, or none: what this page may do follows from it. */
export async function hearOf(access: Access | undefined, database: Database): Promise<void> {
  const { person } = session.get()
  if (!access) {
    session.set({ person, standing: 'out' })
    return
  }
  const isOther = person !== undefined && person.userId !== access.person.userId
  session.set(isOther ? { person, standing: 'otherPerson' } : { person: access.person, standing: 'in' })
  const remembered = access.person.isShared ? undefined : access.person
  note(remembered)
  await database.saveFact(PERSON, remembered)
}

/** Whose page public/start.js should read, before anything else is known. */
const note = (person: Person | undefined): void => keepText('whose', person && String(person.userId))

export interface SignOut {
  readonly endpoint?: string | undefined
  readonly everywhere?: boolean | undefined
  /** Other people's entries wait here too: the answer must not clear them away. */
  readonly keepsStorage?: boolean | undefined
}

/** True if the server has heard of it. */
async function tellServer(fetch: typeof globalThis.fetch, body: SignOut): Promise<boolean> {
  const headers = { accept: 'application/json', 'content-type': 'application/json' }
  const answer = await fetch('/auth/sign-out', { method: 'POST', headers, body: JSON.stringify(body) }).catch(
    () => undefined,
  )
  return answer?.ok ?? false
}

export interface SignOutParts {
  readonly database: Database
  readonly tokens: Tokens
  readonly fetch: typeof globalThis.fetch
}

/**
 * Everything of this person goes, also without a network. Then the server is told later, and until it has heard of it no
 * token is asked for. True if the server has heard of it.
 */
export async function endSession({ database, tokens, fetch }: SignOutParts, options: SignOut): Promise<boolean> {
  const { person } = session.get()
  tokens.clear()
  const body = { ...options, keepsStorage: (await database.countOthers(person?.userId ?? 0)) > 0 }
  await database.saveFact(SIGN_OUT, body)
  await database.saveFact(PERSON, undefined)
  if (person) await database.wipe(person.userId)
  note(undefined)
  const isTold = await tellServer(fetch, body)
  if (isTold) await forgetSignOut(database)
  session.set({ person: undefined, standing: 'out' })
  return isTold
}

/** A sign-out that the server had not heard of: it is told now, if it can be reached. True if there was one. */
export async function finishSignOut({ database, tokens, fetch }: SignOutParts): Promise<boolean> {
  const owed = (await database.fact(SIGN_OUT)) as SignOut | undefined
  if (!owed) return false
  // Also a token that was asked for before the app had loaded: the session was not over then.
  tokens.clear()
  if (await tellServer(fetch, owed)) await forgetSignOut(database)
  session.set({ person: undefined, standing: 'out' })
  return true
}

/** The server's answer may have cleared this database already. */
const forgetSignOut = (database: Database): Promise<void> =>
  database.saveFact(SIGN_OUT, undefined).catch(() => undefined)
