import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

describe('settings of live sources', () => {
  it('without any, nothing is set up and no machine at home is reachable', () => {
    expect(readConfig({})).toMatchObject({ secretKey: undefined, connectorHosts: [], connectorClients: {} })
  })

  it('a provider is configured by its client', () => {
    const { connectorClients } = readConfig({ OURA_CLIENT_ID: 'id', OURA_CLIENT_SECRET: 'secret' })
    expect(connectorClients).toEqual({ oura: { id: 'id', secret: 'secret' } })
  })

  it('machines at home are named with or without a port', () => {
    const text = 'nightscout.lan, 192.168.1.5:8123,[fd00::5]:8123, HOME.local:8123'
    expect(readConfig({ CONNECTOR_HOSTS: text }).connectorHosts).toEqual([
      'nightscout.lan',
      '192.168.1.5:8123',
      'fd00::5:8123',
      'home.local:8123',
    ])
  })

  it('every fault is listed at once, and no secret is repeated', () => {
    const wrong = { SECRET_KEY: 'too-short', CONNECTOR_HOSTS: 'http://x', STRAVA_CLIENT_ID: 'only-this' }
    for (const message of [/SECRET_KEY must have at least 32/, /CONNECTOR_HOSTS/, /STRAVA_CLIENT_ID and/])
      expect(() => readConfig(wrong)).toThrow(message)
    expect(() => readConfig(wrong)).not.toThrow(/too-short/)
  })
})
