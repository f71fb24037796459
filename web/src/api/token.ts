/**
 * Tokens of this page: requested one at a time, renewed a minute before they expire, and only ever held in a variable,
 * so that none is on the disk of this device.
 */
import type { Language } from '@upshot/contract'
import { isPassing, NoAnswer, NoSession, OtherPerson, orNoAnswer } from './failure.ts'

export interface Person {
  readonly userId: number
  readonly displayName: string
  readonly timeZone: string
  readonly scopes: readonly string[]
  /** A shared device, as ticked at sign-in: nothing may stay in this browser. */
  readonly isShared: boolean
  /** Administrator of the installation. Administrative actions ask for the password again. */
  readonly isAdministrator: boolean
  /** Chosen in the settings, on any device. */
  readonly language?: Language | undefined
}

export interface Access {
  readonly token: string
  readonly endsAtMs: number
  readonly person: Person
}

const ADDRESS = '/auth/token'
const RENEWED_EARLY_MS = 60_000

export type Tokens = ReturnType<typeof createTokens>

export function createTokens({
  fetch,
  nowMs,
  early,
  onAccess,
}: {
  readonly fetch: typeof globalThis.fetch
  readonly nowMs: () => number
  /** The answer to a request that public/start.js sent before the app had loaded. */
  readonly early?: Promise<Response | undefined> | undefined
  /** Called with every answer: whose token it is, or that there is none. */
  readonly onAccess?: (access: Access | undefined) => void
}) {
  let kept: Access | undefined
  let asked: Promise<Access> | undefined
  let first = early
  let boundTo: number | undefined

  async function request(): Promise<Access> {
    const begun = first
    first = undefined
    const answer = (await begun) ?? (await ask())
    if (isPassing(answer.status)) throw new NoAnswer()
    const isSignedIn = answer.ok && !answer.redirected
    kept = isSignedIn ? accessOf(await orNoAnswer(answer.json())) : undefined
    onAccess?.(kept)
    if (!kept) throw new NoSession()
    return kept
  }

  function ask(): Promise<Response> {
    const headers = { accept: 'application/json' }
    return orNoAnswer(fetch(ADDRESS, { method: 'POST', headers, credentials: 'same-origin', cache: 'no-store' }))
  }

  function renewed(): Promise<Access> {
    asked ??= request().finally(() => {
      asked = undefined
    })
    return asked
  }

  const isGood = (access: Access): boolean => access.endsAtMs - RENEWED_EARLY_MS > nowMs()

  return {
    /** The user that this page belongs to. */
    access: async (): Promise<Access> => {
      const access = kept && isGood(kept) ? kept : await renewed()
      if (boundTo !== undefined && access.person.userId !== boundTo) throw new OtherPerson()
      return access
    },
    /** The server refused this token; it is not used again. */
    forget: (token: string): void => {
      if (kept?.token === token) kept = undefined
    },
    /** From now on this page acts for one person, whoever signs in. */
    bindTo: (userId: number | undefined): void => {
      boundTo = userId
    },
    clear: (): void => {
      kept = undefined
      first = undefined
    },
  }
}

interface TokenAnswer extends Partial<Person> {
  readonly accessToken: string
  readonly expiresAtMilliseconds: number
}

function accessOf(answer: TokenAnswer): Access {
  const { accessToken, expiresAtMilliseconds, userId = 0, displayName = '', timeZone = 'UTC', scopes = [] } = answer
  const person = {
    userId,
    displayName,
    timeZone,
    scopes,
    isShared: answer.isShared ?? false,
    isAdministrator: answer.isAdministrator ?? false,
    language: answer.language,
  }
  return { token: accessToken, endsAtMs: expiresAtMilliseconds, person }
}
