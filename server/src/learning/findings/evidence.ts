/** From a judged row of the analysis to the evidence of a finding. Pure. */
import { type AnalysedPair, type Association, direction, type NotEnough, otherExplanation } from '@upshot/analysis'
import type { Evidence } from '../finding.ts'

export type Judged = AnalysedPair | Association

/** In the table a variable is called by its id; a shortfall names the one that a person knows. */
export function evidenceOf(row: Judged, nameOf: (id: string) => string): Evidence {
  const reverse = 'reverse' in row ? row.reverse : null
  const { p, rAdjusted } = row
  const isJudged = p !== null && rAdjusted !== null
  return {
    n: row.n,
    lagDays: row.lagDays,
    durationDays: row.durationDays,
    rawPearson: row.r,
    spearman: row.spearman,
    z: row.z,
    rAdjusted,
    interval: row.interval,
    s2: row.s2,
    nu: row.nu,
    m: row.m,
    p,
    q: row.q,
    qStrict: row.qStrict,
    verdict: row.verdict,
    reverse,
    direction: isJudged && reverse ? direction(p, reverse.p) : null,
    explanation: isJudged ? otherExplanation({ p, reverseP: reverse?.p ?? null, rawR: row.r, rAdjusted }) : null,
    shortfall: row.shortfall ? named(row.shortfall, nameOf) : null,
  }
}

const named = (shortfall: NotEnough, nameOf: (id: string) => string): NotEnough =>
  shortfall.variable === undefined ? shortfall : { ...shortfall, variable: nameOf(shortfall.variable) }

/** What is said of a pair that no analysis has looked at. */
export const noEvidence = (n: number, shortfall: NotEnough | null): Evidence => ({
  n,
  lagDays: null,
  durationDays: null,
  rawPearson: null,
  spearman: null,
  z: null,
  rAdjusted: null,
  interval: null,
  s2: null,
  nu: null,
  m: null,
  p: null,
  q: null,
  qStrict: null,
  verdict: 'cannot tell',
  reverse: null,
  direction: null,
  explanation: null,
  shortfall,
})
