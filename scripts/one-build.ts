/** Of several processes that want to build at once, one builds, and the others wait for it. */
import BetterSqlite3 from 'better-sqlite3'

const AS_LONG_AS_IT_TAKES_MS = 0x7f_ff_ff_ff

/**
 * Asks whether a build `isNeeded` when no other is going on. It is a lock of the operating system: it ends with the
 * process, however that ends.
 */
export async function buildOnce(lockFile: string, isNeeded: () => boolean, build: () => Promise<void>): Promise<void> {
  const lock = new BetterSqlite3(lockFile, { timeout: 0 })
  try {
    try {
      lock.exec('begin exclusive')
    } catch {
      process.stderr.write('Another build is going on: waiting for it …\n')
      lock.pragma(`busy_timeout = ${AS_LONG_AS_IT_TAKES_MS}`)
      lock.exec('begin exclusive')
    }
    if (isNeeded()) await build()
  } finally {
    lock.close()
  }
}
