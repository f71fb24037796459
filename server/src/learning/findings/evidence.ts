/** From a judged row of the analysis to the evidence of a finding. Pure. */
import {
  type AnalysedPair,
  type Association,
  direction,
  NO_STATISTICS,
  type NotEnough,
  otherExplanation,
  type PairStatistics,
  statisticsOf,
} from '@upshot/analysis'
import type { Evidence } from '../finding.ts'

export type JudgedPair = AnalysedPair | Association

/** Tables call a variable by its id; a shortfall has to name it as the person does. */
export function evidenceOf(row: JudgedPair, nameOf: (id: string) => string): Evidence {
  const reverse = 'reverse' in row ? row.reverse : null
  const { p, rAdjusted } = row
  const isJudged = p !== null && rAdjusted !== null
  return {
    ...renamed(statisticsOf(row)),
    rAdjusted,
    interval: row.interval,
    verdict: row.verdict,
    reverse,
    direction: isJudged && reverse ? direction(p, reverse.p) : null,
    explanation: isJudged ? otherExplanation({ p, reverseP: reverse?.p ?? null, rawR: row.r, rAdjusted }) : null,
    shortfall: row.shortfall ? named(row.shortfall, nameOf) : null,
    difference: row.difference,
    steady: row.steady,
    direct: row.direct,
    directLag: row.directLag,
    through: row.through.map(nameOf),
    besides: row.besides.map(nameOf),
  }
}

/** A finding calls the raw correlation `rawPearson`, beside the adjusted one. */
const renamed = ({ r: rawPearson, ...others }: PairStatistics) => ({ rawPearson, ...others })

const named = (shortfall: NotEnough, nameOf: (id: string) => string): NotEnough =>
  shortfall.variable === undefined ? shortfall : { ...shortfall, variable: nameOf(shortfall.variable) }

/** The evidence of a pair that no analysis has judged. */
export const noEvidence = (n: number, shortfall: NotEnough | null): Evidence => ({
  ...renamed({ ...NO_STATISTICS, n }),
  rAdjusted: null,
  interval: null,
  verdict: 'cannot tell',
  reverse: null,
  direction: null,
  explanation: null,
  shortfall,
})
