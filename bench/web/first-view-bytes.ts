/** What has to arrive before Today can be drawn: scripts and styles of the built app, as they are sent. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

const DIST = join(import.meta.dirname, '../../server/dist/app')
const ASSETS = join(DIST, 'assets')

export function firstViewKb(): number {
  const shell = readFileSync(join(DIST, 'index.html'), 'utf8')
  const named = [...shell.matchAll(/assets\/([\w-]+\.(?:js|css))"/g)].map(([, name = '']) => name)
  const today = readdirSync(ASSETS).filter((name) => /^today-page-[\w-]+\.js$/.test(name))
  const files = [...named, ...today].reduce((found, name) => needed(name, found), new Set<string>())
  const script = /<script>([\s\S]*?)<\/script>/.exec(shell)?.[1] ?? ''
  return ([...files].reduce((sum, name) => sum + sentBytes(name), 0) + brotliCompressSync(script).length) / 1024
}

/** A file with everything that it imports at once. */
function needed(name: string, found: Set<string>): Set<string> {
  if (found.has(name)) return found
  found.add(name)
  if (!name.endsWith('.js')) return found
  const text = readFileSync(join(ASSETS, name), 'utf8')
  for (const [, imported = ''] of text.matchAll(/(?:from|import)\s*"\.\/([\w-]+\.js)"/g)) needed(imported, found)
  return found
}

/** Small files are not compressed. */
function sentBytes(name: string): number {
  const compressed = join(ASSETS, `${name}.br`)
  return statSync(existsSync(compressed) ? compressed : join(ASSETS, name)).size
}
