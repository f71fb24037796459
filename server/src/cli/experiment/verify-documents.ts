import { type ExperimentDocument, verifyExperiment } from '@upshot/analysis'
import { sha256Bytes } from '../../lib/hash.ts'
import { quoted } from '../analyze/words.ts'
import { AnswerIsNo, BadInput, type CommandContext } from '../command.ts'
import { isAddress, textAt } from './fetch-document.ts'
import { documentsIn, documentsInFile } from './read-documents.ts'

/** Prints what fits and what does not of each experiment; the answer is no if anything does not. */
export async function verifyDocuments(where: string, { print }: Pick<CommandContext, 'print'>): Promise<void> {
  const documents = isAddress(where) ? documentsIn(await textAt(where), where) : await documentsInFile(where)
  if (documents.every(({ seed }) => seed === undefined))
    throw new BadInput(`${quoted(where)} has no seed. The seed is revealed when the experiment ends.`)
  if (documents.some(({ commitment }) => commitment === undefined))
    throw new BadInput(`${quoted(where)} has no commitment, so there is nothing to check it against.`)
  const reports = documents.map(reportOf)
  for (const report of reports) print(JSON.stringify(report, null, reports.length === 1 ? 2 : 0))
  if (reports.some(({ fits }) => fits === false)) throw new AnswerIsNo()
}

function reportOf(document: ExperimentDocument) {
  const { title } = document.protocol
  if (document.seed === undefined)
    return { title, fits: null, sentence: 'The experiment has not ended, so its seed is not revealed yet.', checks: [] }
  const checks = verifyExperiment(document, sha256Bytes)
  const fits = checks.every((check) => check.fits)
  return { title, fits, sentence: fits ? 'Everything matches.' : 'Something does not match.', checks }
}
