/**
 * Splits long work in one thread, so that the event loop can run in between. Of all work that is waiting for its turn,
 * one part runs in each iteration of the event loop, so a short request waits for one part at most, however much else
 * is going on. Transactions come first, because others wait for them, but every second turn is for everything else:
 * a request that needs five turns would otherwise wait for five of the transactions of a long import.
 */
import { isInsideTransaction } from './open-transaction.ts'

/** The longest that work may take before the event loop runs. */
const LONGEST_MS = 5

/** When the event loop last ran. */
let lastTurnMs = performance.now()

const waitingTransactions: (() => void)[] = []
const waitingOthers: (() => void)[] = []
let lastWasTransaction = false

/** Call it right after the event loop has run, so that short work need not wait because of earlier long work. */
export function markTurn(): void {
  lastTurnMs = performance.now()
}

/** Call it between the parts of long work. It yields only if the event loop has not run for a while. */
export async function yieldIfNeeded(): Promise<void> {
  if (performance.now() - lastTurnMs < LONGEST_MS) return
  await new Promise<void>((resolve) => {
    if (waitingTransactions.length + waitingOthers.length === 0) setImmediate(runNext)
    if (isInsideTransaction()) waitingTransactions.push(resolve)
    else waitingOthers.push(resolve)
  })
  markTurn()
}

function runNext(): void {
  const isTransactionNext = waitingTransactions.length > 0 && (waitingOthers.length === 0 || !lastWasTransaction)
  lastWasTransaction = isTransactionNext
  const next = isTransactionNext ? waitingTransactions : waitingOthers
  next.shift()?.()
  if (waitingTransactions.length + waitingOthers.length > 0) setImmediate(runNext)
}

/** Items per batch, about as long as a turn. */
const RUN = 1000

/** Everything that an iterable yields. */
export async function inTurns<T>(items: Iterable<T>): Promise<T[]> {
  const all: T[] = []
  for (const item of items) {
    all.push(item)
    if (all.length % RUN === 0) await yieldIfNeeded()
  }
  return all
}

/** A sorted copy. Short runs are sorted separately, then merged. */
export async function sortInTurns<T>(items: readonly T[], compare: (a: T, b: T) => number): Promise<readonly T[]> {
  let runs: (readonly T[])[] = []
  for (let index = 0; index < items.length; index += RUN) {
    runs.push(items.slice(index, index + RUN).sort(compare))
    await yieldIfNeeded()
  }
  while (runs.length > 1) {
    const merged: (readonly T[])[] = []
    for (let index = 0; index < runs.length; index += 2)
      merged.push(await merge(runs[index] ?? [], runs[index + 1] ?? [], compare))
    runs = merged
  }
  return runs[0] ?? []
}

/** Stable: of equal items, those of the first list come first. */
async function merge<T>(
  first: readonly T[],
  second: readonly T[],
  compare: (a: T, b: T) => number,
): Promise<readonly T[]> {
  const start = first[0]
  const end = first.at(-1)
  const nextStart = second[0]
  const nextEnd = second.at(-1)
  if (start === undefined || nextStart === undefined) return first.length > 0 ? first : second
  // Input that is already ascending or descending need not be merged.
  if (compare(end as T, nextStart) <= 0) return first.concat(second)
  if (compare(nextEnd as T, start) < 0) return second.concat(first)
  const merged: T[] = []
  let i = 0
  let j = 0
  while (i < first.length && j < second.length) {
    const a = first[i] as T
    const b = second[j] as T
    if (compare(a, b) <= 0) {
      merged.push(a)
      i += 1
    } else {
      merged.push(b)
      j += 1
    }
    if (merged.length % RUN === 0) await yieldIfNeeded()
  }
  for (; i < first.length; i++) merged.push(first[i] as T)
  for (; j < second.length; j++) merged.push(second[j] as T)
  return merged
}
