/** Whether an experiment of a document can be: one that has ended has to be what was committed to. */

import { hash } from 'node:crypto'
import { type Check, type ExperimentDocument, verifyExperiment } from '@upshot/analysis'
import type { Sentence } from '../../../lib/language.ts'
import { Faults, say, sayOf } from '../../../lib/refusal.ts'
import type { Spot } from './document-columns.ts'
import { faultOf } from './experiment-faults.ts'
import { type ExperimentRecord, hasEnded } from './experiment-record.ts'
import { placeOf, refuseIfMany } from './read-document.ts'

/** All of a document, before anything of it is stored. */
export function checkExperiments(records: readonly ExperimentRecord[]): void {
  const faults = new Faults()
  for (const [index, record] of records.entries()) {
    checkExperiment(record, { place: placeOf('experiments', index), faults })
    refuseIfMany(faults)
  }
  faults.refuseIfAny()
}

export function checkExperiment(record: ExperimentRecord, { place, faults }: Spot): void {
  for (const message of faultsOf(record)) faults.add({ message: sayOf(`${place}:`, message) })
}

/** What does not fit, in German; the commands that check say it in English, with its place. */
const DIFFERS: Readonly<Record<Check['name'], string>> = {
  commitment: 'Plan und Startwert ergeben nicht die Festlegung: Eins der drei wurde geändert.',
  schedule: 'Der Startwert ergibt nicht den Ablauf.',
  days: 'Die Tage folgen nicht dem Ablauf, den der Startwert ergibt.',
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
  // That the days give the result takes long to check; `experiment verify` does it for whoever doubts.
  const { result: _, ...committed } = document
  const checks = verifyExperiment(committed, (bytes) => hash('sha256', bytes, 'buffer'))
  return checks.filter(({ fits }) => !fits).map(({ name, sentence }) => say(sentence, DIFFERS[name]))
}
