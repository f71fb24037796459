import { createHash, hash } from 'node:crypto'

/** SHA-256 as hex: how tokens and request bodies are kept. */
export const sha256 = (text: string): string => hash('sha256', text, 'hex')

/** SHA-256 of bytes, as bytes: what chance and commitments of experiments are made of. */
export const sha256Bytes = (bytes: Uint8Array): Uint8Array => hash('sha256', bytes, 'buffer')

/** A hash over many pieces that may not fit in memory at once. */
export const streamingSha256 = () => createHash('sha256')
