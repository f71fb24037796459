import { MCP_PATH, type Scope, scopes } from '@upshot/contract'
import type { Resource } from '../../http/caller.ts'

/** Name of the tokens that our own web app uses. */
export const WEB_APP = 'web app'

/** Scopes that require a recent confirmation, so that an unlocked phone is not enough. */
const CONFIRMED_ONLY: ReadonlySet<Scope> = new Set(['deleteaccount', 'admin'])

export const everydayScopes: readonly Scope[] = scopes.filter((scope) => !CONFIRMED_ONLY.has(scope))

const parsedScopes = new Map<string, ReadonlySet<Scope>>()

/** Parses the scopes of a token; empty means all. Only tokens of administrators can have `admin`. */
export function scopesOf(text: string, isAdministrator: boolean): ReadonlySet<Scope> {
  const key = `${text}|${isAdministrator}`
  const parsed = parsedScopes.get(key)
  if (parsed) return parsed
  const names = text === '' ? [...scopes] : (text.split(' ') as Scope[])
  const set = new Set(names.filter((scope) => scope !== 'admin' || isAdministrator))
  parsedScopes.set(key, set)
  return set
}

/** The resource of tokens for assistants (RFC 8707). */
export const mcpAddress = (baseUrl: string): string => `${baseUrl}${MCP_PATH}`

interface MadeFor {
  readonly audience: string | null
  readonly clientId: string | null
  readonly isOwnApp: boolean
}

/**
 * A token is valid for its resource only. Personal tokens are valid for both; those of our own web app are not valid
 * for assistants.
 */
export function opens({ audience, clientId, isOwnApp }: MadeFor, resource: Resource, baseUrl: string): boolean {
  if (resource === 'api') return audience === null
  const isPersonal = clientId === null && !isOwnApp
  return audience === null ? isPersonal : audience === mcpAddress(baseUrl)
}
