import type { Unit } from '@upshot/contract'
import { describe, expect, test } from 'vitest'
import { doubtAboutTyped, inOwnUnit, readDraft } from './draft.ts'
import { thingOfName } from './thing.ts'

const unit = (abbreviatedName: string, factor: number, more: Partial<Unit> = {}): Unit => ({
  id: 1,
  name: abbreviatedName,
  abbreviatedName,
  category: 'Volume',
  categoryName: 'Volume',
  categoryId: 4,
  advanced: 0,
  manualTracking: 1,
  maximumValue: 2_147_483_647,
  minimumValue: 0,
  conversionSteps: factor === 1 ? [] : [{ operation: 'MULTIPLY', value: factor }],
  unitCategory: { id: 4, name: 'Volume', standardUnitAbbreviatedName: 'L' },
  ...more,
})
const units = [unit('L', 1), unit('mL', 0.001), unit('/10', 1, { minimumValue: 1, maximumValue: 10 })]
const moment = { choice: 'now' as const, from: '', until: '' }
const read = (text: string, name = 'mL', locale = 'en') =>
  readDraft({ text, unit: name, moment, note: '' }, units, { nowMs: 0, zone: 'UTC' }, locale)

describe('typed input', () => {
  test('a number is read as the language writes it, and fractions as people write them', () => {
    expect([read('1,5', 'mL', 'de').value, read('1.5').value, read('½').value]).toEqual([1.5, 1.5, 0.5])
  })

  test('values that the server would refuse are reported at once', () => {
    expect(read('').valueFault).toEqual({ kind: 'noNumber' })
    expect(read('-1').valueFault).toEqual({ kind: 'tooSmall', bound: 0 })
    expect(read('11', '/10').valueFault).toEqual({ kind: 'tooLarge', bound: 10 })
    expect(read('1000000').valueFault).toBeUndefined()
  })

  test("another unit shows the amount in the variable's own unit", () => {
    expect(inOwnUnit(350, 'mL', 'L', units)).toBe(0.35)
    expect(inOwnUnit(350, 'L', 'L', units)).toBeUndefined()
    expect(inOwnUnit(undefined, 'mL', 'L', units)).toBeUndefined()
  })

  test('a value far beyond the largest one is asked about, in any unit', () => {
    const water = {
      variableId: 2,
      name: 'Water',
      displayName: 'Water',
      unitAbbreviatedName: 'L',
      variableCategoryName: 'Foods',
      combinationOperation: 'SUM',
      valence: 'numeric',
    } as const
    const never = thingOfName({ ...water, synonyms: [] })
    const recorded = { ...never, largest: 2 }
    expect(doubtAboutTyped({ value: 350, unit: 'mL' }, recorded, units)).toBeUndefined()
    expect(doubtAboutTyped({ value: 9000, unit: 'mL' }, recorded, units)).toBe(
      '9,000\u00a0mL? Most so far: 2\u00a0L. Tap Save again if that is right.',
    )
    expect(doubtAboutTyped({ value: 9, unit: 'L' }, never, units)).toBeUndefined()
  })

  test('the question says cups where people say cups; a step of a scale is never asked about', () => {
    const common = { variableId: 1, variableCategoryName: 'Foods', combinationOperation: 'SUM' } as const
    const named = { ...common, valence: 'numeric', unitAbbreviatedName: 'serving', name: 'Coffee' } as const
    const counted = { one: 'cup', other: 'cups' }
    const coffee = { ...thingOfName({ ...named, synonyms: [], displayName: 'Coffee', counted }), largest: 3 }
    expect(doubtAboutTyped({ value: 30, unit: 'serving' }, coffee, units)).toBe(
      '30\u00a0cups? Most so far: 3\u00a0cups. Tap Save again if that is right.',
    )
    expect(doubtAboutTyped({ value: 3, unit: 'serving' }, coffee, units)).toBeUndefined()
    expect(doubtAboutTyped({ value: 10, unit: '/10' }, { ...coffee, unit: '/10' }, units)).toBeUndefined()
  })
})
