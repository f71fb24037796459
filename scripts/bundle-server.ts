/**
 * Bundles the server, the command line and the programs that run beside them into server/dist, together with the
 * packages they use. A bundle starts in less than half the time that its files take, and users download only what is
 * used. Native code stays outside: better-sqlite3 is the only package that has to be installed as well.
 */
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type OutputChunk, type Plugin, rolldown } from 'rolldown'
import { serverCatalogue } from '../languages/catalogue.ts'

const root = join(import.meta.dirname, '..')
const DIST = join(root, 'server/dist')

const EXTERNAL = ['better-sqlite3', 'pg-native']

/** They share chunks. The first is the one of `server/bin/upshot.js`, which loads everything else from it. */
const COMMAND_LINE = { cli: join(root, 'server/src/cli/main.ts') }

/** The rules of each language but English, loaded when the language is first used (server/src/lib/language.ts). */
const LANGUAGES = Object.fromEntries(
  globSync('*/rules.ts', { cwd: join(root, 'languages') }).map((path) => [
    `languages/${dirname(path)}`,
    join(root, 'languages', path),
  ]),
)

/** Each runs in its own process or thread, and is a single file, so that it starts fast and can read nothing else. */
export const PROGRAMS: readonly string[] = [
  'server/src/transfer/imports/reading/reader-process.ts',
  'server/src/transfer/imports/reading/close-network.ts',
  'server/src/people/users/argon2-thread.ts',
  'analysis/src/threads/analysis-worker.ts',
  'analysis/src/threads/experiment-worker.ts',
]

/** `new URL('./program.ts', import.meta.url)`, which Node understands when it runs the source. */
const URL_OF_FILE = /new URL\(\s*'(\.[^']*)',\s*import\.meta\.url\s*\)/g

/** `whenUsed<typeof import('pg')>('pg')`: see server/src/lib/once.ts. */
const WHEN_USED = /(whenUsed<[^(]*(?:\('[^']*'\))?>\()'([^']+)'/g

const builtName = (name: string): string => `when-used-${name.replaceAll(/[@/]/g, '-')}`

/** Where the build puts a source file, relative to the bundle. */
function afterBuild(file: string): string {
  const name = relative(root, file).replaceAll('\\', '/')
  if (name === 'languages') return './languages'
  if (PROGRAMS.includes(name)) return `./${basename(name, '.ts')}.js`
  const fromDist = relative(DIST, file).replaceAll('\\', '/')
  return fromDist.startsWith('.') ? fromDist : `./${fromDist}`
}

/** Every package that `whenUsed` names becomes its own file, loaded when it is first used. */
const pathsAfterBuild = (): Plugin => ({
  name: 'upshot-paths-after-build',
  resolveId: (id) => (id.startsWith('when-used:') ? `\0${id}` : undefined),
  load: (id) => {
    if (!id.startsWith('\0when-used:')) return undefined
    const name = id.slice('\0when-used:'.length)
    // `require` of a module returns the export with this name.
    const isModule = name.startsWith('typebox')
    return isModule ? `export * from '${name}'` : `import whole from '${name}'\nexport { whole as 'module.exports' }`
  },
  transform: {
    filter: { id: /\.ts$/ },
    handler(code, id) {
      if (id.includes('node_modules')) return undefined
      const withUrls = code.replaceAll(
        URL_OF_FILE,
        (_, path: string) => `new URL('${afterBuild(resolve(dirname(id), path))}', import.meta.url)`,
      )
      const changed = withUrls.replaceAll(WHEN_USED, (_, call: string, name: string) => {
        this.emitFile({ type: 'chunk', id: `when-used:${name}`, fileName: `${builtName(name)}.js` })
        return `${call}'./${builtName(name)}.js'`
      })
      // No line moves, so the source map stays correct.
      return changed === code ? undefined : { code: changed, map: null }
    },
  },
})

const OUTPUT = {
  format: 'esm',
  sourcemap: true,
  // Source maps have positions only; the source text is in the repository.
  sourcemapExcludeSources: true,
  // The engine keeps the text of a file in memory, with two bytes for each character if one of them is outside Latin-1.
  charset: 'ascii',
  // Names of functions and classes are kept, so that a stack trace can be read without its map. The authorization
  // server also names its kinds of tokens after their classes.
  minify: {
    compress: { keepNames: { function: true, class: true } },
    mangle: { toplevel: false, keepNames: true },
    codegen: { removeWhitespace: true },
  },
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash:8].js',
} as const

async function bundle(input: Readonly<Record<string, string>>, dir: string): Promise<readonly OutputChunk[]> {
  await using build = await rolldown({
    input: { ...input },
    platform: 'node',
    external: EXTERNAL,
    transform: { target: 'node22' },
    plugins: [pathsAfterBuild()],
    onLog: (level, log, defaultHandler) => {
      // A dependency of oidc-provider evaluates a function's source to give it a length, and uses eval for nothing
      // else.
      const isKnown = log.code === 'EVAL' && log.id?.includes('/depd/') === true
      if (!isKnown) defaultHandler(level, log)
    },
  })
  const { output } = await build.write({ ...OUTPUT, dir })
  return output.filter((output) => output.type === 'chunk')
}

export interface BundledPackage {
  readonly name: string
  readonly version: string
}

/** Writes everything into `dir` and returns the bundled packages. */
export async function bundleServer(dir: string = DIST): Promise<readonly BundledPackage[]> {
  const programs = PROGRAMS.map((path) => ({ [basename(path, '.ts')]: join(root, path) }))
  const inputs = [{ ...COMMAND_LINE, ...LANGUAGES }, ...programs]
  const chunks = (await Promise.all(inputs.map((input) => bundle(input, dir)))).flat()
  compileCatalogues(join(dir, 'languages'))
  return packagesIn(chunks.flatMap(({ moduleIds }) => moduleIds))
}

/** The server's sentences in a language as one file: translations by their English text. */
function compileCatalogues(dir: string): void {
  mkdirSync(dir, { recursive: true })
  for (const language of globSync('*/', { cwd: join(root, 'languages') }))
    writeFileSync(join(dir, `${basename(language)}.json`), JSON.stringify(serverCatalogue(basename(language))))
}

/** Of `…/node_modules/@fastify/static/index.js`, everything up to and including the package's name. */
const PACKAGE_FOLDER = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/

export function packagesIn(modules: readonly string[]): readonly BundledPackage[] {
  const folders = new Set(modules.flatMap((id) => PACKAGE_FOLDER.exec(id.replace(/^\0/, ''))?.[0] ?? []))
  const packages = [...folders].map((folder) => {
    const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as BundledPackage
    return { name, version }
  })
  const byName = new Map(packages.map((entry) => [`${entry.name}@${entry.version}`, entry]))
  return [...byName.keys()].toSorted().flatMap((key) => byName.get(key) ?? [])
}

/** For tests: code that starts one of the programs starts the built one, which is ready in a third of the time. */
export const builtPrograms = () => ({
  name: 'upshot-built-programs',
  transform: (code: string, id: string) => {
    const changed = code.replaceAll(URL_OF_FILE, (whole, path: string) => {
      const file = resolve(dirname(id), path)
      const isProgram = PROGRAMS.includes(relative(root, file).replaceAll('\\', '/'))
      return isProgram ? `new URL('${pathToFileURL(join(DIST, afterBuild(file))).href}')` : whole
    })
    return changed === code ? undefined : { code: changed, map: null }
  },
})
