/** MyFitnessPal's exercise file: cardio by minutes, strength by sets, and what a step counter corrected. */
import { say } from '../../../lib/language.ts'

import type { Moment } from '../../../lib/utc-text.ts'
import type { FilePosition, ReadItem } from '../format.ts'
import { KG_PER_POUND } from '../lifting/lifting.ts'
import type { NamedRow } from '../reading/csv-rows.ts'
import { readNumber } from '../reading/numbers.ts'
import { catalogueTarget, commonNamed, type EntryTarget, entryOf, leftOut, ownTarget } from '../reading/target.ts'
import { workoutOf } from '../reading/workouts.ts'

const ENERGY = catalogueTarget('Active Energy Burned')
const STEPS = catalogueTarget('Daily Step Count')

/** Minutes of it: gardening by its own name, brisk walking as walking, anything else as exercise. */
export function exerciseTarget(name: string): EntryTarget {
  const common = commonNamed(name)
  return common?.unit === 'min' ? catalogueTarget(common.name) : workoutOf(name).target
}

export function* exerciseItems(row: NamedRow, start: Moment, position: FilePosition): Generator<ReadItem> {
  const shared = { start, position, sourceName: 'MyFitnessPal' }
  // In newer files, the name itself is in quotation marks.
  const name = row.cell('Exercise').replace(/^"(.*)"$/, '$1')
  const steps = amount(row.cell('Steps'))
  if (steps !== undefined) yield entryOf(STEPS, { ...shared, value: steps })
  // Calorie adjustments by a tracker are not exercise: their single minute means nothing.
  if (/adjustment/i.test(name)) {
    yield leftOut(say('Calorie adjustments of step counters'))
    return
  }
  const minutes = amount(row.cell('Exercise Minutes'))
  const target = exerciseTarget(name)
  const note = [name, row.cell('Note')].filter(Boolean).join(': ')
  if (minutes !== undefined) yield entryOf(target, { ...shared, value: minutes, note })
  const energy = amount(row.cell('Exercise Calories'))
  if (energy !== undefined) yield entryOf(ENERGY, { ...shared, value: energy })
  const repetitions = (amount(row.cell('Sets')) ?? 0) * (amount(row.cell('Reps Per Set')) ?? 0)
  if (repetitions === 0) return
  const activity = { categoryName: 'Physical Activities', combination: 'SUM' } as const
  yield entryOf(ownTarget({ ...activity, variableName: `${name}: Repetitions`, unit: 'count' }), {
    ...shared,
    value: repetitions,
  })
  const kilograms = amount(row.cell('Kilograms')) ?? (amount(row.cell('Pounds')) ?? 0) * KG_PER_POUND
  if (kilograms > 0)
    yield entryOf(ownTarget({ ...activity, variableName: `${name}: Volume`, unit: 'kg' }), {
      ...shared,
      value: repetitions * kilograms,
    })
}

/** Values at or below zero mean nothing was done. */
function amount(text: string): number | undefined {
  const parsed = readNumber(text)
  return parsed.kind === 'number' && parsed.value > 0 ? parsed.value : undefined
}
