/** How much one request may contain. Checks, refusals and the OpenAPI document use these numbers. */

/** Values in one POST /measurements/post, single and in sets together. */
export const MOST_MEASUREMENTS = 5000

/** Variables in one POST /measurements/post. */
export const MOST_MEASURED_VARIABLES = 500

/** Reminders in one POST /trackingReminders. The limit is lower because the answer gives every detail of each. */
export const MOST_REMINDERS = 100

/** Items in any other posted list. */
export const MOST_ITEMS = 200

/** Faults that an answer lists; it only counts the rest. */
export const MOST_FAULTS = 100

/** Conditions in one filter, comma lists and repetitions together. */
export const MOST_CONDITIONS = 50

/** Names in one comma list. */
export const MOST_NAMES = 100

/** Variables in one GET /measurements/daily, and how many days of all of them together. */
export const MOST_DAILY_VARIABLES = 25
/** Variables whose averages one request compares between two periods. */
export const MOST_COMPARED = 10
export const MOST_DAILY_VALUES = 36_600

/** Characters in one query parameter. */
export const LONGEST_QUERY_TEXT = 4000

/** Characters in a name: of a variable, a source, a person, an app. */
export const LONGEST_NAME = 125

/** Characters in a line that somebody types or says. */
export const LONGEST_LINE = 500

/** Characters in the note of a measurement. */
export const LONGEST_NOTE = 10_000

/**
 * Limits of an experiment: blocks, and days of a period, of a delay and in total. With fewer blocks nothing can be
 * shown.
 */
export const EXPERIMENT_LIMITS = {
  fewestBlocks: 6,
  mostBlocks: 60,
  longestPeriod: 28,
  longestDelay: 14,
  longest: 366,
} as const
