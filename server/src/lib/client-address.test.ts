import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { networkOf, readTrustedProxies } from './client-address.ts'

describe('the network that limits count by', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['::FFFF:cb00:7109', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:0001:2::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['64:ff9b::203.0.113.9', '64:ff9b:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })

  it('is the same for all addresses of a /64, however they are written, and another for the next /64', () => {
    const group = fc.integer({ min: 0, max: 0xffff })
    const host = fc.array(group, { minLength: 4, maxLength: 4 })
    fc.assert(
      fc.property(
        fc.array(group, { minLength: 3, maxLength: 3 }),
        fc.integer({ min: 1, max: 0xfffe }),
        host,
        host,
        (head, last, middle, other) => {
          const written = (groups: number[]) => groups.map((part) => part.toString(16)).join(':')
          const address = written([...head, last, ...middle])
          const short = new URL(`http://[${written([...head, last, ...other])}]`).hostname.slice(1, -1)
          expect(networkOf(short)).toBe(networkOf(address))
          expect(networkOf(written([...head, last + 1, ...middle]))).not.toBe(networkOf(address))
        },
      ),
    )
  })
})

describe('TRUST_PROXY', () => {
  it.each([
    [undefined, undefined],
    ['', undefined],
    ['0', undefined],
    ['1', 1],
    ['127.0.0.1', ['127.0.0.1']],
    ['127.0.0.1, ::1,10.0.0.0/8  fd00::/8', ['127.0.0.1', '::1', '10.0.0.0/8', 'fd00::/8']],
  ])('%j means %j', (text, proxies) => {
    expect(readTrustedProxies(text)).toEqual({ proxies })
  })

  it.each([
    'true',
    'nginx',
    '11',
    '-1',
    '1.5',
    '10.0.0.0/33',
    '0.0.0.0/0',
    '::/0',
    '::1/129',
    '10.0.0.0/8/8',
    'fe80::1%eth0',
  ])('%j is refused with a sentence', (text) => {
    expect(readTrustedProxies(text)).toEqual({ fault: expect.stringMatching(/^TRUST_PROXY must be .*\.$/) })
  })
})
