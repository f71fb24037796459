/** Size limits for uploads and for what they unpack to. Anything larger is refused before it can do harm. */
const MB = 1024 * 1024

/** Limit for compressed uploads. */
export const MOST_PACKED_BYTES = 512 * MB
/** Limit for uncompressed uploads, and for the unpacked content of an archive. */
export const MOST_PLAIN_BYTES = 4096 * MB
/** Real exports never compress to less than a hundredth of their size; only small files may. */
export const MOST_RATIO = 100
export const RATIO_FREE_BYTES = 4 * MB
/** Twelve years of one file per day and sensor. */
export const MOST_ENTRIES = 100_000
export const MOST_DIRECTORY_BYTES = 32 * MB
export const HEAD_BYTES = 65_536
/** A database describes its tables in pages among those with data: with forty tables, far from its start. */
const DATABASE_HEAD_BYTES = MB / 2
const SQLITE = Buffer.from('SQLite format 3\0')

/** How much of a file formats see when recognising it, by its first bytes. */
export const headLength = (beginning: Uint8Array): number =>
  SQLITE.equals(beginning.subarray(0, SQLITE.length)) ? DATABASE_HEAD_BYTES : HEAD_BYTES

/** By the first bytes: compressed uploads have a lower limit. */
export const isPacked = (head: Uint8Array): boolean => isZip(head) || isGzip(head)

export const isZip = (head: Uint8Array): boolean =>
  head[0] === 0x50 && head[1] === 0x4b && ((head[2] === 3 && head[3] === 4) || (head[2] === 5 && head[3] === 6))

export const isGzip = (head: Uint8Array): boolean => head[0] === 0x1f && head[1] === 0x8b
