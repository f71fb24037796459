/** Outcomes that are recorded only when there is one: what a day without an entry means. Pure. */
import { isRating, YES_NO } from '../../tracking/units/units.ts'
import type { Variable } from '../../tracking/variables/variable.ts'
import type { Occurrence } from '../finding.ts'

/** Categories in which nobody records what is absent. */
const EPISODIC: ReadonlySet<string> = new Set(['Symptoms', 'Conditions'])
/** If it is recorded on half of the days or more, the other days may mean something else. */
const MINORITY = 0.5
/** A few values at the low end are mistakes. */
const NEARLY_NEVER = 0.05

type OccurrenceVariable = Pick<Variable, 'settings' | 'unit' | 'category' | 'isOutcome'>

/**
 * How an outcome is judged by whether it occurred, if it is: never recorded as none, on a minority of the days on which it
 * could have been. The person's own filling decides: zero says that a day without an entry had none, none that it is unknown.
 */
export function occurrenceOf(
  { settings, unit, category, isOutcome }: OccurrenceVariable,
  values: readonly number[],
  activeDays: number,
): Occurrence | undefined {
  const mayOccur = isOutcome && (EPISODIC.has(category.name) || unit.id === YES_NO)
  const mayBeTold = mayOccur || (isOutcome && isRating(unit))
  if (values.length === 0 || !isNeverNone(unit.minimumValue ?? 0, values)) return undefined
  if (settings.filling_type !== null) return settings.filling_type === 'zero' && mayBeTold ? 'answered' : undefined
  return mayOccur && values.length < MINORITY * activeDays ? 'assumed' : undefined
}

/** On a scale that begins at 1, even the lowest rating means some. */
function isNeverNone(lowEnd: number, values: readonly number[]): boolean {
  const none = values.filter((value) => value <= 0).length
  return lowEnd > 0 || none <= NEARLY_NEVER * values.length
}
