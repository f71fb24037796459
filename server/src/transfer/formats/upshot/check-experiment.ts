/** Checks experiments of a document: an ended one must match its commitment. */
import { hash } from 'node:crypto'
import {
  type BlocksDesign,
  type Check,
  dayNumber,
  type ExperimentDocument,
  type Protocol,
  phasePlanCount,
  verifyExperiment,
} from '@upshot/analysis'
import type { Sentence } from '../../../lib/language.ts'
import { Faults, say, sayOf } from '../../../lib/refusal.ts'
import type { FaultPosition } from './document-rows.ts'
import { type ExperimentRecord, hasEnded } from './experiment-record.ts'
import { placeOf, refuseIfMany } from './read-document.ts'

/** Checks all experiments before anything is stored. */
export function checkExperiments(records: readonly ExperimentRecord[]): void {
  const faults = new Faults()
  for (const [index, record] of records.entries()) {
    checkExperiment(record, { place: placeOf('experiments', index), faults })
    refuseIfMany(faults)
  }
  faults.refuseIfAny()
}

export function checkExperiment(record: ExperimentRecord, { place, faults }: FaultPosition): void {
  for (const message of faultsOf(record)) faults.add({ message: sayOf(`${place}:`, message) })
}

/** German texts for failed checks; the English ones come from the checks themselves. */
const DIFFERS: Readonly<Record<Check['name'], string>> = {
  commitment: 'Plan und Startwert ergeben nicht die Festlegung: Eins der drei wurde geändert.',
  schedule: 'Der Startwert ergibt nicht den Ablauf.',
  days: 'Die Tage folgen nicht dem Ablauf, den der Startwert ergibt.',
  shown: 'Ein Tag wurde vor seinem Beginn gezeigt, oder es steht nicht da, wann.',
  result: 'Die Tage ergeben nicht das Ergebnis.',
}

function faultsOf(record: ExperimentRecord): readonly Sentence[] {
  const document = record as unknown as ExperimentDocument
  const fault =
    document.protocol.design.kind === 'blocks'
      ? faultOf(document)
      : say('design: it must have blocks.', 'design: Es müssen Blöcke sein.')
  if (fault !== undefined) return [fault]
  if (!hasEnded(record)) return []
  if (record.seed === undefined || record.days === undefined || record.result === undefined)
    return [
      say(
        'an experiment that has ended needs its seed, its days and its result.',
        'Ein beendetes Experiment braucht seinen Startwert, seine Tage und sein Ergebnis.',
      ),
    ]
  // Recalculating the result takes long; `experiment verify` does it.
  const { result: _, ...committed } = document
  const checks = verifyExperiment(committed, (bytes) => hash('sha256', bytes, 'buffer'))
  return checks.filter(({ fits }) => !fits).map(({ name, sentence }) => say(sentence, DIFFERS[name]))
}

/** More plans than one random number can select from. */
const MOST_PLANS = 2 ** 32

/**
 * The first inconsistency in a document of valid shape; undefined if there is none.
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
