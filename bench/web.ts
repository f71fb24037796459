/**
 * The app on a phone: bytes, time until it can be read (cold, installed, without a network), response time to a tap,
 * and memory use.
 *
 *     node bench/web.ts [--quick]
 *
 * A server with the demo person; Chromium at a quarter of this machine's speed, Fast 4G (165 ms, 8.1 Mbit/s down), a
 * window of 360 px. Every figure is the median of five (two with --quick), printed as rows for docs/performance.md.
 * Takes about five minutes; a busy machine affects every figure except the bytes, so the load is printed too. Needs
 * Chromium and the built app.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { brotliCompressSync } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { findChromium, launchChromium } from '../programs/chromium.ts'
import { type DemoApp, startDemoApp } from '../programs/demo-app.ts'
import { openPhone } from './web/phone.ts'
import {
  coldFinding,
  coldStart,
  type FirstView,
  type Journey,
  startAgain,
  strongestFinding,
  type TypedSearch,
  takeJourney,
  takeSearch,
} from './web/visits.ts'

// The files needed before Today can be drawn: scripts and styles of the built app, as they are sent.

const DIST = join(import.meta.dirname, '../server/dist/app')
const ASSETS = join(DIST, 'assets')

function firstViewKb(): number {
  const shell = readFileSync(join(DIST, 'index.html'), 'utf8')
  const fileNames = [...shell.matchAll(/assets\/([\w-]+\.(?:js|css))"/g)].map(([, name = '']) => name)
  const today = readdirSync(ASSETS).filter((name) => /^today-page-[\w-]+\.js$/.test(name))
  const files = [...fileNames, ...today].reduce((found, name) => needed(name, found), new Set<string>())
  const script = /<script>([\s\S]*?)<\/script>/.exec(shell)?.[1] ?? ''
  return ([...files].reduce((sum, name) => sum + sentBytes(name), 0) + brotliCompressSync(script).length) / 1024
}

/** A file and all of its static imports. */
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

interface Round extends FirstView, Journey, TypedSearch {
  readonly codeKb: number
  readonly installedMs: number
  readonly offlineMs: number
  readonly findingMs: number
}

async function takeRound(browser: Browser, app: DemoApp, findingPath: string): Promise<Round> {
  const phone = await openPhone(browser, app)
  const first = await coldStart(phone)
  const installedMs = await startAgain(phone, 'online')
  const search = await takeSearch(phone)
  const journey = await takeJourney(phone)
  const offlineMs = await startAgain(phone, 'offline')
  await phone.close()
  const findingMs = await coldFinding(browser, app, findingPath)
  return { codeKb: firstViewKb(), ...first, installedMs, offlineMs, findingMs, ...search, ...journey }
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** What is measured, its limit, and its unit. */
const figures = [
  ['First view, JavaScript and CSS', 'codeKb', 40, 'KB'],
  ['First answers', 'answersKb', 30, 'KB'],
  ['LCP, cold', 'coldMs', 1200, 'ms'],
  ['Layout shift, cold', 'shift', 0.02, ''],
  ['LCP, installed', 'installedMs', 600, 'ms'],
  ['Start without a network', 'offlineMs', 500, 'ms'],
  ['Page of a finding, cold', 'findingMs', 1200, 'ms'],
  ['Search, key to own variables', 'ownMs', 50, 'ms'],
  ['Search, key to the catalogue', 'catalogueMs', 400, 'ms'],
  ['Interaction, 95th percentile', 'interactionMs', 50, 'ms'],
  ['Interaction, worst', 'worstInteractionMs', 200, 'ms'],
  ['Heap after 50 pages', 'heapMb', 15, 'MB'],
  ['DOM nodes', 'nodes', 1500, ''],
] as const satisfies readonly (readonly [string, keyof Round, number, string])[]

const { values } = parseArgs({ options: { quick: { type: 'boolean' } } })
const chromium = findChromium()
if (chromium === undefined) throw new Error('There is no Chromium: set CHROMIUM_PATH.')
const app = await startDemoApp()
const browser = await launchChromium(chromium)
const findingPath = await strongestFinding(browser, app)
const rounds: Round[] = []
try {
  for (let round = 0; round < (values.quick ? 2 : 5); round++) rounds.push(await takeRound(browser, app, findingPath))
} finally {
  await browser.close()
  await app.close()
}

console.log(`Load of this machine at the end, on average over five minutes: ${loadavg()[1]?.toFixed(1)}\n`)
console.log('| What | At most | Median | All |\n|---|---|---|---|')
for (const [label, key, most, unit] of figures) {
  const measured = rounds.map((round) => round[key])
  const written = (value: number) => `${Number(value.toPrecision(3))}${unit === '' ? '' : ` ${unit}`}`
  const isMissed = !(median(measured) <= most)
  if (isMissed) process.exitCode = 1
  const all = measured.map((value) => Number(value.toPrecision(3))).join(', ')
  console.log(
    `| ${label} | ${most} ${unit} | **${written(median(measured))}**${isMissed ? ' (missed)' : ''} | ${all} |`,
  )
}
