import { describe, expect, it } from 'vitest'
import { choicesFor, converted, isSensibleBeside } from './units.ts'

const unit = (
  abbreviatedName: string,
  categoryName: string,
  standard: string,
  ...steps: ['ADD' | 'MULTIPLY', number][]
) => ({
  abbreviatedName,
  categoryName,
  conversionSteps: steps.map(([operation, value]) => ({ operation, value })),
  unitCategory: { id: 1, name: categoryName, standardUnitAbbreviatedName: standard },
})
const mL = unit('mL', 'Volume', 'L', ['MULTIPLY', 0.001])
const litre = unit('L', 'Volume', 'L')
const fahrenheit = unit('F', 'Temperature', 'C', ['ADD', -32], ['MULTIPLY', 5 / 9])
const celsius = unit('C', 'Temperature', 'C')
const pills = unit('pills', 'Miscellany', '')
const drops = unit('drops', 'Miscellany', '')

describe('units', () => {
  it('convert by their steps, and back', () => {
    expect(converted(350, mL, litre)).toBe(0.35)
    expect(converted(0.35, litre, mL)).toBe(350)
    expect(converted(98.6, fahrenheit, celsius)).toBe(37)
    expect(converted(37, celsius, fahrenheit)).toBe(98.6)
  })

  it('of another kind, or of a kind without a standard, do not convert', () => {
    expect(converted(1, mL, celsius)).toBeUndefined()
    expect(converted(1, pills, drops)).toBeUndefined()
    expect(converted(1, pills, pills)).toBe(1)
  })

  it("are offered with the variable's own unit first", () => {
    const all = [litre, celsius, mL, pills, drops]
    expect(choicesFor(mL, all).map((choice) => choice.abbreviatedName)).toEqual(['mL', 'L'])
    expect(choicesFor(pills, all).map((choice) => choice.abbreviatedName)).toEqual(['pills'])
  })

  it('of counts are not offered for others: nobody has a coffee in puffs, but a pill may be called a tablet', () => {
    const counted = ['serving', 'puffs', 'tablets', 'pills', 'capsules', 'drops', 'count', 'event'].map((name) =>
      unit(name, 'Count', 'count'),
    )
    const beside = (name: string) =>
      counted
        .filter((choice) => isSensibleBeside(choice, unit(name, 'Count', 'count')))
        .map((choice) => choice.abbreviatedName)
    expect(beside('serving')).toEqual(['serving'])
    expect(beside('puffs')).toEqual(['puffs'])
    expect(beside('pills')).toEqual(['tablets', 'pills', 'capsules'])
    expect(beside('count')).toEqual(['count', 'event'])
    expect(isSensibleBeside(mL, litre)).toBe(true)
  })
})
