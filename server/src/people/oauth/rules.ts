/** What tokens are made for, and who an app is that asks for one. */

import type { GrantableScope } from '@upshot/contract'
import { loopbackHosts } from '../../lib/client-address.ts'
import { tidyName } from '../../lib/names.ts'
import { mcpAddress } from '../tokens/rules.ts'

/** What a token for assistants can be asked for. */
export const MCP_SCOPES: readonly GrantableScope[] = ['readmeasurements', 'writemeasurements']

/** What a token of this request will be made for; null = the interface. */
export function audienceOf(resource: unknown, baseUrl: string): string | null {
  const asked = Array.isArray(resource) ? resource : [resource]
  return asked.includes(mcpAddress(baseUrl)) ? mcpAddress(baseUrl) : null
}

interface GrantedScopes {
  addOIDCScope(scope: string): void
  rejectOIDCScope(scope: string): void
  addResourceScope(resource: string, scope: string): void
  rejectResourceScope(resource: string, scope: string): void
}

/** The library asks for both: what is granted at all, and what is granted at one place. */
export function allowScopes(grant: GrantedScopes, scopes: readonly string[], audience: string | null): void {
  grant.addOIDCScope(['openid', 'offline_access', ...scopes].join(' '))
  if (audience !== null) grant.addResourceScope(audience, scopes.join(' '))
}

export function refuseScopes(grant: GrantedScopes, scopes: readonly string[], audience: string | null): void {
  if (scopes.length === 0) return
  grant.rejectOIDCScope(scopes.join(' '))
  if (audience !== null) grant.rejectResourceScope(audience, scopes.join(' '))
}

/** Whether the library knows an app from a document at the app's own address. */
export const isDescribed = (client: object): boolean =>
  'clientIdMetadataDocument' in client && client.clientIdMetadataDocument === true

/** Where an app that describes itself comes from: its name proves nothing, these do. */
export interface Origin {
  /** The host of its document. */
  readonly host: string
  /** Where the person is sent afterwards. */
  readonly returnsTo: string
  /** That is a program on this very computer. */
  readonly isLocal: boolean
}

export function originOf(clientId: string, redirectUri: string): Origin {
  const target = URL.canParse(redirectUri) ? new URL(redirectUri) : undefined
  return {
    host: new URL(clientId).host,
    returnsTo: target?.host || (target?.protocol ?? redirectUri),
    isLocal: target !== undefined && loopbackHosts.has(target.hostname),
  }
}

const LONGEST_NAME = 60

/** A stranger chose it: without control characters, short, and never without the host. */
export function describedName(name: string | undefined, clientId: string): string {
  const { host } = new URL(clientId)
  const told = tidyName((name ?? '').replace(/\p{C}/gu, ''))
  return told === '' || told === host ? host : `${told.slice(0, LONGEST_NAME).toWellFormed()} (${host})`
}
