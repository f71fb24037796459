/** Names compare case-insensitively with white space folded. */
export const nameKey = (name: string): string => tidyName(name).toLowerCase()

/** A name chosen by a stranger: without control characters, and without characters that change the text direction. */
export const plainName = (name: string): string => tidyName(name.replace(/[^\S ]/gu, ' ').replace(/\p{C}/gu, ''))

/** A name as it is stored: trimmed, with single spaces and composed characters. */
export const tidyName = (name: string): string => name.normalize('NFC').replace(/\s+/gu, ' ').trim()
