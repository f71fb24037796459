/** Settings of live sources. Read by config.ts, which passes in the environment. */
import type { Environment } from './environment.ts'

const PROVIDERS = ['oura', 'withings', 'strava', 'google'] as const

export interface ConnectorsConfig {
  /** Encrypts the tokens of live sources; undefined: a key in the data directory. */
  readonly secretKey: string | undefined
  /** Machines in the private network that live sources may be read from: `host` or `host:port`. */
  readonly connectorHosts: readonly string[]
  /** This installation's registration with each provider that it is registered with. */
  readonly connectorClients: ConnectorClients
}

export type ConnectorClients = Readonly<
  Partial<Record<(typeof PROVIDERS)[number], { readonly id: string; readonly secret: string }>>
>

const SHORTEST_KEY = 32

export function readConnectors(environment: Environment, faults: string[]): ConnectorsConfig {
  const secretKey = readSecretKey(environment['SECRET_KEY'], faults)
  const connectorClients = readClients(environment, faults)
  return { secretKey, connectorHosts: readHosts('CONNECTOR_HOSTS', environment, faults), connectorClients }
}

/** The value is not repeated, because faults are printed. */
function readSecretKey(text: string | undefined, faults: string[]): string | undefined {
  if (text === undefined || text === '') return undefined
  if (text.length < SHORTEST_KEY) faults.push(`SECRET_KEY must have at least ${SHORTEST_KEY} characters.`)
  return text
}

/** Machines that the administrator allows although they have no public address. */
export function readHosts(
  name: 'CONNECTOR_HOSTS' | 'WEBHOOK_HOSTS',
  environment: Environment,
  faults: string[],
): readonly string[] {
  const hosts = (environment[name] ?? '')
    .split(',')
    .map((host) => host.trim().toLowerCase())
    .filter((host) => host !== '')
  for (const host of hosts) {
    if (!/^(?:[\w.-]+|[\da-f:]*:[\da-f:]*|\[[\da-f:]+\]:\d+)(?::\d{1,5})?$/.test(host))
      faults.push(`${name} must be host names such as nightscout.lan or 192.168.1.5:8123, not "${host}".`)
  }
  return hosts.map((host) => host.replace(/^\[(.*)\]/, '$1'))
}

function readClients(environment: Environment, faults: string[]): ConnectorClients {
  const clients = PROVIDERS.flatMap((name) => {
    const idName = `${name.toUpperCase()}_CLIENT_ID`
    const secretName = `${name.toUpperCase()}_CLIENT_SECRET`
    const id = environment[idName] || undefined
    const secret = environment[secretName] || undefined
    if ((id === undefined) !== (secret === undefined)) faults.push(`Set both ${idName} and ${secretName}, or neither.`)
    return id === undefined || secret === undefined ? [] : [[name, { id, secret }] as const]
  })
  return Object.fromEntries(clients)
}
