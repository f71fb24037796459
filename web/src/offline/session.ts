/**
 * The user of this page. It does not change while the page is open, so that one person's input is never sent for
 * another.
 */
import type { Access, SignedInPerson } from '../api/token.ts'
import { keepText } from '../state/kept-text.ts'
import { createStore } from '../state/store.ts'
import { DAY_MS } from '../time/lengths.ts'
import { nowMs } from '../time/local.ts'
import type { Database } from './stored.ts'

type SessionStanding =
  /** No response yet, or offline: stored answers can be read, and actions are stored. */
  | 'unknown'
  | 'in'
  /** The person has signed out here. */
  | 'out'
  /** The session is over, or somebody else's: nothing may be shown, and the page is about to be left. */
  | 'ended'

export interface Session {
  readonly person: SignedInPerson | undefined
  readonly standing: SessionStanding
}

/** The person of this browser, and when the server last answered them. */
export interface RememberedPerson extends SignedInPerson {
  readonly seenAtMs?: number
}

export const PERSON = 'person'
export const SIGN_OUT = 'signOut'

export const session = createStore<Session>({ person: undefined, standing: 'unknown' })

/** The person of this browser, as remembered. */
export const rememberedPerson = async (database: Database): Promise<RememberedPerson | undefined> =>
  (await database.fact(PERSON)) as RememberedPerson | undefined

/** The server has not answered for so long that stored answers may not be shown any more. */
export const isTooOld = ({ seenAtMs = nowMs(), offlineDays }: RememberedPerson): boolean =>
  nowMs() - seenAtMs > offlineDays * DAY_MS

/** Updates the session after a token has arrived. False: it is not for the person of this page. */
export async function updateSession({ person: now }: Access, database: Database): Promise<boolean> {
  const { person: previous, standing } = session.get()
  // A page that is being left remembers nobody: what waits for the person before would stay readable.
  if (standing === 'ended' || standing === 'out') return false
  if (previous && (previous.userId !== now.userId || previous.isShared !== now.isShared)) return false
  session.set({ person: now, standing: 'in' })
  const remembered = now.isShared ? undefined : { ...now, seenAtMs: nowMs() }
  noteUser(remembered)
  // In another tab the session may have ended meanwhile: then nothing is remembered again.
  await database.saveFact(PERSON, remembered, previous?.userId)
  return true
}

/** Names the person whose page public/start.js reads at the next start. */
export const noteUser = (person: SignedInPerson | undefined): void => keepText('whose', person && String(person.userId))
