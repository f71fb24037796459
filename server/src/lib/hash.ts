import { createHash, hash } from 'node:crypto'

/** SHA-256 as hex: how tokens and request bodies are stored. */
export const sha256 = (text: string): string => hash('sha256', text, 'hex')

/** SHA-256 of bytes, as bytes: used for the random draws and commitments of experiments. */
export const sha256Bytes = (bytes: Uint8Array): Uint8Array => hash('sha256', bytes, 'buffer')

/** A hash over many pieces, which may not fit in memory at once. */
export const streamingSha256 = () => createHash('sha256')
