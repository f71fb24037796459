import type { FeatureSet } from '../analyse/feature-set.ts'
import type { JudgeContext } from '../analyse/judge.ts'
import type { Judgement } from '../analyse/judgement.ts'
import { judgementOf } from '../analyse/pair-look.ts'
import type { PairQuestion } from '../analyse/questions.ts'
import { laggedPearson } from '../correlation/lagged-pearson.ts'
import { crossCheckP, effectivePairs, statedP } from '../shift/cross-check.ts'
import { adjustedInterval } from '../shift/shift-test.ts'
import { sidak } from '../shift/sidak.ts'
import { byTheWindow, windowQuestionOf } from './by-the-window.ts'
import {
  type ClockEvidence,
  type ClockQuestion,
  clockEvidence,
  effectOf,
  formBefore,
  hasHoursBefore,
  ownForms,
  type TriedForm,
} from './clock-trial.ts'
import { independentForms } from './independent-forms.ts'
import { bestWindow, windowLooks } from './window-trial.ts'

/** The hour of the day matters for the next day, or for the delay that the person has set; not for next week. */
const LAST_FIRST_LAG = 2

/** Shares of the allowed error: one third is spent on the hours, two thirds stay with the whole day. */
const SHARES = { day: 2 / 3, hours: 1 / 3 } as const

/** The hours have to say this much more than the whole day; otherwise the whole day is reported. */
const ADVANTAGE = 0.1

/**
 * The judgement of a pair that also considers hours: those of the cause and, where the outcome has several moments a day,
 * those between a cause and a moment.
 *
 * The forms of the clock are a small family of their own: M is how many independent looks they amount to. Both families
 * share the error, p = 1 − (1 − p_lag)^(M/share), so that all looks are paid for, whichever is reported (a weighted Šidák;
 * Holm 1979 and Genovese, Roeder and Wasserman 2006 on weights). `m` of the row is M/share.
 */
export function withClock(asked: PairQuestion, judged: Judgement, context: JudgeContext): Judgement {
  const { featureSet } = context
  if (featureSet.feature(asked.dailyPair.effect).gate) return judged
  const question = questionOf(asked, featureSet)
  const { forms, searches: formLooks } = question ? familyOf(question) : NO_FORMS
  const windows = windowQuestionOf(asked, featureSet)
  const looks = formLooks + (windows ? windowLooks(windows) : 0)
  if (looks === 0) return judged
  const searches = looks / SHARES.hours
  const form = question && bestForm(question, forms)
  const bar = ADVANTAGE * lagPOf(judged)
  const window = windows && bestWindow(windows, Math.min(form?.lagP ?? 1, bar))
  const least = Math.min(form?.lagP ?? 1, window?.lagP ?? 1)
  if (!(least < bar)) return withSearches(judged, (judged.statistics.m ?? 1) / SHARES.day)
  if (windows && window && window.lagP === least)
    return byTheWindow(windows, { reported: window, searches, judged }, context)
  return question && form ? byTheClock(question, { best: form, searches, judged }, context) : judged
}

/** The question about the hours of the cause alone; null where it has none. */
function questionOf({ cause, effect, search, maxLag }: PairQuestion, featureSet: FeatureSet): ClockQuestion | null {
  const lag = search.firstLag
  if (!featureSet.table.variables[cause]?.clock || lag > LAST_FIRST_LAG) return null
  return { cause, effect, lag, maxLag, featureSet }
}

function bestForm(question: ClockQuestion, forms: readonly TriedForm[]): ClockEvidence | null {
  return [...forms, ...formBefore(question)].reduce<ClockEvidence | null>((least, form) => {
    const evidence = clockEvidence(form, question)
    return evidence && evidence.lagP < (least?.lagP ?? 1) ? evidence : least
  }, null)
}

interface FormFamily {
  readonly forms: readonly TriedForm[]
  readonly searches: number
}

const NO_FORMS: FormFamily = { forms: [], searches: 0 }

/** The forms of each cause, and how many independent looks they are: known once, for all its effects. */
const families = new WeakMap<FeatureSet, Map<string, FormFamily>>()

function familyOf(question: ClockQuestion): FormFamily {
  const ofSet = families.get(question.featureSet) ?? new Map<string, FormFamily>()
  families.set(question.featureSet, ofSet)
  const key = `${question.cause}`
  let family = ofSet.get(key)
  if (!family) {
    const forms = ownForms(question)
    family = { forms, searches: independentForms(forms.map(({ feature }) => feature)) }
    ofSet.set(key, family)
  }
  return hasHoursBefore(question) ? { ...family, searches: family.searches + 1 } : family
}

/** p of the lag of the whole day, before it was corrected for all lags; 1 where it was refused. */
function lagPOf({ statistics: { p, m } }: Judgement): number {
  return p === null || m === null ? 1 : -Math.expm1(Math.log1p(-Math.min(p, 1 - 1e-12)) / m)
}

/** The whole day, corrected for the looks at the hours as well. */
function withSearches(judged: Judgement, searches: number): Judgement {
  const { n, z, s2, nu, p } = judged.statistics
  if (p === null || z === null || s2 === null || nu === null) return judged
  return {
    ...judged,
    statistics: { ...judged.statistics, m: searches, p: sidak(lagPOf(judged), searches) },
    interval: adjustedInterval({ n, r: Math.tanh(z) }, { inflation: s2, freedom: nu, searches }),
  }
}

interface ClockWinner {
  readonly best: ClockEvidence
  readonly searches: number
  readonly judged: Judgement
}

function byTheClock(
  question: ClockQuestion,
  { best, searches, judged }: ClockWinner,
  { featureSet, spearman }: JudgeContext,
): Judgement {
  const { peak, feature: x, inflation, freedom } = best
  const y = effectOf(question)
  const { n, lag, r } = peak
  const effective = effectivePairs({ n, lag, days: featureSet.table.days, rhoX: x.rho, rhoY: y.rho })
  const p = statedP(sidak(best.lagP, searches), crossCheckP(r, effective, searches))
  const look = {
    evidence: { peak, duration: 1, inflation, freedom, searches, p },
    rawR: laggedPearson(x.centred, y.centred, lag).r,
    raw: { x: x.raw, y: y.raw },
    clock: best.form,
  }
  return judgementOf(look, { spearman, shortfall: null, reverse: judged.reverse })
}
