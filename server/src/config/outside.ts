/** Settings of the ways out: mail, push and webhooks. Read by config.ts, which hands in the environment. */

import type { SmtpSettings } from '../notify/mail.ts'
import { readHosts } from './connectors.ts'
import type { Environment } from './environment.ts'

export interface OutsideConfig {
  /** Undefined: this installation sends no mail. */
  readonly smtp: SmtpSettings | undefined
  /** Whom push services may write to about this installation. */
  readonly vapidSubject: string
  /** Webhooks at http:// addresses too. */
  readonly allowsHttpWebhooks: boolean
  /** Machines at home that webhooks may reach. */
  readonly webhookHosts: readonly string[]
}

const SECURITY = ['tls', 'starttls', 'none'] as const
const USUAL_PORT = { tls: 465, starttls: 587, none: 25 } as const

export function readOutside(environment: Environment, baseUrl: string, faults: string[]): OutsideConfig {
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
  const given = environment['SMTP_SECURITY'] || 'starttls'
  const security = SECURITY.find((one) => one === given)
  if (!security) faults.push(`SMTP_SECURITY must be one of ${SECURITY.join(', ')}, not "${given}".`)
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

/** A push service wants a way to reach the operator. */
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
