/** What the database stands on: settings, the program that runs, the folder and the disk. */

import { constants } from 'node:fs'
import { access, stat, statfs } from 'node:fs/promises'
import { BadConfig, type Config } from '../../config/config.ts'
import { LITTLE_SPACE, NO_SPACE } from '../../people/administration/status.ts'
import type { Isolation } from '../../transfer/imports/reading/isolation.ts'
import { type Finding, fail, ok, warn } from './finding.ts'

const MEGABYTE = 1024 * 1024

/** The settings, or what is wrong with them. */
export function examineSettings(read: () => Config): { readonly config?: Config; readonly findings: Finding[] } {
  try {
    const config = read()
    const store = config.databaseUrl === undefined ? `SQLite in ${config.dataDir}` : 'PostgreSQL at DATABASE_URL'
    return { config, findings: [ok('settings', store)] }
  } catch (error) {
    if (!(error instanceof BadConfig)) throw error
    return { findings: error.message.split('\n').map((fault) => fail('settings', fault)) }
  }
}

export const examineRuntime = (): Finding => ok('runtime', `Node ${process.versions.node} on ${process.platform}`)

export async function examineFolder(dataDir: string): Promise<Finding[]> {
  const about = 'data directory'
  const found = await stat(dataDir).catch(() => undefined)
  if (!found) return [warn(about, `${dataDir} does not exist yet; the first start creates it`)]
  if (!found.isDirectory()) return [fail(about, `${dataDir} is not a directory`)]
  const isOurs = await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  )
  if (!isOurs) return [fail(about, `${dataDir} cannot be written to by this user`)]
  const isOpen = (found.mode & 0o077) !== 0
  return [
    isOpen
      ? warn(about, `${dataDir} can be read by others on this machine. Please run: chmod 700 ${dataDir}`)
      : ok(about, `${dataDir} can only be read by its owner`),
    await examineSpace(dataDir),
  ]
}

async function examineSpace(dataDir: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(dataDir)
  const free = bavail * bsize
  const text = `${Math.floor(free / MEGABYTE)} MB free`
  if (free < NO_SPACE) return fail('disk', text)
  return free < LITTLE_SPACE ? warn('disk', text) : ok('disk', text)
}

/** What keeps the process that reads uploaded files from the network. */
export function examineFileReader({ namespace }: Isolation): Finding {
  const about = 'file reader'
  if (namespace)
    return ok(about, `reads uploads in an empty network namespace (${namespace.join(' ')}), and Node closes the rest`)
  const words = 'Node keeps it off the network; this system does not allow a network namespace on top of that'
  return warn(about, `${words}. To add one, install unshare (util-linux) and allow user namespaces`)
}
