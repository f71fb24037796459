import { createHash, hash } from 'node:crypto'

/** SHA-256 as hex: how tokens and request bodies are kept. */
export const sha256 = (text: string): string => hash('sha256', text, 'hex')

/** A hash over many pieces that may not fit in memory at once. */
export const streamingSha256 = () => createHash('sha256')
