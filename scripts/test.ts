/**
 * `npm test`: what must hold at each commit, on both databases, and in a browser where there is one or one can be
 * installed.
 *
 *     npm test                        all of it
 *     npm test -- server/src/people   what lies under a path; any other option of vitest works too
 *     npm test -- --project pure      tests of one kind (vitest.config.ts)
 *     npm run test:long               what takes too long for each commit (`*.long.test.ts`)
 *     npm run test:citus              what a Citus shows, if CITUS_SOURCE names a folder with its source
 *
 * Only browser tests get a second try, since a browser on a busy machine may answer too late. Each that needed it is
 * named at the end.
 */
import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseCLI, startVitest, type TestModule } from 'vitest/node'
import { buildCitus, citusSource, WITHOUT_CITUS } from '../programs/citus.ts'

const root = join(import.meta.dirname, '..')

const BROWSER_TESTS = '.browser.'
const SLOWEST = 10

const { filter, options, isCitus } = readArguments(process.argv.slice(2))
if (isCitus) {
  const source = citusSource()
  if (source === undefined) {
    print(`Skipped. ${WITHOUT_CITUS}`)
    process.exit()
  }
  buildCitus(source)
}
if (!isCitus && isBrowserWanted()) {
  await ensureChromium()
  await ensureNginx()
}
if (!isCitus && isBrokerWanted()) await ensureMosquitto()
const isGood = await testAll()
process.exitCode = isGood ? 0 : 1
// Code that Vitest leaves running may overwrite the exit code while the process ends: a failure stays a failure.
process.on('exit', () => {
  if (!isGood) process.exitCode = 1
})

function readArguments(args: readonly string[]) {
  const isLong = args.includes('--long')
  const isCitus = args.includes('--citus')
  const rest = args.filter((argument) => argument !== '--long' && argument !== '--citus')
  const { filter, options } = parseCLI(['vitest', 'run', ...rest])
  const project = isCitus ? ['citus'] : isLong ? ['long*'] : (options.project ?? ['!long*', '!citus'])
  return { filter, options: { ...options, root, project }, isCitus }
}

async function testAll(): Promise<boolean> {
  const first = await runTests(filter)
  const isRetried = (file: TestModule) => !file.ok() && file.moduleId.includes(BROWSER_TESTS)
  const again = first.files.filter(isRetried).map(({ moduleId }) => moduleId)
  const second = again.length > 0 ? await runTests(again) : undefined
  const files = [...first.files.filter((file) => !isRetried(file)), ...(second?.files ?? [])]
  printSlowest(first.files)
  for (const file of second?.files ?? [])
    if (file.ok()) print(`${pathOf(file)} failed, and passed when it ran again by itself.`)
  const counts = count(files)
  const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''
  print(`\n${counts.passed} passed, ${counts.failed} failed${skipped}`)
  return counts.failed === 0 && files.length > 0 && !first.hasOtherErrors && !second?.hasOtherErrors
}

async function runTests(selected: string[]): Promise<{ files: readonly TestModule[]; hasOtherErrors: boolean }> {
  const vitest = await startVitest(selected, options)
  return {
    files: vitest.state.getTestModules(),
    hasOtherErrors: vitest.state.getUnhandledErrors().length > 0,
  }
}

/** A file that could not be loaded or set up has no failed test: it counts as one. */
function count(files: readonly TestModule[]): { passed: number; failed: number; skipped: number } {
  const counts = { passed: 0, failed: 0, skipped: 0 }
  for (const file of files) {
    const failedBefore = counts.failed
    for (const test of file.children.allTests()) {
      const { state } = test.result()
      if (state !== 'pending') counts[state] += 1
    }
    if (!file.ok() && counts.failed === failedBefore) counts.failed += 1
  }
  return counts
}

function printSlowest(files: readonly TestModule[]): void {
  const secondsOf = (file: TestModule) => {
    const { collectDuration, duration } = file.diagnostic()
    return (collectDuration + duration) / 1000
  }
  const slowest = files.toSorted((file, other) => secondsOf(other) - secondsOf(file)).slice(0, SLOWEST)
  print('\nSlowest files:')
  for (const file of slowest) print(`${secondsOf(file).toFixed(1).padStart(7)} s  ${pathOf(file)}`)
}

function pathOf(file: TestModule): string {
  return relative(root, file.moduleId)
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Paths are matched as vitest does it: by a part of them. */
function isAnySelected(files: readonly string[]): boolean {
  return files.some((file) => filter.length === 0 || filter.some((part) => join(root, file).includes(part)))
}

function isBrowserWanted(): boolean {
  return isAnySelected(globSync(`e2e/**/*${BROWSER_TESTS}*ts`, { cwd: root }))
}

function isBrokerWanted(): boolean {
  return isAnySelected(['server/src/transfer/home/home.test.ts'])
}

function installPackages(...names: string[]): boolean {
  // At run level 1 no package starts its service.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  const aptGet = (...args: string[]) => spawnSync('apt-get', args, { stdio: 'ignore', env }).status
  const install = () => aptGet('install', '-y', '--no-install-recommends', ...names) === 0
  return install() || (aptGet('update') === 0 && install())
}

/** What is shown in the home is tested with a real broker. Without one, these tests are skipped with a message. */
async function ensureMosquitto(): Promise<void> {
  const { findMosquitto } = await import('../programs/mosquitto.ts')
  if (findMosquitto() !== undefined || process.getuid?.() !== 0) return
  print('Installing mosquitto for the tests of the home …')
  if (!installPackages('mosquitto')) print('No mosquitto could be installed: tests of the home are skipped.')
}

/** Tests below a path are skipped with a message where there is no nginx and none can be installed. */
async function ensureNginx(): Promise<void> {
  const { findNginx } = await import('../programs/nginx.ts')
  if (findNginx() !== undefined || process.getuid?.() !== 0) return
  print('Installing nginx for the tests below a path …')
  if (!installPackages('nginx')) print('No nginx could be installed: the tests below a path are skipped.')
}

/** Browser tests are skipped with a message where there is no Chromium and none can be installed. */
async function ensureChromium(): Promise<void> {
  const { findChromium, findWholeChromium, HEADLESS } = await import('../programs/chromium.ts')
  const hasBoth = findWholeChromium() !== undefined && findChromium() !== findWholeChromium()
  if (process.env['CHROMIUM_PATH'] || hasBoth || process.getuid?.() !== 0) return
  print('Installing Chromium for the browser tests …')
  const isInstalled =
    installPackages('chromium', HEADLESS) ||
    // Not every distribution has both.
    findWholeChromium() !== undefined ||
    installPackages('chromium')
  if (!isInstalled) print('No Chromium could be installed: browser tests are skipped.')
}
