/** A connection to an MQTT broker. The package is loaded when the first one is made. */
import type { MqttClient } from 'mqtt'
import { refuseInsideTransaction } from '../lib/open-transaction.ts'

/** How long the broker keeps messages for us while we are disconnected. */
const SESSION_SECONDS = 86_400
const CONNECT_MS = 10_000
const PUBLISH_MS = 10_000
/** Messages contain a number or a short record. */
const MOST_BYTES = 4096

export interface BrokerAddress {
  readonly url: string
  readonly user: string | undefined
  readonly password: string | undefined
  readonly authority: string | undefined
}

export interface BrokerMessage {
  readonly topic: string
  readonly text: string
  /** A retained message: sent before we subscribed, and repeated to every new subscriber. */
  readonly isRetained: boolean
  /** The broker does not know whether we received it the first time. */
  readonly isRepeated: boolean
}

export interface BrokerConnection {
  isConnected(): boolean
  /** Why there is no connection, in the words of the broker or the network. */
  problem(): string | undefined
  /** An empty text removes a retained message. Resolves when the broker has it. */
  publish(topic: string, text: string): Promise<void>
  subscribe(filters: readonly string[]): Promise<void>
  unsubscribe(filters: readonly string[]): Promise<void>
  close(): Promise<void>
}

export async function connectBroker(dependencies: {
  readonly broker: BrokerAddress
  /** The broker closes an older connection with the same name. */
  readonly clientId: string
  /** Published by the broker when the connection is lost. */
  readonly lastWill: { readonly topic: string; readonly text: string }
  readonly reconnectMs: number
  /** Called at each new connection. */
  readonly onConnected: () => void
  /** A message counts as delivered when this resolves; it must not throw. */
  readonly onMessage: (message: BrokerMessage) => Promise<void>
}): Promise<BrokerConnection> {
  refuseInsideTransaction('A connection to a broker')
  const { broker, clientId, lastWill, reconnectMs } = dependencies
  const { default: mqtt } = await import('mqtt')
  const client: MqttClient = mqtt.connect(broker.url, {
    clientId,
    protocolVersion: 5,
    clean: false,
    properties: { sessionExpiryInterval: SESSION_SECONDS, maximumPacketSize: MOST_BYTES * 2 },
    connectTimeout: CONNECT_MS,
    reconnectPeriod: reconnectMs,
    // Messages published while the broker is away would be outdated when it is back.
    queueQoSZero: false,
    // The filters may have changed meanwhile, so `onConnected` subscribes.
    resubscribe: false,
    will: { topic: lastWill.topic, payload: Buffer.from(lastWill.text), qos: 1, retain: true },
    ...(broker.user === undefined ? {} : { username: broker.user }),
    ...(broker.password === undefined ? {} : { password: broker.password }),
    ...(broker.authority === undefined ? {} : { ca: broker.authority }),
    rejectUnauthorized: true,
  })
  let problem: string | undefined
  client.on('connect', () => {
    problem = undefined
    dependencies.onConnected()
  })
  client.on('error', (error) => {
    problem = error.message || String(error)
  })
  // The broker gets its acknowledgement after this, so that nothing is lost if we stop in between.
  client.handleMessage = ({ topic, payload, retain, dup }, done) => {
    const text = payload.toString()
    if (text.length > MOST_BYTES) return done()
    dependencies.onMessage({ topic, text, isRetained: retain, isRepeated: dup }).then(
      () => done(),
      () => done(),
    )
  }
  return {
    isConnected: () => client.connected,
    problem: () => problem,
    publish: async (topic, text) => {
      if (!client.connected) throw new Error('The broker is away.')
      await answered(() => client.publishAsync(topic, text, { qos: 1, retain: true }))
    },
    subscribe: async (filters) => {
      if (filters.length > 0) await answered(() => client.subscribeAsync([...filters], { qos: 1 }))
    },
    unsubscribe: async (filters) => {
      if (filters.length > 0) await answered(() => client.unsubscribeAsync([...filters]))
    },
    close: () => client.endAsync(!client.connected),
  }
}

/** The broker's answer, within its timeout. */
async function answered<T>(ask: () => Promise<T>): Promise<T> {
  refuseInsideTransaction('A message to a broker')
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The broker did not answer in time.')), PUBLISH_MS)
    timer.unref()
  })
  try {
    return await Promise.race([ask(), late])
  } finally {
    clearTimeout(timer)
  }
}
