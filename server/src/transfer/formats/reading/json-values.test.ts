import { describe, expect, it } from 'vitest'
import { numberIn, textIn } from './json-values.ts'

describe("values of other programs' JSON", () => {
  it('are numbers given as numbers or texts, and nothing for placeholders', () => {
    expect([3, '3', ' -1.5e2 ', 0, '0'].map(numberIn)).toEqual([3, 3, -150, 0, 0])
    const nothing = [
      null,
      undefined,
      '',
      'NaN',
      '0x10',
      '1,5',
      true,
      [1],
      {},
      Number.NaN,
      5e-324,
      1.7976931348623157e308,
    ]
    expect(nothing.map(numberIn)).toEqual(nothing.map(() => undefined))
  })

  it('are trimmed texts', () => {
    expect([' a ', '', '  ', 3, null].map(textIn)).toEqual(['a', undefined, undefined, undefined, undefined])
  })
})
