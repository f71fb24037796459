/**
 * Names and notes can come from files, devices and other people, and a model may mistake what it reads for an
 * instruction. So they are kept apart from our own text: as separate members, or in quotation marks, without control
 * characters.
 */
import { LONGEST_NAME } from '@upshot/contract'
import { wordTable } from '../lib/language.ts'
import { cut } from '../lib/refusal.ts'

const LONGEST_NOTE = 200

/** Ids below are those of common variables, whose names are ours. */
const FIRST_PRIVATE_ID = 1_000_000

/** The text without control, format and direction characters, on one line. */
export const plain = (text: string): string =>
  text
    .replace(/[\p{Z}\s]+/gu, ' ')
    .replace(/\p{C}/gu, '')
    .trim()

export const plainName = (name: string): string => cut(plain(name), LONGEST_NAME)

/** The person's name for a variable, in their language or their own words, if it is not the name that tools take. */
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
 * Puts these names in the sentence in quotation marks, as whole words: longest first, since one may be part of another,
 * and ignoring the case of their first letter, which is a capital at the start of a sentence.
 */
export function quoteNames(sentence: string, names: readonly string[]): string {
  const knownNames = [...new Set(names)].filter((name) => name.trim() !== '').toSorted((a, b) => b.length - a.length)
  if (knownNames.length === 0) return plain(sentence)
  const anyName = knownNames.map((name) => name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('|')
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${anyName})(?![\\p{L}\\p{N}])`, 'giu')
  return plain(sentence.replace(pattern, (name) => quoted(name)))
}

// The end of every answer: one sentence on its limitations.

export const boundsIn = wordTable('assistant/answers/bounds', {
  link: 'A link in one person’s records: it does not show what leads to what, and it is not advice on medicines or treatment.',
  days: 'These numbers are for looking at: no link seen in them has been tested, and they are not advice on medicines or treatment.',
  list: 'What one person recorded, as far as they recorded it; not advice on medicines or treatment.',
  experiment:
    'One person’s experiment on themselves: it holds for this person and these days, and it is not advice on medicines or treatment.',
  manyPeople: 'From at least ten people who share their results, not from this person alone.',
})

// Answers are limited: if a client truncated one, a model would see half of what was meant.

export const MOST_ANSWER_BYTES = 16 * 1024

/** The answer with at most this many items in each of its lists, and fewer if it would be too long. */
export function fitted<A extends object>(most: number, make: (most: number) => A): A {
  let count = most
  for (;;) {
    const answer = make(count)
    const excess = Buffer.byteLength(JSON.stringify(answer)) / MOST_ANSWER_BYTES
    if (excess <= 1 || count <= 1) return answer
    count = Math.max(1, Math.min(count - 1, Math.floor(count / excess)))
  }
}
