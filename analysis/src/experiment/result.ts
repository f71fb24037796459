import type { Anytime } from './anytime.ts'
import type { Distribution } from './distribution.ts'
import type { OpenInterval } from './inverted-interval.ts'

export type ExperimentVerdict = 'likely' | 'possible' | 'no effect that matters' | 'cannot tell'

/** The effect of really doing it, on the days on which adherence differed. */
export interface IfDone {
  readonly effect: number
  readonly interval: OpenInterval
}

/** Whether the arms affected recording. */
export interface Recording {
  readonly missingDays: number
  /** p of the same test on "recorded: 1, not: 0"; null where no day is missing. */
  readonly recordingP: number | null
  /** Whether p ≤ α would remain if every missing day had gone against the effect; null if no day is missing. */
  readonly standsWithMissing: boolean | null
}

/** The result after this many blocks. */
export interface LookResult extends Recording {
  readonly after: number
  readonly p: number
  readonly level: number
  readonly effect: number | null
  readonly interval: OpenInterval
  readonly ifDone: IfDone | null
  readonly anytime: Anytime
  /** Blocks with both periods. */
  readonly blocks: number
  readonly days: number
  readonly scatter: number | null
  /** Chance of p ≤ α at the end if the truth is the estimate so far. */
  readonly chanceAtEnd: number | null
  readonly verdict: ExperimentVerdict
  readonly blocksNeeded?: number
}

/** One arm against the first. */
export interface ArmComparison {
  readonly arms: readonly [number, number]
  readonly effect: number | null
  readonly p: number
  readonly pHolm: number
  readonly interval: OpenInterval
}

/** A further outcome chosen before the start. */
export interface SecondaryResult {
  readonly variableName: string
  readonly unit: string
  readonly effect: number | null
  readonly p: number
  readonly pHolm: number
  readonly interval: OpenInterval
  readonly verdict: ExperimentVerdict
}

export interface ExperimentResult extends Recording {
  readonly kind: 'pairs' | 'several' | 'phases'
  readonly verdict: ExperimentVerdict
  readonly sentence: string
  /** Notes that always accompany it. */
  readonly notes: readonly string[]
  readonly p: number
  /** The threshold for p. */
  readonly level: number
  readonly confidence: number
  readonly endedAt: 'look' | 'end' | 'person'
  /** Second arm minus first; with doses the slope; null for three arms without. */
  readonly effect: number | null
  readonly interval: OpenInterval
  readonly ifDone: IfDone | null
  readonly anytime: Anytime
  readonly looks: readonly LookResult[]
  readonly each?: readonly ArmComparison[]
  readonly slope?: number | null
  readonly armMeans: readonly (number | null)[]
  readonly blocks: number
  readonly days: number
  /** Effect of each block that has both periods, in order. */
  readonly differences: readonly number[]
  readonly scatter: number | null
  readonly blocksNeeded?: number
  /** Number of enumerated assignments; null if they were drawn. */
  readonly assignments: number | null
  readonly draws: number | null
  readonly secondary: readonly SecondaryResult[]
  readonly distribution: Distribution | null
  readonly methodVersion: string
}
