/** The only reader of the environment. It lists every fault at once. */

import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isPlaceOfApp } from '@upshot/contract/addresses'
import { isPlainPath } from '../lib/base-path.ts'
import { readTrustedProxies, type TrustedProxies } from '../lib/client-address.ts'
import type { SmtpSettings } from '../notify/mail.ts'
import { type ConnectorsConfig, readConnectors, readHosts } from './connectors.ts'
import type { Environment } from './environment.ts'
import { type HomeConfig, readHome } from './home.ts'
import { readSignIn, type SignInConfig } from './sign-in.ts'

// Settings for outgoing messages: mail, push and webhooks. Read by config.ts, which passes in the environment.

interface OutsideConfig {
  /** Undefined: this installation sends no mail. */
  readonly smtp: SmtpSettings | undefined
  /** Contact for push services with questions about this installation. */
  readonly vapidSubject: string
  /** Also allows webhooks with http:// addresses. */
  readonly allowsHttpWebhooks: boolean
  /** Machines in the private network that webhooks may reach. */
  readonly webhookHosts: readonly string[]
}

const SECURITY = ['tls', 'starttls', 'none'] as const
const USUAL_PORT = { tls: 465, starttls: 587, none: 25 } as const

function readOutside(environment: Environment, baseUrl: string, faults: string[]): OutsideConfig {
  const smtp = readSmtp(environment, faults)
  return {
    smtp,
    vapidSubject: readSubject(environment['VAPID_SUBJECT'], faults) ?? defaultSubject(baseUrl, smtp),
    allowsHttpWebhooks: readFlag(environment, 'ALLOW_HTTP_WEBHOOKS', faults),
    webhookHosts: readHosts('WEBHOOK_HOSTS', environment, faults),
  }
}

function readSmtp(environment: Environment, faults: string[]): SmtpSettings | undefined {
  const host = environment['SMTP_HOST']
  if (host === undefined || host === '') return undefined
  const setting = environment['SMTP_SECURITY'] || 'starttls'
  const security = SECURITY.find((candidate) => candidate === setting)
  if (!security) faults.push(`SMTP_SECURITY must be one of ${SECURITY.join(', ')}, not "${setting}".`)
  const port = Number(environment['SMTP_PORT'] || USUAL_PORT[security ?? 'starttls'])
  if (!Number.isInteger(port) || port < 1 || port > 65_535) faults.push('SMTP_PORT must be a port number.')
  const from = environment['SMTP_FROM'] ?? ''
  if (!/^[^\s@<>]+@[^\s@<>]+$|<[^\s@<>]+@[^\s@<>]+>$/.test(from)) {
    faults.push('SMTP_FROM must be the address that mail comes from, such as "Upshot <upshot@example.org>".')
  }
  const user = environment['SMTP_USER'] || undefined
  return { host, port, security: security ?? 'starttls', user, password: environment['SMTP_PASSWORD'], from }
}

function readSubject(text: string | undefined, faults: string[]): string | undefined {
  if (text === undefined || text === '') return undefined
  if (!/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(text)) {
    faults.push('VAPID_SUBJECT must be mailto: with an address, or an https address.')
  }
  return text
}

/** Push services require a way to reach the operator. */
function defaultSubject(baseUrl: string, smtp: SmtpSettings | undefined): string {
  if (baseUrl.startsWith('https://')) return baseUrl
  const address = /[^\s@<>]+@[^\s@<>]+/.exec(smtp?.from ?? '')?.[0]
  return `mailto:${address ?? 'upshot@example.org'}`
}

function readFlag(environment: Environment, name: string, faults: string[]): boolean {
  const text = environment[name] || 'false'
  if (text !== 'true' && text !== 'false') faults.push(`${name} must be true or false, not "${text}".`)
  return text === 'true'
}

export interface Config extends OutsideConfig, ConnectorsConfig, SignInConfig, HomeConfig {
  readonly port: number
  readonly host: string
  /** Where a worker, which answers no other requests, serves its health; absent = nowhere. */
  readonly healthPort: number | undefined
  /** How long a process that was asked to stop still answers requests, so that proxies can notice. */
  readonly stopDelaySeconds: number
  readonly dataDir: string
  /** Absent = SQLite in the data directory. */
  readonly databaseUrl: string | undefined
  /** The same database without a pooler in between: for notifications of jobs, and for backups. */
  readonly databaseDirectUrl: string | undefined
  /** A streaming replica of it, for heavy reads. */
  readonly databaseReplicaUrl: string | undefined
  /** Connections of this process. A process that runs jobs has one more, to listen for them. */
  readonly databasePool: number
  /** How many background jobs this process runs at once. */
  readonly backgroundJobs: number
  /**
   * How long a slot rests after a background job while others need the machine, as a multiple of the job's duration.
   */
  readonly backgroundRest: number
  readonly baseUrl: string
  /** Other sites that may embed pages of this server in a frame; empty = none. */
  readonly frameAncestors: readonly string[]
  /** Proxies that may say on whose behalf they send a request. */
  readonly trustedProxies: TrustedProxies
  /** Requests per minute by token, or by address without one; 0 = no limit. */
  readonly rateLimit: number
  readonly overloadMs: number
  /** How often an open stream sends a heartbeat; shorter than the timeouts of proxies in between. */
  readonly heartbeatMs: number
  readonly logLevel: string
  /** Disk quota for one person's uploaded files; 0 = no limit. */
  readonly fileQuotaMb: number
  /** Inbox folders that this process watches; absent = none. */
  readonly inboxDir: string | undefined
  /** How long the app may show its stored data without reaching the server. */
  readonly offlineDays: number
  /** Who can create an account: nobody, invited people, anybody. */
  readonly registration: 'closed' | 'invite' | 'open'
  /** Whether apps may register themselves; undefined: only if registration is not open to everybody. */
  readonly appRegistration: boolean | undefined
  /** The role of this process: answer requests, run jobs, or both. */
  readonly role: ProcessRole
  /** For `upshot mcp`: the server to connect to, if it is not this installation's own, and the token. */
  readonly assistantUrl: string | undefined
  readonly assistantToken: string | undefined
}

type ProcessRole = (typeof ROLES)[number]

export class BadConfig extends Error {}

const ROLES = ['all', 'web', 'worker'] as const
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

export function readConfig(environment: Environment): Config {
  const faults: string[] = []
  const wholeNumber = <F extends number | undefined>(
    name: string,
    fallback: F,
    [least, most]: readonly [number, number],
  ): number | F => {
    const text = environment[name]
    if (text === undefined || text === '') return fallback
    const value = Number(text)
    if (Number.isInteger(value) && value >= least && value <= most) return value
    faults.push(`${name} must be a whole number from ${least} to ${most}, not "${text}".`)
    return fallback
  }
  const port = wholeNumber('PORT', 3000, [0, 65_535])
  const host = environment['HOST'] || '127.0.0.1'
  const baseUrl =
    readUrl('BASE_URL', environment, faults) ??
    `http://${host === '0.0.0.0' || host === '::' ? 'localhost' : host}:${port}`
  const config: Config = {
    ...readOutside(environment, baseUrl, faults),
    ...readConnectors(environment, faults),
    ...readSignIn(environment, faults),
    ...readHome(environment, faults),
    port,
    host,
    healthPort: wholeNumber('HEALTH_PORT', undefined, [0, 65_535]),
    stopDelaySeconds: wholeNumber('STOP_DELAY', 0, [0, 600]),
    dataDir: resolve(environment['DATA_DIR'] || './data'),
    databaseUrl: readDatabaseUrl('DATABASE_URL', environment, faults),
    databaseDirectUrl: readDatabaseUrl('DATABASE_DIRECT_URL', environment, faults),
    databaseReplicaUrl: readDatabaseUrl('DATABASE_REPLICA_URL', environment, faults),
    databasePool: wholeNumber('DATABASE_POOL', 10, [1, 1000]),
    backgroundJobs: wholeNumber('BACKGROUND_JOBS', 1, [1, 100]),
    backgroundRest: wholeNumber('BACKGROUND_REST', 9, [0, 100]),
    baseUrl,
    frameAncestors: readOrigins(environment['FRAME_ANCESTORS'], faults),
    trustedProxies: readProxies(environment['TRUST_PROXY'], faults),
    rateLimit: wholeNumber('RATE_LIMIT', 600, [0, 1_000_000]),
    overloadMs: wholeNumber('OVERLOAD_MS', 1000, [20, 60_000]),
    heartbeatMs: wholeNumber('HEARTBEAT_MS', 15_000, [100, 60_000]),
    fileQuotaMb: wholeNumber('FILE_QUOTA_MB', 4096, [0, 100_000_000]),
    inboxDir: environment['INBOX_DIR'] ? resolve(environment['INBOX_DIR']) : undefined,
    offlineDays: wholeNumber('OFFLINE_DAYS', 30, [1, 365]),
    logLevel: readLogLevel(environment['LOG_LEVEL'], faults),
    registration: readRegistration(environment['REGISTRATION'], faults),
    appRegistration: readSwitch('APP_REGISTRATION', environment, faults),
    role: readRole(environment, faults),
    assistantUrl: readUrl('UPSHOT_URL', environment, faults),
    assistantToken: environment['UPSHOT_TOKEN'] || undefined,
  }
  if (faults.length > 0) throw new BadConfig(faults.join('\n'))
  return config
}

export const sqliteFile = (config: Config): string => join(config.dataDir, 'upshot.db')

/**
 * A key file beside one process is missing on the next machine that uses the same database. An installation that
 * started with a key file may keep using it, as long as a single process does everything.
 */
export function requireSharedKey(config: Config): void {
  if (config.databaseUrl === undefined || config.secretKey !== undefined) return
  if (config.role === 'all' && existsSync(join(config.dataDir, 'secret.key'))) return
  throw new BadConfig(
    'Set SECRET_KEY to 32 characters or more, for example with "openssl rand -base64 32". On PostgreSQL, every process needs the same key. If this installation has run before, use the key it had: SECRET_KEY, or the content of secret.key in its DATA_DIR.',
  )
}

/** The location of the data, for `storage`. */
export const databaseLocationOf = (config: Config) => ({
  databaseUrl: config.databaseUrl,
  directUrl: config.databaseDirectUrl,
  replicaUrl: config.databaseReplicaUrl,
  poolSize: config.databasePool,
  sqliteFile: sqliteFile(config),
})

function readDatabaseUrl(
  name: 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATABASE_REPLICA_URL',
  environment: Environment,
  faults: string[],
): string | undefined {
  const text = environment[name]
  if (text === undefined || text === '') return undefined
  if (!/^postgres(ql)?:\/\//.test(text)) faults.push(`${name} must start with postgres://.`)
  if (!environment['DATABASE_URL']) faults.push(`${name} needs a DATABASE_URL.`)
  return text
}

function readUrl(name: 'BASE_URL' | 'UPSHOT_URL', environment: Environment, faults: string[]): string | undefined {
  const text = environment[name]
  if (text === undefined || text === '') return undefined
  const url = URL.parse(text)
  const fault = url ? faultOfUrl(name, url) : `${name} must be an http(s) address, not "${text}".`
  if (fault !== undefined) faults.push(fault)
  return url ? url.origin + url.pathname.replace(/\/+$/, '') : text
}

/** Addresses that cannot work, with the reason. */
function faultOfUrl(name: 'BASE_URL' | 'UPSHOT_URL', url: URL): string | undefined {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return `${name} must be an http(s) address, not "${url}".`
  if (url.username !== '' || url.password !== '') return `${name} must not contain a user name or password.`
  if (/[?#]/.test(url.href)) return `${name} must end with the host, the port or a path, without ? or #.`
  if (name === 'UPSHOT_URL') return undefined
  const path = url.pathname.replace(/\/+$/, '')
  if (path !== '' && !isPlainPath(path))
    return `${name} has the path ${url.pathname}. Use letters, digits and - . _ ~ between single slashes, such as ${url.origin}/upshot.`
  if (path !== '' && !isPlaceOfApp(`${path}/`))
    return `${name} has the path ${path}, which is one of Upshot's own addresses. Use another one, such as ${url.origin}/upshot.`
  if (url.hostname === '0.0.0.0' || url.hostname === '[::]')
    return `${name} is where browsers find the server; ${url.hostname} is only where it listens. Use its name or address.`
  return undefined
}

/** Only whole origins: a path or a wildcard would allow more than intended. */
function readOrigins(text: string | undefined, faults: string[]): readonly string[] {
  const addresses = (text ?? '').split(/[\s,]+/).filter((address) => address !== '')
  for (const address of addresses) {
    const url = URL.parse(address)
    const isOrigin = url !== null && /^https?:$/.test(url.protocol) && url.origin === address.replace(/\/$/, '')
    if (!isOrigin || address.includes('*'))
      faults.push(`FRAME_ANCESTORS must be addresses such as https://home.example:8123, not "${address}".`)
  }
  return addresses.map((address) => address.replace(/\/$/, ''))
}

function readProxies(text: string | undefined, faults: string[]): TrustedProxies {
  const parsed = readTrustedProxies(text)
  if ('proxies' in parsed) return parsed.proxies
  faults.push(parsed.fault)
  return undefined
}

function readRegistration(text: string | undefined, faults: string[]): Config['registration'] {
  if (text === undefined || text === '') return 'closed'
  if (text === 'closed' || text === 'invite' || text === 'open') return text
  faults.push(`REGISTRATION must be closed, invite or open, not "${text}".`)
  return 'closed'
}

function readSwitch(name: 'APP_REGISTRATION', environment: Environment, faults: string[]): boolean | undefined {
  const text = environment[name] || undefined
  if (text !== undefined && text !== 'on' && text !== 'off') faults.push(`${name} must be on or off, not "${text}".`)
  return text === undefined ? undefined : text === 'on'
}

/** Separate roles need a database that several processes can share. */
function readRole(environment: Environment, faults: string[]): ProcessRole {
  const text = environment['ROLE'] || 'all'
  const role = ROLES.find((candidate) => candidate === text)
  if (!role) faults.push(`ROLE must be one of ${ROLES.join(', ')}, not "${text}".`)
  if (role !== undefined && role !== 'all' && !environment['DATABASE_URL']) {
    faults.push(`ROLE=${role} needs a DATABASE_URL: on SQLite one process does everything.`)
  }
  return role ?? 'all'
}

function readLogLevel(text: string | undefined, faults: string[]): string {
  if (text === undefined || text === '') return 'info'
  if (!LOG_LEVELS.includes(text)) faults.push(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}, not "${text}".`)
  return text
}
