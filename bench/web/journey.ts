/** A person who taps through the app: how soon each tap is answered, and what is left in memory after fifty pages. */
import { isDrawn, isSettled, measuredOn, type Phone } from './phone.ts'

export interface Journey {
  readonly interactionMs: number
  readonly worstInteractionMs: number
  readonly heapMb: number
  readonly nodes: number
}

const WAY = ['History', 'Findings', 'More', 'Today'] as const
const PAGES = 50

export async function takeJourney({ address, newPage }: Phone): Promise<Journey> {
  const { page, devtools } = await newPage()
  await page.goto(`${address}/`)
  await isDrawn(page)
  const bar = page.getByRole('navigation', { name: 'Main', exact: true })
  for (let count = 0; count < PAGES; count++) {
    const place = WAY[count % WAY.length] ?? 'Today'
    await bar.getByRole('link', { name: place, exact: true }).click()
    await page.getByRole('heading', { level: 1, name: place }).waitFor()
    await isDrawn(page)
  }
  await isSettled(page)
  const { interactions } = await measuredOn(page)
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  const nodes = await page.evaluate('document.querySelectorAll("*").length')
  await page.close()
  return { ...longest(interactions), heapMb: usedSize / 1e6, nodes: Number(nodes) }
}

/** An interaction takes as long as its slowest event. Those under 16 ms are not reported. */
export function longest(events: readonly (readonly [number, number])[]) {
  const byInteraction = new Map<number, number>()
  for (const [id, durationMs] of events) byInteraction.set(id, Math.max(durationMs, byInteraction.get(id) ?? 0))
  const sorted = [...byInteraction.values()].toSorted((a, b) => a - b)
  return {
    interactionMs: sorted[Math.floor(sorted.length * 0.95)] ?? 0,
    worstInteractionMs: sorted.at(-1) ?? 0,
  }
}
