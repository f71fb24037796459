import { describe, expect, it } from 'vitest'
import { unitRecords } from '../../tracking/units/units.data.ts'
import type { CommonVariable } from '../../tracking/variables/catalogue/common-variable.ts'
import { catalogue } from '../../tracking/variables/catalogue/index.ts'
import { DEMO_DAYS, gap, trip } from './calendar.ts'
import { demoPerson } from './demo-person.ts'
import { dailySeries, lagged } from './demo-series.fixture.ts'
import { indirectRelations, plantedRelations, plantedStart, unrelatedVariables } from './relations.fixture.ts'

const lastDay = '2026-10-31'
const person = demoPerson({ seed: 1, lastDay })
const dayOf = (startAt: string) => startAt.slice(0, 10)
const offsetOf = (startAt: string) => startAt.slice(19)
const names = new Set(person.measurements.map(({ variableName }) => variableName))
const common = new Map<string, CommonVariable>(catalogue.map((variable) => [variable.name, variable]))
const dayNumber = (day: string) => Date.parse(day) / 86_400_000
const indexOf = (startAt: string) => DEMO_DAYS - 1 - (dayNumber(lastDay) - dayNumber(dayOf(startAt)))

describe('the demo person', () => {
  it('is the same for the same seed and day, and different for another seed', () => {
    expect(demoPerson({ seed: 1, lastDay })).toEqual(person)
    expect(demoPerson({ seed: 2, lastDay }).measurements).not.toEqual(person.measurements)
  })

  it('has a year of records over 18 to 25 variables', () => {
    const days = person.measurements.map(({ startAt }) => dayOf(startAt)).toSorted()
    expect([days[0], days.at(-1)]).toEqual(['2025-11-01', lastDay])
    expect(person.measurements.length).toBeGreaterThan(6000)
    expect([...names].filter((name) => common.has(name)).length).toBeGreaterThanOrEqual(18)
    expect(names.size).toBeLessThanOrEqual(25)
  })

  it('knows only variables of the catalogue and its own, in units that fit, inside their limits', () => {
    const variablesByName = new Map(person.privateVariables.map((variable) => [variable.name, variable]))
    const dimension = new Map(unitRecords.map((unit) => [unit.abbreviatedName, unit.dimension]))
    for (const { variableName, unitAbbreviatedName, value } of person.measurements) {
      const common1 = common.get(variableName)
      const unit = common1?.unit ?? variablesByName.get(variableName)?.unitAbbreviatedName ?? ''
      expect(dimension.get(unitAbbreviatedName)).toBe(dimension.get(unit))
      if (unit !== unitAbbreviatedName) continue
      expect(value).toBeGreaterThanOrEqual(common1?.minimum ?? 0)
      expect(value).toBeLessThanOrEqual(common1?.maximum ?? Number.POSITIVE_INFINITY)
    }
    expect([...variablesByName.keys()].filter((name) => common.has(name))).toEqual([])
    const tagged = person.tags.flatMap((tag) => [tag.taggedVariableName, tag.tagVariableName])
    expect(tagged.filter((name) => !common.has(name) && !variablesByName.has(name))).toEqual([])
  })

  it('never records a variable twice at one moment from one source', () => {
    const keys = person.measurements.map(
      (measurement) => `${measurement.variableName}|${Date.parse(measurement.startAt)}|${measurement.sourceName}`,
    )
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('writes every time with its offset and in the order of time', () => {
    expect(
      person.measurements.filter(({ startAt }) => !/^\d{4}-\d\d-\d\dT\d\d:\d\d:00[+-]\d\d:\d\d$/.test(startAt)),
    ).toEqual([])
    const epochs = person.measurements.map(({ startAt }) => Date.parse(startAt))
    expect(epochs).toEqual(epochs.toSorted((left, right) => left - right))
  })

  it('travels through other offsets, and through clock changes at home', () => {
    const away = person.measurements.filter(({ startAt }) => indexOf(startAt) >= 224 && indexOf(startAt) <= 237)
    expect([...new Set(away.map(({ startAt }) => offsetOf(startAt)))]).toEqual(['+09:00', '-07:00', '-04:00'])
    expect(new Set(away.map(({ startAt }) => dayOf(startAt))).size).toBe(
      trip.reduce((days, { from, until }) => days + until - from + 1, 0),
    )
    const home = person.measurements.filter((measurement) => !away.includes(measurement))
    expect([...new Set(home.map(({ startAt }) => offsetOf(startAt)))]).toEqual(['+01:00', '+02:00'])
  })

  it('skips a week, some single days and, on recorded days, some answers', () => {
    const recordedDays = new Set(person.measurements.map(({ startAt }) => indexOf(startAt)))
    const missing = Array.from({ length: DEMO_DAYS }, (_, index) => index).filter((index) => !recordedDays.has(index))
    expect(missing.filter((index) => index >= gap.from && index <= gap.until).length).toBe(7)
    expect(missing.length).toBeGreaterThan(7 + 3 + 3)
    expect(missing.length).toBeLessThan(50)
    const headaches = person.measurements.filter(({ variableName }) => variableName === 'Headache')
    expect(headaches.length).toBeLessThan(recordedDays.size)
  })

  it('has notes', () => {
    const notes = person.measurements.flatMap(({ note }) => note ?? [])
    expect(notes.length).toBeGreaterThanOrEqual(12)
  })

  it('has tags in a chain, without a circle', () => {
    const reaches = (from: string, to: string): boolean =>
      person.tags.some(
        (tag) => tag.taggedVariableName === from && (tag.tagVariableName === to || reaches(tag.tagVariableName, to)),
      )
    expect(reaches('Oat Latte', 'Caffeine')).toBe(true)
    expect(person.tags.filter(({ tagVariableName }) => reaches(tagVariableName, tagVariableName))).toEqual([])
  })
})

/** Something started once has shifted its outcome permanently, so the mean of each side of that day is subtracted. */
function withoutStart(name: string, days: ReadonlyMap<number, number>): ReadonlyMap<number, number> {
  if (name !== plantedStart.effect) return days
  const start = dayNumber(lastDay) - (DEMO_DAYS - 1) + plantedStart.fromIndex
  const meanOf = (isAfter: boolean) => {
    const values = [...days].filter(([day]) => day >= start === isAfter).map(([, value]) => value)
    return values.reduce((sum, value) => sum + value, 0) / values.length
  }
  const means = { before: meanOf(false), after: meanOf(true) }
  return new Map([...days].map(([day, value]) => [day, value - (day < start ? means.before : means.after)]))
}

describe.each([1, 2, 3, 42])('the year of seed %i', (seed) => {
  const series = dailySeries(demoPerson({ seed, lastDay }), catalogue)
  const correlation = (cause: string, effect: string, lagDays: number) =>
    lagged(series.asCause(cause), withoutStart(effect, series.asEffect(effect)), lagDays)

  it.each(plantedRelations)('contains $cause → $effect at $lagDays days', ({ cause, effect, lagDays, sign }) => {
    const found = correlation(cause, effect, lagDays)
    expect(found * sign).toBeGreaterThan(lagDays === 0 ? 0.2 : 0.25)
    expect(found * sign).toBeLessThan(0.6)
    const others = Array.from({ length: 14 }, (_, index) => index + 1).filter((lag) => lag !== lagDays)
    expect(Math.max(...others.map((lag) => Math.abs(correlation(cause, effect, lag))))).toBeLessThan(found * sign)
  })

  const indirect = (strength: string) => indirectRelations.filter((relation) => relation.strength === strength)

  it.each(indirect('same'))('contains $cause → $effect exactly as $through', ({ cause, effect, lagDays, through }) => {
    expect(correlation(cause, effect, lagDays)).toBeCloseTo(correlation(through, effect, lagDays), 9)
  })

  it.each(indirect('weaker'))(
    'contains $cause → $effect through $through',
    ({ cause, effect, lagDays, sign, through }) => {
      const found = correlation(cause, effect, lagDays) * sign
      expect(found).toBeGreaterThan(0.05)
      expect(found).toBeLessThan(Math.abs(correlation(through, effect, 1)))
    },
  )

  it.each(indirect('faint'))('hides $cause → $effect in the noise', ({ cause, effect, lagDays }) => {
    expect(Math.abs(correlation(cause, effect, lagDays))).toBeLessThan(0.2)
  })

  it('contains almost nothing between unrelated variables and any outcome a day later', () => {
    const outcomes = [...new Set(plantedRelations.map(({ effect }) => effect))]
    const strongest = unrelatedVariables.flatMap((cause) =>
      outcomes.map((effect) => Math.abs(correlation(cause, effect, 1))),
    )
    expect(strongest.reduce((sum, value) => sum + value, 0) / strongest.length).toBeLessThan(0.1)
  })
})
