import { chmodSync, mkdirSync, statSync } from 'node:fs'

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

/** Makes the folder if there is none, and closes it to everybody but its owner. */
export function keepPrivate(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: OWNER_ONLY })
  const { mode } = statSync(folder)
  if (process.platform === 'win32' || (mode & 0o077) === 0) return
  // A folder that many share, such as /tmp, is not ours to close.
  if ((mode & STICKY) !== 0) throw new PublicFolder(folder)
  try {
    chmodSync(folder, mode & OWNER_ONLY)
  } catch {
    // A volume may belong to somebody else and be open to our group; nobody else may read it.
    if ((mode & OF_OTHERS) !== 0) throw new PublicFolder(folder)
  }
}
