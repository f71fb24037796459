/** A person who taps through the app: how soon each tap is answered, and what is left in memory after fifty pages. */
import { evaluated, isDrawn, isSettled, measuredOn, type Phone, tap } from './phone.ts'

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
