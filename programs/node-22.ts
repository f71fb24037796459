/** The oldest line of Node that our packages run on; the tests themselves run on the newest. */
import { execFile } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const PACKAGE = 'node@22.23.3'

/** Installs it from npm into a new folder inside this one, and returns the path of the program. */
export async function installNode22(parent: string): Promise<string> {
  const folder = join(parent, 'node22')
  mkdirSync(folder)
  await promisify(execFile)('npm', ['install', '--prefix', folder, PACKAGE], { cwd: parent })
  return join(folder, 'node_modules/node/bin/node')
}
