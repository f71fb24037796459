import type { Language } from '../../lib/language.ts'
import type { ReportFinding } from '../../tracking/report/sheet.ts'
import { createCovered, type PersonScope } from './covered.ts'
import { createHiding } from './listing.ts'
import { createAnalysisRunner, createPersonAnalysis } from './person-analysis.ts'
import { type PresentableFinding, presentListed } from './present.ts'
import { createQueries } from './queries.ts'

export type Findings = ReturnType<typeof createFindings>

export function createFindings(dependencies: Omit<Parameters<typeof createPersonAnalysis>[0], 'runner'>) {
  const { storage, clock, emit } = dependencies
  const runner = createAnalysisRunner()
  const { progressOf, rest, ...personAnalysis } = createPersonAnalysis({ ...dependencies, runner })
  const covered = createCovered({ storage, clock, runner })
  return {
    ...createQueries({ readAs: covered.readAs, progressOf, clock }),
    ...createHiding({ storage, clock, emit }),
    readAs: covered.readAs,
    ...personAnalysis,
    stop: async (): Promise<void> => {
      rest()
      covered.clear()
      await runner.close()
    },
  }
}

/** Likely findings as sentences for another reader, one for each group. */
export const likelyFindings =
  (findings: Pick<Findings, 'shown'>) =>
  async (scope: PersonScope): Promise<(language: Language) => readonly ReportFinding[]> => {
    const { directed } = await findings.shown(scope, { verdict: 'likely' })
    const groups = Map.groupBy(directed, (finding) => finding.group ?? ownGroup(finding))
    const sentences = [...groups.values()].flatMap(
      (all) => all.find((finding) => finding.group?.endsWith(ownGroup(finding))) ?? all[0] ?? [],
    )
    return (language) =>
      sentences.map((finding) => ({
        causeVariableId: finding.cause.id,
        effectVariableId: finding.effect.id,
        sentence: presentListed(finding, { voice: 'person', language }).sentence ?? '',
      }))
  }

/** A group is named after its main pair. */
const ownGroup = ({ cause, effect }: PresentableFinding): string => `-${cause.id}-${effect.id}`
