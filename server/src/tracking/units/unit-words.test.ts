import { languages } from '@upshot/contract'
import { describe, expect, it } from 'vitest'
import { fixedNumber, shortNumber } from '../../lib/language.ts'
import { hoursAndMinutes, unitTitle } from './unit-words.ts'
import { unitRecords } from './units.data.ts'

describe('the unit in the title of an axis', () => {
  it.each([
    ['serving', 'servings', 'Portionen'],
    ['dose', 'doses', 'Dosen'],
    ['tablets', 'tablets', 'Tabletten'],
    ['event', 'times', 'Mal'],
    ['count', 'count', 'Anzahl'],
    ['0 to 10', '0 to 10', '0 bis 10'],
    ['/6', '0 to 5', '0 bis 5'],
    ['/5', '/5', '/5'],
    ['C', '°C', '°C'],
    ['IU', 'IU', 'IE'],
    ['h', 'h', 'h'],
    ['mg', 'mg', 'mg'],
    ['Tage', 'Tage', 'Tage'],
    ['', '', ''],
  ])('%j is %j in English and %j in German', (unit, english, german) => {
    expect([unitTitle('en', unit), unitTitle('de', unit)]).toEqual([english, german])
  })

  it('has no English words in German, of any unit', () => {
    const german = unitRecords.map(({ abbreviatedName }) => unitTitle('de', abbreviatedName))
    expect(
      german.filter((title) => /\b(to|yes|no|servings?|pills|drops|units|degrees|times|minute)\b/.test(title)),
    ).toEqual([])
    expect(german.filter((title) => title === '')).toEqual([])
  })
})

it.each(languages)('what is rounded to zero has no minus sign: %s', (language) => {
  expect([-0.001, -0].map((value) => shortNumber(language, value))).toEqual(['0', '0'])
  expect(fixedNumber(language, -0.04, 1)).toMatch(/^0[.,]0$/)
  expect([-0.001, 0, -0.5].map(hoursAndMinutes)).toEqual(['0 min', '0 min', '−30 min'])
})
