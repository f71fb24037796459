/** Fixed noise without autocorrelation, between 0 and 1: the same on every machine, and different for each salt. */
export function scatter(index: number, salt: number): number {
  const wave = Math.sin((index + 1) * 12.9898 + salt * 78.233) * 43_758.5453
  return wave - Math.floor(wave)
}

/** The days of the tables in tests of the clock. */
export const CLOCK_DAYS = 240

/** A noise value for each day. */
export const scattered = (salt: number): Float64Array =>
  Float64Array.from({ length: CLOCK_DAYS }, (_, day) => scatter(day, salt))
