import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { databaseLocationOf, readConfig, requireSharedKey } from './config.ts'

describe('ROLE', () => {
  const DATABASE_URL = 'postgres://localhost/upshot'

  it('is everything by default', () => {
    expect(readConfig({}).role).toBe('all')
    expect(readConfig({ ROLE: 'worker', DATABASE_URL }).role).toBe('worker')
  })

  it('splits a server only on a store that processes can share, and names unknown roles', () => {
    expect(() => readConfig({ ROLE: 'web' })).toThrow('ROLE=web needs a DATABASE_URL')
    expect(() => readConfig({ ROLE: 'cook', DATABASE_URL })).toThrow('ROLE must be one of all, web, worker')
  })
})

describe('TRUST_PROXY', () => {
  it('is nobody by default, and names values it cannot have', () => {
    expect(readConfig({}).trustedProxies).toBeUndefined()
    expect(readConfig({ TRUST_PROXY: '127.0.0.1 10.0.0.0/8' }).trustedProxies).toEqual(['127.0.0.1', '10.0.0.0/8'])
    expect(readConfig({ TRUST_PROXY: '2' }).trustedProxies).toBe(2)
    expect(() => readConfig({ TRUST_PROXY: 'nginx' })).toThrow('TRUST_PROXY must be addresses or networks')
  })
})

describe('on PostgreSQL', () => {
  const DATABASE_URL = 'postgres://localhost/upshot'

  it('connections are ten by default, and the queue may bypass a pooler', () => {
    expect(readConfig({ DATABASE_URL })).toMatchObject({ databasePool: 10, databaseDirectUrl: undefined })
    const direct = 'postgres://localhost:5432/upshot'
    expect(readConfig({ DATABASE_URL, DATABASE_POOL: '3', DATABASE_DIRECT_URL: direct })).toMatchObject({
      databasePool: 3,
      databaseDirectUrl: direct,
    })
    expect(() => readConfig({ DATABASE_POOL: '0' })).toThrow('DATABASE_POOL must be a whole number from 1 to 1000')
    expect(() => readConfig({ DATABASE_DIRECT_URL: direct })).toThrow('DATABASE_DIRECT_URL needs a DATABASE_URL')
  })

  it('heavy reads may use a replica', () => {
    const replica = 'postgres://localhost:5433/upshot'
    expect(databaseLocationOf(readConfig({ DATABASE_URL })).replicaUrl).toBeUndefined()
    expect(databaseLocationOf(readConfig({ DATABASE_URL, DATABASE_REPLICA_URL: replica })).replicaUrl).toBe(replica)
    expect(() => readConfig({ DATABASE_REPLICA_URL: replica })).toThrow('DATABASE_REPLICA_URL needs a DATABASE_URL')
  })

  it('nothing starts without a key that every process can have, unless a key file is already in use', () => {
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'upshot-test-'))
    const check = (more: object) => () => requireSharedKey(readConfig({ DATA_DIR, DATABASE_URL, ...more }))
    expect(check({})).toThrow('Set SECRET_KEY')
    expect(check({ SECRET_KEY: 'k'.repeat(32) })).not.toThrow()
    expect(check({ DATABASE_URL: '' })).not.toThrow()
    writeFileSync(join(DATA_DIR, 'secret.key'), 'k'.repeat(32))
    expect(check({})).not.toThrow()
    expect(check({ ROLE: 'web' })).toThrow('Set SECRET_KEY')
    rmSync(DATA_DIR, { recursive: true })
  })
})

describe('BASE_URL', () => {
  it.each([
    ['https://home.example/upshot/', 'https://home.example/upshot'],
    ['https://Home.Example:443', 'https://home.example'],
    ['http://192.168.1.5:3000/a/b-c_d.e~f', 'http://192.168.1.5:3000/a/b-c_d.e~f'],
  ])('%s is the address for browsers', (address, baseUrl) => {
    expect(readConfig({ BASE_URL: address }).baseUrl).toBe(baseUrl)
  })

  it.each([
    ['home.example', 'must be an http(s) address'],
    ['ftp://home.example', 'must be an http(s) address'],
    ['https://ada:secret@home.example', 'must not contain a user name or password'],
    ['https://home.example/?', 'without ? or #'],
    ['https://home.example/upshot?a=1', 'without ? or #'],
    ['https://home.example/#upshot', 'without ? or #'],
    ['https://home.example/a//b', 'between single slashes, such as https://home.example/upshot'],
    ['https://home.example/my upshot', 'Use letters, digits'],
    ['https://home.example/up"shot', 'Use letters, digits'],
    ['https://home.example/upshot;x', 'Use letters, digits'],
    ['https://home.example/health', "which is one of Upshot's own addresses"],
    ['https://home.example/api/upshot', "which is one of Upshot's own addresses"],
    ['http://0.0.0.0:3000', 'only where it listens'],
  ])('%s is refused with the reason', (address, reason) => {
    expect(() => readConfig({ BASE_URL: address })).toThrow(reason)
  })
})
