/** What may be told of many people. Pure. */

import type { Correlation } from '@upshot/contract'
import { SECONDS_PER_DAY } from '../../lib/utc-text.ts'
import type { PopulationFinding } from '../finding.ts'
import type { StudySides } from './sides.ts'

/** The members of the record that have a meaning for many people; the others are left out. */
export function pooledStatistics(pooled: PopulationFinding, { cause, effect }: StudySides): Correlation {
  const { mean, interval, lagDays, people } = pooled
  return {
    causeVariableName: cause.name,
    effectVariableName: effect.name,
    causeVariableId: cause.variableId,
    effectVariableId: effect.variableId,
    causeVariableCategoryName: cause.categoryName,
    effectVariableCategoryName: effect.categoryName,
    // Of fewer than ten not even the number is told.
    ...(pooled.shortfall ? { error: `Fewer than ${pooled.shortfall.need} people so far.` } : { numberOfUsers: people }),
    onsetDelay: lagDays * SECONDS_PER_DAY,
    onsetDelayInHours: lagDays * 24,
    ...(mean === null ? {} : { correlationCoefficient: mean, direction: mean < 0 ? 'lower' : 'higher' }),
    ...(interval === null ? {} : { confidenceInterval: (interval[1] - interval[0]) / 2 }),
  }
}

/** How many joined is told to those who belong to a study; to others in tens, so that one more is not seen. */
export const participantsFor = (standing: 'owner' | 'participant' | 'reader', members: number): number | undefined => {
  if (standing !== 'reader') return members
  return members < 10 ? undefined : Math.floor(members / 10) * 10
}
