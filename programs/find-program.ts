/** Programs of the operating system that tests, measurements and scripts start. */
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Folders of administrative programs, which are often not on the PATH. */
const FOLDERS_OF_ADMINISTRATORS = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/sbin']

/** The path of the first of these programs that is installed; undefined if none is. */
export function findProgram(...names: readonly string[]): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...FOLDERS_OF_ADMINISTRATORS]
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable)
}

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
