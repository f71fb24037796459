/** What somebody who takes part has to record. */

import type { ParticipantInstruction } from '@upshot/contract'
import { namelessUnits } from '../../tracking/units/units.ts'
import type { Side } from '../finding.ts'
import type { Phrasebook } from './headline.ts'

const RATINGS = new Set(['/1', '/3', '/5', '/6', '/10', '-4 to 4', '0 to 3', '0 to 10', '0 to 100', '1 to 6', '1 to 7'])

/** As much of a side as is needed to say how it is recorded. */
export type RecordedSide = Pick<Side, 'displayName' | 'unit' | 'isYesNo'>

export function instructionsOf(
  phrasebook: Phrasebook,
  cause: RecordedSide,
  effect: RecordedSide,
): Required<ParticipantInstruction> {
  return {
    instructionsForCauseVariable: instructionOf(phrasebook, cause),
    instructionsForEffectVariable: instructionOf(phrasebook, effect),
  }
}

function instructionOf({ messages }: Phrasebook, { displayName, unit, isYesNo }: RecordedSide): string {
  return messages.study.instruction({
    name: displayName,
    unit: namelessUnits.has(unit) ? undefined : messages.unitName(unit),
    asks: isYesNo ? 'yesNo' : RATINGS.has(unit) ? 'rating' : 'amount',
  })
}
