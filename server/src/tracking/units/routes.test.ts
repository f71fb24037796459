import { type Unit, type UnitCategory, type VariableCategory, variableCategoryNames } from '@upshot/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type TestPerson, type World } from '../../testing/world.ts'

/** The filter list of GET /measurements in the interface. */
const namesOfInterface =
  '% Recommended Daily Allowance, -4 to 4 Rating, 0 to 1 Rating, 0 to 5 Rating, 1 to 10 Rating, 1 to 5 Rating, Applications, Beats per Minute, Calories, Capsules, Centimeters, Count, Degrees Celsius, Degrees East, Degrees Fahrenheit, Degrees North, Dollars, Drops, Event, Feet, Grams, Hours, Inches, Index, Kilocalories, Kilograms, Kilometers, Liters, Meters, Micrograms, Micrograms per decilitre, Miles, Milligrams, Milliliters, Millimeters, Millimeters Merc, Milliseconds, Minutes, Pascal, Percent, Pieces, Pills, Pounds, Puffs, Seconds, Serving, Sprays, Tablets, Torr, Units, Yes/No, per Minute, Doses, Quarts, Ounces, International Units, Meters per Second'

describe('units and categories', () => {
  let world: World
  let person: TestPerson
  beforeAll(async () => {
    world = await openWorld('sqlite')
    person = await world.addPerson({ scopes: ['basic'] })
  })
  afterAll(() => world.close())

  it('GET /units lists the 64 of the interface and 41 of ours, each complete, with conversion steps to the standard unit', async () => {
    const units = (await person.get<Unit[]>('/units')).body
    expect(units).toHaveLength(105)
    for (const unit of units) {
      expect(Number.isInteger(unit.maximumValue)).toBe(true)
      expect(unit.unitCategory).toMatchObject({ id: unit.categoryId, name: unit.category })
      for (const { operation, value } of unit.conversionSteps) {
        expect(['ADD', 'MULTIPLY']).toContain(operation)
        expect(Number.isFinite(value)).toBe(true)
      }
    }
    const named = (name: string) => units.find(({ abbreviatedName }) => abbreviatedName === name)
    expect(named('/5')).toMatchObject({ minimumValue: 1, maximumValue: 5 })
    // No hard limit: the record requires a number all the same.
    expect(named('count')?.maximumValue).toBe(2_147_483_647)
    expect(named('C')).not.toHaveProperty('minimumValue')
    const fahrenheit = named('F')?.conversionSteps.reduce(
      (value, step) => (step.operation === 'ADD' ? value + step.value : value * step.value),
      98.6,
    )
    expect(fahrenheit).toBeCloseTo(37, 9)
  })

  it('every unit name of the interface is known to the filter', async () => {
    const reader = await world.addPerson()
    for (const name of namesOfInterface.split(', ')) {
      expect((await reader.get(`/measurements?unitName=${encodeURIComponent(name)}`)).status, name).toBe(200)
    }
  })

  it('GET /unitCategories lists the twelve kinds; the standard unit is empty if there is none', async () => {
    const categories = (await person.get<UnitCategory[]>('/unitCategories')).body
    expect(categories.map(({ name }) => name).sort()).toEqual(
      [
        'Distance',
        'Duration',
        'Energy',
        'Frequency',
        'Miscellany',
        'Pressure',
        'Proportion',
        'Rating',
        'Temperature',
        'Volume',
        'Weight',
        'Count',
      ].sort(),
    )
    expect(categories.find(({ name }) => name === 'Miscellany')?.standardUnitAbbreviatedName).toBe('')
    expect(categories.find(({ name }) => name === 'Weight')?.standardUnitAbbreviatedName).toBe('kg')
  })

  it('GET /variableCategories lists those of the interface, by their own spelling, with other spellings', async () => {
    const categories = (await person.get<VariableCategory[]>('/variableCategories')).body
    expect(categories.map(({ name }) => name).sort()).toEqual([...variableCategoryNames].sort())
    expect(categories.find(({ name }) => name === 'Physical Activities')?.synonyms).toContain('Physical Activity')
    expect(categories.find(({ name }) => name === 'Emotions')).toMatchObject({
      unitAbbreviatedName: '/5',
      combinationOperation: 'MEAN',
    })
  })
})
