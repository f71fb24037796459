/** Tells the service worker which files make up the app, so that it can cache them, and their version. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const NAME = 'virtual:upshot/shell'

/** Files that start the app. Icons for the home screen and styles of the server's pages are fetched when needed. */
const isShell = (path: string): boolean =>
  /^\/(assets\/.*\.(js|css)|index\.html|icon\.svg|app\.webmanifest)$/.test(path)

/** The language of a file with words. */
const WORDS = /^\/assets\/words-(\w\w)-/

export function shellFiles(folder: string, paths: readonly string[]): Plugin {
  const files = paths.filter(isShell).toSorted()
  const hash = createHash('sha256')
  for (const file of files) hash.update(file).update(readFileSync(join(folder, file)))
  const version = hash.digest('hex').slice(0, 12)
  const addresses = files.filter((file) => !WORDS.test(file)).map((file) => (file === '/index.html' ? '/' : file))
  const wordFiles = Object.groupBy(
    files.filter((file) => WORDS.test(file)),
    (file) => WORDS.exec(file)?.[1] ?? '',
  )
  return {
    name: 'upshot-shell-files',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load: (id) =>
      id === `\0${NAME}`
        ? `export const files = ${JSON.stringify(addresses)}\nexport const words = ${JSON.stringify(wordFiles)}\nexport const version = ${JSON.stringify(version)}\n`
        : undefined,
  }
}
