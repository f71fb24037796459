/**
 * Settings for signing in with other providers (OpenID Connect). Read by config.ts, which passes in the environment.
 */
import type { Environment } from './environment.ts'

export interface SignInProvider {
  /** Part of its addresses. */
  readonly id: string
  /** For the button. */
  readonly name: string
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly scopes: string
  /** The claim that lists groups. */
  readonly groupsClaim: string
  /** Only members may enter. */
  readonly allowedGroup: string | undefined
  /** Members are administrators, others are not. Undefined = administrators are managed here. */
  readonly adminGroup: string | undefined
}

export interface SignInConfig {
  readonly signInProviders: readonly SignInProvider[]
  /** false: no password form; with a single provider the page redirects at once. */
  readonly passwordSignIn: boolean
}

const ID = /^[a-z][a-z0-9-]{0,30}$/

export function readSignIn(environment: Environment, faults: string[]): SignInConfig {
  const ids = (environment['OIDC_PROVIDERS'] ?? '')
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '')
  const signInProviders = ids.map((id) => readProvider(id, environment, faults))
  if (new Set(ids).size < ids.length) faults.push('OIDC_PROVIDERS names a provider twice.')
  const flag = environment['PASSWORD_SIGN_IN'] || 'true'
  if (flag !== 'true' && flag !== 'false') faults.push(`PASSWORD_SIGN_IN must be true or false, not "${flag}".`)
  if (flag === 'false' && ids.length === 0)
    faults.push('PASSWORD_SIGN_IN=false needs a provider in OIDC_PROVIDERS, or nobody could sign in.')
  return { signInProviders, passwordSignIn: flag !== 'false' }
}

function readProvider(id: string, environment: Environment, faults: string[]): SignInProvider {
  const prefix = `OIDC_${id.toUpperCase().replaceAll('-', '_')}_`
  const read = (name: string): string | undefined => environment[`${prefix}${name}`]?.trim() || undefined
  const required = (name: string): string => {
    const value = read(name)
    if (value === undefined) faults.push(`${prefix}${name} is missing, and OIDC_PROVIDERS names ${id}.`)
    return value ?? ''
  }
  if (!ID.test(id)) faults.push(`OIDC_PROVIDERS must be names such as authentik,google in small letters, not "${id}".`)
  const issuer = required('ISSUER')
  if (issuer !== '' && !isIssuer(issuer))
    faults.push(`${prefix}ISSUER must be an https address, as the provider names itself; http only on this machine.`)
  return {
    id,
    name: read('NAME') ?? id,
    issuer,
    clientId: required('CLIENT_ID'),
    clientSecret: required('CLIENT_SECRET'),
    scopes: read('SCOPES') ?? 'openid email profile',
    groupsClaim: read('GROUPS_CLAIM') ?? 'groups',
    allowedGroup: read('ALLOWED_GROUP'),
    adminGroup: read('ADMIN_GROUP'),
  }
}

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]', 'localhost'])

/** Without TLS, anybody could impersonate the provider. */
function isIssuer(text: string): boolean {
  const url = URL.parse(text)
  if (url?.search !== '' || url.hash !== '' || url.username !== '') return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.has(url.hostname))
}
