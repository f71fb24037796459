/**
 * `npm run build -w web`: the app into server/dist/app, with everything compressed beforehand and held against its budgets.
 *
 *     node web/build/build.ts [--gallery] [folder]      --gallery: the development build, with the page /gallery
 */

import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { parseArgs } from 'node:util'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { languages } from '@upshot/contract/names'
import { build, type Plugin, type Rolldown } from 'vite'
import { type Chunks, fillFirstFiles, insertStart, markEager, needed, startIn, wordFiles } from './first-files.ts'

const web = join(import.meta.dirname, '..')
const WORKER = join(web, 'src/worker/service-worker.ts')
const SESSION_END = join(web, 'src/session-end.ts')

const { values, positionals } = parseArgs({ options: { gallery: { type: 'boolean' } }, allowPositionals: true })
const [folder = 'app'] = positionals
const outDir = isAbsolute(folder) ? folder : join(web, '../server/dist', folder)
const mode = values.gallery ? 'development' : 'production'

rmSync(outDir, { recursive: true, force: true })
const { output } = (await build({
  configFile: join(web, 'vite.config.ts'),
  mode,
  logLevel: 'warn',
  define: { 'import.meta.env.DEV': String(mode === 'development') },
  // Regardless of NODE_ENV: tests use the app that people get.
  oxc: { jsx: { development: mode === 'development' } },
  build: { outDir },
})) as Rolldown.RolldownOutput
fillFirstFiles(outDir, output)
if (mode === 'production') {
  insertStart(outDir)
  markEager(outDir, output)
}
await buildWorker()
await buildAlone(SESSION_END, 'session-end.js')

// Compresses every text file with brotli and gzip at build time, so that the server does not compress while people
// wait.

/** A smaller file fits into one packet anyway. */
const LEAST_BYTES = 512

function compressAll(folder: string): void {
  for (const path of globSync('**/*.{html,js,css,svg,webmanifest,json}', { cwd: folder })) {
    const file = join(folder, path)
    const content = readFileSync(file)
    if (content.length < LEAST_BYTES) continue
    writeFileSync(`${file}.br`, brotli(content))
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
  }
}

const brotli = (content: Buffer): Buffer =>
  brotliCompressSync(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  })
compressAll(outDir)
if (mode === 'production') check()

const NAME = 'virtual:upshot/shell'

/** Files that start the app. Icons for the home screen and styles of the server's pages are fetched when needed. */
const isShell = (path: string): boolean =>
  /^\/(assets\/.*\.(js|css)|index\.html|icon\.svg|app\.webmanifest)$/.test(path)

/** The language of a file with words. */
const WORDS = /^\/assets\/words-(\w\w)-/

/** Tells the service worker which files make up the app, so that it can cache them, and their version. */
function shellFiles(folder: string, paths: readonly string[]): Plugin {
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

/** Built separately into one file, because a worker that shared files with the app would need them to start. */
async function buildWorker(): Promise<void> {
  if (!existsSync(WORKER)) return
  const files = globSync('**/*', { cwd: outDir, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(outDir.length))
  await buildAlone(WORKER, 'service-worker.js', [shellFiles(outDir, files)])
  // A browser would refuse it as a classic script, and nothing would work offline.
  if (readFileSync(join(outDir, 'service-worker.js'), 'utf8').includes('import.meta'))
    throw new Error('The service worker contains import.meta: something in it is imported on demand.')
}

/** One file with everything in it, under a fixed name. */
async function buildAlone(input: string, entryFileNames: string, plugins: Plugin[] = []): Promise<void> {
  await build({
    configFile: join(web, 'vite.config.ts'),
    mode,
    logLevel: 'warn',
    publicDir: false,
    plugins,
    build: {
      outDir,
      emptyOutDir: false,
      rolldownOptions: { input, output: { entryFileNames, format: 'es', codeSplitting: false } },
    },
  })
}

const KB = 1024
const FIRST_VIEW = 40 * KB
const PAGE = 16 * KB
const TOGETHER = 220 * KB

interface Sizes {
  readonly faults: readonly string[]
  readonly summary: string
}

/** How many bytes a person waits for, compared with the budgets. All sizes are brotli. */
function budgetFaults(folder: string, output: Rolldown.RolldownOutput['output']): Sizes {
  const chunks: Chunks = new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])))
  const sizeOf = (file: string) => brotli(readFileSync(join(folder, file))).length
  const sum = (files: Iterable<string>) => [...files].reduce((all, file) => all + sizeOf(file), 0)
  /** With the words of the language that needs most. */
  const total = (files: ReadonlySet<string>, loaded: ReadonlySet<string> = new Set()) => {
    const wordsIn = (language: string) =>
      wordFiles(files, chunks, language).difference(wordFiles(loaded, chunks, language))
    return sum(files) + Math.max(...languages.map((language) => sum(wordsIn(language))))
  }
  const entry = [...chunks.values()].find((chunk) => chunk.isEntry)
  if (!entry) throw new Error('The build made no entry.')
  const first = needed(entry, chunks)
  const home = [...chunks.values()].find((chunk) => isPage(chunk) && chunk.facadeModuleId?.endsWith('/today-page.tsx'))
  const firstView = new Set([...first, ...(home ? needed(home, chunks) : [])])
  const pages = [...chunks.values()]
    .filter(isPage)
    .map((page) => [page.name, total(needed(page, chunks).difference(first), first)] as const)
  const all = new Set(output.map(({ fileName }) => fileName).filter((file) => /^assets\/.*\.(js|css)$/.test(file)))
  const wordsOf = languages.map((language) => wordFiles(all, chunks, language))
  const inOneLanguage = sum(all) - sum(wordsOf.flatMap((files) => [...files])) + Math.max(...wordsOf.map(sum))
  // The page's own script comes before everything else.
  const firstBytes = total(firstView) + brotli(Buffer.from(startIn(folder))).length
  const measured: (readonly [string, number, number])[] = [
    ['first view', firstBytes, FIRST_VIEW],
    ...pages.map(([name, size]) => [name, size, PAGE] as const),
    ['all together, in one language', inOneLanguage, TOGETHER],
  ]
  return {
    faults: measured.flatMap(([name, size, most]) =>
      size > most ? [`${name}: ${kb(size)}, allowed ${kb(most)}`] : [],
    ),
    summary: `first view ${kb(firstBytes)} of ${kb(FIRST_VIEW)}, all in one language ${kb(inOneLanguage)} of ${kb(TOGETHER)}, brotli`,
  }
}

const isPage = (chunk: Rolldown.OutputChunk): boolean => /\/src\/pages\/.*-page\.tsx$/.test(chunk.facadeModuleId ?? '')

const kb = (bytes: number): string => `${(bytes / KB).toFixed(1)} KB`

function check(): void {
  const { faults, summary } = budgetFaults(outDir, output)
  process.stdout.write(`web: ${summary}\n`)
  for (const fault of faults) process.stderr.write(`${fault}\n`)
  if (faults.length > 0) process.exitCode = 1
}
