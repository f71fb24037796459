import { describe, expect, it } from 'vitest'
import { unitRecords } from '../../units/units.data.ts'
import { variableCategoryRecords } from '../categories.data.ts'
import { catalogue } from './index.ts'

const unitByName = new Map(unitRecords.map((unit) => [unit.abbreviatedName, unit]))
const categoryByName = new Map(variableCategoryRecords.map((category) => [category.name, category]))
const fold = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase()
const isOutcome = (variable: (typeof catalogue)[number]) =>
  variable.outcome ?? categoryByName.get(variable.category)?.outcome

/** Names of the entries that break a rule, so that a failure lists them. */
const breaking = (rule: (variable: (typeof catalogue)[number]) => boolean) =>
  catalogue.filter((variable) => !rule(variable)).map((variable) => variable.name)

/** LOINC's check digit is Luhn's: doubling every second digit from the right (LOINC Users' Guide, appendix C). */
function hasValidCheckDigit(code: string): boolean {
  const [number = '', check] = code.split('-')
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = index % 2 === 0 ? Number(digit) * 2 : Number(digit)
    return total + Math.floor(value / 10) + (value % 10)
  }, 0)
  return /^\d{1,7}-\d$/.test(code) && (10 - (sum % 10)) % 10 === Number(check)
}

describe('the starter catalogue', () => {
  it('holds at least 240 variables over all categories', () => {
    expect(catalogue.length).toBeGreaterThanOrEqual(240)
    const covered = new Set(catalogue.map((variable) => variable.category))
    expect([...categoryByName.keys()].filter((name) => !covered.has(name))).toEqual([])
  })

  it('uses only units and categories that exist', () => {
    expect(breaking((variable) => unitByName.has(variable.unit))).toEqual([])
    expect(breaking((variable) => categoryByName.has(variable.category))).toEqual([])
  })

  it('gives every variable its own id in the range of its category, in ascending order', () => {
    const blockOf = (category: string) => (category === 'Music' ? 25 : categoryByName.get(category)?.id)
    expect(breaking(({ id, category }) => Math.floor(id / 1000) === blockOf(category) && id % 1000 > 0)).toEqual([])
    expect(new Set(catalogue.map(({ id }) => id)).size).toBe(catalogue.length)
    const ids = catalogue.map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted((left, right) => left - right))
  })

  it('never uses one word for two variables', () => {
    const owners = new Map<string, string[]>()
    for (const variable of catalogue) {
      for (const word of [variable.name, ...variable.synonyms].map(fold)) {
        owners.set(word, [...(owners.get(word) ?? []), variable.name])
      }
    }
    expect([...owners].filter(([, names]) => names.length > 1)).toEqual([])
  })

  it('writes names, synonyms and descriptions without stray space, and every description as one sentence', () => {
    const isTidy = (text: string) => text !== '' && text === text.trim().replace(/\s+/g, ' ')
    expect(breaking(({ name, synonyms }) => [name, ...synonyms].every(isTidy))).toEqual([])
    expect(breaking(({ description }) => isTidy(description) && /^[A-Z].*\.$/.test(description))).toEqual([])
    expect(breaking(({ synonyms }) => synonyms.length > 0)).toEqual([])
  })

  it('never sums ratings', () => {
    expect(breaking((v) => v.combination !== 'SUM' || unitByName.get(v.unit)?.dimension !== 'rating')).toEqual([])
  })

  it('fills only causes', () => {
    expect(breaking((variable) => variable.filling === 'none' || isOutcome(variable) === false)).toEqual([])
  })

  it('never calls a variable both an outcome and only a cause', () => {
    expect(breaking((variable) => !(variable.outcome && variable.causeOnly))).toEqual([])
  })

  it('keeps soft limits in order and inside the limits of the unit', () => {
    expect(breaking(({ minimum = -Infinity, maximum = Infinity }) => minimum < maximum)).toEqual([])
    const isInside = (value: number | undefined, unitName: string) => {
      const unit = unitByName.get(unitName)
      return (
        value === undefined || (value >= (unit?.minimumValue ?? -Infinity) && value <= (unit?.maximumValue ?? Infinity))
      )
    }
    expect(breaking(({ minimum, maximum, unit }) => isInside(minimum, unit) && isInside(maximum, unit))).toEqual([])
  })

  it('never lets a duration limit go beyond a day where the unit counts minutes', () => {
    expect(breaking(({ unit, maximum }) => unit !== 'min' || (maximum !== undefined && maximum <= 1440))).toEqual([])
  })

  it('has only LOINC codes with a valid check digit, each once', () => {
    expect(hasValidCheckDigit('8867-4')).toBe(true)
    expect(hasValidCheckDigit('8867-5')).toBe(false)
    expect(breaking(({ loinc }) => loinc === undefined || hasValidCheckDigit(loinc))).toEqual([])
    const codes = catalogue.flatMap(({ loinc }) => loinc ?? [])
    expect(new Set(codes).size).toBe(codes.length)
    expect(codes.length).toBeGreaterThan(40)
  })
})
