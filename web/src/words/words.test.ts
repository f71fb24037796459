import { describe, expect, test } from 'vitest'
import { formatNumber } from './numbers.ts'
import { languageOf } from './table.ts'
import { valueInWords } from './units.ts'
import { language, localeOf } from './words.ts'

describe('the language of the app', () => {
  test('is the first requested by the browser that has words', () => {
    expect(languageOf(['fr-FR', 'de-AT', 'en'])).toBe('de')
  })

  test('is English if none has', () => {
    expect(languageOf(['fr', 'ja'])).toBe('en')
  })

  test("numbers and dates follow the browser's region if its language is the same", () => {
    expect(localeOf('de', ['en-US', 'de-CH'])).toBe('de-CH')
    expect(localeOf('de', ['en-US'])).toBe('de')
  })

  test('numbers are written according to the language', () => {
    language.set('de')
    expect(formatNumber(1234.5)).toBe('1.234,5')
    language.set('en')
    expect(formatNumber(1234.567)).toBe('1,234.57')
  })

  test("small numbers are formatted like the browser's, with a minus sign, halves away from zero", () => {
    const values = [
      0,
      7,
      -7,
      0.5,
      -0.5,
      1.005,
      2.345,
      0.125,
      -0.001,
      0.004,
      12.3456,
      998.999,
      0.1 + 0.2,
      -0,
      1e-7,
      1234.5,
    ]
    for (const [code, tag] of [
      ['en', 'en'],
      ['de', 'de'],
    ] as const) {
      language.set(code)
      for (const decimals of [0, 1, 2, 3]) {
        const format = new Intl.NumberFormat(tag, { maximumFractionDigits: decimals })
        expect(values.map((value) => formatNumber(value, decimals))).toEqual(
          values.map((value) => format.format(value).replace(/^-0$/, '0').replace('-', '−')),
        )
      }
    }
    language.set('en')
  })

  test('what is rounded to zero has no minus sign, in any language', () => {
    for (const code of ['en', 'de', 'es'] as const) {
      language.set(code)
      expect([-0.001, -0, -1e-7, -0.004].map((value) => formatNumber(value))).toEqual(['0', '0', '0', '0'])
      expect(formatNumber(-0.4, 0)).toBe('0')
      expect(valueInWords(-0.001, 'kg')).toBe('0\u00a0kg')
      expect(formatNumber(-0.006)).toMatch(/^−0[.,]01$/)
    }
    language.set('en')
  })
})

describe('a value in words', () => {
  const steps = ['none', 'a bit', 'stiff', 'very stiff']

  test('of a scale of one’s own is the word of its step', () => {
    expect([0, 3].map((value) => valueInWords(value, '0 to 3', { steps }))).toEqual(['none', 'very stiff'])
    expect(valueInWords(1, 'index', { steps })).toBe('none')
  })

  test('between two steps, or on another scale, is a number', () => {
    expect(valueInWords(1.5, '0 to 3', { steps })).toBe('1.5 of 3')
    expect(valueInWords(2, '/10', { steps })).toBe('2 of 10')
  })
})
