/** How an export of ours says what it is. */
export const FORMAT = 'upshot-export'
/**
 * What is written. Version 1 held neither reminders nor skipped days, version 2 no votes, notes and orders of trust,
 * version 3 neither pins and places of variables nor the language.
 */
export const VERSION = 4
export const VERSIONS_READ: readonly unknown[] = [1, 2, 3, VERSION]
