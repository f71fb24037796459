import { describe, expect, it } from 'vitest'
import { unitNamed } from '../../tracking/units/units.ts'
import { categoryNamed } from '../../tracking/variables/categories.ts'
import { occurrenceOf } from './analysis-input.ts'

const recorded = (categoryName: string, unitName: string, filling: 'none' | 'zero' | null = null) => {
  const category = categoryNamed(categoryName)
  const unit = unitNamed(unitName)
  if (!category || !unit) throw new Error('no such category or unit')
  return { category, unit, isOutcome: true, settings: { filling_type: filling } as never }
}

describe('an outcome is judged by whether it occurred', () => {
  const some = Array.from({ length: 60 }, (_, index) => 2 + (index % 3))
  it('if a symptom is recorded on a minority of days, and never as none', () => {
    expect(occurrenceOf(recorded('Symptoms', '/5'), some, 200)).toBe('assumed')
    expect(occurrenceOf(recorded('Symptoms', '/5'), some, 100)).toBeUndefined()
    expect(occurrenceOf(recorded('Symptoms', '0 to 10'), some, 200)).toBe('assumed')
    expect(occurrenceOf(recorded('Symptoms', '0 to 10'), [...some, 0, 0, 0, 0, 0, 0], 200)).toBeUndefined()
  })
  it('if the person says what a day without an entry means', () => {
    expect(occurrenceOf(recorded('Symptoms', '/5', 'zero'), some, 100)).toBe('answered')
    expect(occurrenceOf(recorded('Symptoms', '/5', 'none'), some, 200)).toBeUndefined()
  })
  it('but a mood that was not rated is unknown', () => {
    expect(occurrenceOf(recorded('Emotions', '/5'), some, 200)).toBeUndefined()
    expect(occurrenceOf(recorded('Emotions', '/5', 'zero'), some, 200)).toBe('answered')
  })
})
