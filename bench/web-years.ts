/**
 * The app of a person with five years of data and a hundred variables, on a slow phone: is it still as fast as for a
 * new person?
 *
 *     node bench/web-years.ts [--quick]
 *
 * Phone and limits are those of `bench/web.ts`. Figures are medians of three rounds (one with --quick), after one that
 * does not count. Takes about five minutes, one of them for the analysis of all pairs.
 */

import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { findChromium, launchChromium } from '../programs/chromium.ts'
import { type DemoApp, signInBy } from '../programs/demo-app.ts'
import { addDiary, openServices } from './findings-setup.ts'
import { startServer, temporaryFolder } from './http-setup.ts'
import {
  bringIntoView,
  evaluated,
  isDrawn,
  isSeen,
  isSettled,
  measuredOn,
  openPhone,
  type Phone,
  tap,
} from './web/phone.ts'
import { coldFinding, coldStart, longest, startAgain, strongestFinding, takeJourney, takeSearch } from './web/visits.ts'

// Looking at years of data: the list of variables, charts of all days, tables, findings with their charts.

interface PagesOfYears {
  readonly yearsMs: number
  readonly worstYearsMs: number
  readonly yearsNodes: number
}

const RANGES = ['month', 'year', 'all', 'quarter', 'all'] as const
const FILTER = 'main input[type="search"]'

async function takePagesOfYears({ address, newPage }: Phone): Promise<PagesOfYears> {
  const phone = await newPage()
  const { page } = phone
  let nodes = 0
  /** The work after a tap may start a moment later, because the tap is answered first. */
  const goOn = async (selector: string): Promise<void> => {
    await bringIntoView(phone, selector)
    await tap(phone, selector)
    await isSeen(phone)
    await isDrawn(phone)
    nodes = Math.max(nodes, await evaluated<number>(phone, 'document.querySelectorAll("*").length'))
  }
  await page.goto(`${address}/variables`)
  await isDrawn(phone)
  await goOn(FILTER)
  for (const key of 'bench 4') {
    await page.keyboard.press(key)
    await isSeen(phone)
  }
  await goOn('main [aria-label="What I track"] a')
  for (const range of RANGES) await goOn(`.chip:has(input[value="${range}"])`)
  await goOn('figure button[data-key="t"]')
  await goOn('.phone-bar a[href="/findings"]')
  await goOn('main li a[href^="/findings/"]')
  await goOn('main button[aria-expanded="false"]')
  await isSettled(phone)
  const { interactionMs, worstInteractionMs } = longest((await measuredOn(phone)).interactions)
  await page.close()
  return { yearsMs: interactionMs, worstYearsMs: worstInteractionMs, yearsNodes: nodes }
}

// A real server with a person who has kept a diary for years: like the demo person's, only longer.

const PASSWORD = 'a password for a bench'
const ASK_AGAIN_MS = 1000

interface DiarySize {
  readonly variables: number
  readonly days: number
}

/** Resolves once everything about the person has been analysed. */
async function startYearsApp(size: DiarySize): Promise<DemoApp> {
  const location = { dataDir: temporaryFolder() }
  const filling = await openServices(location)
  const { token, email } = await addDiary(filling.services, { seed: 1, missing: 0.1, password: PASSWORD, ...size })
  await filling.close()
  const server = await startServer(location)
  const address = `http://localhost:${server.port}`
  const state = async () => {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await fetch(`${address}/api/v3/correlations?limit=1`, { headers })
    return ((await answer.json()) as { data: { analysis?: { state: string } } }).data.analysis?.state
  }
  while ((await state()) !== 'done') await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS))
  return {
    address,
    signIn: (context) => signInBy(context, address, { email, password: PASSWORD }),
    close: () => server.stop(),
  }
}

const SIZE = { variables: 100, days: 5 * 365 }

/** What is measured, its limit, and its unit. */
const figures = [
  ['First answers', 'answersKb', 30, 'KB'],
  ['LCP, cold', 'coldMs', 1200, 'ms'],
  ['LCP, installed', 'installedMs', 600, 'ms'],
  ['Page of a finding, cold', 'findingMs', 1200, 'ms'],
  ['Search, key to own variables', 'ownMs', 50, 'ms'],
  ['Moving from page to page, 95th percentile', 'interactionMs', 50, 'ms'],
  ['Moving from page to page, worst', 'worstInteractionMs', 200, 'ms'],
  ['Lists, charts of five years and tables, 95th percentile', 'yearsMs', 50, 'ms'],
  ['Lists, charts of five years and tables, worst', 'worstYearsMs', 200, 'ms'],
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
  // The first round runs against a server that has compiled nothing yet.
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
for (const [label, key, most, unit] of figures) {
  const measured = rounds.map((round) => round[key])
  const isMissed = !(middle(measured) <= most)
  if (isMissed) process.exitCode = 1
  const written = (value: number) => Number(value.toPrecision(3))
  const median = `**${written(middle(measured))} ${unit}**${isMissed ? ' (missed)' : ''}`
  console.log(`| ${label} | ${most} ${unit} | ${median} | ${measured.map(written).join(', ')} |`)
}
