/**
 * Names and notes can come from files, devices and other people, and a model may take what it reads for an instruction.
 * So they stand where they are told apart: as members of their own, or in quotation marks, without control characters.
 */
import { LONGEST_NAME } from '@upshot/contract'
import { cut } from '../../lib/refusal.ts'

const LONGEST_NOTE = 200

/** Ids below are those of common variables, whose names are ours. */
const FIRST_PRIVATE_ID = 1_000_000

/** Without control, format and direction characters, on one line. */
export const plain = (text: string): string =>
  text
    .replace(/[\p{Z}\s]+/gu, ' ')
    .replace(/\p{C}/gu, '')
    .trim()

export const plainName = (name: string): string => cut(plain(name), LONGEST_NAME)

/** What the person calls a variable, in their language or their own words, if that is not the name that tools take. */
export function aliasOf(name: string, displayName: string | undefined): string | undefined {
  const alias = plainName(displayName ?? name)
  return alias === plainName(name) ? undefined : alias
}

export const plainNote = (note: string): string => cut(plain(note), LONGEST_NOTE)

/** A quotation mark inside would end the quotation. */
export const quoted = (text: string, most = LONGEST_NAME): string =>
  `“${cut(plain(text), most).replace(/["“”„]/g, "'")}”`

export const isCatalogued = (variableId: number): boolean => variableId < FIRST_PRIVATE_ID

/**
 * The sentence with these names in quotation marks, as whole words: longest first, since one may be part of another, and
 * whatever their first letter is, which is a capital where a sentence begins.
 */
export function quoteNames(sentence: string, names: readonly string[]): string {
  const wanted = [...new Set(names)].filter((name) => name.trim() !== '').toSorted((a, b) => b.length - a.length)
  if (wanted.length === 0) return plain(sentence)
  const anyName = wanted.map((name) => name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('|')
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${anyName})(?![\\p{L}\\p{N}])`, 'giu')
  return plain(sentence.replace(pattern, (name) => quoted(name)))
}
