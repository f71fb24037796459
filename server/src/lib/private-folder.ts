import { chmodSync, existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

const OWNER_ONLY = 0o700
const OF_OTHERS = 0o007
const STICKY = 0o1000

/** The folder can be read by other users of the machine, and we cannot change that. */
export class PublicFolder extends Error {
  constructor(folder: string) {
    super(
      `Other users of this machine can read ${folder}, where everybody's health data is kept. Run "chmod 700 ${folder}", or set another DATA_DIR.`,
    )
  }
}

/** There is no such folder, and it cannot be created. */
export class UnusableFolder extends Error {}

/** With its parents. Node's own way to do that never returns where the system creates no folders, such as in /proc. */
function create(folder: string): void {
  if (existsSync(folder)) return
  const parent = dirname(folder)
  if (parent !== folder) create(parent)
  try {
    mkdirSync(folder, { mode: OWNER_ONLY })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    // Another process was first.
    if (code === 'EEXIST' && existsSync(folder)) return
    throw new UnusableFolder(`The folder ${folder} cannot be created (${code}). Set DATA_DIR to another one.`)
  }
}

/** Creates it for its owner only, unless it exists. */
export function createPrivate(folder: string): void {
  create(folder)
  if (!statSync(folder).isDirectory()) throw new UnusableFolder(`${folder} is a file. Set DATA_DIR to a folder.`)
}

/** Creates the folder if needed, and makes it accessible to its owner only. */
export function keepPrivate(folder: string): void {
  createPrivate(folder)
  const { mode } = statSync(folder)
  if (process.platform === 'win32' || (mode & 0o077) === 0) return
  // We must not restrict a shared folder such as /tmp.
  if ((mode & STICKY) !== 0) throw new PublicFolder(folder)
  try {
    chmodSync(folder, mode & OWNER_ONLY)
  } catch {
    // A volume may belong to another user and be open to our group; other users must not be able to read it.
    if ((mode & OF_OTHERS) !== 0) throw new PublicFolder(folder)
  }
}
