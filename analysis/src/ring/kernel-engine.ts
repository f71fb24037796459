import { type BankKeeper, createBankKeeper } from './bank-keeper.ts'
import { type Desk, openDesk, type SharedBank } from './desk.ts'
import type { RingEngine } from './engine.ts'
import { packedLength, unpack } from './packed.ts'
import type { RingSummary } from './summary.ts'
import { tilesOf } from './tiles.ts'

/**
 * The kernel in the thread that asks: 32-bit vectors, and the twin for pairs that need more digits. It keeps the
 * spectra of the last tables, so that a request after one variable changed costs one row. A pool lends it its own
 * banks, and a scratch area beside those of its workers.
 */
export function createKernelEngine(keeper: BankKeeper = createBankKeeper(1), worker = 0): RingEngine {
  const desks = new WeakMap<SharedBank, Map<number, Desk>>()
  const deskFor = (bank: SharedBank, maxLag: number): Desk => {
    const ofBank = desks.get(bank) ?? new Map<number, Desk>()
    desks.set(bank, ofBank)
    const desk = ofBank.get(maxLag) ?? openDesk(bank, { worker, maxLag })
    ofBank.set(maxLag, desk)
    return desk
  }
  return async ({ series, jobs, maxLag }) => {
    const { bank, stale } = keeper.bankFor(series, maxLag)
    const desk = deskFor(bank, maxLag)
    for (const other of desks.get(bank)?.values() ?? []) other.forget(stale)
    desk.transform(stale)
    keeper.settle(bank, series)
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
}
