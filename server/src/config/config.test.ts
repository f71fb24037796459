import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

describe('ROLE', () => {
  const DATABASE_URL = 'postgres://localhost/upshot'

  it('is everything unless said otherwise', () => {
    expect(readConfig({}).role).toBe('all')
    expect(readConfig({ ROLE: 'worker', DATABASE_URL }).role).toBe('worker')
  })

  it('parts a server only on a store that processes can share, and names what it cannot be', () => {
    expect(() => readConfig({ ROLE: 'web' })).toThrow('ROLE=web needs a DATABASE_URL')
    expect(() => readConfig({ ROLE: 'cook', DATABASE_URL })).toThrow('ROLE must be one of all, web, worker')
  })
})

describe('TRUST_PROXY', () => {
  it('is nobody unless said otherwise, and names what it cannot be', () => {
    expect(readConfig({}).trustedProxies).toBeUndefined()
    expect(readConfig({ TRUST_PROXY: '127.0.0.1 10.0.0.0/8' }).trustedProxies).toEqual(['127.0.0.1', '10.0.0.0/8'])
    expect(readConfig({ TRUST_PROXY: '2' }).trustedProxies).toBe(2)
    expect(() => readConfig({ TRUST_PROXY: 'nginx' })).toThrow('TRUST_PROXY must be addresses or networks')
  })
})
