/**
 * `npm run check`: what must hold at every commit besides the tests. Prints one line for each check, with details of
 * those that fail.
 */

import { execFile, execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isDeepStrictEqual, promisify, stripVTControlCharacters } from 'node:util'
import { githubFaults } from './github.ts'
import { importFaults } from './imports.ts'
import { languageFaults } from './languages.ts'
import { sizeSummary } from './sizes.ts'
import { parse, readSources, root } from './source.ts'

// package-lock.json has to match the package.json files and must not contain download addresses, and the workspaces
// have to be linked.

interface WorkspaceManifest {
  readonly name?: string
  readonly workspaces?: readonly string[]
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

interface WorkspaceLock {
  readonly packages: Readonly<
    Record<string, WorkspaceManifest & { readonly resolved?: string; readonly link?: boolean }>
  >
}

const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8')) as unknown

const nameOf = (folder: string): string => (read(join(folder, 'package.json')) as WorkspaceManifest).name ?? folder

function lockFaults(): string[] {
  const { packages } = read('package-lock.json') as WorkspaceLock
  const { workspaces = [] } = read('package.json') as WorkspaceManifest
  const stale = ['', ...workspaces].filter((folder) => {
    const { dependencies, devDependencies } = read(join(folder, 'package.json')) as WorkspaceManifest
    const locked = packages[folder]
    return !isDeepStrictEqual([dependencies, devDependencies], [locked?.dependencies, locked?.devDependencies])
  })
  const missing = workspaces.filter((folder) => !existsSync(join(root, 'node_modules', nameOf(folder))))
  const addressed = Object.entries(packages).filter(
    ([, dependency]) => dependency.resolved !== undefined && !dependency.link,
  )
  return [
    ...stale.map((folder) => `${join(folder, 'package.json')} asks for other packages: run \`npm install\``),
    ...missing.map((folder) => `${folder} is not in node_modules yet: run \`npm install --ignore-scripts\``),
    ...addressed.map(([name]) => `${name} is locked to a download address: .npmrc keeps them out`),
  ]
}

// Links between documents that lead nowhere, and source files and tests that documents name and that do not exist.

const LINK = /\]\(([^)\s]+)\)/g

/** As common renderers build anchors: lower case, punctuation dropped, spaces to hyphens. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-')

const anchorsIn = (text: string): Set<string> =>
  new Set([...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading)))

/** Files in the working tree that match. */
const filesLike = (pattern: string): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', pattern], { cwd: root })
    .toString()
    .split('\n')
    .filter((path) => path !== '' && existsSync(join(root, path)))

const textOf = (document: string): string => readFileSync(join(root, document), 'utf8')

function brokenLinks(): string[] {
  return filesLike('*.md').flatMap((document) => {
    const text = textOf(document)
    const targets = [...text.matchAll(LINK)].flatMap(([, target = '']) => (/^[a-z]+:/.test(target) ? [] : [target]))
    return targets
      .filter((target) => !leadsSomewhere(document, target))
      .map((target) => `${document} links to ${target}`)
  })
}

function leadsSomewhere(document: string, target: string): boolean {
  const [path = '', anchor] = target.split('#')
  const file = path === '' ? join(root, document) : join(root, dirname(document), path)
  if (!existsSync(file)) return false
  return anchor === undefined || !file.endsWith('.md') || anchorsIn(readFileSync(file, 'utf8')).has(anchor)
}

/** `storage/sqlite.ts` names every file whose path ends with it; `NNNN_name.ts` is an example. */
const SOURCE_NAME = /`((?:[\w.-]+\/)*[\w.-]+\.tsx?)`/g

function unknownFiles(): string[] {
  const sources = [...filesLike('*.ts'), ...filesLike('*.tsx')].map((path) => `/${path}`)
  const isThere = (name: string) => name.includes('NNNN') || sources.some((path) => path.endsWith(`/${name}`))
  return filesLike('*.md').flatMap((document) => {
    const names = [...textOf(document).matchAll(SOURCE_NAME)].map(([, name = '']) => name)
    return [...new Set(names)].filter((name) => !isThere(name)).map((name) => `${document} names ${name}`)
  })
}

const MODULES_WITH_RESOURCES = ['people', 'tracking', 'reminding', 'learning', 'transfer']

/** Resources that the table in ARCHITECTURE.md leaves out. A resource is a folder of a module. */
function unlistedResources(): string[] {
  const table = textOf('ARCHITECTURE.md')
  return MODULES_WITH_RESOURCES.flatMap((module) => {
    const folders = readdirSync(join(root, 'server/src', module), { withFileTypes: true })
    const names = folders.flatMap((folder) => (folder.isDirectory() ? [folder.name] : []))
    return names.filter((name) => !table.includes(`\`${name}\``)).map((name) => `ARCHITECTURE.md: no ${module}/${name}`)
  })
}

/** `[accounts](….test.ts) (“whose hash chain is intact”)` quotes a part of the name of a test in that file. */
const TEST_QUOTE = /\]\(([^)\s]+\.test\.ts)\) \(([^()]*“[^()]*)\)/g

function misquotedTests(): string[] {
  return filesLike('*.md').flatMap((document) =>
    [...textOf(document).matchAll(TEST_QUOTE)].flatMap(([, target = '', quotes = '']) => {
      const path = join(dirname(document), target)
      const tests = textOf(path).replaceAll("\\'", "'")
      const parts = [...quotes.matchAll(/“([^”]+)”/g)].map(([, part = '']) => part)
      return parts.filter((part) => !tests.includes(part)).map((part) => `${document}: ${path} has no “${part}”`)
    }),
  )
}

interface CheckOutcome {
  readonly isGood: boolean
  readonly details: string
}

const OUTPUT_LIMIT = 64 * 1024 * 1024

const tool = (name: string) => join(root, 'node_modules/.bin', name)

/** A program passes if it exits with 0. */
async function program(command: string, ...args: readonly string[]): Promise<CheckOutcome> {
  try {
    await promisify(execFile)(command, args, { cwd: root, maxBuffer: OUTPUT_LIMIT })
    return { isGood: true, details: '' }
  } catch (error) {
    const { stdout = '', stderr = '', message } = error as Error & { stdout?: string; stderr?: string }
    return { isGood: false, details: stripVTControlCharacters(`${stdout}${stderr}`).trim() || message }
  }
}

const script = (name: string) => program(process.execPath, join(root, 'scripts', name), '--check')

const listed = async (faults: readonly string[], details = ''): Promise<CheckOutcome> =>
  faults.length === 0 ? { isGood: true, details } : { isGood: false, details: faults.join('\n') }

/** The kernel's own source is AssemblyScript. */
const sources = readSources()
  .filter(({ path }) => !path.startsWith('analysis/assembly/'))
  .map(parse)

const { faults: languageMistakes, missing, summary: translated } = languageFaults(sources)

const checks: readonly (readonly [name: string, outcome: Promise<CheckOutcome>])[] = [
  ['format, lint, cycles of files', program(tool('biome'), 'ci', '--colors=off', '--error-on-warnings', '.')],
  ['imports between modules and layers', listed(importFaults(sources))],
  ['types', program(tool('tsc'), '--noEmit')],
  ['types of the web app', program(tool('tsc'), '--noEmit', '-p', 'web/tsconfig.json')],
  ['types of the service worker', program(tool('tsc'), '--noEmit', '-p', 'web/tsconfig.worker.json')],
  ['unused code', program(tool('knip'), '--no-progress')],
  ['sizes', listed([], sizeSummary(sources))],
  ['sentences in every language', listed(languageMistakes, [translated, ...missing].join('\n     not yet: '))],
  ['OpenAPI document is fresh', script('openapi.ts')],
  ['kernel is fresh', script('kernel.ts')],
  ['lock file is fresh', listed(lockFaults())],
  ['links between documents', listed(brokenLinks())],
  ['files that documents name', listed([...unknownFiles(), ...unlistedResources()])],
  ['tests that documents quote', listed(misquotedTests())],
  ['workflows and issue forms', githubFaults().then((faults) => listed(faults))],
]

for (const [name, outcome] of checks) {
  const { isGood, details } = await outcome
  const isShort = isGood && details !== ''
  process.stdout.write(`${isGood ? 'ok  ' : 'FAIL'} ${name}${isShort ? ` (${details})` : ''}\n`)
  if (isGood) continue
  process.stdout.write(`${details.replace(/^/gm, '     ')}\n`)
  process.exitCode = 1
}
