import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keyFrom, seal, unseal } from './sealing.ts'

const key = keyFrom(Buffer.from('a secret of this installation, long enough'), 'test')

describe('sealed text', () => {
  it('opens with its key, for its owner, and is different every time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (text, belongsTo) => {
        const first = seal(key, text, belongsTo)
        const other = seal(key, text, belongsTo)
        expect(unseal(key, first, belongsTo)).toBe(Buffer.from(text).toString())
        expect(first).not.toBe(other)
      }),
    )
  })

  it('does not open for another owner, with another key, or after any change', () => {
    const sealed = seal(key, 'the token', '7 104')
    expect(unseal(key, sealed, '8 104')).toBeUndefined()
    expect(unseal(keyFrom(randomBytes(32), 'test'), sealed, '7 104')).toBeUndefined()
    expect(
      unseal(keyFrom(Buffer.from('a secret of this installation, long enough'), 'other'), sealed, '7 104'),
    ).toBeUndefined()
    const body = sealed.lastIndexOf('.') + 1
    for (let index = body; index < sealed.length; index += 3) {
      const changed = sealed.slice(0, index) + (sealed[index] === 'A' ? 'B' : 'A') + sealed.slice(index + 1)
      expect(unseal(key, changed, '7 104'), `at ${index}`).not.toBe('the token')
    }
    for (const text of ['', 'v1', 'v1.x.', 'v2.a.b', sealed.slice(0, -20)])
      expect(unseal(key, text, '7 104')).toBeUndefined()
  })
})
