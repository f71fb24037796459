import { type Scope, scopes } from '@upshot/contract'

/** The name of the tokens with which our own pages call the API. */
export const WEB_APP = 'web app'

/** What an unlocked phone must not be able to do: these take a fresh confirmation. */
const CONFIRMED_ONLY: ReadonlySet<Scope> = new Set(['deleteaccount', 'admin'])

export const everydayScopes: readonly Scope[] = scopes.filter((scope) => !CONFIRMED_ONLY.has(scope))

const known = new Map<string, ReadonlySet<Scope>>()

/** Of a token's text, where empty means everything; only an administrator's token can hold `admin`. */
export function scopesOf(text: string, isAdministrator: boolean): ReadonlySet<Scope> {
  const key = `${text}|${isAdministrator}`
  const found = known.get(key)
  if (found) return found
  const held = text === '' ? [...scopes] : (text.split(' ') as Scope[])
  const set = new Set(held.filter((scope) => scope !== 'admin' || isAdministrator))
  known.set(key, set)
  return set
}
