/** What is said of a file that no format reads: what it comes closest to, and what it lacks for that. Pure. */
import type { Sentence } from '../../../lib/language.ts'
import { say } from '../../../lib/refusal.ts'
import type { Format, SourceFile, Upload } from '../../formats/format.ts'

const LOOKED_AT_BYTES = 8192
/** Words that stand in the names of several programs, or in any file. */
const ORDINARY = new Set(['file', 'files', 'health', 'export', 'sleep', 'auto', 'open', 'graph', 'track', 'upshot'])

const textOf = ({ path, head }: SourceFile): string =>
  `${path}\n${new TextDecoder().decode(head.subarray(0, LOOKED_AT_BYTES))}`.toLowerCase()

const wordsOf = ({ displayName }: Format): readonly string[] =>
  displayName
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length >= 4 && !ORDINARY.has(word))

/** Pictures and other bytes, which have commas too. */
const NO_TEXT = /[\p{Cc}--[\s]]|\uFFFD/v

/** Two lines or more with as many cells each. */
function looksLikeTable({ head }: SourceFile): boolean {
  const text = new TextDecoder().decode(head.subarray(0, LOOKED_AT_BYTES))
  if (NO_TEXT.test(text)) return false
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  return [',', ';', '\t'].some((sign) => {
    const [first = 0, second = 0] = lines.slice(0, 2).map((line) => line.split(sign).length)
    return first > 1 && first === second
  })
}

/** One line of several names. */
function isHeaderAlone({ head }: SourceFile): boolean {
  const lines = new TextDecoder().decode(head.subarray(0, LOOKED_AT_BYTES)).trim().split(/\r?\n/)
  return lines.length === 1 && /^[\p{L}\d _()"%./-]+(?:[,;\t][\p{L}\d _()"%./-]+)+$/u.test(lines[0] ?? '')
}

/** The program whose name stands in the file or in the names of its parts. */
export function nearestFormat({ name, files }: Upload, formats: readonly Format[]): Format | undefined {
  const text = [name.toLowerCase(), ...files.slice(0, 100).map(textOf)].join('\n')
  return formats.find((format) => wordsOf(format).some((word) => text.includes(word)))
}

export function notKnown(upload: Upload, formats: readonly Format[]): Sentence {
  if (upload.files.every(({ path }) => /\.zip$/i.test(path)) && upload.files.some(({ path }) => path.includes('/')))
    return say(
      'The archive contains an archive inside another archive. Please unpack it, and upload what is in it.',
      'In dem Archiv steckt ein Archiv in einem Archiv. Bitte pack es aus und lade hoch, was darin ist.',
    )
  const nearest = nearestFormat(upload, formats)
  if (nearest) {
    const { displayName, instructions } = nearest
    return say(
      `We do not know this kind of file. It comes closest to ${displayName}. ${instructions[0]?.en ?? ''}`.trim(),
      `Diese Art von Datei kennen wir nicht. Am nächsten kommt sie ${displayName}. ${instructions[0]?.de ?? ''}`.trim(),
    )
  }
  if (upload.files.some(looksLikeTable))
    return say(
      'We do not know this kind of file. It looks like a spreadsheet, but has no column of dates that we can read.',
      'Diese Art von Datei kennen wir nicht. Am nächsten kommt sie einer Tabelle, hat aber keine Spalte mit einem Datum, das wir lesen können.',
    )
  if (upload.files.some(isHeaderAlone))
    return say(
      'The table has names above its columns, but no rows.',
      'In der Tabelle stehen Namen über den Spalten, aber keine Zeilen.',
    )
  return say('We do not know this kind of file.', 'Diese Art von Datei kennen wir nicht.')
}
