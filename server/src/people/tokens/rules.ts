import { MCP_PATH, type Scope, scopes } from '@upshot/contract'
import type { Resource } from '../../http/caller.ts'

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

/** The address that tokens for assistants are made for (RFC 8707). */
export const mcpAddress = (baseUrl: string): string => `${baseUrl}${MCP_PATH}`

interface MadeFor {
  readonly audience: string | null
  readonly clientId: string | null
  readonly isOwnApp: boolean
}

/**
 * A token opens what it was made for, and nothing else. A personal token, which the person made for any program of
 * theirs, opens both; that of our own app has no business among assistants.
 */
export function opens({ audience, clientId, isOwnApp }: MadeFor, resource: Resource, baseUrl: string): boolean {
  if (resource === 'api') return audience === null
  const isPersonal = clientId === null && !isOwnApp
  return audience === null ? isPersonal : audience === mcpAddress(baseUrl)
}
