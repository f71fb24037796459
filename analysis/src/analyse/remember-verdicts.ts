import { at } from '../arrays/at.ts'
import { steadyVerdict } from '../verdict/verdict.ts'
import { type Analysis, analysisOf } from './analyse-table.ts'
import type { Family, FamilyKind } from './correct.ts'
import { findingCount } from './family-rows.ts'
import { entry } from './pair-table.ts'
import { NO_CONCLUSION } from './result.ts'

/** Whether a pair of variables, by name, was called likely last time. */
export type WasLikely = (family: FamilyKind, cause: string, effect: string) => boolean

/**
 * The same analysis, taking the last verdicts into account: a link that was likely stays likely until q > .2.
 *
 * Nothing else depends on the past. The same table and the same earlier verdicts give the same result, and repeating it
 * changes nothing more.
 */
export function rememberVerdicts(analysis: Analysis, wasLikely: WasLikely): Analysis {
  const names = analysis.featureSet.table.variables.map(({ name }) => name)
  const remembering = (family: Family): Family => {
    const conclusions = new Map(family.conclusions)
    for (const row of family.order.subarray(0, findingCount(family))) {
      const cause = entry(family.table, row, 'cause')
      const effect = entry(family.table, row, 'effect')
      const was = wasLikely(family.kind, names[cause] ?? '', names[effect] ?? '')
      const conclusion = conclusions.get(row) ?? NO_CONCLUSION
      const isLikelyAnyway = steadyVerdict(at(family.q, row), { ...conclusion, wasLikely: false }) === 'likely'
      conclusions.set(row, { ...conclusion, wasLikely: was && !isLikelyAnyway })
    }
    return { ...family, conclusions }
  }
  const { directed, sameDay } = analysis.families
  return analysisOf(analysis.featureSet, analysis.options, {
    families: { directed: remembering(directed), sameDay: remembering(sameDay) },
    works: analysis.works,
  })
}
