/**
 * Tokens of this page. They are requested one at a time, renewed a minute before they expire, and held only in a
 * variable, so that none is on this device's disk.
 */
import type { Language } from '@upshot/contract'
import { NoAnswer, NoSession, OtherPerson, orNoAnswer } from './failure.ts'

export interface SignedInPerson {
  readonly userId: number
  readonly displayName: string
  readonly timeZone: string
  readonly scopes: readonly string[]
  /** A shared device, as ticked at sign-in: nothing may stay in this browser. */
  readonly isShared: boolean
  /** Identifies the session to end after an offline sign-out. It grants no access. */
  readonly sessionId?: number | undefined
  /** Administrator of the installation. Administrative actions ask for the password again. */
  readonly isAdministrator: boolean
  /** Chosen in the settings, on any device. */
  readonly language?: Language | undefined
  /** The public key that encrypts unsent entries when the session ends. Only a new sign-in can decrypt them. */
  readonly outboxKey?: string | undefined
  /** How many days without contact to the server stored answers may be shown. */
  readonly offlineDays: number
}

/** Why the server gives no token. Any other refusal, such as a proxy's, says nothing about the session. */
export type SessionEnding = 'sessionEnded' | 'accountGone'

export interface Access {
  readonly token: string
  readonly endsAtMs: number
  readonly person: SignedInPerson
}

const ADDRESS = '/auth/token'
const RENEWED_EARLY_MS = 60_000

export type AccessTokens = ReturnType<typeof createTokens>

export function createTokens({
  fetch,
  nowMs,
  early,
  onAccess,
  onEnded,
}: {
  readonly fetch: typeof globalThis.fetch
  readonly nowMs: () => number
  /** The answer to a request that public/start.js sent before the app had loaded. */
  readonly early?: Promise<Response | undefined> | undefined
  /** Called with every token. */
  readonly onAccess?: (access: Access) => void
  /** Called when there is no session. Callers that asked for a token wait until it is done. */
  readonly onEnded?: (ending: SessionEnding) => Promise<void> | void
}) {
  let current: Access | undefined
  let pending: Promise<Access> | undefined
  let first = early
  let boundTo: number | undefined

  async function request(): Promise<Access> {
    const begun = first
    first = undefined
    const answer = (await begun) ?? (await ask())
    const content = await orNoAnswer(answer.json())
    if (answer.ok && !answer.redirected) {
      current = accessOf(content)
      onAccess?.(current)
      return current
    }
    const { reason } = content as { readonly reason?: unknown }
    if (answer.status !== 401 || (reason !== 'sessionEnded' && reason !== 'accountGone')) throw new NoAnswer()
    current = undefined
    await onEnded?.(reason)
    throw new NoSession()
  }

  function ask(): Promise<Response> {
    const headers = { accept: 'application/json' }
    return orNoAnswer(fetch(ADDRESS, { method: 'POST', headers, credentials: 'same-origin', cache: 'no-store' }))
  }

  function renewed(): Promise<Access> {
    pending ??= request().finally(() => {
      pending = undefined
    })
    return pending
  }

  const isGood = (access: Access): boolean => access.endsAtMs - RENEWED_EARLY_MS > nowMs()

  return {
    /** The user that this page belongs to. */
    access: async (): Promise<Access> => {
      const access = current && isGood(current) ? current : await renewed()
      if (boundTo !== undefined && access.person.userId !== boundTo) throw new OtherPerson()
      return access
    },
    /** The server refused this token; it is not used again. */
    forget: (token: string): void => {
      if (current?.token === token) current = undefined
    },
    /** From now on this page acts for one person, whoever signs in. */
    bindTo: (userId: number | undefined): void => {
      boundTo = userId
    },
    clear: (): void => {
      current = undefined
      first = undefined
    },
  }
}

interface TokenAnswer extends Partial<SignedInPerson> {
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
    sessionId: answer.sessionId,
    isAdministrator: answer.isAdministrator ?? false,
    language: answer.language,
    outboxKey: answer.outboxKey,
    offlineDays: answer.offlineDays ?? 30,
  }
  return { token: accessToken, endsAtMs: expiresAtMilliseconds, person }
}
