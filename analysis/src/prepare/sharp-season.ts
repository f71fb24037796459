import { at } from '../arrays/at.ts'
import { hasKernel } from '../ring/kernel-module.ts'
import { type Calendar, DAYS_PER_YEAR } from './calendar-terms.ts'
import type { Residuals } from './changing-week.ts'
import { type ColumnSpace, createColumnSpace } from './column-space.ts'
import { type Basis, dot, extendedOn } from './least-squares.ts'

/** Cycles a year beyond those that every season may have; fourteen follow a peak of three weeks. */
const FIRST = 5
const LAST = 14
/**
 * F on twenty and twenty degrees of freedom; one ordinary series in seven exceeds it, and loses twenty degrees of
 * freedom.
 */
const BEYOND_CHANCE = 1.6

/**
 * The calendar of a variable, extended if it has a sharp season (pollen, holidays): five to fourteen cycles a year are
 * added if they are much stronger than the half cycles between them, 4.5 to 14.5. In a series without a yearly pattern,
 * slow or fast, neighbouring frequencies are equally strong; their ratio follows F on twenty and twenty degrees of
 * freedom.
 */
export function withSharpSeason(basis: Basis, freed: Residuals, calendar: Calendar): Basis {
  if (!calendar.hasSharpSeason && !(seasonRatio(freed, calendar) > BEYOND_CHANCE)) return basis
  return extendedOn(basis, wavesOf(calendar).slice(0, WAVES), freed.days)
}

/** Days on either side of a date that are averaged over the years. */
const SAME_DATES = 3
/** Multiple of the usual size above which the mean of the same dates is more than chance. */
const CLEAR_DATE = 2

/**
 * Residuals without the mean of the same dates of all years, three days to either side, where it is twice as large as
 * such means usually are. This removes the edges of a season that many variables share. Cycles follow a peak, but not
 * the day on which a season begins, and least of all in ratings with few steps: 12 to 17 % of unrelated pairs of such
 * ratings came out as related. The means of all other dates are chance and are kept: removing them too would make the
 * years copies of each other.
 */
export function withoutSameDates({ values, days }: Residuals, length: number): Float64Array {
  const grid = new Float64Array(length).fill(Number.NaN)
  for (let index = 0; index < days.length; index++) grid[at(days, index)] = at(values, index)
  const years = Math.ceil(length / DAYS_PER_YEAR)
  const means = values.map((_, index) => {
    let sum = 0
    let count = 0
    for (let year = -years; year <= years; year++) {
      const date = at(days, index) + Math.round(year * DAYS_PER_YEAR)
      for (let day = Math.max(0, date - SAME_DATES); day <= Math.min(length - 1, date + SAME_DATES); day++) {
        if (Number.isNaN(at(grid, day))) continue
        sum += at(grid, day)
        count++
      }
    }
    return sum / count
  })
  const usual = 1.4826 * at(means.map(Math.abs).sort(), means.length >> 1)
  return values.map((value, index) => {
    const mean = at(means, index)
    return Math.abs(mean) > CLEAR_DATE * usual ? value - mean : value
  })
}

/** How much stronger five to fourteen cycles a year are than the half cycles between them. */
export function seasonRatio(freed: Residuals, calendar: Calendar): number {
  const waves = wavesOf(calendar)
  const values = onEveryDay(freed, calendar.days)
  return power(values, waves, 0, WAVES) / power(values, waves, WAVES, 2 * WAVES)
}

/** Sine and cosine of each number of cycles. */
const WAVES = 2 * (LAST - FIRST + 1)

const cachedWaves = new WeakMap<Calendar, readonly Float64Array[]>()

/** The waves created last: a table without its last days begins on the same day and uses the same ones. */
let last: { readonly firstDay: number; readonly days: number; readonly waves: readonly Float64Array[] } | undefined

/** The waves of the year, then those between them. */
function wavesOf(calendar: Calendar): readonly Float64Array[] {
  const waves = cachedWaves.get(calendar) ?? firstOf(calendar)
  cachedWaves.set(calendar, waves)
  return waves
}

function firstOf(calendar: Calendar): readonly Float64Array[] {
  const { firstDay, days } = calendar
  if (!last || last.firstDay !== firstDay || last.days < days)
    last = { firstDay, days, waves: [...columns(calendar, 0), ...columns(calendar, 0.5)] }
  return last.waves.map((wave) => wave.subarray(0, days))
}

function columns({ firstDay, days }: Calendar, shift: number): Float64Array[] {
  const waves: Float64Array[] = []
  for (let cycles = FIRST; cycles <= LAST; cycles++) {
    const angles = new Float64Array(days).map(
      (_, day) => (2 * Math.PI * (cycles + shift) * (firstDay + day)) / DAYS_PER_YEAR,
    )
    waves.push(angles.map(Math.sin), angles.map(Math.cos))
  }
  return waves
}

function onEveryDay({ values, days }: Residuals, length: number): Float64Array {
  const every = new Float64Array(length)
  for (let index = 0; index < days.length; index++) every[at(days, index)] = at(values, index)
  return every
}

let space: ColumnSpace | undefined

/** The sum of squared products with some columns; a day without a value adds nothing. */
function power(values: Float64Array, waves: readonly Float64Array[], from: number, to: number): number {
  if (!hasKernel()) return waves.slice(from, to).reduce((sum, wave) => sum + dot(values, wave) ** 2, 0)
  space ??= createColumnSpace()
  return space.power(values, waves, from, to)
}
