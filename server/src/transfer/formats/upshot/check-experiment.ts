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
import { inEach, type Sentence, say } from '../../../lib/language.ts'
import { Faults, sayOf } from '../../../lib/refusal.ts'
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

/** Failed checks for other languages; the English sentences come from the checks themselves. */
const DIFFERS: Readonly<Record<Check['name'], Sentence>> = {
  commitment: say('The plan and the seed do not give the commitment: one of the three was changed.'),
  schedule: say('The seed does not give the schedule.'),
  days: say('The days do not follow the schedule that the seed gives.'),
  shown: say('A day was shown before it began, or it is not said when.'),
  result: say('The days do not give the result.'),
}

function faultsOf(record: ExperimentRecord): readonly Sentence[] {
  const document = record as unknown as ExperimentDocument
  const fault = document.protocol.design.kind === 'blocks' ? faultOf(document) : say('design: it must have blocks.')
  if (fault !== undefined) return [fault]
  if (!hasEnded(record)) return []
  if (record.seed === undefined || record.days === undefined || record.result === undefined)
    return [say('an experiment that has ended needs its seed, its days and its result.')]
  // Recalculating the result takes long; `experiment verify` does it.
  const { result: _, ...committed } = document
  const checks = verifyExperiment(committed, (bytes) => hash('sha256', bytes, 'buffer'))
  return checks
    .filter(({ fits }) => !fits)
    .map(({ name, sentence }) => inEach((language) => (language === 'en' ? sentence : DIFFERS[name][language])))
}

const ONE_DAY = say('one', undefined, 'a day')

/** More plans than one random number can select from. */
const MOST_PLANS = 2 ** 32

/**
 * The first inconsistency in a document of valid shape; undefined if there is none.
 */
export function faultOf({ protocol, days = [], looks = [] }: ExperimentDocument): Sentence | undefined {
  const fault = designFault(protocol)
  if (fault !== undefined) return fault
  const { arms, design, firstDay, doses } = protocol
  if (dayNumber(firstDay) === null) return say('firstDay: "{firstDay}" is not in the calendar.', { firstDay })
  if (doses && doses.length !== arms.length)
    return say('doses: {arms} arms need {arms} amounts.', { arms: arms.length })
  if (doses && new Set(doses).size === 1) return say('doses: the arms need different amounts.')
  for (const { date, arm, block = 0, position = 0 } of days) {
    if (date !== undefined && dayNumber(date) === null) return say('days: "{date}" is not in the calendar.', { date })
    if (arm >= arms.length)
      return say('days: {date} has an arm that the protocol does not have.', { date: date ?? ONE_DAY })
    if (position >= arms.length)
      return say('days: {date} has position {position}; with {arms} arms, positions go from 0 to {last}.', {
        date: date ?? ONE_DAY,
        position,
        arms: arms.length,
        last: arms.length - 1,
      })
    if (design.kind === 'blocks' && block >= design.blocks)
      return say('days: {date} is beyond the last block.', { date: date ?? ONE_DAY })
  }
  const isKept = looks.every(
    ({ after, differences, weights }) => differences.length === weights.length && differences.length <= after,
  )
  return isKept ? undefined : say('looks: each needs one difference and one weight for every block.')
}

function designFault({ design, arms, looks = [] }: Protocol): Sentence | undefined {
  if (design.kind === 'phases') {
    if (arms.length !== 2) return say('arms: phases compare exactly two arms.')
    if (phasePlanCount(design) < 2) return say('design: the phases need more days than there are.')
    if (phasePlanCount(design) > MOST_PLANS) return say('design: there are too many ways to split its days.')
    return design.washoutDays >= design.shortestPhase
      ? say('design: the wash-out must be shorter than a phase.')
      : undefined
  }
  if (design.washoutDays >= design.periodDays) return say('design: the wash-out must be shorter than the period.')
  return looksFault(looks, design)
}

function looksFault(looks: readonly number[], { blocks }: BlocksDesign): Sentence | undefined {
  const isRising = looks.every((after, index) => after <= blocks && after > (looks[index - 1] ?? 0))
  return isRising ? undefined : say('looks: they must increase, and none may come after the last block.')
}
