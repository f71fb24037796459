import { clockFormOf, clockText } from '@upshot/analysis'

/**
 * Names and cells come from anybody's file, so they are shown as text that can neither control a terminal nor break a
 * line.
 */

const UNSHOWABLE = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu

export const printable = (text: string): string => text.replaceAll(UNSHOWABLE, ' ')

export function cut(text: string, width: number): string {
  const characters = [...text]
  return characters.length <= width ? text : `${characters.slice(0, width - 1).join('')}…`
}

const LONGEST_QUOTE = 40

/** A name or cell inside a message. */
export const quoted = (text: string): string => `"${cut(printable(text), LONGEST_QUOTE)}"`

/** A count with its noun. */
export const count = (number: number, singular: string, many = `${singular}s`): string =>
  `${number} ${number === 1 ? singular : many}`

/** Text wrapped to lines of at most this many characters, unless a word is longer; "95 %" stays together. */
export function wrapped(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/ (?!%)/)) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && [...longer].length > width) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line]
}

/** A cause with its hours: "Coffee, after 15:00". */
export function timedName(cause: string, clock: number | null): string {
  const form = clockFormOf(clock)
  return form === null ? cause : `${cause}, ${clockText(form)}`
}
