import { signAssignments } from './assignments.ts'
import { wholeBlocks } from './blocks.ts'
import type { BlocksDesign, ExperimentDocument } from './document.ts'
import { holm } from './holm.ts'
import { livedDays } from './lived-days.ts'
import { outcomes, pairBlocks } from './pair-blocks.ts'
import { pairTest } from './pair-test.ts'
import type { SecondaryResult } from './result.ts'
import type { Stream } from './stream.ts'

/** The design, where draws come from, and how many blocks the result rests on. */
interface Question {
  readonly design: BlocksDesign
  readonly way: { readonly chance: () => Stream }
  readonly used: number
}

const NO_OFFSETS = [0, 0, 0, 0, 0, 0, 0]

/**
 * Other outcomes that were named before the start: the same test at one look, Holm over them. They were not what the
 * experiment was planned for, so that they are at most possible.
 */
export function secondaryResults(document: ExperimentDocument, question: Question): readonly SecondaryResult[] {
  const { protocol, days = [] } = document
  const { design, way, used } = question
  const tested = (protocol.secondary ?? []).map(({ weekdayOffsets = NO_OFFSETS }, place) => {
    const reading = { offsets: weekdayOffsets, valueOf: (day: (typeof days)[number]) => day.others?.[place] }
    const lived = wholeBlocks(livedDays(protocol, days, reading), { ...design, arms: 2 }).slice(0, used)
    const blocks = pairBlocks(lived, 1, outcomes)
    return pairTest([{ blocks, level: protocol.alpha }], signAssignments(blocks.sign, way.chance()))
  })
  const adjusted = holm(tested.map(({ p }) => p))
  return tested.map(({ effect, p, interval }, place) => ({
    variableName: protocol.secondary?.[place]?.variableName ?? '',
    unit: protocol.secondary?.[place]?.unit ?? '',
    ...{ effect, p, interval },
    pHolm: adjusted[place] ?? 1,
    verdict: (adjusted[place] ?? 1) <= protocol.alpha ? 'possible' : 'cannot tell',
  }))
}
