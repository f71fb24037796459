import type { SlimCorrelation } from '@upshot/contract'
import { type ShownPart, shownFindings } from '../../charts/report-sheet.ts'
import { folded } from '../../findings/folded.ts'

/** One of several that say the same. */
export const likelyFindings = (findings: readonly SlimCorrelation[]): ShownPart<SlimCorrelation> =>
  shownFindings(folded(findings.filter(({ verdict }) => verdict === 'likely')).map(({ finding }) => finding))
