import { isUtf8 } from 'node:buffer'
import { readFile, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { BadInput } from '../command.ts'
import { quoted } from './words.ts'

/**
 * The text of a file: UTF-8 with or without a byte order mark, UTF-16 as spreadsheets write it, otherwise Windows-1252,
 * in which digits are the same and only names could be garbled.
 */
export const decode = (bytes: Uint8Array): string => new TextDecoder(encodingOf(bytes)).decode(bytes)

function encodingOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | 'utf-8' | 'windows-1252' {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252'
}

const LINE_FEED = 10
const QUOTE = 34
const LEAST_PIECE_BYTES = 1 << 18

/**
 * The same text in pieces of whole lines, so that a long one is never in memory as a whole. It is a single piece if it
 * has quotes, which may contain line breaks, or is in UTF-16, in which a line break is not a single byte.
 */
export function* decodedLines(bytes: Uint8Array): Generator<string> {
  const encoding = encodingOf(bytes)
  const decoder = new TextDecoder(encoding)
  const isWhole = encoding.startsWith('utf-16') || bytes.includes(QUOTE)
  for (let start = 0; start < bytes.length; ) {
    const feed = isWhole ? -1 : bytes.indexOf(LINE_FEED, start + LEAST_PIECE_BYTES)
    const end = feed < 0 ? bytes.length : feed + 1
    yield decoder.decode(bytes.subarray(start, end))
    start = end
  }
}

const REASONS: ReadonlyMap<unknown, string> = new Map([
  ['ENOENT', 'there is no such file'],
  ['EISDIR', 'it is a folder'],
  ['EACCES', 'we are not allowed to read it'],
])

/** A description of the file, and its maximum size. */
interface FileLimits {
  readonly what: string
  readonly mostBytes: number
}

/** The bytes of a named file; a problem with it becomes one line of output. */
export async function fileBytes(file: string, { what, mostBytes }: FileLimits): Promise<Uint8Array<ArrayBuffer>> {
  try {
    if ((await stat(resolve(file))).size > mostBytes) throw new BadInput(`${quoted(file)} is too large to be ${what}.`)
    return await readFile(resolve(file))
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error
    throw new BadInput(`${quoted(file)} cannot be read: ${REASONS.get(error.code) ?? String(error.code)}.`)
  }
}
