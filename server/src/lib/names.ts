/** Names compare case-insensitively with white space folded. */
export const nameKey = (name: string): string => tidyName(name).toLowerCase()

/** A name as it is stored: trimmed, with single spaces and composed characters. */
export const tidyName = (name: string): string => name.normalize('NFC').replace(/\s+/gu, ' ').trim()
