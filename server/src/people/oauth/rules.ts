/** Which resource a token is for, and where an app comes from. */

import type { GrantableScope } from '@upshot/contract'
import { loopbackHosts } from '../../lib/client-address.ts'
import { plainName } from '../../lib/names.ts'
import { mcpAddress } from '../tokens/rules.ts'

/** Scopes that a token for assistants can have. */
export const MCP_SCOPES: readonly GrantableScope[] = ['readmeasurements', 'writemeasurements']

/** The resource that a token of this request will be valid for; null = the API. */
export function audienceOf(resource: unknown, baseUrl: string): string | null {
  const resources = Array.isArray(resource) ? resource : [resource]
  return resources.includes(mcpAddress(baseUrl)) ? mcpAddress(baseUrl) : null
}

interface GrantedScopes {
  addOIDCScope(scope: string): void
  rejectOIDCScope(scope: string): void
  addResourceScope(resource: string, scope: string): void
  rejectResourceScope(resource: string, scope: string): void
}

/** The library requires both the scopes of the grant and the scopes for the resource. */
export function allowScopes(grant: GrantedScopes, scopes: readonly string[], audience: string | null): void {
  grant.addOIDCScope(['openid', 'offline_access', ...scopes].join(' '))
  if (audience !== null) grant.addResourceScope(audience, scopes.join(' '))
}

export function refuseScopes(grant: GrantedScopes, scopes: readonly string[], audience: string | null): void {
  if (scopes.length === 0) return
  grant.rejectOIDCScope(scopes.join(' '))
  if (audience !== null) grant.rejectResourceScope(audience, scopes.join(' '))
}

/** Whether the client is identified by a metadata document. */
export const isDescribed = (client: object): boolean =>
  'clientIdMetadataDocument' in client && client.clientIdMetadataDocument === true

/** Prefix of the ids of apps that registered themselves. */
export const SELF_REGISTERED = 'self_'

/** Whether nobody here registered it: it can only be an assistant, and its name proves nothing. */
export const isUnknownHere = (client: { readonly clientId: string }): boolean =>
  isDescribed(client) || client.clientId.startsWith(SELF_REGISTERED)

/** Origin of an app that nobody here registered. Its name proves nothing, these hosts do. */
export interface Origin {
  /** The host of its document; undefined if it registered itself. */
  readonly host: string | undefined
  /** Where the person is sent afterwards. */
  readonly returnsTo: string
  /** The redirect goes to a program on this computer. */
  readonly isLocal: boolean
}

export function originOf(clientId: string, redirectUri: string): Origin {
  const target = URL.canParse(redirectUri) ? new URL(redirectUri) : undefined
  return {
    host: clientId.startsWith(SELF_REGISTERED) ? undefined : new URL(clientId).host,
    returnsTo: target?.host || (target?.protocol ?? redirectUri),
    isLocal: target !== undefined && loopbackHosts.has(target.hostname),
  }
}

export const LONGEST_NAME = 60

/** The name is untrusted: control characters are removed, it is shortened, and the host is always shown with it. */
export function describedName(name: string | undefined, clientId: string): string {
  const { host } = new URL(clientId)
  const cleanName = plainName(name ?? '')
  return cleanName === '' || cleanName === host ? host : `${cleanName.slice(0, LONGEST_NAME).toWellFormed()} (${host})`
}
