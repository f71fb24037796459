/**
 * `npm test`: everything, on both stores, and in a browser where there is one or one can be installed.
 *
 *     npm test                        all of it
 *     npm test -- server/src/people   what lies under a path; any other option of vitest works too
 *
 * A browser or a process that shares its cores with everything else may answer too late. Up to three files that fail
 * run once more when all others are done; what fails again has failed, and what does not is named.
 */
import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { findChromium } from '../e2e/chromium.ts'

const root = join(import.meta.dirname, '..')

interface Report {
  readonly testResults: readonly FileResult[]
}

interface FileResult {
  readonly name: string
  readonly status: string
  readonly assertionResults: readonly { readonly status: string }[]
}

const BROWSER_TESTS = '.browser.test.ts'
/** More than these do not fail for want of time. */
const MOST_RUN_AGAIN = 3

if (globSync(`e2e/**/*${BROWSER_TESTS}`, { cwd: root }).length > 0) ensureChromium()
process.exitCode = testAll(process.argv.slice(2))

function testAll(words: readonly string[]): number {
  const first = runTests(words)
  const failed = first.files.filter(({ status }) => status === 'failed').map(({ name }) => name)
  const again = failed.length > 0 && failed.length <= MOST_RUN_AGAIN ? runTests(failed) : null
  const counts = count(
    again ? [...first.files.filter(({ name }) => !failed.includes(name)), ...again.files] : first.files,
  )
  const late = again?.files.filter(({ status }) => status === 'passed') ?? []
  for (const { name } of late)
    process.stdout.write(`\n${relative(root, name)} failed, and passed when it ran again by itself.\n`)
  process.stdout.write(`\n${counts.passed} passed, ${counts.failed} failed\n`)
  return counts.failed > 0 ? 1 : ((again ?? first).status ?? 1)
}

function runTests(words: readonly string[]): { status: number | null; files: readonly FileResult[] } {
  const folder = mkdtempSync(join(tmpdir(), 'upshot-test-'))
  const report = join(folder, 'report.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const { status } = spawnSync(process.execPath, [vitest, 'run', ...reporters, ...words], {
    cwd: root,
    stdio: 'inherit',
  })
  const files = readReport(report).testResults
  rmSync(folder, { recursive: true })
  return { status, files }
}

/** A file that could not even be loaded has no tests to fail: it counts as one. */
function count(testResults: readonly FileResult[]): { passed: number; failed: number } {
  const having = (status: string) =>
    testResults.reduce((sum, one) => sum + one.assertionResults.filter((test) => test.status === status).length, 0)
  const broken = testResults.filter(
    (one) => one.status === 'failed' && !one.assertionResults.some((test) => test.status === 'failed'),
  )
  return { passed: having('passed'), failed: having('failed') + broken.length }
}

function readReport(file: string): Report {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report
  } catch {
    return { testResults: [{ name: file, status: 'failed', assertionResults: [] }] }
  }
}

/** Browser tests are skipped, and say so, where there is no Chromium and none can be installed. */
function ensureChromium(): void {
  if (findChromium() !== undefined || process.getuid?.() !== 0) return
  const aptGet = (...words: string[]) =>
    spawnSync('apt-get', words, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).status
  process.stdout.write('Installing Chromium for the browser tests …\n')
  const install = () => aptGet('install', '-y', '--no-install-recommends', 'chromium') === 0
  const isInstalled = install() || (aptGet('update') === 0 && install())
  if (!isInstalled) process.stdout.write('No Chromium could be installed: browser tests are skipped.\n')
}
