import { type Calendar, DAYS_PER_YEAR, SEASON_FROM_DAYS } from '../prepare/calendar-terms.ts'

/** How much more u scatters at the searched lags of slow series without a sharp season, in a table of two years. */
const BEYOND_FAR_SHIFTS = 0.4
/** Of what the slow columns take out of u at far shifts once more, the part that is missing from s². */
const MISSING_PART = 0.6
/** Days from which on the waves of the year leave enough of what is slow between them, and s² is used as it is. */
const LONG_ENOUGH = 1000

/**
 * s² at the searched lags, where it is more than the far shifts say because of what was taken out of both series.
 *
 * *A season.* Trend and season are taken out of both series on the same days. At the searched lags these gaps in what is slow lie
 * upon each other; at far shifts each series lacks what the other has kept, and u scatters less. A column that is slow takes
 * about (4s² − 3)/T of the variance of u with it (the share of the lowest frequency in the squared spectrum of a series with
 * the memory that s² shows: 1 for white noise, 5 for AR .5, 38 for AR .9), and the far shifts lack six tenths of that. T is the
 * span of the shorter series: below one and a half years no season is taken out of it.
 *
 * *A sharp season.* What is left of one year is partly the opposite of what is left of the others. At the searched lags these
 * copies meet each other on every day of the table, at far shifts around the ring only on some: u scatters more by 0 to 3 % for
 * white noise, 6 to 11 % for AR .5 and some 16 % for AR .8.
 */
export function searchedInflation(inflation: number, calendar: Calendar | null, span: number): number {
  if (!calendar || !(inflation > 1)) return inflation
  if (calendar.hasSharpSeason) {
    const years = calendar.days / DAYS_PER_YEAR
    return inflation * (1 + (BEYOND_FAR_SHIFTS / (years - 1)) * (1 - 1 / inflation))
  }
  if (span < SEASON_FROM_DAYS || span >= LONG_ENOUGH) return inflation
  const slow = calendar.trend.length + calendar.season.length
  const fading = (LONG_ENOUGH - span) / (LONG_ENOUGH - SEASON_FROM_DAYS)
  return inflation * (1 + (fading * MISSING_PART * slow * (4 * inflation - 3)) / span)
}
