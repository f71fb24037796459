import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'

/** The folder of the process's compile cache, if it has one; threads do not know it by themselves. */
export function compiledFolder(): string | undefined {
  const ofThisVersion = getCompileCacheDir()
  return ofThisVersion && dirname(ofThisVersion)
}
