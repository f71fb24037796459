import { createMemory } from './bank.ts'
import type { SharedBank } from './desk.ts'
import { type BankShape, type Layout, layoutOf, longestKernelLag } from './layout.ts'
import { ringSize } from './size.ts'
import { FARTHEST_RHO } from './summary.ts'

/** Banks kept for the next request: two ring lengths, where a long search needs a longer ring. */
const BANKS_KEPT = 2

/** A bank for a request, and which of its variables have no spectra yet. */
export interface PreparedBank {
  readonly bank: SharedBank
  readonly stale: readonly number[]
}

/** Keeps banks from request to request, so that after one variable changed only its spectra are computed again. */
export interface BankKeeper {
  bankFor(series: readonly Float64Array[], maxLag: number): PreparedBank
  /** Call once the spectra of the stale variables are in the bank; before, they stay stale. */
  settle(bank: SharedBank, series: readonly Float64Array[]): void
}

interface HeldBank {
  readonly bank: SharedBank
  /** The series whose spectra the bank holds; the same array is the same series, contents are not compared. */
  held: readonly (Float64Array | undefined)[]
}

/** All searches that give the same ring length share a bank, as long as they ask no longer transform for ρ. */
export function layoutFor(shape: BankShape): Layout {
  const { days, maxLag } = shape
  const size = ringSize(days, maxLag)
  const spare = Math.floor((size - days - 1) / 2)
  return layoutOf({ ...shape, maxLag: Math.max(maxLag, Math.min(FARTHEST_RHO, spare, longestKernelLag(size))) })
}

/** A keeper of banks with scratch areas for so many threads. */
export function createBankKeeper(workers: number): BankKeeper {
  let kept: HeldBank[] = []
  const open = (series: readonly Float64Array[], maxLag: number): HeldBank => {
    const layout = layoutFor({ days: series[0]?.length ?? 0, maxLag, variables: series.length, workers })
    return { bank: { memory: createMemory(layout), layout }, held: [] }
  }
  return {
    bankFor: (series, maxLag) => {
      const fits = ({ bank: { layout } }: HeldBank) =>
        layout.days === (series[0]?.length ?? 0) &&
        layout.variables === series.length &&
        layout.maxLag >= maxLag &&
        layout.size === ringSize(layout.days, maxLag)
      const entry = kept.find(fits) ?? open(series, maxLag)
      kept = [entry, ...kept.filter((other) => other !== entry)].slice(0, BANKS_KEPT)
      const stale = [...series.keys()].filter((variable) => entry.held[variable] !== series[variable])
      for (const variable of stale) writeSeries(entry.bank, variable, series[variable] as Float64Array)
      entry.held = entry.held.map((held, variable) => (held === series[variable] ? held : undefined))
      return { bank: entry.bank, stale }
    },
    settle: (bank, series) => {
      const entry = kept.find((other) => other.bank === bank)
      if (entry) entry.held = [...series]
    },
  }
}

function writeSeries({ memory, layout }: SharedBank, variable: number, values: Float64Array): void {
  new Float64Array(memory.buffer, layout.series + variable * layout.days * 8, layout.days).set(values)
}
