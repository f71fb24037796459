import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readNumber } from './read-number.ts'

describe('a number as people type it', () => {
  test.each([
    ['2', 2],
    ['1.5', 1.5],
    ['1,5', 1.5],
    ['½', 0.5],
    ['1½', 1.5],
    ['2 ¼', 2.25],
    ['3/4', 0.75],
    ['.5', 0.5],
    ['−3', -3],
    ['1,234', 1234],
    ['1,234.5', 1234.5],
    ['12 000', 12000],
  ])('%s in English', (text, value) => {
    expect(readNumber(text, '.')).toBe(value)
  })

  test.each([
    ['1,5', 1.5],
    ['1.5', 1.5],
    ['1.234', 1234],
    ['1.234,5', 1234.5],
    ['0,250', 0.25],
    ['1,500', 1.5],
  ])('%s in German', (text, value) => {
    expect(readNumber(text, ',')).toBe(value)
  })

  test.each(['', '  ', 'two', '1/0', '1.2.3', '1,2,3', '--1', '1e5', '0x10', '½½'])('%j is none', (text) => {
    expect(readNumber(text, '.')).toBeUndefined()
  })

  test('whatever either language writes is read back', () => {
    const hundredths = fc.integer({ min: -10_000_000, max: 10_000_000 }).map((whole) => whole / 100)
    fc.assert(
      fc.property(hundredths, fc.constantFrom('en', 'de'), (value, language) => {
        const text = new Intl.NumberFormat(language).format(value)
        expect(readNumber(text, language === 'en' ? '.' : ',')).toBe(value === 0 ? Math.abs(value) : value)
      }),
    )
  })
})
