import { FORMAT } from './document.ts'
import type { Sha256 } from './stream.ts'

/** Bytes from their hex text; null if the text is not hex. */
export function bytesOfHex(text: string): Uint8Array | null {
  if (!/^(?:[0-9a-f]{2})*$/i.test(text)) return null
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * Hex SHA-256("upshot-experiment/1\n" + canonical protocol + "\n" + seed in hex): given out at the start, it proves at
 * the end that neither plan nor chance was changed, and until then tells nothing about either.
 */
export function commitmentOf(protocol: object, seed: Uint8Array, sha256: Sha256): string {
  const text = `${FORMAT}\n${canonicalJson(protocol)}\n${hexOf(seed)}`
  return hexOf(sha256(new TextEncoder().encode(text)))
}

/**
 * A JSON value as the one text that everybody gets: members sorted by UTF-16 code units, no spaces, numbers and strings
 * as ECMAScript writes them. Reference: RFC 8785, JSON Canonicalization Scheme.
 *
 *     canonicalJson({ b: 1.0, a: 'x' }) // {"a":"x","b":1}
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  members.sort(([left], [right]) => (left < right ? -1 : 1))
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`).join(',')}}`
}
