import type { Feature } from '../analyse/feature-set.ts'
import { type CentredSeries, centredSeries } from '../correlation/lagged-pearson.ts'

const centred = new WeakMap<Float64Array, CentredSeries>()

/** The prepared series of a feature as deviations from its mean, made once. */
export function centredPrepared({ prepared }: Feature): CentredSeries {
  const series = centred.get(prepared) ?? centredSeries(prepared)
  centred.set(prepared, series)
  return series
}
