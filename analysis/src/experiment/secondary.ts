import type { BlocksDesign, ExperimentDocument } from './document.ts'
import { livedDays } from './lived-days.ts'
import { type Block, wholeBlocks } from './pair-blocks.ts'
import type { SecondaryResult } from './result.ts'

/** The design, how many blocks the result rests on, and the test of the primary outcome at one look. */
interface SecondaryQuestion {
  readonly design: BlocksDesign
  readonly used: number
  readonly test: (blocks: readonly Block[]) => Pick<SecondaryResult, 'effect' | 'p' | 'interval'>
}

const NO_OFFSETS = [0, 0, 0, 0, 0, 0, 0]

/**
 * Holm's adjusted p values, in the order given: the smallest times m, the next times m − 1, …, never falling.
 *
 * Calling everything that is at most .05 makes one or more errors in at most one of twenty families. Reference: Holm
 * 1979, "A simple sequentially rejective multiple test procedure", Scandinavian Journal of Statistics 6, 65–70.
 *
 * holm([0.04, 0.01]) // [0.04, 0.02]
 */
export function holm(p: readonly number[]): readonly number[] {
  const order = p.map((value, index) => ({ value, place: index })).sort((left, right) => left.value - right.value)
  const adjusted = p.map(() => 1)
  let largest = 0
  for (const [rank, { value, place }] of order.entries()) {
    largest = Math.max(largest, Math.min(1, value * (p.length - rank)))
    adjusted[place] = largest
  }
  return adjusted
}

/**
 * Other outcomes chosen before the start: the same test at one look, with Holm's correction over them. The experiment
 * was not planned for them, so they are at most possible.
 */
export function secondaryResults(
  document: ExperimentDocument,
  question: SecondaryQuestion,
): readonly SecondaryResult[] {
  const { protocol, days = [] } = document
  const { design, used, test } = question
  const tested = (protocol.secondary ?? []).map(({ weekdayOffsets = NO_OFFSETS }, index) => {
    const reading = { offsets: weekdayOffsets, valueOf: (day: (typeof days)[number]) => day.others?.[index] }
    const shape = { ...design, arms: protocol.arms.length }
    return test(wholeBlocks(livedDays(protocol, days, reading), shape).slice(0, used))
  })
  const adjusted = holm(tested.map(({ p }) => p))
  return tested.map(({ effect, p, interval }, index) => ({
    variableName: protocol.secondary?.[index]?.variableName ?? '',
    unit: protocol.secondary?.[index]?.unit ?? '',
    effect,
    p,
    interval,
    pHolm: adjusted[index] ?? 1,
    verdict: (adjusted[index] ?? 1) <= protocol.alpha ? 'possible' : 'cannot tell',
  }))
}
