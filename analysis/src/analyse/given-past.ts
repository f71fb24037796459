import { at } from '../arrays/at.ts'
import { PAST_DAYS } from '../correlation/lagged-pairs.ts'
import { splitOf } from '../effects/cells.ts'
import { observedDays, onGrid } from '../prepare/calendar-terms.ts'
import { residualsBeside } from '../prepare/least-squares.ts'
import { ringOfSpectra, ringSize } from '../ring/ring.ts'
import { type Spectra, spectraOf } from '../ring/spectra.ts'
import { summarise } from '../ring/summary.ts'
import { observedValues } from '../series/observed.ts'
import type { Variable } from '../series/table.ts'
import { autocorrelation } from '../shift/autocorrelation.ts'
import { crossCheckReach } from '../shift/cross-check.ts'
import { skewness } from '../shift/shift-test.ts'
import { bestOf } from './evidence.ts'
import type { Feature, FeatureSet } from './feature-set.ts'
import type { PairQuestion } from './questions.ts'
import type { LagEvidence, RingView } from './rings.ts'

/**
 * The evidence for a cause that depends on the earlier outcome: its residuals given the outcome of the same day and of
 * the two days before, compared with the residuals of the outcome given its own last three days. Null if no lag can be
 * used.
 *
 * A pill that is taken when it hurts is linked to more pain the next day, because pain persists; given how much it
 * hurt, only the effect of the pill is left. Reference: Robins 1986 on causes that depend on earlier outcomes; Granger
 * 1969.
 */
export function evidenceGivenPast(question: PairQuestion, featureSet: FeatureSet): LagEvidence | null {
  const { featurePairs, search, maxLag } = question
  const size = ringSize(featureSet.table.days, maxLag)
  const effect = featureSet.feature(question.dailyPair.effect)
  const { outcome, spectra: y, pastOf } = outcomeOf(effect, size, featureSet)
  const features: Feature[] = [outcome]
  const views: RingView[] = []
  const pairs = featurePairs.map(({ duration, cause }) => {
    const feature = featureSet.feature(cause)
    // A cause that comes before the outcome within the day cannot depend on it on that day.
    const residuals = freed(feature.prepared, pastOf(search.firstLag === 0 ? duration : duration - 1))
    const index = features.push(remade(feature, residuals, featureSet)) - 1
    views[index] = {
      summary: summarise(ringOfSpectra(spectraOf(residuals, size), y, maxLag), maxLag),
      sign: 1,
      readings: [],
    }
    return { duration, cause: index, effect: 0 }
  })
  return bestOf(
    pairs,
    { first: search.firstLag, last: search.lastLag, maxLag },
    ({ cause }) => views[cause] as RingView,
    { table: featureSet.table, calendar: featureSet.calendar, feature: (index) => features[index] as Feature },
  )
}

interface FreedOutcome {
  readonly size: number
  readonly outcome: Feature
  readonly spectra: Spectra
  /** Its past, this many days ago. */
  readonly pastOf: (days: number) => readonly Float64Array[]
}

/** Cached because many causes share one outcome. */
const outcomes = new WeakMap<Feature, FreedOutcome>()

function outcomeOf(effect: Feature, size: number, featureSet: FeatureSet): FreedOutcome {
  const cached = outcomes.get(effect)
  if (cached && cached.size === size) return cached
  const pasts = new Map<number, readonly Float64Array[]>()
  const ownPast = (days: number) => {
    const past = pasts.get(days) ?? pastOf(effect.prepared, days)
    pasts.set(days, past)
    return past
  }
  const values = freed(effect.prepared, ownPast(1))
  const created = {
    size,
    outcome: remade(effect, values, featureSet),
    spectra: spectraOf(values, size),
    pastOf: ownPast,
  }
  outcomes.set(effect, created)
  return created
}

const remembered = new WeakMap<Float64Array, boolean>()

/**
 * Whether something is done or taken on some days and not on others: a treatment, a yes/no variable, or something
 * mostly absent.
 */
export function isDoneOnSomeDays(variable: Variable | undefined): boolean {
  if (!variable || variable.isTreatment) return variable !== undefined
  const values = variable.causeValues ?? variable.values
  const cached = remembered.get(values)
  if (cached !== undefined) return cached
  const observed = observedValues(values)
  const isDoneOnSome = observed.length > 0 && splitOf(observed).kind !== 'aboveBelow'
  remembered.set(values, isDoneOnSome)
  return isDoneOnSome
}

/** Takes over the results of another thread for the same variable. */
export function rememberDoneOnSomeDays({ causeValues, values }: Variable, isDoneOnSome: boolean): void {
  remembered.set(causeValues ?? values, isDoneOnSome)
}

/** Three columns: the series of this many days ago, and of the two days before that; missing values are 0, its mean. */
function pastOf(values: Float64Array, days: number): Float64Array[] {
  return Array.from({ length: PAST_DAYS }, (_, daysBack) => {
    const past = new Float64Array(values.length)
    for (let day = days + daysBack; day < values.length; day++) {
      const value = at(values, day - days - daysBack)
      if (!Number.isNaN(value)) past[day] = value
    }
    return past
  })
}

/** Residuals of a series after least squares on some columns, on the days on which it has a value. */
function freed(values: Float64Array, columns: readonly Float64Array[]): Float64Array {
  const days = observedDays(values)
  return onGrid(residualsBeside(values, columns, days), days, values.length)
}

/** The feature with other values. Statistics needed only for the clearest duration are computed on demand. */
function remade(feature: Feature, prepared: Float64Array, { table }: FeatureSet): Feature {
  let rho: Float64Array | undefined
  let skew: number | undefined
  return {
    ...feature,
    prepared,
    get rho() {
      rho ??= autocorrelation(prepared, crossCheckReach(table.days))
      return rho
    },
    get skew() {
      skew ??= skewness(prepared)
      return skew
    },
  }
}
