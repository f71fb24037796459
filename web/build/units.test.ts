import { describe, expect, test } from 'vitest'
import { unitTitle } from '../../server/src/tracking/units/unit-words.ts'
import { unitRecords } from '../../server/src/tracking/units/units.data.ts'
import { commonStep, differenceInWords, meanInWords } from '../src/words/means.ts'
import { scaleOf, unitName, valueInWords } from '../src/words/units.ts'
import { language } from '../src/words/words.ts'

const inWords = (value: number, unit: string): string => valueInWords(value, unit).replaceAll('\u00a0', ' ')

describe('a value with its unit', () => {
  test.each([
    [1, 'serving', '1 serving', '1 Portion'],
    [2, 'serving', '2 servings', '2 Portionen'],
    [0, 'serving', '0 servings', '0 Portionen'],
    [0.5, 'serving', '0.5 servings', '0,5 Portionen'],
    [1, 'tablets', '1 tablet', '1 Tablette'],
    [3, 'event', '3 times', '3 Mal'],
    [4, '/5', '4 of 5', '4 von 5'],
    [5, '/6', '5 of 5', '5 von 5'],
    [2, '-4 to 4', '+2', '+2'],
    [1, 'yes/no', 'Yes', 'Ja'],
    [0, 'yes/no', 'No', 'Nein'],
    [8210, 'count', '8,210', '8.210'],
    [7.125, 'h', '7 h 8 min', '7 h 8 min'],
    [40, '%', '40%', '40 %'],
    [36.6, 'C', '36.6 °C', '36,6 °C'],
    [100, 'mcg', '100 µg', '100 µg'],
    [13.4, 'degrees east', '13.4 °E', '13,4 °O'],
  ])('%d in %s', (value, unit, english, german) => {
    language.set('en')
    expect(inWords(value, unit)).toBe(english)
    language.set('de')
    expect(inWords(value, unit)).toBe(german)
    language.set('en')
  })

  test.each([
    [[1021.2, 1008.9], 'hPa', 12.3, ['1,021 hPa', '1,009 hPa', '12 hPa']],
    [[9041, 7960], 'count', 1081, ['9,040', '7,960', '1,080']],
    [[76.42, 76.21], 'kg', 0.21, ['76.4 kg', '76.2 kg', '0.2 kg']],
    [[3.94, 2.61], '/5', 1.33, ['3.9 of 5', '2.6 of 5', '1.3']],
    [[6.79, 7.58], 'h', 0.8, ['6 h 47 min', '7 h 35 min', '48 min']],
  ] as const)('means %j in %s have the digits that show their difference', (means, unit, difference, expected) => {
    const step = commonStep(means, unit, difference)
    const told = [
      ...means.map((mean) => meanInWords(mean, unit, undefined, step)),
      differenceInWords(difference, unit, undefined, step),
    ]
    expect(told.map((text) => text.replaceAll('\u00a0', ' '))).toEqual(expected)
  })

  test('every rating of the interface has its ends', () => {
    const ratings = unitRecords.filter(
      ({ dimension, abbreviatedName }) => dimension === 'rating' && abbreviatedName !== '%',
    )
    for (const { abbreviatedName, minimumValue, maximumValue } of ratings) {
      expect(scaleOf(abbreviatedName), abbreviatedName).toEqual({ least: minimumValue, most: maximumValue })
    }
  })

  test.each(['C', 'F', 'mcg', '/minute', 'degrees east', 'degrees north'])(
    '%s has the symbol used in charts of the server',
    (unit) => {
      for (const code of ['en', 'de'] as const) {
        language.set(code)
        expect(unitName(unit)).toBe(unitTitle(code, unit))
      }
      language.set('en')
    },
  )

  test('every unit has a unique name for choosing it', () => {
    for (const code of ['en', 'de'] as const) {
      language.set(code)
      const names = unitRecords.map(({ abbreviatedName }) => unitName(abbreviatedName))
      // Two scales from 0 to 5 or 1 to 5 look alike only if their ends are the same.
      expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
    }
    language.set('en')
  })
})
