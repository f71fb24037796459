import type { SlimUserVariable } from '@upshot/contract'
import { describe, expect, test } from 'vitest'
import { formOf, readForm, settingsBefore } from './settings-form.ts'

const coffee = {
  variableId: 7,
  displayName: 'Coffee',
  variableCategoryName: 'Foods',
  unitAbbreviatedName: 'serving',
  combinationOperation: 'SUM',
  fillingType: 'zero',
  minimumAllowedValue: 0,
  onsetDelay: 1800,
  durationOfAction: 43_200,
  outcome: false,
} as SlimUserVariable

const saved = formOf(coffee, String)
const read = (text: string) => (text.trim() === '' || Number.isNaN(Number(text)) ? undefined : Number(text))

describe('settings of a variable', () => {
  test('delays are shown in hours', () => {
    expect(saved).toMatchObject({ onsetHours: '0.5', durationHours: '12', largest: '' })
  })

  test('only changes are sent', () => {
    expect(readForm({ ...saved, largest: '10', onsetHours: '1' }, saved, read)).toEqual({
      kind: 'good',
      settings: { maximumAllowedValue: 10, onsetDelay: 3600 },
    })
    expect(readForm(saved, saved, read)).toEqual({ kind: 'good', settings: {} })
  })

  test('an emptied limit is reset to the default', () => {
    expect(readForm({ ...saved, smallest: '' }, saved, read)).toEqual({
      kind: 'good',
      settings: { minimumAllowedValue: null },
    })
  })

  test('a fixed value for empty days has to be a number', () => {
    const fixed = { ...saved, filling: 'value' as const }
    expect(readForm({ ...fixed, fillingValue: '2' }, saved, read)).toEqual({
      kind: 'good',
      settings: { fillingType: 'value', fillingValue: 2 },
    })
    expect(readForm({ ...fixed, fillingValue: 'x' }, saved, read)).toEqual({ kind: 'bad', fields: ['fillingValue'] })
  })

  test('faults are named: no name, no number, limits in the wrong order', () => {
    expect(readForm({ ...saved, name: ' ', durationHours: 'long', largest: '-1' }, saved, read)).toEqual({
      kind: 'bad',
      fields: ['name', 'durationHours', 'limits'],
    })
  })

  test('undo restores exactly what was changed', () => {
    expect(settingsBefore(coffee, ['maximumAllowedValue', 'onsetDelay'])).toEqual({
      maximumAllowedValue: null,
      onsetDelay: 1800,
    })
    expect(Object.keys(settingsBefore(coffee))).toHaveLength(11)
  })
})
