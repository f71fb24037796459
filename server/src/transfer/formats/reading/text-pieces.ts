/** Decodes text files: UTF-8, UTF-16 or Windows-1252. */
import { TextDecoder } from 'node:util'
import { say } from '../../../lib/language.ts'

import { type SourceFile, UnreadableFile } from '../format.ts'

/** Limits memory use; no real export has lines of this length. */
export const LONGEST_LINE_BYTES = 1024 * 1024

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be'

/** The text in pieces, without byte order mark, with line feeds as line ends. */
export async function* textPieces(file: SourceFile): AsyncGenerator<string> {
  const encoding = encodingOf(file.head)
  const pieces = encoding === 'utf-8' ? utf8Pieces(file) : utf16Pieces(file, encoding)
  let held = ''
  for await (const piece of pieces) {
    if (piece.includes('\0')) throw new UnreadableFile(say('{path} is not a text file.', { path: file.path }))
    const text = held + piece
    // A carriage return at the end may be half of a line end.
    held = text.endsWith('\r') ? '\r' : ''
    const lines = withPlainLineEnds(text.slice(0, text.length - held.length))
    if (lines !== '') yield lines
  }
  if (held !== '') yield '\n'
}

const withPlainLineEnds = (text: string): string => (text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text)

/** The text at the head of the file, up to the last whole line; empty if it is not text. */
export function headText({ head }: SourceFile): string {
  const encoding = encodingOf(head)
  const decode = encoding === 'utf-8' ? utf8Text() : (bytes: Uint8Array) => new TextDecoder(encoding).decode(bytes)
  const isCut = head.length >= 65_536
  // A split character would suggest another encoding, so only whole lines are decoded.
  const end = isCut ? Math.max(head.lastIndexOf(0x0a), head.lastIndexOf(0x0d)) + 1 : head.length
  const text = decode(head.subarray(0, encoding === 'utf-8' ? end : head.length))
  if (text.includes('\0')) return ''
  const plain = withPlainLineEnds(text)
  return isCut ? plain.slice(0, plain.lastIndexOf('\n') + 1) : plain
}

/** By the byte order mark, otherwise by the positions of zero bytes. */
function encodingOf(head: Uint8Array): Encoding {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  const [even, odd] = zeroBytes(head.subarray(0, 512))
  const many = Math.min(head.length, 512) / 4
  if (odd > many && even === 0) return 'utf-16le'
  if (even > many && odd === 0) return 'utf-16be'
  return 'utf-8'
}

function zeroBytes(bytes: Uint8Array): readonly [even: number, odd: number] {
  let even = 0
  let odd = 0
  for (const [index, byte] of bytes.entries()) {
    if (byte !== 0) continue
    if (index % 2 === 0) even++
    else odd++
  }
  return [even, odd]
}

async function* utf16Pieces(file: SourceFile, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of file.open()) yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}

/** In whole lines, so that no character is split in any encoding. */
async function* utf8Pieces(file: SourceFile): AsyncGenerator<string> {
  const decode = utf8Text()
  let waiting: Uint8Array[] = []
  let waitingBytes = 0
  for await (const chunk of file.open()) {
    const end = Math.max(chunk.lastIndexOf(0x0a), chunk.lastIndexOf(0x0d)) + 1
    if (end > 0) {
      yield decode(Buffer.concat([...waiting, chunk.subarray(0, end)]))
      waiting = []
      waitingBytes = 0
    }
    // The caller may reuse the buffer, so the rest is copied.
    waiting.push(Uint8Array.from(chunk.subarray(end)))
    waitingBytes += chunk.length - end
    if (waitingBytes > LONGEST_LINE_BYTES) throw tooLong(file)
  }
  yield decode(Buffer.concat(waiting))
}

export const tooLong = (file: SourceFile): UnreadableFile =>
  new UnreadableFile(
    say('{path} has a line of more than a million characters, which is too long for a table.', { path: file.path }),
  )

/**
 * Decodes UTF-8 until the first invalid byte: if everything before was ASCII, the file is Windows-1252; otherwise only
 * that character is broken.
 */
function utf8Text(): (bytes: Uint8Array) => string {
  let isStart = true
  let hasLetters = false
  let fallback: TextDecoder | undefined
  const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  const decoded = (bytes: Uint8Array): string => {
    if (fallback) return fallback.decode(bytes)
    try {
      const text = strict.decode(bytes)
      hasLetters ||= text.length !== bytes.length
      return text
    } catch {
      fallback = hasLetters ? new TextDecoder('utf-8') : new TextDecoder('windows-1252')
      return fallback.decode(bytes)
    }
  }
  return (bytes) => {
    const text = decoded(bytes)
    const start = isStart
    isStart = false
    return start && text.startsWith('\uFEFF') ? text.slice(1) : text
  }
}

// The first bytes of a file, cached: every format looks at every file, an archive may have a hundred thousand, and
// unpacking heads repeatedly would dominate the cost.

const BYTES_KEPT = 256
const keptBytes = new WeakMap<SourceFile, Uint8Array>()

export function beginningOf(file: SourceFile): Uint8Array {
  const cached = keptBytes.get(file)
  if (cached) return cached
  const bytes = Uint8Array.from(file.head.subarray(0, BYTES_KEPT))
  keptBytes.set(file, bytes)
  return bytes
}

/** The first character after white space and a byte order mark; undefined if there is none in the first bytes. */
const firstLetter = (file: SourceFile): number | undefined =>
  beginningOf(file).find((byte) => byte > 0x20 && byte !== 0xef && byte !== 0xbb && byte !== 0xbf)

/** Whether it begins with a brace or bracket, or with nothing but white space. */
export function mayBeJson(file: SourceFile): boolean {
  const first = firstLetter(file)
  return first === 0x7b || first === 0x5b || (first === undefined && beginningOf(file).length === BYTES_KEPT)
}
