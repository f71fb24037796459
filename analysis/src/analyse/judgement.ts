import type { NotEnough } from '../gates/not-enough.ts'
import type { OwnStatistic, PairStatistics } from './pair-statistics.ts'
import type { AnalysedPair, Interval } from './result.ts'

/** What follows from one pair by itself; q and the verdict follow later, from all pairs of its family together. */
export interface Judgement {
  readonly statistics: Pick<PairStatistics, OwnStatistic>
  readonly interval: Interval | null
  /** Why the pair was refused; null if it was not. */
  readonly shortfall: NotEnough | null
  /** The opposite direction, where the pair has one. */
  readonly reverse: AnalysedPair['reverse'] | null
  /** p of the pair itself at the looks of the opposite direction. */
  readonly dailyP?: number | null
}
