import { describe, expect, test } from 'vitest'
import { makeWords, readMessage, valueNames, writeMessage } from './message.ts'

const written = (text: string, values: Readonly<Record<string, string | number | boolean>>, language = 'en') =>
  writeMessage(readMessage(text), language, (name) => values[name])

describe('a message', () => {
  test('inserts its values where they are named', () => {
    expect(written('{b} and {a}', { a: 1, b: 'two' })).toBe('two and 1')
  })

  test('chooses by number, exactly or by the plural forms of the language', () => {
    const text = '{count, plural, =0 {nothing} one {# day in {place}} few {# days, few} other {# days}} left'
    const all = (language: string) => [0, 1, 2, 21].map((count) => written(text, { count, place: 'bed' }, language))
    expect(all('en')).toEqual(['nothing left', '1 day in bed left', '2 days left', '21 days left'])
    expect(all('pl')).toEqual(['nothing left', '1 day in bed left', '2 days, few left', '21 days left'])
  })

  test('chooses by word', () => {
    const text = '{isUp, select, true {up} other {down}}'
    expect([written(text, { isUp: true }), written(text, { isUp: false })]).toEqual(['up', 'down'])
  })

  test('names its values in the order in which they appear', () => {
    expect(valueNames(readMessage('{b} {n, plural, one {# {c}} other {{a}}}'))).toEqual(['b', 'n', 'c', 'a'])
  })

  test.each(['{a', 'a}', '{a b}', '{n, plural, one {x}}', '{n, plural, one {x other {y}}'])(
    '%s cannot be parsed',
    (text) => {
      expect(() => readMessage(text)).toThrow(/in the message/)
    },
  )
})

test('words take their values in the order of the English text, whatever the order of the translation', () => {
  const english = { headline: '{effect} after {cause}', plain: 'Save' } as const
  const german = makeWords(english, 'de', (path, text) => (path === 'headline' ? 'Nach {cause}: {effect}' : text))
  expect([german.headline('Sleep', 'Coffee'), german.plain]).toEqual(['Nach Coffee: Sleep', 'Save'])
  // @ts-expect-error A value is missing.
  expect(german.headline('Sleep')).toBe('Nach undefined: Sleep')
})
