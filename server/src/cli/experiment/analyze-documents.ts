import { analyseExperiment, type ExperimentDocument, type ExperimentResult } from '@upshot/analysis'
import { sha256Bytes } from '../../lib/hash.ts'
import { unitNamed } from '../../tracking/units/units.ts'
import { quoted } from '../analyze/words.ts'
import { BadInput, type CommandContext } from '../command.ts'
import { placeFault } from './place-faults.ts'
import { documentsInFile } from './read-documents.ts'

/** Reads all files first, so that a bad one is told before anything is printed; then analyses them in order. */
export async function analyzeDocuments(
  files: readonly string[],
  isOneLook: boolean,
  { print }: Pick<CommandContext, 'print'>,
): Promise<void> {
  const documents: ExperimentDocument[] = []
  for (const file of files) {
    const found = await documentsInFile(file)
    const ended = found.filter(({ seed, days }) => seed !== undefined && days !== undefined)
    if (ended.length === 0)
      throw new BadInput(`${quoted(file)} has no seed or no days. An experiment shows them when it ends.`)
    for (const { protocol, days = [] } of ended) {
      const fault = placeFault(protocol, days)
      if (fault !== undefined) throw new BadInput(`${quoted(file)}: ${fault}`)
    }
    documents.push(...ended)
  }
  for (const document of documents)
    print(JSON.stringify(analyzed(document, isOneLook), null, documents.length === 1 ? 2 : 0))
}

function analyzed(document: ExperimentDocument, isOneLook: boolean): ExperimentResult {
  const unit = unitNamed(document.protocol.outcome.unit)
  const [low, high] = [unit?.minimumValue ?? null, unit?.maximumValue ?? null]
  const scale = low === null || high === null ? undefined : ([low, high] as const)
  return analyseExperiment(document, { sha256: sha256Bytes, isOneLook, scale })
}
