import { describe, expect, test } from 'vitest'
import { guessOf, newThing } from './guess.ts'
import type { Thing } from './thing.ts'

const thing = (displayName: string, kind: string, unit: string): Thing => ({
  name: displayName,
  displayName,
  kind,
  unit,
  operation: 'SUM',
  valence: 'numeric',
  usual: [],
  synonyms: [],
})

describe('something new', () => {
  test('takes the properties of a catalogue variable with the same word', () => {
    const similar = [thing('Fast Food', 'Foods', 'serving'), thing('Green Tea', 'Foods', 'serving')]
    expect(guessOf('Rooibos tea', similar)).toEqual({ kind: 'Foods', measure: 'amount', unit: 'serving' })
    expect(guessOf('Morning run', [thing('Run', 'Physical Activities', 'min')])).toMatchObject({ measure: 'duration' })
    expect(guessOf('Vitamin K', [thing('Vitamin D', 'Treatments', 'mcg')])).toMatchObject({ unit: 'mcg' })
  })

  test.each([
    ['Toothache', 'Symptoms', 'scale'],
    ['Zahnschmerzen', 'Symptoms', 'scale'],
    ['Mittagsschlaf', 'Sleep', 'duration'],
    ['Rooibos', 'Foods', 'amount'],
    ['Dolor de espalda', 'Symptoms', 'scale'],
    ['Zorbing', 'Symptoms', 'scale'],
  ])('without a similar name, %s is probably of %s, by %s', (name, kind, measure) => {
    expect(guessOf(name, [])).toMatchObject({ kind, measure })
  })

  test('ratings are averaged, amounts and durations are summed', () => {
    const operation = (measure: 'scale' | 'amount' | 'yesNo' | 'duration', kind = 'Foods') =>
      newThing('x', { kind, measure, unit: 'serving' }).operation
    expect([operation('scale'), operation('amount'), operation('duration'), operation('yesNo')]).toEqual([
      'MEAN',
      'SUM',
      'SUM',
      'SUM',
    ])
    expect(operation('amount', 'Vital Signs')).toBe('MEAN')
  })
})
