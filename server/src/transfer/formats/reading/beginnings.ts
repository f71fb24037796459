/**
 * The first bytes of a file, kept: every format looks at every file, of an archive there may be a hundred thousand, and
 * unpacking the head of one again and again costs more than all the looking.
 */
import type { SourceFile } from '../format.ts'

const BYTES_KEPT = 256
const kept = new WeakMap<SourceFile, Uint8Array>()

export function beginningOf(file: SourceFile): Uint8Array {
  const known = kept.get(file)
  if (known) return known
  const bytes = Uint8Array.from(file.head.subarray(0, BYTES_KEPT))
  kept.set(file, bytes)
  return bytes
}

/** The first letter, after white space and a byte order mark; undefined where there is none among the first bytes. */
const firstLetter = (file: SourceFile): number | undefined =>
  beginningOf(file).find((byte) => byte > 0x20 && byte !== 0xef && byte !== 0xbb && byte !== 0xbf)

/** Whether it begins with a brace or a bracket, or with more white space than any program writes. */
export function mayBeJson(file: SourceFile): boolean {
  const first = firstLetter(file)
  return first === 0x7b || first === 0x5b || (first === undefined && beginningOf(file).length === BYTES_KEPT)
}
