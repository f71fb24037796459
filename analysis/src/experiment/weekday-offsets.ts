import { at } from '../arrays/at.ts'
import { weekday } from '../series/day-number.ts'
import { meanOf } from './pair-blocks.ts'

/** Only so much of the past speaks for the weeks to come. */
const PAST_DAYS = 26 * 7
const FEWEST_DAYS = 56
/** Six decimals are frozen in the protocol. */
const MILLION = 1e6

/**
 * What each day of the week adds to an outcome by itself, Sunday first, from the 26 weeks before the start: deviations
 * from the mean of the seven days around (all seven recorded), their means m_k by weekday, centred, and drawn to zero by
 * τ²/(τ² + s²/n_k) with s² the variance within weekdays and τ² = max(0, Σm_k²/6 − mean(s²/n_k)).
 *
 * Zeros unless 56 such days. Because they come from before the start, the test stays exact. Reference for the drawing to
 * zero: Efron and Morris 1973, "Stein's estimation rule and its competitors", JASA 68, 117–130.
 *
 * @param values one a day, NaN where nothing was recorded; the last is the day before the start
 */
export function weekdayOffsets(values: Float64Array, firstDay: number): readonly number[] {
  const byWeekday = deviations(values, firstDay)
  const days = byWeekday.reduce((sum, own) => sum + own.length, 0)
  if (days < FEWEST_DAYS || byWeekday.some((own) => own.length === 0)) return byWeekday.map(() => 0)
  const means = byWeekday.map(meanOf)
  const centre = meanOf(means)
  const squares = byWeekday.map((own, k) => own.reduce((sum, one) => sum + (one - (means[k] ?? 0)) ** 2, 0))
  const within = squares.reduce((sum, one) => sum + one, 0) / (days - 7)
  const errors = byWeekday.map((own) => within / own.length)
  const between = Math.max(0, means.reduce((sum, mean) => sum + (mean - centre) ** 2, 0) / 6 - meanOf(errors))
  return means.map((mean, k) => {
    const drawn = between === 0 ? 0 : ((mean - centre) * between) / (between + (errors[k] ?? 0))
    return Math.round(drawn * MILLION) / MILLION + 0
  })
}

/** How far each day lies from the mean of the week around it, by day of the week. */
function deviations(values: Float64Array, firstDay: number): readonly number[][] {
  const byWeekday: number[][] = Array.from({ length: 7 }, () => [])
  for (let day = Math.max(0, values.length - PAST_DAYS) + 3; day < values.length - 3; day++) {
    const week = values.subarray(day - 3, day + 4).reduce((sum, value) => sum + value, 0)
    if (!Number.isNaN(week)) byWeekday[weekday(firstDay + day)]?.push(at(values, day) - week / 7)
  }
  return byWeekday
}
