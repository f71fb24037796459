import { at } from '../arrays/at.ts'
import { observedDays, onDays, onGrid } from '../prepare/calendar-terms.ts'
import { type Basis, extendedOn, groupsAlone, residuals } from '../prepare/least-squares.ts'
import { ringOfSpectra } from '../ring/ring.ts'
import { ringSize } from '../ring/size.ts'
import { spectraOf } from '../ring/spectra.ts'
import { summarise } from '../ring/summary.ts'
import { effectiveSearches } from '../shift/effective-searches.ts'
import { peakBetween } from '../shift/peak.ts'
import { FEWEST_FAR_SHIFTS, lagP } from '../shift/shift-test.ts'
import { sidak } from '../shift/sidak.ts'

/** A prepared series that leads another by this many days. */
export interface LeadingSeries {
  readonly values: Float64Array
  readonly lag: number
}

/** A link that is tested once other things are taken into account. */
export interface DirectQuestion {
  readonly cause: LeadingSeries
  readonly effect: Float64Array
  readonly maxLag: number
}

/** p of the best lag within three days of the one found, and that lag; null where too few days are left. */
export type DirectTest = (others: readonly LeadingSeries[]) => { readonly p: number; readonly lag: number } | null

/** Days around the found lag at which a direct link is looked for. */
const AROUND = 3
/** Days before today that a series remembers of itself. */
const MEMORY = 3
/** Days around its lag at which another candidate is taken out. */
const BESIDE = 1

/**
 * Tests whether a link x → y stays when other candidates for y are taken into account; several sets of them can be tried.
 *
 * Out of y are taken its own last three days and each other candidate at its lag and a day either side, out of x its own
 * last three days, by least squares on the prepared series; days that a regressor lacks count as its mean, 0. What is left
 * is tested on a ring of its own, like any pair. A chain x → z → y and a common cause z leave nothing; so does a memory
 * of y that shows the same link at many lags. Related: Granger 1969, Econometrica 37, 424–438; Runge et al. 2019, Science
 * Advances 5, eaau4996, which conditions on the parents of both sides in the same spirit.
 */
export function directTest({ cause, effect, maxLag }: DirectQuestion): DirectTest {
  const size = ringSize(effect.length, maxLag)
  const x = spectraOf(freed(freeable(cause.values), []), size)
  const y = freeable(effect)
  const first = Math.max(1, cause.lag - AROUND)
  const last = Math.min(maxLag, cause.lag + AROUND)
  return (others) => {
    const beside = others.flatMap(({ values, lag }) =>
      [lag - BESIDE, lag, lag + BESIDE].filter((days) => days >= 0).map((days) => delayed(values, days)),
    )
    const summary = summarise(ringOfSpectra(x, spectraOf(freed(y, beside), size), maxLag), maxLag)
    if (summary.farShifts < FEWEST_FAR_SHIFTS) return null
    const peak = peakBetween(summary, first, last)
    if (!peak) return null
    const searches = Math.max(1, effectiveSearches(summary.rho, last - first + 1))
    return { p: sidak(lagP(peak.u, summary.inflation, summary.freedom), searches), lag: peak.lag }
  }
}

function ownPast(values: Float64Array): Float64Array[] {
  return Array.from({ length: MEMORY }, (_, delay) => delayed(values, delay + 1))
}

/** The series some days later; 0, its mean, where it has no value. */
function delayed(values: Float64Array, days: number): Float64Array {
  const later = new Float64Array(values.length)
  for (let day = days; day < values.length; day++) {
    const value = at(values, day - days)
    if (!Number.isNaN(value)) later[day] = value
  }
  return later
}

/** A series on the days on which it has a value, and its own past, which is always taken out. */
interface Freeable {
  readonly values: Float64Array
  readonly days: Float64Array
  readonly past: Basis
}

function freeable(values: Float64Array): Freeable {
  const days = observedDays(values)
  return { values, days, past: extendedOn(groupsAlone(new Uint8Array(days.length)), ownPast(values), days) }
}

/** What is left without its own past and some columns; missing days stay missing. */
function freed({ values, days, past }: Freeable, columns: readonly Float64Array[]): Float64Array {
  const basis = extendedOn(past, columns, days)
  return onGrid(residuals(onDays(values, days), basis), days, values.length)
}
