/**
 * `npm test`: everything, on both stores, and in a browser where there is one or one can be installed.
 *
 *     npm test                        all of it
 *     npm test -- server/src/people   what lies under a path; any other option of vitest works too
 */
import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from '../e2e/chromium.ts'

const root = join(import.meta.dirname, '..')

interface Report {
  readonly testResults: readonly {
    readonly status: string
    readonly assertionResults: readonly { readonly status: string }[]
  }[]
}

if (globSync('e2e/**/*.browser.test.ts', { cwd: root }).length > 0) ensureChromium()
process.exitCode = runTests(process.argv.slice(2))

function runTests(words: readonly string[]): number {
  const folder = mkdtempSync(join(tmpdir(), 'upshot-test-'))
  const report = join(folder, 'report.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const { status } = spawnSync(process.execPath, [vitest, 'run', ...reporters, ...words], {
    cwd: root,
    stdio: 'inherit',
  })
  const { passed, failed } = count(report)
  rmSync(folder, { recursive: true })
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
  return failed > 0 ? 1 : (status ?? 1)
}

/** A file that could not even be loaded has no tests to fail: it counts as one. */
function count(file: string): { passed: number; failed: number } {
  const { testResults } = readReport(file)
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
    return { testResults: [{ status: 'failed', assertionResults: [] }] }
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
