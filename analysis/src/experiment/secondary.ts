import { type Block, wholeBlocks } from './blocks.ts'
import type { BlocksDesign, ExperimentDocument } from './document.ts'
import { holm } from './holm.ts'
import { livedDays } from './lived-days.ts'
import type { SecondaryResult } from './result.ts'

/** The design, how many blocks the result rests on, and the test of the primary outcome at one look. */
interface SecondaryQuestion {
  readonly design: BlocksDesign
  readonly used: number
  readonly test: (blocks: readonly Block[]) => Pick<SecondaryResult, 'effect' | 'p' | 'interval'>
}

const NO_OFFSETS = [0, 0, 0, 0, 0, 0, 0]

/**
 * Other outcomes that were named before the start: the same test at one look, Holm over them. They were not what the
 * experiment was planned for, so that they are at most possible.
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
