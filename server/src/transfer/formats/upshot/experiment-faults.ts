import { type BlocksDesign, dayNumber, type ExperimentDocument, type Protocol, phasePlanCount } from '@upshot/analysis'
import type { Sentence } from '../../../lib/language.ts'
import { say } from '../../../lib/refusal.ts'

/** More possibilities than a number of the stream can tell apart. */
const MOST_PLANS = 2 ** 32

/**
 * What makes no sense in a document whose shape is right; undefined where everything does.
 */
export function faultOf({ protocol, days = [], looks = [] }: ExperimentDocument): Sentence | undefined {
  const fault = designFault(protocol)
  if (fault !== undefined) return fault
  const { arms, design, firstDay, doses } = protocol
  if (dayNumber(firstDay) === null)
    return say(`firstDay: "${firstDay}" is not in the calendar.`, `firstDay: „${firstDay}“ steht in keinem Kalender.`)
  if (doses && doses.length !== arms.length)
    return say(
      `doses: ${arms.length} arms need ${arms.length} amounts.`,
      `doses: ${arms.length} Möglichkeiten brauchen ${arms.length} Mengen.`,
    )
  if (doses && new Set(doses).size === 1)
    return say('doses: the arms need different amounts.', 'doses: Die Möglichkeiten brauchen verschiedene Mengen.')
  for (const { date, arm, block = 0, position = 0 } of days) {
    if (date !== undefined && dayNumber(date) === null)
      return say(`days: "${date}" is not in the calendar.`, `days: „${date}“ steht in keinem Kalender.`)
    if (arm >= arms.length || position >= arms.length)
      return say(
        `days: ${date ?? 'one'} has an arm that the protocol does not have.`,
        `days: ${date ?? 'Ein Tag'} hat eine Möglichkeit, die im Plan nicht vorkommt.`,
      )
    if (design.kind === 'blocks' && block >= design.blocks)
      return say(
        `days: ${date ?? 'one'} is beyond the last block.`,
        `days: ${date ?? 'Ein Tag'} liegt hinter dem letzten Block.`,
      )
  }
  const isKept = looks.every(
    ({ after, differences, weights }) => differences.length === weights.length && differences.length <= after,
  )
  return isKept
    ? undefined
    : say(
        'looks: each needs one difference and one weight for every block.',
        'looks: Jeder Blick braucht für jeden Block einen Unterschied und ein Gewicht.',
      )
}

function designFault({ design, arms, looks = [] }: Protocol): Sentence | undefined {
  if (design.kind === 'phases') {
    if (arms.length !== 2)
      return say('arms: phases compare exactly two arms.', 'arms: Phasen vergleichen genau zwei Möglichkeiten.')
    if (phasePlanCount(design) < 2)
      return say(
        'design: the phases need more days than there are.',
        'design: Die Phasen brauchen mehr Tage, als es gibt.',
      )
    if (phasePlanCount(design) > MOST_PLANS)
      return say(
        'design: there are too many ways to split its days.',
        'design: Es gibt zu viele Arten, die Tage aufzuteilen.',
      )
    return design.washoutDays >= design.shortestPhase
      ? say(
          'design: the wash-out must be shorter than a phase.',
          'design: Die Auswaschzeit muss kürzer sein als eine Phase.',
        )
      : undefined
  }
  if (design.washoutDays >= design.periodDays)
    return say(
      'design: the wash-out must be shorter than the period.',
      'design: Die Auswaschzeit muss kürzer sein als der Abschnitt.',
    )
  return looksFault(looks, design)
}

function looksFault(looks: readonly number[], { blocks }: BlocksDesign): Sentence | undefined {
  const isRising = looks.every((after, place) => after <= blocks && after > (looks[place - 1] ?? 0))
  return isRising
    ? undefined
    : say(
        'looks: they must increase, and none may come after the last block.',
        'looks: Sie müssen ansteigen, und keiner darf nach dem letzten Block kommen.',
      )
}
