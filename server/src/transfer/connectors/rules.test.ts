import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inEach, plain, sameWords } from '../../lib/language.ts'
import { failureOf } from './ask.ts'
import { readParameters, serverAddress } from './fields.ts'
import { backOffSeconds, nextTurn, retryAfterOf, spread } from './rules.ts'

const of = { user_id: 1, connector_id: 104 }

describe('the next update of a source', () => {
  it('is spread over a fifth of the period, deterministically', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: 1e9 }), (user_id, nowEpoch) => {
        const turn = nextTurn({ user_id, connector_id: 104 }, 3600, nowEpoch)
        expect(turn - nowEpoch).toBeGreaterThanOrEqual(3240)
        expect(turn - nowEpoch).toBeLessThanOrEqual(3960)
        expect(turn).toBe(nextTurn({ user_id, connector_id: 104 }, 3600, nowEpoch))
      }),
    )
    const all = Array.from({ length: 1000 }, (_, index) => spread(`${index}`))
    expect(new Set(all).size).toBeGreaterThan(990)
    expect(all.reduce((sum, share) => sum + share, 0) / 1000).toBeCloseTo(0.5, 1)
  })

  it('after failures is twice as long each time, at most a day and a fifth', () => {
    const waits = Array.from({ length: 20 }, (_, index) => backOffSeconds({ ...of, failures: index + 1 }))
    expect(waits[0]).toBeGreaterThanOrEqual(300)
    expect(waits[0]).toBeLessThanOrEqual(360)
    expect(waits[3]).toBeGreaterThanOrEqual(2400)
    expect(Math.max(...waits)).toBeLessThanOrEqual(86_400 * 1.2)
  })

  it('is never before the time the source gives, unless that is nonsense', () => {
    expect(backOffSeconds({ ...of, failures: 1 }, 7200)).toBe(7200)
    expect(backOffSeconds({ ...of, failures: 1 }, 1e9)).toBe(2 * 86_400)
    const nowMs = Date.parse('2026-06-15T12:00:00Z')
    expect(retryAfterOf('120', nowMs)).toBe(120)
    expect(retryAfterOf('Mon, 15 Jun 2026 12:10:00 GMT', nowMs)).toBe(600)
    expect(retryAfterOf('Mon, 15 Jun 2026 11:00:00 GMT', nowMs)).toBe(0)
    for (const text of [undefined, '', 'soon', '-5', '1e3']) expect(retryAfterOf(text, nowMs)).toBeUndefined()
  })
})

describe('the meaning of a status', () => {
  const kindOf = (status: number, headers: Record<string, string> = {}) =>
    failureOf({ status, headers, text: '', isCut: false }, 'It', 0)?.kind
  it.each([
    [200, undefined],
    [204, undefined],
    [301, 'refused'],
    [400, 'refused'],
    [401, 'expired'],
    [403, 'expired'],
    [404, 'refused'],
    [429, 'limited'],
    [500, 'away'],
    [503, 'away'],
  ])('%i is %s', (status, kind) => expect(kindOf(status)).toBe(kind))

  it('403 with a time to wait is a rate limit', () => {
    expect(kindOf(403, { 'retry-after': '60' })).toBe('limited')
    expect(kindOf(403, { 'x-ratelimit-remaining': '0' })).toBe('limited')
  })
})

describe('input of a person', () => {
  it('an address is stored without its final slash, and only if it contains nothing else', () => {
    expect(serverAddress('https://home.example.org/ha//')).toEqual({ value: 'https://home.example.org/ha' })
    for (const text of [
      '',
      'home',
      'https://u:p@x.org',
      'https://x.org/?a=1',
      'https://x.org/#a',
      'javascript:1',
      'file:///x',
    ])
      expect(serverAddress(text)).toHaveProperty('problem')
  })

  it('omitted fields stay unchanged, also a secret; wrong ones are named', () => {
    const field = (key: 'url' | 'token', isRequired: boolean) => ({
      key,
      displayName: sameWords(key),
      helpText: sameWords(key),
      type: 'string' as const,
      isRequired,
      ...(key === 'token' ? { isSecret: true as const } : {}),
      read: (text: string) =>
        text === 'bad'
          ? { problem: inEach((language) => (language === 'de' ? 'ist falsch.' : 'is bad.')) }
          : { value: text },
    })
    const fields = [field('url', true), field('token', true)]
    const before = { parameters: { url: 'old' }, secrets: { token: 'hidden' } }
    expect(readParameters(fields, { url: 'old' }, before)).toEqual({
      parameters: { url: 'old' },
      secrets: { token: 'hidden' },
      problems: [],
    })
    const nothing = { parameters: {}, secrets: {} }
    expect(plain(readParameters(fields, { url: 'bad' }, nothing).problems)).toMatchObject([
      { field: 'url', message: { en: 'url is bad.', de: 'url ist falsch.' } },
      { field: 'token', message: { en: 'token is required.', de: 'token fehlt.' } },
    ])
  })
})
