import { createMemory } from './bank.ts'
import { openDesk, type SharedBank } from './desk.ts'
import type { RingEngine } from './engine.ts'
import { layoutOf } from './layout.ts'
import { packedLength, unpack } from './packed.ts'
import type { RingSummary } from './summary.ts'
import { tilesOf } from './tiles.ts'

/** Lays a bank out for `workers` threads and copies the series into it; their spectra are still to be filled in. */
export function createBank(series: readonly Float64Array[], maxLag: number, workers: number): SharedBank {
  const layout = layoutOf({ days: series[0]?.length ?? 0, maxLag, variables: series.length, workers })
  const memory = createMemory(layout)
  series.forEach((values, variable) => {
    new Float64Array(memory.buffer, layout.series + variable * layout.days * 8, layout.days).set(values)
  })
  return { memory, layout }
}

/** The kernel in the thread that asks: 32-bit vectors, and the twin for pairs that need more digits. */
export const kernelEngine: RingEngine = async ({ series, jobs, maxLag }) => {
  const desk = openDesk(createBank(series, maxLag, 1), 0)
  desk.transform(0, series.length)
  const summaries: RingSummary[] = new Array(jobs.length)
  const length = packedLength(maxLag)
  for (const tile of tilesOf(jobs)) {
    const packed = desk.work(tile.jobs)
    tile.places.forEach((place, order) => {
      summaries[place] = unpack(packed, order * length, maxLag)
    })
  }
  return summaries
}
