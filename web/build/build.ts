/**
 * `npm run build -w web`: the app into server/dist/app, with everything compressed beforehand and held against its budgets.
 *
 *     node web/build/build.ts [--gallery] [folder]      --gallery: the development build, with the page /gallery
 */
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, rmSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { parseArgs } from 'node:util'
import { build, type Plugin, type Rolldown } from 'vite'
import { budgetFaults } from './budgets.ts'
import { compressAll } from './compress.ts'
import { fillFirstFiles, insertStart, markEager } from './first-files.ts'

const web = join(import.meta.dirname, '..')
const WORKER = join(web, 'src/worker/service-worker.ts')
const SESSION_END = join(web, 'src/session-end.ts')

const SHELL = 'virtual:upshot/shell'

/** Files that start the app. Icons for the home screen and styles of the server's pages are fetched when needed. */
const isShell = (path: string): boolean =>
  /^\/(assets\/.*\.(js|css)|index\.html|icon\.svg|app\.webmanifest)$/.test(path)

/** The language of a file with words. */
const WORDS = /^\/assets\/words-(\w\w)-/

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
compressAll(outDir)
if (mode === 'production') check()

/** Built separately into one file, because a worker that shared files with the app would need them to start. */
async function buildWorker(): Promise<void> {
  if (!existsSync(WORKER)) return
  const files = globSync('**/*', { cwd: outDir, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(outDir.length))
  await buildAlone(WORKER, 'service-worker.js', [shellFiles(outDir, files)])
  // A browser would refuse it as a classic script, and nothing would work offline.
  if (readFileSync(join(outDir, 'service-worker.js'), 'utf8').includes('import.meta'))
    throw new Error('The service worker contains import.meta: something in it is imported dynamically.')
}

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
    resolveId: (id) => (id === SHELL ? `\0${SHELL}` : undefined),
    load: (id) =>
      id === `\0${SHELL}`
        ? `export const files = ${JSON.stringify(addresses)}\nexport const words = ${JSON.stringify(wordFiles)}\nexport const version = ${JSON.stringify(version)}\n`
        : undefined,
  }
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

function check(): void {
  const { faults, summary } = budgetFaults(outDir, output)
  process.stdout.write(`web: ${summary}\n`)
  for (const fault of faults) process.stderr.write(`${fault}\n`)
  if (faults.length > 0) process.exitCode = 1
}
