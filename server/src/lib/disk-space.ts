const MEGABYTE = 1024 * 1024

/** Free bytes below which an administrator is warned. */
export const LITTLE_SPACE = 1024 * MEGABYTE
/** Free bytes below which nothing can be promised. */
export const NO_SPACE = 100 * MEGABYTE
