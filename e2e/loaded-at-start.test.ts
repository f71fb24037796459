/** What an idle server does not need is loaded when it is first used: see docs/performance.md. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startServer } from '../programs/server-process.ts'

/** Parts of the names of the built files that only some requests need (scripts/bundle-server.ts). */
const RARELY_USED = [
  'node_modules/@modelcontextprotocol/',
  'node_modules/@simplewebauthn/',
  'node_modules/mqtt/',
  'node_modules/nodemailer/',
  'node_modules/oidc-provider/',
  'node_modules/otplib/',
  'node_modules/pg/',
  'node_modules/typebox/build/compile/',
  'node_modules/web-push/',
  'server/src/assistant/mcp.ts',
  'server/src/transfer/formats/formats.ts',
]

/** Every source file and package file in a built file, according to its source map. */
const madeOf = (built: string): readonly string[] => {
  const file = `${fileURLToPath(built)}.map`
  if (!existsSync(file)) return []
  const map = JSON.parse(readFileSync(file, 'utf8')) as { readonly sources: readonly string[] }
  return map.sources.map((source) => new URL(source, 'file:///server/dist/').pathname)
}

/** A built file and all that it imports at once, not what it loads when needed. */
function withImports(built: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(built)) return found
  found.add(built)
  for (const [, name = ''] of readFileSync(fileURLToPath(built), 'utf8').matchAll(/(?:from|import)"(\.\/[^"]+\.js)"/g))
    withImports(new URL(name, built).href, found)
  return found
}

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'upshot-loaded-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

it('an idle server has loaded nothing that only some requests need', async () => {
  const surroundings = { dataDir, databaseUrl: undefined }
  // The first start creates the keys of this installation.
  await (await startServer(surroundings)).stop()
  const list = join(dataDir, 'loaded.json')
  const hook = pathToFileURL(join(import.meta.dirname, 'list-loaded-files.ts'))
  hook.searchParams.set('to', list)
  const server = await startServer(surroundings, ['--import', hook.href])
  expect((await fetch(`${server.address}/health/ready`)).status).toBe(200)
  await server.stop()
  const loaded = JSON.parse(readFileSync(list, 'utf8')) as readonly string[]
  const built = loaded.filter((url) => url.includes('/server/dist/'))
  const sources = built.flatMap(madeOf)
  expect(sources).toContain('/server/src/compose.ts')
  expect(sources.filter((source) => RARELY_USED.some((part) => source.includes(part)))).toEqual([])
  // The text of each stays in memory: in one byte for each character only if none is outside Latin-1.
  const isWide = (url: string) => /[^\0-\xff]/.test(readFileSync(fileURLToPath(url), 'utf8'))
  expect(built.filter(isWide)).toEqual([])
})

it('the process that reads files loads the schemas of our own exports only to read one', () => {
  const program = pathToFileURL(join(import.meta.dirname, '../server/dist/reader-process.js')).href
  const sources = [...withImports(program)].flatMap(madeOf)
  expect(sources).toContain('/server/src/transfer/formats/formats.ts')
  expect(sources.filter((source) => /node_modules\/typebox\/|\/contract\/src\/records\//.test(source))).toEqual([])
})

it('a port in use is reported in one sentence', async () => {
  const first = await startServer({ dataDir, databaseUrl: undefined })
  const { port } = new URL(first.address)
  const second = startServer({ dataDir: join(dataDir, 'second'), databaseUrl: undefined, settings: { PORT: port } })
  const sentence = `Port ${port} is already in use. Stop the program that uses it, or set PORT to another one.`
  await expect(second).rejects.toThrow(new RegExp(`^The server ended with \\d: ${sentence}$`))
  await first.stop()
})
