/** Whether package-lock.json belongs to the package.json files, and names no place to download from; and whether the
 * workspaces are linked. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { root } from './source.ts'

interface Manifest {
  readonly name?: string
  readonly workspaces?: readonly string[]
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

interface LockFile {
  readonly packages: Readonly<Record<string, Manifest & { readonly resolved?: string; readonly link?: boolean }>>
}

const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8')) as unknown

const nameOf = (folder: string): string => (read(join(folder, 'package.json')) as Manifest).name ?? folder

export function lockFaults(): string[] {
  const { packages } = read('package-lock.json') as LockFile
  const { workspaces = [] } = read('package.json') as Manifest
  const stale = ['', ...workspaces].filter((folder) => {
    const { dependencies, devDependencies } = read(join(folder, 'package.json')) as Manifest
    const locked = packages[folder]
    return !isDeepStrictEqual([dependencies, devDependencies], [locked?.dependencies, locked?.devDependencies])
  })
  const missing = workspaces.filter((folder) => !existsSync(join(root, 'node_modules', nameOf(folder))))
  const addressed = Object.entries(packages).filter(([, one]) => one.resolved !== undefined && !one.link)
  return [
    ...stale.map((folder) => `${join(folder, 'package.json')} asks for other packages: run \`npm install\``),
    ...missing.map((folder) => `${folder} is not in node_modules yet: run \`npm install --ignore-scripts\``),
    ...addressed.map(([name]) => `${name} is locked to a download address: .npmrc keeps them out`),
  ]
}
