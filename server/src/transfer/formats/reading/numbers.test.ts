import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DecimalSigns, readDurationSeconds, readNumber, readYesNo } from './numbers.ts'

const number = (value: number, unit = '') => ({ kind: 'number', value, unit })

describe('a number', () => {
  it.each([
    ['72.5', number(72.5)],
    ['+3', number(3)],
    ['−4', number(-4)],
    ['1,234.5', number(1234.5)],
    ['1\u202f234', number(1234)],
    ["12'345.6", number(12_345.6)],
    ['72.5 kg', number(72.5, 'kg')],
    ['18%', number(18, '%')],
    ['.5', number(0.5)],
    ['1e3', number(1000)],
    ['0', number(0)],
    ['0.0', number(0)],
  ])('%s is read', (text, expected) => {
    expect(readNumber(text)).toEqual(expected)
  })

  it.each([
    ['72,5', number(72.5)],
    ['1.234,5', number(1234.5)],
    ['1.234', number(1234)],
    ['7,5 h', number(7.5, 'h')],
  ])('%s is read with a decimal comma', (text, expected) => {
    expect(readNumber(text, ',')).toEqual(expected)
  })

  it.each(['', ' ', '-', '--', '—', 'NaN', 'n/a', 'null', '5e-324', '1.7976931348623157e308', '#N/A', 'Infinity'])(
    '"%s" is missing and not zero',
    (text) => {
      expect(readNumber(text)).toEqual({ kind: 'missing' })
    },
  )

  it.each(['abc', '1,23', '12:30', '1.2.3', '1 2', '2026-01-01x5', '120/80'])('%s is not guessed', (text) => {
    const read = readNumber(text)
    expect(read.kind === 'unreadable' || (read.kind === 'number' && read.unit !== '')).toBe(true)
  })

  it('is read back as any locale writes it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e9, max: 1e9 }),
        fc.constantFrom('en-US', 'de-DE', 'fr-FR', 'de-CH'),
        (raw, locale) => {
          const value = raw / 100
          const text = value.toLocaleString(locale)
          expect(readNumber(text, locale === 'de-DE' || locale === 'fr-FR' ? ',' : '.')).toEqual(number(value))
        },
      ),
    )
  })
})

describe('the decimal sign of a file', () => {
  const decided = (...texts: string[]) => {
    const signs = new DecimalSigns()
    for (const text of texts) signs.look(text)
    return signs.decided
  }
  it('is determined by unambiguous numbers', () => {
    expect(decided('1,234', '72,5')).toBe(',')
    expect(decided('1,234', '72.5')).toBe('.')
    expect(decided('1.234.567')).toBe(',')
    expect(decided('1,234.5')).toBe('.')
    expect(decided('0,125')).toBe(',')
    expect(decided('12', '7')).toBe('.')
  })
  it('stays undetermined otherwise', () => {
    expect(decided('1,234', '5,678')).toBeUndefined()
  })
})

describe('a duration', () => {
  it.each([
    ['7:30', 27_000],
    ['1:00:30', 3630],
    ['1h 10m', 4200],
    ['45m', 2700],
    ['2h 38m', 9480],
    ['90 min', 5400],
    ['1,5 h', 5400],
    ['7 Std. 30 min', 27_000],
    ['62m', 3720],
  ])('%s is read', (text, seconds) => {
    expect(readDurationSeconds(text)).toBe(seconds)
  })
  it.each(['', '45', 'abc', '7:75', '5 kg', '1h or so'])('"%s" is none', (text) => {
    expect(readDurationSeconds(text)).toBeUndefined()
  })
})

it('yes and no are known in several languages', () => {
  expect(['Yes', 'ja', 'oui', 'sí', 'x', '✓', 'TRUE'].map(readYesNo)).toEqual([1, 1, 1, 1, 1, 1, 1])
  expect(['no', 'Nein', 'non', 'false'].map(readYesNo)).toEqual([0, 0, 0, 0])
  expect(['', 'maybe', '1'].map(readYesNo)).toEqual([undefined, undefined, undefined])
})
