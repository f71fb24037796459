const MILLISECONDS_PER_DAY = 86_400_000
const DAY_PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/

/**
 * Days from 1970-01-01 to a civil date written YYYY-MM-DD, or null if the text is not a calendar date.
 *
 * Civil days have no zone: the caller has already decided which local day a measurement belongs to.
 */
export function dayNumber(text: string): number | null {
  const parts = DAY_PATTERN.exec(text)
  if (!parts) return null
  const milliseconds = Date.UTC(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3]))
  const day = milliseconds / MILLISECONDS_PER_DAY
  // Date.UTC rolls 30 February over into March; a date that does not come back unchanged is not valid.
  return dayText(day) === text ? day : null
}

/**
 * The civil date, YYYY-MM-DD, of a day number: the inverse of `dayNumber`.
 */
export function dayText(day: number): string {
  return new Date(day * MILLISECONDS_PER_DAY).toISOString().slice(0, 10)
}

/**
 * Day of the week of a day number, 0 = Sunday … 6 = Saturday; 1970-01-01 was a Thursday.
 */
export function weekday(day: number): number {
  return (((day + 4) % 7) + 7) % 7
}
