/** Whether an experiment of a document can be: one that has ended has to be what was committed to. */
import { hash } from 'node:crypto'
import { type ExperimentDocument, verifyExperiment } from '@upshot/analysis'
import { Faults } from '../../../lib/refusal.ts'
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
  for (const message of faultsOf(record)) faults.add({ message: `${place}: ${message}` })
}

function faultsOf(record: ExperimentRecord): readonly string[] {
  const document = record as unknown as ExperimentDocument
  const fault = document.protocol.design.kind === 'blocks' ? faultOf(document) : 'design: it must be one of blocks.'
  if (fault !== undefined) return [fault]
  if (!hasEnded(record)) return []
  if (record.seed === undefined || record.days === undefined || record.result === undefined)
    return ['an experiment that has ended needs its seed, its days and its result.']
  // That the days give the result takes long to check; `experiment verify` does it for whoever doubts.
  const { result: _, ...committed } = document
  const checks = verifyExperiment(committed, (bytes) => hash('sha256', bytes, 'buffer'))
  return checks.filter(({ fits }) => !fits).map(({ sentence }) => sentence)
}
