/** The visits to the app that are measured on a phone. */

import type { Browser } from 'playwright-core'
import type { DemoApp } from '../../programs/demo-app.ts'
import {
  evaluated,
  isDrawn,
  isSettled,
  measuredOn,
  openPhone,
  type Phone,
  type PhonePage,
  setNetwork,
  tap,
} from './phone.ts'

// The first visit: nothing is in any cache.

export interface FirstView {
  readonly answersKb: number
  readonly coldMs: number
  readonly shift: number
}

export async function coldStart({ address, newPage }: Phone): Promise<FirstView> {
  const phone = await newPage()
  const { page, devtools } = phone
  const paths = new Map<string, string>()
  let answers = 0
  devtools.on('Network.responseReceived', ({ requestId, response }) =>
    paths.set(requestId, new URL(response.url).pathname),
  )
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const path = paths.get(requestId) ?? ''
    if (path.startsWith('/api/') || path.startsWith('/auth/')) answers += encodedDataLength
  })
  await page.goto(`${address}/`)
  await isDrawn(phone)
  // Excludes what is prefetched for the next visit.
  const firstAnswers = answers
  await isSettled(phone)
  const { lcpMs, shift } = await measuredOn(phone)
  await evaluated(phone, 'navigator.serviceWorker?.ready.then(() => true)')
  await page.close()
  return { answersKb: firstAnswers / 1024, coldMs: lcpMs, shift }
}

// A later visit, from what is stored on the device.

/** Online: the largest paint. Offline: the time until the page is drawn. */
export async function startAgain({ address, newPage }: Phone, network: 'online' | 'offline'): Promise<number> {
  const phone = await newPage()
  await setNetwork(phone.devtools, network)
  await phone.page.goto(`${address}/`)
  await isDrawn(phone)
  await isSettled(phone)
  const { lcpMs, headingMs } = await measuredOn(phone)
  await phone.page.close()
  return network === 'online' ? lcpMs : headingMs
}

// Tapping through the app: how soon each tap is answered, and how much memory is still in use after fifty pages.

export interface Journey {
  readonly interactionMs: number
  readonly worstInteractionMs: number
  readonly heapMb: number
  readonly nodes: number
}

const WAY = [
  ['History', '/history'],
  ['Findings', '/findings'],
  ['More', '/more'],
  ['Today', '/'],
] as const
const PAGES = 50

export async function takeJourney({ address, newPage }: Phone): Promise<Journey> {
  const phone = await newPage()
  const { page, devtools } = phone
  await page.goto(`${address}/`)
  await isDrawn(phone)
  for (let count = 0; count < PAGES; count++) {
    const [heading, path] = WAY[count % WAY.length] ?? WAY[0]
    await tap(phone, `.phone-bar a[href="${path}"]`)
    await isDrawn(phone, heading)
  }
  await isSettled(phone)
  const { interactions } = await measuredOn(phone)
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  const nodes = await evaluated<number>(phone, 'document.querySelectorAll("*").length')
  await page.close()
  return { ...longest(interactions), heapMb: usedSize / 1e6, nodes }
}

/** An interaction takes as long as its longest event. Events under 16 ms are not reported. */
export function longest(events: readonly (readonly [number, number])[]) {
  const byInteraction = new Map<number, number>()
  for (const [id, durationMs] of events) byInteraction.set(id, Math.max(durationMs, byInteraction.get(id) ?? 0))
  const sorted = [...byInteraction.values()].toSorted((a, b) => a - b)
  return {
    interactionMs: sorted[Math.floor(sorted.length * 0.95)] ?? 0,
    worstInteractionMs: sorted.at(-1) ?? 0,
  }
}

// Search in the dialog Record: from a key to the person's own variables, and to the catalogue's.

export interface TypedSearch {
  readonly ownMs: number
  readonly catalogueMs: number
}

/** The list changes first with what is stored on the device, and again when the server has answered. */
const WATCH = `
  window.searched = { typedMs: 0, firstMs: 0, lastMs: 0 }
  addEventListener('input', () => Object.assign(searched, { typedMs: performance.now(), firstMs: 0 }), true)
  new MutationObserver(() => {
    searched.lastMs = performance.now()
    searched.firstMs ||= searched.lastMs
  }).observe(document.querySelector('dialog[open]'), { childList: true, subtree: true, characterData: true })
`

interface SearchFigures {
  readonly typedMs: number
  readonly firstMs: number
  readonly lastMs: number
}

export async function takeSearch({ address, newPage }: Phone): Promise<TypedSearch> {
  const phone = await newPage()
  const { page } = phone
  await page.goto(`${address}/`)
  await isDrawn(phone)
  await page.getByRole('button', { name: 'Record', exact: true }).click()
  const field = page.getByRole('combobox', { name: 'What?', exact: true })
  await field.waitFor()
  await isSettled(phone)
  await evaluated(phone, WATCH)
  const times = await typed(phone, 'm')
  await page.close()
  return { ownMs: times.firstMs - times.typedMs, catalogueMs: times.lastMs - times.typedMs }
}

async function typed(phone: PhonePage, key: string): Promise<SearchFigures> {
  await phone.page.keyboard.press(key)
  await isSettled(phone)
  return evaluated(phone, 'searched')
}

// A first visit to the page of a finding, until its sentence, size and verdict can be read.

const OBSERVE = `
  window.figureMs = new Promise((resolve) => {
    new MutationObserver((_list, observer) => {
      if (!document.querySelector('main .finding-figure .verdict')) return
      observer.disconnect()
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))
    }).observe(document, { childList: true, subtree: true })
  })
`

/** The path of the strongest finding, requested in a separate browser so that nothing is cached. */
export async function strongestFinding(browser: Browser, app: DemoApp): Promise<string> {
  const phone = await openPhone(browser, app)
  const page = await phone.context.newPage()
  await page.goto(`${app.address}/findings`)
  const link = page.locator('main li a[href^="/findings/"]').first()
  const path = (await link.getAttribute('href')) ?? ''
  await phone.close()
  return path
}

export async function coldFinding(browser: Browser, app: DemoApp, path: string): Promise<number> {
  const phone = await openPhone(browser, app)
  await phone.context.addInitScript(OBSERVE)
  const opened = await phone.newPage()
  await opened.page.goto(`${app.address}${path}`)
  const drawnMs = await evaluated<number>(opened, 'figureMs')
  await phone.close()
  return drawnMs
}
