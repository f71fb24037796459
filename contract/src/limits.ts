/** How much one request may hold. Checks, refusals and the OpenAPI document follow from these. */

/** Values in one POST /measurements/post, flat and in sets together. */
export const MOST_MEASUREMENTS = 5000

/** Variables that they may belong to. */
export const MOST_MEASURED_VARIABLES = 500

/** Reminders in one POST /trackingReminders. The limit is lower because the answer gives every detail of each. */
export const MOST_REMINDERS = 100

/** Items in any other list that is posted. */
export const MOST_ITEMS = 200

/** Faults that an answer lists; it only counts the rest. */
export const MOST_FAULTS = 100

/** Conditions of one filter, in all its comma lists and repetitions. */
export const MOST_CONDITIONS = 50

/** Names in one comma list. */
export const MOST_NAMES = 100

/** Characters of one text in a query. */
export const LONGEST_QUERY_TEXT = 4000
