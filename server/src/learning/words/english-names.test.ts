import { expect, test } from 'vitest'
import { atStart, inside } from '../../../../languages/english-names.ts'
import { readThings } from '../../../../languages/things.ts'

test.each([
  ['Coffee', 'coffee'],
  ['Sleep Duration', 'sleep duration'],
  ['Ibuprofen', 'ibuprofen'],
  ['High-Intensity Interval Training', 'high-intensity interval training'],
  ['Heart Rate (Pulse)', 'heart rate (pulse)'],
  ['E-Mail', 'e-mail'],
])('%s is an ordinary noun inside a sentence: %s', (name, within) => {
  expect(inside(name)).toBe(within)
})

test.each([
  ['LDL Cholesterol', 'LDL cholesterol'],
  ['Hemoglobin A1c', 'hemoglobin A1c'],
  ['Heart Rate Variability (RMSSD)', 'heart rate variability (RMSSD)'],
  ['Thyroid-Stimulating Hormone (mIU/L)', 'thyroid-stimulating hormone (mIU/L)'],
  ['Fine Dust PM2.5 (µg/m³)', 'fine dust PM2.5 (µg/m³)'],
  ['TV Series', 'TV series'],
  ['Depression Score (PHQ-9)', 'depression score (PHQ-9)'],
  ['Vitamin D', 'vitamin D'],
  ['L-Theanine', 'L-theanine'],
  ["St John's Wort", "St John's wort"],
  ['Bristol Stool Form', 'Bristol stool form'],
])('%s keeps abbreviations and proper names: %s', (name, within) => {
  expect(inside(name)).toBe(within)
})

test.each(['Excedrin', 'My Coffee', 'BMI', 'HbA1c', 'Tea with Ada', 'iPhone'])(
  '%s, named by a person, is unchanged',
  (name) => {
    expect([inside(name), atStart(name)]).toEqual([name, name])
  },
)

test('a sentence begins with a capital', () => {
  expect(['Sleep Duration', 'LDL Cholesterol', 'E-Mail'].map(atStart)).toEqual([
    'Sleep duration',
    'LDL cholesterol',
    'E-mail',
  ])
})

test('only proper names begin with a capital inside a sentence', () => {
  const capitals = [...readThings('en').values()].flatMap(({ name }) => inside(name).match(/\p{Lu}\p{Ll}+/gu) ?? [])
  expect(new Set(capitals)).toEqual(
    new Set(['Pilates', 'Bristol', 'Stroop', 'Montreal', 'Cognitive', 'Assessment', 'St', 'John']),
  )
})
