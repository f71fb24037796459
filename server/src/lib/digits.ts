/** How many digits a number is shown with. A power is that of the step it is rounded to: 2 for hundreds, −1 for tenths. Pure. */

/** More decimals are never needed, and decimal arithmetic is not exact beyond them. */
export const MOST_DECIMALS = 12

/** The order of magnitude: 2 for 340, −1 for 0.34. */
export const magnitude = (value: number): number => Math.floor(Math.log10(Math.abs(value)))

/** Adding 0 turns −0 into 0. */
export function nearest(value: number, power: number): number {
  if (power > 0) return Math.round(value / 10 ** power) * 10 ** power + 0
  return Number(value.toFixed(Math.min(-power, MOST_DECIMALS))) + 0
}

/** The step for values that are compared: so many digits of the largest, and no decimals that all of them lack. */
export function commonPower(values: readonly number[], digits: number): number {
  const largest = Math.max(...values.map(Math.abs))
  const finest = largest === 0 ? 0 : magnitude(largest) - digits + 1
  const decimals = Math.max(...values.map((value) => decimalsOf(nearest(value, finest))))
  return decimals > 0 ? -decimals : Math.max(0, finest)
}

/** How many a rounded number has: 2 of 0.25. */
function decimalsOf(value: number): number {
  let decimals = 0
  while (decimals < MOST_DECIMALS && Number(value.toFixed(decimals)) !== value) decimals += 1
  return decimals
}
