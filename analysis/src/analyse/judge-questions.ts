import type { RingEngine } from '../ring/engine.ts'
import { judgeAssociation, judgePair } from './judge.ts'
import { type Ledger, ledgerOf } from './ledger.ts'
import type { AnalyseOptions } from './options.ts'
import type { Question } from './questions.ts'
import { computeRings } from './rings.ts'
import type { SeriesBank } from './series-bank.ts'

/** The questions of both families. */
export interface Questions {
  readonly directed: readonly Question[]
  readonly sameDay: readonly Question[]
}

/** Both families judged, pair by pair; what follows from all pairs together is not yet there. */
export interface Judged {
  readonly directed: Ledger
  readonly sameDay: Ledger
}

/** What judging needs. */
export interface JudgeSession {
  readonly bank: SeriesBank
  readonly options: AnalyseOptions
  readonly engine: RingEngine
}

/** Computes the rings of the questions and judges them. The one way: by it a pool and a change equal one thread. */
export async function judgeQuestions(session: JudgeSession, { directed, sameDay }: Questions): Promise<Judged> {
  const { bank, options, engine } = session
  const lookup = await computeRings(bank, [...directed, ...sameDay], engine)
  const court = { bank, lookup, spearman: options.spearman ?? 'always' }
  return {
    directed: ledgerOf(directed, (question) => judgePair(question, court)),
    sameDay: ledgerOf(sameDay, (question) => judgeAssociation(question, court)),
  }
}
