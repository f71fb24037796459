/** How large a file and what it unpacks to may be. Whatever goes beyond is refused before it can do harm. */
const MB = 1024 * 1024

/** What is sent packed. */
export const MOST_PACKED_BYTES = 512 * MB
/** What is sent as it is, and what an archive unpacks to. */
export const MOST_PLAIN_BYTES = 4096 * MB
/** No honest export shrinks to less than a hundredth; small files may. */
export const MOST_RATIO = 100
export const RATIO_FREE_BYTES = 4 * MB
/** A dozen years of a file for each day and sensor. */
export const MOST_ENTRIES = 100_000
export const MOST_DIRECTORY_BYTES = 32 * MB
export const HEAD_BYTES = 65_536

/** By its first bytes: what is packed may be smaller than what is not. */
export const isPacked = (head: Uint8Array): boolean => isZip(head) || isGzip(head)

export const isZip = (head: Uint8Array): boolean =>
  head[0] === 0x50 && head[1] === 0x4b && ((head[2] === 3 && head[3] === 4) || (head[2] === 5 && head[3] === 6))

export const isGzip = (head: Uint8Array): boolean => head[0] === 0x1f && head[1] === 0x8b
