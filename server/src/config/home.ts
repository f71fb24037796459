/** The MQTT broker of the home. The administrator names it: no person can make the server connect anywhere else. */
import { readFileSync } from 'node:fs'
import type { Environment } from './environment.ts'

export interface BrokerSettings {
  readonly url: string
  readonly user: string | undefined
  readonly password: string | undefined
  /** PEM of the authority that signed the broker's certificate; undefined = the system's. */
  readonly authority: string | undefined
  /** Prefix of all our topics. */
  readonly prefix: string
  /** Where Home Assistant looks for new entities. */
  readonly discoveryPrefix: string
  /** Topic filters of other programs whose messages people may record as values. */
  readonly readableTopics: readonly string[]
}

export interface HomeConfig {
  /** Undefined: nothing is published, and no connection is made. */
  readonly broker: BrokerSettings | undefined
}

export function readHome(environment: Environment, faults: string[]): HomeConfig {
  const text = environment['MQTT_URL']
  if (text === undefined || text === '') return { broker: undefined }
  const url = URL.parse(text)
  if (url === null || !/^mqtts?:$/.test(url.protocol) || url.hostname === '')
    faults.push(`MQTT_URL must be an address such as mqtt://192.168.1.5:1883 or mqtts://broker.example, not "${text}".`)
  else if (url.username !== '' || url.password !== '')
    faults.push('MQTT_URL must not contain a user name or password. Set MQTT_USER and MQTT_PASSWORD.')
  return {
    broker: {
      url: text,
      user: environment['MQTT_USER'] || undefined,
      password: environment['MQTT_PASSWORD'] || undefined,
      authority: readAuthority(environment['MQTT_CA_FILE'], faults),
      prefix: readPrefix('MQTT_PREFIX', environment, faults) ?? 'upshot',
      discoveryPrefix: readPrefix('MQTT_DISCOVERY_PREFIX', environment, faults) ?? 'homeassistant',
      readableTopics: readFilters(environment['MQTT_TOPICS'], faults),
    },
  }
}

function readAuthority(file: string | undefined, faults: string[]): string | undefined {
  if (file === undefined || file === '') return undefined
  try {
    return readFileSync(file, 'utf8')
  } catch {
    faults.push(`MQTT_CA_FILE cannot be read: "${file}".`)
    return undefined
  }
}

function readPrefix(
  name: 'MQTT_PREFIX' | 'MQTT_DISCOVERY_PREFIX',
  environment: Environment,
  faults: string[],
): string | undefined {
  const text = environment[name]
  if (text === undefined || text === '') return undefined
  if (!/^[\w-]+(\/[\w-]+)*$/.test(text)) faults.push(`${name} must be letters and digits, not "${text}".`)
  return text
}

/** `#` alone would let everybody read the whole home. */
function readFilters(text: string | undefined, faults: string[]): readonly string[] {
  const filters = (text ?? '').split(/[\s,]+/).filter((filter) => filter !== '')
  for (const filter of filters)
    if (!/^[^#+$][^#]*(\/#)?$/.test(filter))
      faults.push(`MQTT_TOPICS must be topics such as zigbee2mqtt/scale or scales/#, not "${filter}".`)
  return filters
}
