/** A person's days with known changes. */

const FIRST_MS = Date.parse('2025-10-01T00:00:00Z')
const DAYS = 240
/** The first day with magnesium. */
export const START = 120
export const dateOf = (day: number) => new Date(FIRST_MS + day * 86_400_000).toISOString().slice(0, 10)

/** −1 to 1, reproducible. */
function noise(seed: number): (day: number) => number {
  const values: number[] = []
  let state = seed
  for (let day = 0; day < DAYS; day++) {
    state = (state * 48_271) % 2_147_483_647
    values.push((2 * state) / 2_147_483_647 - 1)
  }
  return (day) => values[day] ?? 0
}

const kinds = {
  Ache: ['Symptoms', '/10', 'MEAN'],
  Calm: ['Emotions', '/10', 'MEAN'],
  Magnesium: ['Treatments', 'mg', 'SUM'],
  Ibuprofen: ['Treatments', 'mg', 'SUM'],
  Vaccine: ['Treatments', 'yes/no', 'MEAN'],
  Migraine: ['Symptoms', '/5', 'MEAN'],
} as const

function entry(variableName: keyof typeof kinds, day: number, value: number) {
  const [variableCategoryName, unitAbbreviatedName, combinationOperation] = kinds[variableName]
  const startAt = `${dateOf(day)}T20:00:00`
  return { variableName, variableCategoryName, unitAbbreviatedName, combinationOperation, startAt, value }
}

/**
 * Magnesium from day 120 on; from then on the ache is three points lower, calm does not change. Ibuprofen ends four
 * days before. Migraines are only recorded when there is one.
 */
export function changesDiary() {
  const ache = noise(7_001)
  const calm = noise(90_007)
  const migraine = noise(3_000_017)
  return Array.from({ length: DAYS }, (_, day) => [
    entry('Ache', day, Number((6 + 1.5 * ache(day) - (day < START ? 0 : 3)).toFixed(1))),
    entry('Calm', day, Number((5 + 2 * calm(day)).toFixed(1))),
    ...(day >= START ? [entry('Magnesium', day, 300)] : []),
    ...(day >= 20 && day < START - 4 ? [entry('Ibuprofen', day, 400)] : []),
    ...(migraine(day) > 0.7 ? [entry('Migraine', day, 2 + (day % 3))] : []),
    ...(day === 180 ? [entry('Vaccine', day, 1)] : []),
  ]).flat()
}
