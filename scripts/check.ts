/** `npm run check`: what must hold at every commit beside the tests. One line for each; details of what does not hold. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify, stripVTControlCharacters } from 'node:util'
import { githubFaults } from './github.ts'
import { importFaults } from './imports.ts'
import { languageFaults } from './languages.ts'
import { brokenLinks, unknownFiles } from './links.ts'
import { lockFaults } from './lock.ts'
import { sizeSummary } from './sizes.ts'
import { parse, readSources, root } from './source.ts'

interface Outcome {
  readonly isGood: boolean
  readonly details: string
}

const OUTPUT_LIMIT = 64 * 1024 * 1024

const tool = (name: string) => join(root, 'node_modules/.bin', name)

/** A program that ends with 0 is content. */
async function program(command: string, ...words: readonly string[]): Promise<Outcome> {
  try {
    await promisify(execFile)(command, words, { cwd: root, maxBuffer: OUTPUT_LIMIT })
    return { isGood: true, details: '' }
  } catch (error) {
    const { stdout = '', stderr = '', message } = error as Error & { stdout?: string; stderr?: string }
    return { isGood: false, details: stripVTControlCharacters(`${stdout}${stderr}`).trim() || message }
  }
}

const script = (name: string) => program(process.execPath, join(root, 'scripts', name), '--check')

const listed = async (faults: readonly string[], details = ''): Promise<Outcome> =>
  faults.length === 0 ? { isGood: true, details } : { isGood: false, details: faults.join('\n') }

/** The kernel's own source is AssemblyScript. */
const sources = readSources()
  .filter(({ path }) => !path.startsWith('analysis/assembly/'))
  .map(parse)

const { faults: languageMistakes, missing, summary: translated } = languageFaults(sources)

const checks: readonly (readonly [name: string, outcome: Promise<Outcome>])[] = [
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
  ['files that documents name', listed(unknownFiles())],
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
