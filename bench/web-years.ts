/**
 * The app of somebody with five years and a hundred variables, on a slow phone: does it still answer as soon as that of
 * a new person?
 *
 *     node bench/web-years.ts [--quick]
 *
 * The phone is that of `bench/web.ts`; so are the limits. The median of three rounds (one with --quick), after one that
 * does not count. Takes about five minutes, one of them for the analysis of all pairs.
 */
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { findChromium, launchChromium } from '../programs/chromium.ts'
import { coldStart } from './web/cold-start.ts'
import { coldFinding, strongestFinding } from './web/finding-page.ts'
import { takeJourney } from './web/journey.ts'
import { takePagesOfYears } from './web/pages-of-years.ts'
import { openPhone } from './web/phone.ts'
import { takeSearch } from './web/search.ts'
import { startAgain } from './web/start-again.ts'
import { startYearsApp } from './web/years-app.ts'

const SIZE = { variables: 100, days: 5 * 365 }

/** What is measured, at most how much of it, and how it is written. */
const figures = [
  ['First answers', 'answersKb', 30, 'KB'],
  ['LCP, cold', 'coldMs', 1200, 'ms'],
  ['LCP, installed', 'installedMs', 600, 'ms'],
  ['Page of a finding, cold', 'findingMs', 1500, 'ms'],
  ['Search, key to own things', 'ownMs', 50, 'ms'],
  ['Going from place to place, 95th percentile', 'interactionMs', 50, 'ms'],
  ['Going from place to place, worst', 'worstInteractionMs', 200, 'ms'],
  ['Lists, pictures of five years and tables, 95th percentile', 'yearsMs', 50, 'ms'],
  ['Lists, pictures of five years and tables, worst', 'worstYearsMs', 200, 'ms'],
  ['Heap after 50 pages', 'heapMb', 15, 'MB'],
  ['DOM nodes, at most', 'yearsNodes', 1500, ''],
] as const

const { values } = parseArgs({ options: { quick: { type: 'boolean' } } })
const chromium = findChromium()
if (chromium === undefined) throw new Error('There is no Chromium: set CHROMIUM_PATH.')
const app = await startYearsApp(SIZE)
const browser = await launchChromium(chromium)
const findingPath = await strongestFinding(browser, app)

async function takeRound() {
  const phone = await openPhone(browser, app)
  const first = await coldStart(phone)
  const installedMs = await startAgain(phone, 'online')
  const rest = { ...(await takeSearch(phone)), ...(await takeJourney(phone)), ...(await takePagesOfYears(phone)) }
  await phone.close()
  return { ...first, installedMs, ...rest, findingMs: await coldFinding(browser, app, findingPath) }
}

type Round = Awaited<ReturnType<typeof takeRound>>
const rounds: Round[] = []
try {
  // The first meets a server that has compiled nothing yet.
  if (!values.quick) await takeRound()
  for (let round = 0; round < (values.quick ? 1 : 3); round++) rounds.push(await takeRound())
} finally {
  await browser.close()
  await app.close()
}

const middle = (measured: readonly number[]): number =>
  measured.toSorted((a, b) => a - b)[Math.floor(measured.length / 2)] ?? Number.NaN

console.log(`Load of this machine at the end, on average over five minutes: ${loadavg()[1]?.toFixed(1)}\n`)
console.log('| What | At most | Median | All |\n|---|---|---|---|')
for (const [what, key, most, unit] of figures) {
  const measured = rounds.map((round) => round[key])
  const isMissed = !(middle(measured) <= most)
  if (isMissed) process.exitCode = 1
  const written = (value: number) => Number(value.toPrecision(3))
  const median = `**${written(middle(measured))} ${unit}**${isMissed ? ' (missed)' : ''}`
  console.log(`| ${what} | ${most} ${unit} | ${median} | ${measured.map(written).join(', ')} |`)
}
