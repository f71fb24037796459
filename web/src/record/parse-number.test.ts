import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseNumber } from './parse-number.ts'

describe('a typed number', () => {
  it.each([
    ['1.5', 1.5],
    ['1,5', 1.5],
    ['½', 0.5],
    ['1½', 1.5],
    ['1 ½', 1.5],
    ['3/4', 0.75],
    ['1 3/4', 1.75],
    [' 12 ', 12],
    ['−2', -2],
    ['-½', -0.5],
    ['+3', 3],
    ['.5', 0.5],
    [',5', 0.5],
    ['5.', 5],
    ['0', 0],
    ['-0', 0],
    ['1,234.5', 1234.5],
    ['1.234,5', 1234.5],
    ['1 234', 1234],
    ['1’234', 1234],
    ['1.234.567', 1234567],
    ['0,125', 0.125],
  ])('%s is %f, in English and in German', (text, value) => {
    expect([parseNumber(text, 'en'), parseNumber(text, 'de')]).toEqual([value, value])
  })

  it('a comma before three digits means what it means in the language', () => {
    expect([parseNumber('1,234', 'en'), parseNumber('1,234', 'de')]).toEqual([1234, 1.234])
    expect([parseNumber('1.234', 'en'), parseNumber('1.234', 'de')]).toEqual([1.234, 1234])
  })

  it.each(['', 'two', '1e5', '1..2,', '--1', '1/0', '½½', '1 2', '5 cups', '∞'])('%j is not a number', (text) => {
    expect(parseNumber(text, 'en')).toBeUndefined()
  })

  it('any number formatted in a language is parsed again', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1_000_000, max: 1_000_000 }),
        fc.constantFrom('en', 'de', 'fr', 'de-CH'),
        (hundredths, locale) => {
          const text = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(hundredths / 100)
          expect(parseNumber(text, locale)).toBeCloseTo(hundredths / 100, 6)
        },
      ),
    )
  })
})
