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

/** Characters in one query parameter. */
export const LONGEST_QUERY_TEXT = 4000
