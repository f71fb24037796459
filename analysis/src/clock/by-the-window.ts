import type { FeatureSet } from '../analyse/feature-set.ts'
import type { JudgeContext } from '../analyse/judge.ts'
import type { Judgement } from '../analyse/judgement.ts'
import { judgementOf } from '../analyse/pair-look.ts'
import type { PairQuestion } from '../analyse/questions.ts'
import { pearson } from '../correlation/pearson.ts'
import { statedP } from '../shift/cross-check.ts'
import { sidak } from '../shift/sidak.ts'
import { momentPairs } from './moment-pairs.ts'
import { type ReportedWindow, soonAfterP, type WindowQuestion } from './window-trial.ts'

/** The question about the hours between a cause and the moments of its outcome; null where they are not looked at. */
export function windowQuestionOf(
  { cause, effect, search }: PairQuestion,
  featureSet: FeatureSet,
): WindowQuestion | null {
  const { table, calendar } = featureSet
  // A person who has set a delay of days does not ask about hours.
  if (!calendar || search.firstLag > 1 || !table.variables[cause]?.entries) return null
  return { cause, effect, table, calendar }
}

interface WindowWinner {
  readonly reported: ReportedWindow
  readonly searches: number
  readonly judged: Judgement
}

/**
 * A pair reported by the hours between its cause and the moments of its outcome, on the same day.
 *
 * n is the number of days, as for all other pairs, and s² is that of a day: s² of the moments × (days − 3)/(moments − 3), so
 * that u, t and the interval stay what they are. Raw r is that of the amounts with the outcome without its usual hours.
 */
export function byTheWindow(
  question: WindowQuestion,
  { reported, searches, judged }: WindowWinner,
  { spearman }: Pick<JudgeContext, 'spearman'>,
): Judgement {
  const { r, days: n, moments, freedom, form } = reported
  const inflation = (reported.inflation * (n - 3)) / (moments - 3)
  const pairs = momentPairs(question, form)
  const p = statedP(sidak(reported.lagP, searches), sidak(reported.p, searches))
  const look = {
    evidence: { peak: { n, lag: 0, r }, duration: 1, inflation, freedom, searches, p },
    rawR: pairs ? pearson(pairs.x, pairs.adjusted).r : null,
    raw: pairs && { x: pairs.x, y: pairs.adjusted },
    clock: form,
  }
  return judgementOf(look, { spearman, shortfall: null, reverse: reverseOf(question, judged) })
}

/** The opposite direction: the days before, as for whole days, or the two hours after a moment; the clearer of the two. */
function reverseOf(question: WindowQuestion, { reverse }: Judgement): NonNullable<Judgement['reverse']> {
  const soon = soonAfterP(question)
  const daily = reverse?.p ?? 1
  const p = sidak(Math.min(soon, daily), 2)
  return { lagDays: soon <= daily ? 0 : (reverse?.lagDays ?? null), p }
}
