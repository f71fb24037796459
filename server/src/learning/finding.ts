/**
 * What is known about one cause and one effect of a person: plain data that can be stored, frozen in a study's
 * snapshot and drawn. Sentences are made from it in words/, charts in charts/, API records in findings/.
 */
import type {
  Difference,
  Direction,
  DoseResponse,
  Explanation,
  HighLowEffect,
  NoOptimum,
  NotEnough,
  OptimalValue,
  PairStatistics,
  Verdict,
} from '@upshot/analysis'
import type { CombinationOperation, Counted, Valence } from '@upshot/contract'
import type { Language } from '../lib/language.ts'
import { countedMember, nameIn } from '../tracking/variables/catalogue/words.ts'

/** Assumes that it did not occur on a day without an entry: the person said so, or nothing else is plausible. */
export type Occurrence = 'answered' | 'assumed'

/** One side of a finding, as the person sees it. */
export interface Side {
  readonly variableId: number
  readonly name: string
  /** The person's own name for it, or else the name. */
  readonly displayName: string
  readonly unit: string
  readonly unitName: string
  /** What people count it in, in the language of the reader: "cup" and "cups" of coffee. */
  readonly counted?: Counted
  /** Has a true zero: only then may a change be given in percent. */
  readonly isRatio: boolean
  readonly isYesNo: boolean
  readonly categoryName: string
  readonly combination: CombinationOperation
  readonly valence: Valence
  readonly sourceNames: readonly string[]
  /** Whether it is judged by whether it occurred; `isYesNo` is then true, and this its own unit. */
  readonly occursIn?: string
}

/** All statistics of a judged pair, null if a gate refuses it; a lag of 0 is an association on the same day. */
export interface Evidence extends Omit<PairStatistics, 'r'> {
  readonly rawPearson: PairStatistics['r']
  readonly rAdjusted: number | null
  readonly interval: readonly [number, number] | null
  readonly verdict: Verdict
  readonly reverse: { readonly lagDays: number | null; readonly p: number | null } | null
  readonly direction: Direction | null
  readonly explanation: Explanation | null
  readonly shortfall: NotEnough | null
  /** The outcome after a high minus after a low cause, adjusted for the calendar; null if a side has too few days. */
  readonly difference?: Difference | null
  /** Whether q ≤ .025 with and without the last weeks; null where q > .05. */
  readonly steady?: boolean | null
  /** Whether it remains when other candidates are taken into account, and at which lag; null if not tested. */
  readonly direct?: boolean | null
  readonly directLag?: number | null
  /** Names of the variables that it may run through. */
  readonly through?: readonly string[]
  /** Names of the variables that were taken into account, if it is direct. */
  readonly besides?: readonly string[]
  /** Whether the outcome was judged by whether it occurred, and whether the person has said what a day without it means. */
  readonly occurrence?: Occurrence
}

/** The correlation at one lag, with its 95 % band under no association. */
export interface LagPoint {
  readonly lagDays: number
  readonly r: number
  readonly n: number
  readonly band: number
}

/** The correlation at the found lag if the cause were combined over this many days. */
export interface DurationPoint {
  readonly durationDays: number
  readonly r: number
  readonly n: number
}

/** Plain means over the paired days, for display only. */
export interface Averages {
  /** The cause on its high and its low days, split as in `effectSize`. */
  readonly causeHigh: number | null
  readonly causeLow: number | null
  readonly effect: number
  /** The cause before effects above, and at or below, the effect's mean. */
  readonly causeBeforeHighEffect: number | null
  readonly causeBeforeLowEffect: number | null
  /** How often two consecutive known days differ. */
  readonly causeChanges: number
  readonly effectChanges: number
}

/** Plain means over the days on which something occurred. */
interface Severity {
  readonly high: { readonly mean: number; readonly days: number }
  readonly low: { readonly mean: number; readonly days: number }
}

/**
 * Why a pair was never judged, if not for lack of days: one side contains the other as an ingredient, both come from
 * one device record, one is nearly the same as another that is compared instead, the effect is not an outcome, or no analysis has run yet.
 */
export type UnjudgedReason = 'ingredient' | 'one record' | 'nearly the same' | 'no outcome' | 'not yet analysed'

/**
 * Everything about one pair that does not need single days. Amounts of the cause (`effectSize.above`, doses, the
 * optimum, averages, days) are those of a single day, or the mean of `durationDays` days; for summed causes they are
 * the total of those days.
 */
export interface Finding {
  readonly cause: Side
  readonly effect: Side
  readonly evidence: Evidence
  /** Undefined if one side has too few days. */
  readonly effectSize?: HighLowEffect
  readonly dose?: DoseResponse
  readonly optimum?: OptimalValue | NoOptimum
  /** From minus the largest lag that was searched (effect before cause) to plus. */
  readonly byLag?: readonly LagPoint[]
  readonly byDuration?: readonly DurationPoint[]
  readonly averages?: Averages
  /**
   * The severity of an outcome that was judged by whether it occurred, on the days it did, after a high and a low
   * cause.
   */
  readonly severity?: Severity
  /** Local days, YYYY-MM-DD, of the first and last pair. */
  readonly span: { readonly first: string; readonly last: string } | null
  readonly method: { readonly version: string; readonly inputHash: string; readonly analysedAtEpoch: number }
  readonly unjudged?: UnjudgedReason
}

/** Whether there is something to report: for any other pair a difference at the best of many delays would mislead. */
export const isLink = ({ evidence: { verdict } }: Pick<Finding, 'evidence'>): boolean =>
  verdict === 'likely' || verdict === 'possible'

/** Whether the two are never compared, however many days there are. */
export const isNotCompared = ({ unjudged }: { readonly unjudged?: UnjudgedReason | undefined }): boolean =>
  unjudged !== undefined && unjudged !== 'not yet analysed'

/** One day of the cause's feature with the day of the effect, at the finding's lag and duration. */
export interface DayPair {
  /** Day number of the effect. */
  readonly day: number
  readonly cause: number
  readonly effect: number
}

/** A pair with its single days, for charts of the person's own study. Never published. */
export interface PairDetail {
  readonly finding: Finding
  readonly pairs: readonly DayPair[]
  /** The effect of each pair without weekdays, trend and season, and how many terms removed them. */
  readonly adjusted?: { readonly effects: readonly number[]; readonly terms: number }
  /** Daily values of each variable, oldest first. */
  readonly causeDays: readonly { readonly day: number; readonly value: number }[]
  readonly effectDays: readonly { readonly day: number; readonly value: number }[]
}

/** The result of many people for one pair, at one fixed lag. */
export interface PopulationFinding {
  readonly causeId: number
  readonly effectId: number
  readonly lagDays: number
  readonly people: number
  /** The mean and both intervals as correlations; null below ten people, whose number is not published either. */
  readonly mean: number | null
  readonly interval: readonly [number, number] | null
  readonly prediction: readonly [number, number] | null
  readonly tau2: number | null
  readonly i2: number | null
  readonly shortfall: NotEnough | null
  readonly method: Finding['method']
}

// Findings with the catalogue's names in the language of the reader. Names that a person chose stay as they are.

export const sideIn = <Named extends Pick<Side, 'displayName' | 'unit'> & Partial<Pick<Side, 'name'>>>(
  language: Language,
  side: Named,
): Named => {
  const { name = side.displayName, displayName, unit } = side
  return {
    ...side,
    displayName: name === displayName ? nameIn(language, name) : displayName,
    ...countedMember(language, name, unit),
  }
}

export const shortfallIn = (language: Language, lack: NotEnough): NotEnough =>
  lack.variable === undefined ? lack : { ...lack, variable: nameIn(language, lack.variable) }

export function findingIn(language: Language, finding: Finding): Finding {
  const { evidence } = finding
  const { shortfall, through, besides } = evidence
  const localName = (name: string) => nameIn(language, name)
  return {
    ...finding,
    cause: sideIn(language, finding.cause),
    effect: sideIn(language, finding.effect),
    evidence: {
      ...evidence,
      shortfall: shortfall && shortfallIn(language, shortfall),
      ...(through ? { through: through.map(localName) } : {}),
      ...(besides ? { besides: besides.map(localName) } : {}),
    },
  }
}
