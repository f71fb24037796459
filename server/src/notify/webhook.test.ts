import { describe, expect, it } from 'vitest'
import { laterOf, retryDelaySeconds } from './retries.ts'
import { newWebhookSecret, signature } from './webhook.ts'

describe('signing by Standard Webhooks', () => {
  it('gives the signature of the specification’s own example', () => {
    const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestampEpoch: 1614265330, body: '{"test": 2432232314}' }
    const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
    expect(signature(message, secret)).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
  })

  it('makes secrets of 32 bytes behind the known prefix', () => {
    expect(newWebhookSecret()).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  })
})

describe('retries', () => {
  it('wait longer each time, about three days in all, and then stop', () => {
    const delays = Array.from({ length: 12 }, (_, failures) => retryDelaySeconds('webhook', failures + 1))
    const tried = delays.filter((delay) => delay !== undefined)
    expect(tried).toEqual(tried.toSorted((a, b) => a - b))
    expect(tried.reduce((sum, delay) => sum + delay, 0) / 86_400).toBeCloseTo(3.15, 1)
    expect(delays.at(-1)).toBeUndefined()
  })

  it("respect the receiver's Retry-After, but for at most a day", () => {
    expect(laterOf(5, '120')).toBe(120)
    expect(laterOf(300, '120')).toBe(300)
    expect(laterOf(5, '999999')).toBe(86_400)
    expect(laterOf(5, 'Wed, 21 Oct 2026 07:28:00 GMT')).toBe(5)
  })
})
