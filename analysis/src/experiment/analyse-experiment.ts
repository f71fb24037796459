import { analysePairs, type ResultWithoutWords } from './analyse-pairs.ts'
import { analysePhases } from './analyse-phases.ts'
import { analyseSeveral } from './analyse-several.ts'
import { bytesOfHex } from './commitment.ts'
import type { ExperimentDocument } from './document.ts'
import type { ExperimentResult } from './result.ts'
import { experimentNotes, experimentSentence } from './sentence.ts'
import { type Sha256, stream } from './stream.ts'

export interface ExperimentOptions {
  readonly sha256: Sha256
  /** As if looked at once, at the end. */
  readonly isOneLook?: boolean
  /** The ends of the scale of the outcome's unit, where it has any: 1 and 5 for ratings from 1 to 5. */
  readonly scale?: readonly [low: number, high: number] | undefined
}

/**
 * What was learned from an experiment: a document with its protocol, seed and days, analysed as its protocol says.
 */
export function analyseExperiment(document: ExperimentDocument, options: ExperimentOptions): ExperimentResult {
  const { sha256, isOneLook = false, scale } = options
  const seed = bytesOfHex(document.seed ?? '') ?? new Uint8Array(0)
  const settings = { chance: () => stream({ seed, label: 'test', sha256 }), isOneLook, scale }
  const result = analysed(document, settings)
  return {
    ...result,
    sentence: experimentSentence(document.protocol, result),
    notes: experimentNotes(document.protocol, result),
  }
}

function analysed(document: ExperimentDocument, settings: Parameters<typeof analysePairs>[2]): ResultWithoutWords {
  const { design, arms } = document.protocol
  if (design.kind === 'phases') return analysePhases(document, design, settings)
  return arms.length === 2 ? analysePairs(document, design, settings) : analyseSeveral(document, design, settings)
}
