import { type BlocksDesign, dayNumber, type ExperimentDocument, type Protocol, phasePlanCount } from '@upshot/analysis'

/** More possibilities than a number of the stream can tell apart. */
const MOST_PLANS = 2 ** 32

/**
 * What makes no sense in a document whose shape is right; undefined where everything does.
 */
export function faultOf({ protocol, days = [], looks = [] }: ExperimentDocument): string | undefined {
  const fault = designFault(protocol)
  if (fault !== undefined) return fault
  const { arms, design, firstDay, doses } = protocol
  if (dayNumber(firstDay) === null) return `firstDay: "${firstDay}" is not in the calendar.`
  if (doses && doses.length !== arms.length) return `doses: ${arms.length} arms need ${arms.length} amounts.`
  if (doses && new Set(doses).size === 1) return 'doses: the arms need different amounts.'
  for (const { date, arm, block = 0, position = 0 } of days) {
    if (date !== undefined && dayNumber(date) === null) return `days: "${date}" is not in the calendar.`
    if (arm >= arms.length || position >= arms.length)
      return `days: ${date ?? 'one'} has an arm that the protocol does not have.`
    if (design.kind === 'blocks' && block >= design.blocks) return `days: ${date ?? 'one'} is beyond the last block.`
  }
  const isKept = looks.every(
    ({ after, differences, weights }) => differences.length === weights.length && differences.length <= after,
  )
  return isKept ? undefined : 'looks: each needs one difference and one weight for every block.'
}

function designFault({ design, arms, looks = [] }: Protocol): string | undefined {
  if (design.kind === 'phases') {
    if (arms.length !== 2) return 'arms: phases compare exactly two arms.'
    if (phasePlanCount(design) < 2) return 'design: the phases need more days than there are.'
    if (phasePlanCount(design) > MOST_PLANS) return 'design: there are too many ways to split its days.'
    return design.washoutDays >= design.shortestPhase ? 'design: the wash-out must be shorter than a phase.' : undefined
  }
  if (design.washoutDays >= design.periodDays) return 'design: the wash-out must be shorter than the period.'
  return looksFault(looks, design)
}

function looksFault(looks: readonly number[], { blocks }: BlocksDesign): string | undefined {
  const isRising = looks.every((after, place) => after <= blocks && after > (looks[place - 1] ?? 0))
  return isRising ? undefined : 'looks: they must increase, and none may come after the last block.'
}
