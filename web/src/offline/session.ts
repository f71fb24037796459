/**
 * The user of this page. It does not change while the page is open, so that one person's input is never sent for
 * another.
 */
import type { Access, Person, Tokens } from '../api/token.ts'
import { keepText } from '../state/kept-text.ts'
import { createStore } from '../state/store.ts'
import type { Database } from './stored.ts'

export type Standing =
  /** No answer yet, or offline: stored answers can be read, and actions are stored. */
  | 'unknown'
  | 'in'
  | 'out'
  /** Somebody else has signed in to this browser: this page can only be reloaded. */
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

/** Updates the session after the answer to a request for a token. */
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
  /** Other people have pending entries here, so the answer must not clear this site's data. */
  readonly keepsStorage?: boolean | undefined
}

/** True if the server was told. */
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
 * Removes everything of this person, even offline. The server is then told later, and no token is requested before
 * that. True if the server was told.
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

/** Tells the server of a sign-out made offline, if it can be reached. True if there was one. */
export async function finishSignOut({ database, tokens, fetch }: SignOutParts): Promise<boolean> {
  const owed = (await database.fact(SIGN_OUT)) as SignOut | undefined
  if (!owed) return false
  // Includes the token requested before the app had loaded, when the session still existed.
  tokens.clear()
  if (await tellServer(fetch, owed)) await forgetSignOut(database)
  session.set({ person: undefined, standing: 'out' })
  return true
}

/** The server's answer may have cleared this database already. */
const forgetSignOut = (database: Database): Promise<void> =>
  database.saveFact(SIGN_OUT, undefined).catch(() => undefined)
