import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const home = {
  OIDC_PROVIDERS: 'home-lab',
  OIDC_HOME_LAB_ISSUER: 'https://auth.example.org/application/o/upshot/',
  OIDC_HOME_LAB_CLIENT_ID: 'upshot',
  OIDC_HOME_LAB_CLIENT_SECRET: 'secret',
}

describe('providers for signing in', () => {
  it('come from the environment, with defaults', () => {
    expect(readConfig({})).toMatchObject({ signInProviders: [], passwordSignIn: true })
    expect(readConfig({ ...home, PASSWORD_SIGN_IN: 'false' })).toMatchObject({
      passwordSignIn: false,
      signInProviders: [{ id: 'home-lab', name: 'home-lab', scopes: 'openid email profile', groupsClaim: 'groups' }],
    })
  })

  it.each([
    [{ OIDC_PROVIDERS: 'home-lab' }, 'OIDC_HOME_LAB_ISSUER is missing'],
    [{ ...home, OIDC_HOME_LAB_CLIENT_SECRET: '' }, 'OIDC_HOME_LAB_CLIENT_SECRET is missing'],
    [{ ...home, OIDC_HOME_LAB_ISSUER: 'http://auth.example.org' }, 'must be an https address'],
    [{ ...home, OIDC_HOME_LAB_ISSUER: 'https://a:b@auth.example.org' }, 'must be an https address'],
    [{ ...home, OIDC_PROVIDERS: 'home-lab,home-lab' }, 'twice'],
    [{ ...home, OIDC_PROVIDERS: 'Home' }, 'small letters'],
    [{ PASSWORD_SIGN_IN: 'false' }, 'nobody could sign in'],
    [{ PASSWORD_SIGN_IN: 'no' }, 'must be true or false'],
  ])('%j is refused', (environment, reason) => {
    expect(() => readConfig(environment)).toThrow(reason)
  })
})

describe('BASE_URL', () => {
  it.each([
    ['https://home.example/up//shot', 'between single slashes'],
    ['https://home.example/api', "one of Upshot's own addresses"],
    ['https://home.example?x=1', 'without ? or #'],
    ['https://ada:secret@home.example', 'user name or password'],
    ['http://0.0.0.0:3000', 'only where it listens'],
    ['ftp://home.example', 'http(s) address'],
    ['home.example', 'http(s) address'],
  ])('%s is refused with the reason', (BASE_URL, reason) => {
    expect(() => readConfig({ BASE_URL })).toThrow(reason)
  })
  it.each(['https://home.example', 'https://home.example/', 'http://192.168.1.5:3000'])('%s works', (BASE_URL) =>
    expect(readConfig({ BASE_URL }).baseUrl).toBe(BASE_URL.replace(/\/$/, '')),
  )
})

describe('FRAME_ANCESTORS', () => {
  it('lists whole origins', () => {
    expect(readConfig({}).frameAncestors).toEqual([])
    expect(readConfig({ FRAME_ANCESTORS: 'https://home.example:8123, http://192.168.1.5/' }).frameAncestors).toEqual([
      'https://home.example:8123',
      'http://192.168.1.5',
    ])
  })
  it.each(['*', 'https://*.example', 'home.example', 'https://home.example/lovelace', 'javascript:alert(1)'])(
    '%s is refused',
    (FRAME_ANCESTORS) => expect(() => readConfig({ FRAME_ANCESTORS })).toThrow('FRAME_ANCESTORS must be addresses'),
  )
})
