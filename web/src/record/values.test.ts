import { describe, expect, it } from 'vitest'
import { valueInWords } from '../words/units.ts'
import { clockValue, usualValues } from './asking.ts'
import { doubtAbout } from './doubt.ts'
import { placeAmongFive, stepsOf, valueKind } from './values.ts'

describe('how a value is asked for', () => {
  const unit = (abbreviatedName: string, minimumValue: number, maximumValue: number, categoryName = 'Rating') =>
    valueKind({ abbreviatedName, categoryName, minimumValue, maximumValue })

  it('scales up to eleven steps are buttons, yes or no two, anything else a number', () => {
    expect(unit('/5', 1, 5)).toEqual({ kind: 'scale', steps: [1, 2, 3, 4, 5] })
    expect(unit('-4 to 4', -4, 4)).toMatchObject({ steps: [-4, -3, -2, -1, 0, 1, 2, 3, 4] })
    expect(unit('0 to 10', 0, 10)).toMatchObject({ kind: 'scale' })
    expect(unit('%', 0, 100)).toEqual({ kind: 'number' })
    expect(unit('/1', 0, 1)).toEqual({ kind: 'number' })
    expect(unit('yes/no', 0, 1)).toEqual({ kind: 'yesNo' })
    expect(unit('count', 0, 10, 'Count')).toEqual({ kind: 'number' })
    expect(valueKind({ abbreviatedName: '$', categoryName: 'Miscellany', maximumValue: 2147483647 })).toEqual({
      kind: 'number',
    })
  })

  it('the three commonest values are before the field, in order of size', () => {
    expect(usualValues([2, 1, 2, 3, 1, 2, 9])).toEqual([1, 2, 3])
  })

  it('asks once about values far from all others, or hardly possible', () => {
    const weight = { smallest: 71, largest: 76, leastAllowed: 20, mostAllowed: 300 }
    expect(doubtAbout(7.5, weight)).toEqual({ kind: 'below', bound: 71 })
    expect(doubtAbout(160, weight)).toEqual({ kind: 'beyond', bound: 76 })
    expect(doubtAbout(74.5, weight)).toBeUndefined()
    expect(doubtAbout(750, { leastAllowed: 20, mostAllowed: 300 })).toEqual({ kind: 'unlikely', least: 20, most: 300 })
    expect(doubtAbout(30, {})).toBeUndefined()
  })

  it('has a word for every step of a scale: the person’s own, or one of five', () => {
    const inWords = (unit: string, more = {}) =>
      stepsOf({ unit, valence: 'negative', ...more })?.map(({ value, word }) => `${value} ${word}`)
    expect(inWords('/5')).toEqual(['1 none', '2 mild', '3 moderate', '4 strong', '5 worst'])
    expect(inWords('index', { steps: ['low', 'so-so', 'high'] })).toEqual(['1 low', '2 so-so', '3 high'])
    expect(inWords('0 to 3')?.at(-1)).toBe('3 strong')
    const eleven = Array.from({ length: 11 }, (_, index) => placeAmongFive(index, 11))
    expect(eleven).toEqual([0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4])
  })

  it('a time of day is hours after midnight, and is shown as a clock shows it', () => {
    expect([clockValue('23:15'), clockValue('00:30'), clockValue('06:50'), clockValue('')]).toEqual([
      23.25,
      0.5,
      6.833333,
      undefined,
    ])
    expect([23.25, 24.5, -0.5, 6.833333].map((value) => valueInWords(value, 'clock'))).toEqual([
      '23:15',
      '00:30',
      '23:30',
      '06:50',
    ])
  })
})
