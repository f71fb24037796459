/** What may be told of many people. Pure. */
import { FEWEST_PUBLISHED } from '@upshot/analysis'
import type { Correlation } from '@upshot/contract'
import type { PopulationFinding } from '../finding.ts'
import type { StudySides } from './sides.ts'
import type { Result } from './telling.ts'

/** Under ten people nothing but their number is told in public. */
export function inPublic<R extends Result>(result: R): R {
  if (result.kind === 'person' || result.pooled.people >= FEWEST_PUBLISHED) return result
  const { each: _each, ...pooled } = result.pooled
  const silent: PopulationFinding = {
    ...pooled,
    mean: null,
    interval: null,
    prediction: null,
    tau2: null,
    i2: null,
    shortfall: { kind: 'notEnough', reason: 'people', have: pooled.people, need: FEWEST_PUBLISHED },
  }
  return { ...result, pooled: silent }
}

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
    numberOfUsers: people,
    onsetDelay: lagDays * 86_400,
    onsetDelayInHours: lagDays * 24,
    ...(mean === null ? {} : { correlationCoefficient: mean, direction: mean < 0 ? 'lower' : 'higher' }),
    ...(interval === null ? {} : { confidenceInterval: (interval[1] - interval[0]) / 2 }),
    ...(pooled.shortfall ? { error: `${pooled.shortfall.have} of ${pooled.shortfall.need} people so far.` } : {}),
  }
}
