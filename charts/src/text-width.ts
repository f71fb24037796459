/** Estimates the width of text well enough to break lines without a browser. */

/**
 * Mean width of a letter of a sans-serif face, as a fraction of its size; letters of wide scripts take the whole size.
 */
const LETTER = 0.55
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\u{1f300}-\u{1faff}]/u

export const textWidth = (text: string, fontSize: number): number =>
  [...text].reduce((sum, letter) => sum + (WIDE.test(letter) ? 1 : LETTER), 0) * fontSize

/** Lines that fit; the last one ends with an ellipsis if text was cut. */
export function wrapped(text: string, room: { width: number; fontSize: number; mostLines: number }): string[] {
  const { width, fontSize, mostLines } = room
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/).flatMap((part) => piecesOf(part, width, fontSize))) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && textWidth(longer, fontSize) > width) {
      lines.push(line)
      line = word
    } else line = longer
  }
  if (line !== '') lines.push(line)
  if (lines.length <= mostLines) return lines
  return [...lines.slice(0, mostLines - 1), `${(lines[mostLines - 1] ?? '').replace(/.{0,2}$/u, '')}…`]
}

/** A word that is longer than a line is cut. */
function piecesOf(word: string, width: number, fontSize: number): string[] {
  if (textWidth(word, fontSize) <= width) return [word]
  const pieces: string[] = []
  let piece = ''
  for (const letter of word) {
    if (textWidth(piece + letter, fontSize) > width) {
      pieces.push(piece)
      piece = ''
    }
    piece += letter
  }
  return [...pieces, piece]
}
