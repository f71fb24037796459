import { withClock } from '../clock/with-clock.ts'
import type { RingEngine } from '../ring/engine.ts'
import type { FeatureSet } from './feature-set.ts'
import { judgeAssociation, judgePair } from './judge.ts'
import type { AnalyseOptions } from './options.ts'
import { type PairTable, pairTableOf } from './pair-table.ts'
import type { PairQuestion } from './questions.ts'
import { computeRings, type RingLookup } from './rings.ts'

/** The questions of both families. */
export interface FamilyQuestions {
  readonly directed: readonly PairQuestion[]
  readonly sameDay: readonly PairQuestion[]
}

/** Both families judged, pair by pair; results that depend on all pairs together are still missing. */
export interface JudgedFamilies {
  readonly directed: PairTable
  readonly sameDay: PairTable
}

/** Inputs for judging. */
export interface JudgeParts {
  readonly featureSet: FeatureSet
  readonly options: AnalyseOptions
  readonly engine: RingEngine
}

/**
 * Computes the rings of the questions and judges them. It is the only way to do this, so a pool or a change gives the
 * same result as one thread.
 */
export async function judgeQuestions(session: JudgeParts, questions: FamilyQuestions): Promise<JudgedFamilies> {
  const { featureSet, options, engine } = session
  const lookup = await computeRings(featureSet, [...questions.directed, ...questions.sameDay], engine)
  return judgeByRings({ featureSet, options, lookup }, questions)
}

/** Judges questions whose rings are computed. */
export function judgeByRings(
  { featureSet, options, lookup }: Omit<JudgeParts, 'engine'> & { readonly lookup: RingLookup },
  { directed, sameDay }: FamilyQuestions,
): JudgedFamilies {
  const context = {
    featureSet,
    lookup,
    spearman: options.spearman ?? 'always',
    past: options.past ?? 'events',
  } as const
  return {
    directed: pairTableOf(directed, (question) => withClock(question, judgePair(question, context), context)),
    sameDay: pairTableOf(sameDay, (question) => judgeAssociation(question, context)),
  }
}
