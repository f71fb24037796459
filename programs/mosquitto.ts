/** A real MQTT broker with a password, and TLS if asked for; and a client that sees what Home Assistant would see. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect as connectSocket, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BrokerSettings } from '../server/src/config/home.ts'
import { certificateFor } from './certificate.ts'
import { findProgram } from './find-program.ts'

const USER = 'upshot'
const PASSWORD = 'a broker’s password'

export const findMosquitto = (): string | undefined => findProgram('mosquitto')

export interface TestBroker {
  readonly settings: BrokerSettings
  start(): Promise<void>
  stop(): Promise<void>
  remove(): Promise<void>
}

export async function makeBroker(
  program: string,
  { isEncrypted }: { readonly isEncrypted: boolean },
): Promise<TestBroker> {
  const folder = mkdtempSync(join(tmpdir(), 'upshot-mosquitto-'))
  const port = await freePort()
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text, { mode: 0o600 })
    return join(folder, name)
  }
  const passwords = file('passwords', '')
  spawnSync('mosquitto_passwd', ['-b', passwords, USER, PASSWORD])
  const certificate = certificateFor('localhost')
  const tls = isEncrypted
    ? [`certfile ${file('cert.pem', certificate.cert)}`, `keyfile ${file('key.pem', certificate.key)}`]
    : []
  const lines = [
    ...(process.getuid?.() === 0 ? ['user root'] : []),
    `listener ${port} 127.0.0.1`,
    'allow_anonymous false',
    `password_file ${passwords}`,
    ...tls,
  ]
  const config = file('mosquitto.conf', `${lines.join('\n')}\n`)
  let running: ChildProcess | undefined
  const stop = async (): Promise<void> => {
    const ending = running
    running = undefined
    if (!ending || ending.exitCode !== null) return
    ending.kill('SIGKILL')
    await once(ending, 'exit')
  }
  return {
    settings: {
      url: `${isEncrypted ? 'mqtts' : 'mqtt'}://localhost:${port}`,
      user: USER,
      password: PASSWORD,
      authority: isEncrypted ? certificate.cert : undefined,
      prefix: 'upshot',
      discoveryPrefix: 'homeassistant',
      readableTopics: ['scales/#'],
    },
    start: async () => {
      running = spawn(program, ['-c', config], { stdio: 'ignore' })
      await answers(port)
    },
    stop,
    remove: async () => {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address !== null ? address.port : 0
}

async function answers(port: number): Promise<void> {
  for (;;) {
    const socket = connectSocket(port, '127.0.0.1')
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    })
    socket.destroy()
    if (isOpen) return
    await sleep(20)
  }
}

export interface TestHome {
  /** The retained messages of the broker, by topic. */
  readonly kept: ReadonlyMap<string, string>
  send(topic: string, text: string, options?: { readonly isRetained?: boolean }): Promise<void>
  close(): Promise<void>
}

/** Subscribes to every topic of the broker. */
export async function openHome({ url, user, password, authority }: BrokerSettings): Promise<TestHome> {
  const { default: mqtt } = await import('mqtt')
  const client = mqtt.connect(url, {
    protocolVersion: 5,
    reconnectPeriod: 200,
    ...(user === undefined ? {} : { username: user }),
    ...(password === undefined ? {} : { password }),
    ...(authority === undefined ? {} : { ca: authority }),
  })
  const retained = new Map<string, string>()
  client.on('message', (topic, payload) => {
    if (payload.length === 0) retained.delete(topic)
    else retained.set(topic, payload.toString())
  })
  client.on('connect', () => {
    // A restarted broker has lost its retained messages.
    retained.clear()
  })
  client.on('error', () => undefined)
  await new Promise((resolve) => client.once('connect', resolve))
  await client.subscribeAsync('#', { qos: 1 })
  return {
    kept: retained,
    send: async (topic, text, { isRetained = false } = {}) => {
      await client.publishAsync(topic, text, { qos: 1, retain: isRetained })
    },
    close: () => client.endAsync(true),
  }
}
