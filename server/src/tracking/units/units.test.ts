import { unitCategoryNames } from '@upshot/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nameKey } from '../../lib/names.ts'
import type { UnitRecord } from './unit-record.ts'
import { unitCategoryRecords, unitRecords } from './units.data.ts'
import {
  conversionBetween,
  converted,
  isRating,
  unitNamed,
  unitOf,
  unitOfSubstance,
  unitsLike,
  unitWithName,
} from './units.ts'

/**
 * value of the first unit = value of the second unit. From the International Yard and Pound Agreement (1959), the
 * BIPM's SI brochure (9th ed.), NIST SP 811 and, for ratings, the two ends of each scale.
 */
const knownValues: readonly [value: number, unit: string, same: number, other: string][] = [
  [90, 's', 1.5, 'min'],
  [1.5, 'min', 90, 's'],
  [2, 'h', 7200, 's'],
  [1, 'h', 60, 'min'],
  [1500, 'ms', 1.5, 's'],
  [1, 'min', 60_000, 'ms'],
  [1, 'm', 100, 'cm'],
  [1, 'mi', 1.609344, 'km'],
  [26.21875, 'mi', 42.194988, 'km'],
  [5, 'km', 5000, 'm'],
  [180, 'cm', 1.8, 'm'],
  [1, 'in', 2.54, 'cm'],
  [1, 'ft', 12, 'in'],
  [6, 'ft', 1.8288, 'm'],
  [25.4, 'mm', 1, 'in'],
  [1, 'mi', 5280, 'ft'],
  [1, 'kg', 1000, 'g'],
  [250, 'g', 0.25, 'kg'],
  [500, 'mg', 0.5, 'g'],
  [150, 'lb', 68.0388555, 'kg'],
  [1, 'lb', 453.59237, 'g'],
  [400, 'mcg', 0.4, 'mg'],
  [1, 'kg', 1e9, 'mcg'],
  [330, 'mL', 0.33, 'L'],
  [2, 'L', 2000, 'mL'],
  [8, 'oz', 236.5882365, 'mL'],
  [1, 'qt', 32, 'oz'],
  [1, 'qt', 0.946352946, 'L'],
  [1, 'kcal', 1000, 'cal'],
  [500, 'cal', 0.5, 'kcal'],
  [120, 'mmHg', 15998.6864898, 'Pa'],
  [760, 'torr', 101_324.99999996, 'Pa'],
  [101_325, 'Pa', 1013.25, 'mbar'],
  [1013.25, 'mbar', 1013.25, 'hPa'],
  [1013.25, 'hPa', 101_325, 'Pa'],
  [98.6, 'F', 37, 'C'],
  [37, 'C', 98.6, 'F'],
  [-40, 'F', -40, 'C'],
  [32, 'F', 0, 'C'],
  [100, 'C', 212, 'F'],
  [60, 'mph', 26.8224, 'm/s'],
  [10, 'm/s', 22.3693629205, 'mph'],
  [1, '/5', 0, '%'],
  [3, '/5', 50, '%'],
  [5, '/5', 100, '%'],
  [7.5, '0 to 10', 75, '%'],
  [2, '0 to 3', 66.6666666667, '%'],
  [6, '1 to 6', 100, '%'],
  [4, '1 to 7', 50, '%'],
  [40, '0 to 100', 40, '%'],
  [0, '/6', 0, '%'],
  [5, '/6', 100, '%'],
  [1, '/10', 0, '%'],
  [10, '/10', 100, '%'],
  [5.5, '/10', 50, '%'],
  [1, '/3', 0, '%'],
  [2, '/3', 50, '%'],
  [3, '/3', 100, '%'],
  [-4, '-4 to 4', 0, '%'],
  [0, '-4 to 4', 50, '%'],
  [4, '-4 to 4', 100, '%'],
  [0.25, '/1', 25, '%'],
  [75, '%', 4, '/5'],
  [4, '/5', 2, '-4 to 4'],
  [3, 'pills', 3, 'count'],
  [2, 'count', 2, 'pills'],
  [4, 'tablets', 4, 'count'],
  [4, 'units', 4, 'count'],
  [2, 'puffs', 2, 'count'],
  [1, 'applications', 1, 'count'],
  [2, 'capsules', 2, 'count'],
  [7, 'pieces', 7, 'count'],
  [1, 'event', 1, 'count'],
  [1.5, 'serving', 1.5, 'count'],
  [2, 'sprays', 2, 'count'],
  [20, 'drops', 20, 'count'],
  [1, 'dose', 1, 'count'],
  [1, 'yes/no', 1, 'count'],
  [-2, 'cm ±', -0.02, 'm ±'],
  [1, 'in ±', 2.54, 'cm ±'],
  [-3, 'ft ±', -0.9144, 'm ±'],
]

/** Factors as published by laboratories (AMA Manual of Style, 11th ed., SI conversion), to the digits given there. */
const published: readonly [substance: string, from: string, to: string, factor: number][] = [
  ['glucose', 'mg/dL', 'mmol/L', 0.0555],
  ['cholesterol', 'mg/dL', 'mmol/L', 0.0259],
  ['triglycerides', 'mg/dL', 'mmol/L', 0.0113],
  ['creatinine', 'mg/dL', 'umol/L', 88.4],
  ['urea', 'mg/dL', 'mmol/L', 0.1665],
  ['uric acid', 'mg/dL', 'umol/L', 59.48],
  ['uric acid', 'mg/dL', 'mmol/L', 0.0595],
  ['ketones', 'mg/dL', 'mmol/L', 0.0961],
  ['hemoglobin', 'g/dL', 'mmol/L', 0.6206],
  ['hemoglobin', 'g/dL', 'g/L', 10],
  ['vitamin B12', 'pg/mL', 'pmol/L', 0.7378],
  ['vitamin D', 'ng/mL', 'nmol/L', 2.496],
  ['testosterone', 'ng/dL', 'nmol/L', 0.0347],
  ['bilirubin', 'mg/dL', 'umol/L', 17.104],
  ['calcium', 'mg/dL', 'mmol/L', 0.2495],
]

/** Units that convert only into themselves. */
const alone = [
  'index',
  'degrees east',
  'degrees north',
  'bpm',
  '%RDA',
  'mg/dL',
  '$',
  '/minute',
  'IU',
  'ppm',
  'dB',
  'GBq',
  'clock',
  'W',
]

function named(abbreviation: string): UnitRecord {
  const unit = unitNamed(abbreviation)
  if (!unit) throw new Error(`no unit ${abbreviation}`)
  return unit
}

describe('units', () => {
  it('are the 64 of the interface and our own, each with its own id, name and abbreviation', () => {
    expect(unitRecords.filter(({ id }) => id < 300)).toHaveLength(64)
    for (const key of ['id', 'name', 'abbreviatedName'] as const) {
      expect(new Set(unitRecords.map((unit) => nameKey(String(unit[key])))).size).toBe(unitRecords.length)
    }
  })

  it('no name, abbreviation or synonym means two units', () => {
    const owners = new Map<string, number>()
    for (const unit of unitRecords) {
      for (const name of [unit.name, unit.abbreviatedName, ...unit.synonyms]) {
        expect(owners.get(nameKey(name)) ?? unit.id, name).toBe(unit.id)
        owners.set(nameKey(name), unit.id)
      }
    }
  })

  it('every unit is found by abbreviation, name and synonym, in any case', () => {
    for (const unit of unitRecords) {
      for (const name of [unit.name, unit.abbreviatedName, ...unit.synonyms]) {
        expect(unitNamed(` ${name.toUpperCase()} `), name).toBe(unit)
        expect(unitWithName(name.toLowerCase()), name).toBe(unit)
      }
    }
  })

  it('every unit belongs to a category of the interface, and ids are fixed', () => {
    for (const unit of unitRecords) {
      expect(unitCategoryNames).toContain(unit.category)
      expect(unitCategoryRecords.find(({ id }) => id === unit.categoryId)?.name).toBe(unit.category)
      expect(unitOf(unit.id)).toBe(unit)
    }
  })

  it('the table of expected conversions covers every unit', () => {
    const ofSubstances = published.flatMap(([of, from, to]) => [`${from} ${of}`, `${to} ${of}`])
    const plain = knownValues.flatMap(([, from, , to]) => [from, to])
    const covered = new Set([...plain, ...ofSubstances, 'mg/dL urea nitrogen', 'mmol/mol', ...alone])
    expect(unitRecords.map(({ abbreviatedName }) => abbreviatedName).filter((name) => !covered.has(name))).toEqual([])
  })
})

describe('conversions', () => {
  it.each(knownValues)('%d %s is %d %s, and back', (value, from, same, to) => {
    expect(converted(value, named(from), named(to))).toBeCloseTo(same, 7)
    expect(converted(same, named(to), named(from))).toBeCloseTo(value, 7)
  })

  it.each(published)('of %s: 1 %s is %s times the published factor', (of, from, to, factor) => {
    const found = converted(1, named(`${from} ${of}`), named(`${to} ${of}`))
    expect(Math.abs(found / factor - 1)).toBeLessThan(0.005)
  })

  it('hemoglobin A1c in mmol/mol converts to percent and back, which no other share or scale offers', () => {
    const molar = named('mmol/mol')
    const percent = named('%')
    expect([42, 48, 53, 75].map((value) => Number(converted(value, molar, percent).toFixed(1)))).toEqual([6, 6.5, 7, 9])
    expect([6, 6.5, 7, 9].map((value) => Math.round(converted(value, percent, molar)))).toEqual([42, 48, 53, 75])
    expect(conversionBetween(named('/5'), molar)).toBeUndefined()
    expect(unitsLike(percent)).not.toContain(molar)
    expect(unitsLike(molar)).toEqual([percent, molar])
  })

  it('a substance converts into no other, and urea nitrogen is less than half of urea', () => {
    expect(conversionBetween(named('mmol/L glucose'), named('mmol/L cholesterol'))).toBeUndefined()
    expect(conversionBetween(named('mg/dL glucose'), named('mg/dL'))).toBeUndefined()
    expect(converted(14, named('mg/dL urea nitrogen'), named('mg/dL urea'))).toBeCloseTo(30.01, 2)
  })

  it.each([
    ['mg/dL glucose', 'mmol/l', 'mmol/L glucose'],
    ['mg/dL glucose', 'mmol<180.1558800000541>/L', 'mmol/L glucose'],
    ['mg/dL creatinine', 'umol/L', 'umol/L creatinine'],
    ['mg/dL creatinine', 'μmol/L', 'umol/L creatinine'],
    ['mg/dL glucose', 'kg', undefined],
    ['kg', 'mg/dL', undefined],
  ])('for a variable in %s, %s means %s', (keptUnit, written, unit) => {
    expect(unitOfSubstance(named(keptUnit), written)?.abbreviatedName).toBe(unit)
  })

  it('have no rounding noise: 98.6 °F is 37 °C, 0.1 h is 6 min', () => {
    expect(converted(98.6, named('F'), named('C'))).toBe(37)
    expect(converted(0.1, named('h'), named('min'))).toBe(6)
    expect(converted(70, named('kg'), named('lb'))).toBe(154.323583529)
  })

  it('there and back gives the same value, between any two convertible units', () => {
    const invertible = unitRecords.filter(({ abbreviatedName }) => abbreviatedName !== 'yes/no')
    const pairs = invertible.flatMap((from) => unitsLike(from).map((to) => [from, to] as const))
    fc.assert(
      fc.property(fc.constantFrom(...pairs), fc.double({ min: -1e6, max: 1e6, noNaN: true }), ([from, to], value) => {
        if (to.abbreviatedName === 'yes/no') return
        const back = converted(converted(value, from, to), to, from)
        // Twelve digits are kept, of the larger of the value and the shift between the scales.
        expect(Math.abs(back - value)).toBeLessThanOrEqual(1e-9 * Math.max(100, Math.abs(value)))
      }),
      { numRuns: 2000 },
    )
  })

  it('three units in sequence give the same as two', () => {
    for (const a of unitRecords) {
      for (const b of unitsLike(a)) {
        for (const c of unitsLike(b)) {
          const first = conversionBetween(a, b)
          const second = conversionBetween(b, c)
          const direct = conversionBetween(a, c)
          if (!direct || first?.kind === 'anyIsYes' || second?.kind === 'anyIsYes') continue
          expect(converted(converted(3.7, a, b), b, c) / converted(3.7, a, c)).toBeCloseTo(1, 9)
        }
      }
    }
  })

  it.each(alone)('%s converts into nothing else', (name) => {
    expect(unitsLike(named(name)).map(({ abbreviatedName }) => abbreviatedName)).toEqual([name])
  })

  it.each([
    ['kg', 'L'],
    ['h', 'km'],
    ['/5', 'count'],
    ['C', 'kcal'],
    ['$', 'count'],
    ['bpm', '/minute'],
    ['mcg', 'mg/dL'],
    ['kcal', 'GBq'],
  ])('%s does not convert into %s', (from, to) => {
    expect(conversionBetween(named(from), named(to))).toBeUndefined()
    expect(conversionBetween(named(to), named(from))).toBeUndefined()
  })
})

describe('counts', () => {
  const counts = unitRecords.filter(({ dimension }) => dimension === 'count')

  it('convert one to one to and from a plain count, and not among each other: drops are not pills', () => {
    for (const unit of counts) {
      if (unit.abbreviatedName === 'yes/no') continue
      expect(converted(7, unit, named('count'))).toBe(7)
      expect(converted(7, named('count'), unit)).toBe(7)
      for (const other of counts) {
        const isAllowed = other === unit || [unit, other].includes(named('count'))
        expect(conversionBetween(unit, other) !== undefined, `${unit.name} to ${other.name}`).toBe(isAllowed)
      }
    }
  })

  it.each([
    [0, 0],
    [0.5, 1],
    [1, 1],
    [12, 1],
  ])('a count of %d is %d as yes or no', (count, yes) => {
    expect(converted(count, named('count'), named('yes/no'))).toBe(yes)
  })

  it('yes/no becomes a count of one or none', () => {
    expect(converted(1, named('yes/no'), named('count'))).toBe(1)
    expect(converted(0, named('yes/no'), named('count'))).toBe(0)
  })
})

describe('ratings', () => {
  it('every scale maps its lowest value to 0 % and its highest to 100 %', () => {
    for (const unit of unitRecords.filter(isRating)) {
      if (unit.minimumValue === null || unit.maximumValue === null) continue
      expect(converted(unit.minimumValue, unit, named('%'))).toBeCloseTo(0, 9)
      expect(converted(unit.maximumValue, unit, named('%'))).toBeCloseTo(100, 9)
    }
  })
})
