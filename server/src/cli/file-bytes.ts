import { readFile, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { quoted } from './analyze/words.ts'
import { BadInput } from './command.ts'

const REASONS: ReadonlyMap<unknown, string> = new Map([
  ['ENOENT', 'there is no such file'],
  ['EISDIR', 'it is a folder'],
  ['EACCES', 'we are not allowed to read it'],
])

/** A description of the file, and its maximum size. */
export interface FileLimits {
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
