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

/** Creates the folder if needed, and makes it accessible to its owner only. */
export function keepPrivate(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: OWNER_ONLY })
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
