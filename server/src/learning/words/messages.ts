/**
 * The messages of a language: one function per phrase. Choosing phrases, rounding numbers and judging directions
 * happens elsewhere, so that another language is only another object of this type.
 */
import type { ClockForm, Direction, Explanation, HourWindow, Shortfall, Verdict } from '@upshot/analysis'
import type { Counted } from '@upshot/contract'
import type { UnjudgedReason } from '../finding.ts'

/** The reader: the owner, or readers of a published study about somebody. */
export type Voice = 'you' | 'person'

/** A formatted number, with its plural form in this language. */
export interface Amount {
  readonly text: string
  readonly form: Intl.LDMLPluralRule
}

/** A number with the abbreviation of its unit. */
export interface FormattedQuantity extends Amount {
  readonly unit: string
  /** If people do not count it in the words of its unit. */
  readonly counted?: Counted
}

/** When a cause counts as high. */
export type Condition =
  | { readonly kind: 'present'; readonly name: string }
  | { readonly kind: 'any'; readonly name: string }
  | { readonly kind: 'amountOver'; readonly name: string; readonly quantity: FormattedQuantity }
  | { readonly kind: 'timesOver'; readonly name: string; readonly times: Amount }
  | { readonly kind: 'levelAbove'; readonly name: string; readonly quantity: FormattedQuantity }
  | { readonly kind: 'daysOver'; readonly name: string; readonly days: Amount }
  | { readonly kind: 'moreThanUsual'; readonly name: string }
  | { readonly kind: 'higherThanUsual'; readonly name: string; readonly measure: 'duration' | 'clock' | 'level' }
  /** By the time of the last entry, and by how long it was before the outcome; without a limit, compared with usual. */
  | { readonly kind: 'lastAfter'; readonly name: string; readonly time: string | undefined }
  | {
      readonly kind: 'hoursBefore'
      readonly name: string
      readonly effect: string
      readonly hours: FormattedQuantity | undefined
    }

/** The days of a cause that belong to a day of the outcome. */
export interface EffectWindow {
  readonly lagDays: number
  readonly durationDays: number
  /** How the condition combines several days. */
  readonly over: 'sum' | 'mean' | 'days'
  /** Hours from the cause to a moment of the outcome, if moments rather than days were compared. */
  readonly hours?: Hours
}

export type Hours = Pick<HourWindow, 'from' | 'to'>

/** The kind of words for a change: minutes are shorter, points are lower, times of day are earlier, yes/no is on more days. */
export type ChangeKind = 'duration' | 'clock' | 'level' | 'days'

/** A change of the outcome, with an unsigned amount. */
export interface ChangeMessage {
  readonly kind: ChangeKind
  readonly side: 'more' | 'less'
  readonly quantity: FormattedQuantity
}

/** The interval of a number: on one side of zero, or including it. */
export type ChangeRange =
  | {
      readonly kind: 'between'
      readonly of: ChangeKind
      readonly low: FormattedQuantity
      readonly high: FormattedQuantity
    }
  | { readonly kind: 'across'; readonly near: ChangeMessage; readonly far: ChangeMessage }

export type Valuation = 'better' | 'worse'

/** A shortfall with formatted numbers. */
export interface LackMessage {
  readonly reason: Shortfall
  readonly have: Amount
  readonly need: Amount
  readonly name: string | undefined
}

export interface PairMessage {
  readonly cause: string
  readonly effect: string
}

/** Correlations with their interval, as text. */
export interface Coefficients {
  readonly r: string
  readonly low: string
  readonly high: string
}

export interface Messages {
  /** Whether a name already denotes an amount, like "Sleep Duration": then "8 hours of" does not fit. */
  readonly namesAnAmount: (name: string) => boolean
  /** "2 servings", "0.8 points". */
  readonly quantity: (quantity: FormattedQuantity) => string
  /** A value rather than a difference: "3.4" on a scale, "62 %". */
  readonly level: (quantity: FormattedQuantity) => string
  readonly unitName: (unit: string) => string
  readonly yesNo: (answer: 'yes' | 'no') => string
  /** "12 days in 100". */
  readonly yesShare: (inHundred: Amount) => string
  readonly days: (days: Amount) => string
  readonly people: (people: Amount) => string
  readonly list: (items: readonly string[]) => string
  /** "your coffee", "this person's coffee". */
  readonly owned: (voice: Voice, name: string) => string
  /** "coffee after 15:00": how the hours of a cause were used. */
  readonly byTheClock: (form: ClockForm, name: string) => string
  readonly condition: (condition: Condition, side: 'high' | 'low', window: EffectWindow) => string
  /** "on days after more than 2 servings of coffee". */
  readonly occasion: (condition: Condition, side: 'high' | 'low', window: EffectWindow) => string
  readonly lag: (lagDays: number) => string
  /** "after more coffee", if space is short. */
  readonly briefly: (condition: Condition, window: Pick<EffectWindow, 'lagDays' | 'hours'>) => string
  readonly change: (change: ChangeMessage) => string
  readonly range: (range: ChangeRange) => string
  readonly verdict: (verdict: Verdict) => string
  readonly direction: (direction: Direction, pair: PairMessage) => string
  /** What else was taken into account, or what the link may run through. */
  readonly directness: (kind: 'direct' | 'through', names: readonly string[]) => string
  readonly explanation: (explanation: Explanation, pair: PairMessage) => string
  readonly shortfall: (lack: LackMessage) => string
  readonly unjudged: (reason: UnjudgedReason, pair: PairMessage) => string
  readonly finding: FindingMessages
  readonly study: StudyMessages
  readonly population: PopulationMessages
  readonly optimum: OptimumMessages
  readonly about: AboutMessages
}

/** The direction of a change, without its size. */
export interface Tendency {
  readonly kind: ChangeKind
  readonly side: 'more' | 'less'
}

/** A difference with a known size: what it is about, when, and how sure it is. */
interface Judged {
  readonly occasion: string
  readonly outcome: string
  readonly value: Valuation | undefined
  readonly range: ChangeRange
  readonly verdict: 'likely' | 'possible'
}

export interface FindingMessages {
  /** "2.8 instead of 1.8". */
  readonly instead: (means: { readonly high: string; readonly low: string }) => string
  /** "12 instead of 7 of 100 days". */
  readonly sharesInstead: (shares: { readonly high: Amount; readonly low: Amount }) => string
  /** "Your headache was about 1 point higher on days after any wine (2.8 instead of 1.8), which is worse. Likely; …" */
  readonly headline: (
    parts: Judged & {
      readonly change: ChangeMessage
      readonly high: string
      readonly low: string
    },
  ) => string
  /** "You slept about 38 minutes less …": how long somebody sleeps is said with a verb. */
  readonly slept: (
    parts: Omit<Judged, 'outcome'> & {
      readonly voice: Voice
      readonly change: ChangeMessage
      readonly high: string
      readonly low: string
    },
  ) => string
  /** If the outcome's own scale cannot express it: only that it tends to be higher or lower. */
  readonly tendency: (
    parts: Coefficients &
      Tendency & {
        readonly occasion: string
        readonly outcome: string
        readonly value: Valuation | undefined
        readonly verdict: 'likely' | 'possible'
      },
  ) => string
  /** The effect on an outcome that occurs or does not: on 30 of 100 days instead of 20. */
  readonly occurrence: (parts: Judged & { readonly high: Amount; readonly low: Amount }) => string
  /** How severe it was when it occurred. */
  readonly severity: (parts: {
    readonly outcome: string
    readonly occasion: string
    readonly lowOccasion: string
    readonly high: string
    readonly low: string
    readonly highDays: Amount
    readonly lowDays: Amount
  }) => string
  /** Says what a day without an entry is taken for, until the person says it. */
  readonly absenceNote: (effect: string) => string
  /** Says that the outcome's earlier values were taken into account. */
  readonly pastNote: (pair: PairMessage) => string
  /** Says that one comes before the other within the day. */
  readonly orderNote: (pair: PairMessage) => string
  /** The title of a link that may as well run the other way. */
  readonly together: (pair: PairMessage) => string
  readonly sameDayNote: string
  /** Says that the difference of a new link tends to be too large. */
  readonly newNote: string
  readonly noSign: (parts: { cause: string; outcome: string; lagDays: number | null; days: Amount }) => string
  readonly cannotTell: (parts: { cause: string; outcome: string; lack: string }) => string
  readonly notCompared: (parts: { cause: string; outcome: string; reason: string; isTemporary: boolean }) => string
  readonly title: (parts: { effect: string; occasion: string; change: ChangeMessage | undefined }) => string
  /** Says that others show the same because their values are inferred from its cause, or the reverse. */
  readonly related: (names: readonly string[], are: 'inferred' | 'sources') => string
  readonly strength: (size: 'small' | 'moderate' | 'large', side: 'more' | 'less') => string
}

export interface StudyMessages {
  readonly title: (pair: PairMessage, isSameDay: boolean) => string
  readonly question: (outcome: string, occasion: string) => string
  /** If nothing was found: without the delay that happened to fit best. */
  readonly openQuestion: (parts: { outcome: string; cause: string; isSameDay: boolean }) => string
  /** Replaces design and limitations if two variables are not compared. */
  readonly notCompared: (pair: PairMessage) => { readonly studyDesign: string; readonly studyLimitations: string }
  readonly objective: (voice: Voice, pair: PairMessage, isSameDay: boolean) => string
  readonly background: (voice: Voice, pair: PairMessage) => string
  readonly design: (parts: {
    voice: Voice
    pair: PairMessage
    days: Amount
    span: { first: string; last: string } | undefined
    lagDays: number | null
    durationDays: number | null
    /** Whether the delay is part of the finding. */
    isChosen: boolean
    hours: Hours | undefined
  }) => string
  readonly dataAnalysis: (version: string, compared: 'days' | 'moments') => string
  /** Follows a sentence that has named the occasion and the outcome. */
  readonly means: (parts: {
    lowOccasion: string
    high: string
    low: string
    highDays: Amount
    lowDays: Amount
    percent: { amount: Amount; side: 'more' | 'less' } | undefined
  }) => string
  readonly mean: (parts: { occasion: string; outcome: string; kind: ChangeKind; mean: string; days: Amount }) => string
  readonly coefficients: (parts: Coefficients) => string
  readonly significance: (parts: {
    verdict: Verdict
    days: Amount
    /** How many of a hundred such links would be due to chance; undefined if it is not one. */
    falseInHundred: Amount | 'underOne' | undefined
    isStrict: boolean
    lack: string | undefined
  }) => string
  readonly predictor: (parts: Tendency & { occasion: string; outcome: string; days: Amount }) => string
  readonly limitations: (parts: {
    readonly voice: Voice
    readonly pair: PairMessage
    readonly explanation: string
    readonly isSameDay: boolean
    /** Whether there is a difference with a known size. */
    readonly isLink: boolean
  }) => string
  readonly sources: (voice: Voice, name: string, sources: string) => string
  readonly noSources: (voice: Voice, name: string) => string
  readonly lastValue: (parts: { voice: Voice; name: string; value: string; day: string }) => string
  readonly lastValueAgainst: (side: 'within' | 'below' | 'above', range: string) => string
  readonly invitation: (pair: PairMessage) => string
  readonly instruction: (parts: {
    name: string
    unit: string | undefined
    asks: 'yesNo' | 'rating' | 'amount'
  }) => string
  readonly sharingTitle: (pair: PairMessage, verdict: Verdict, isSameDay: boolean) => string
}

interface PopulationMessage extends Coefficients, Tendency {
  readonly occasion: string
  readonly outcome: string
  readonly people: Amount
  readonly value: Valuation | undefined
}

export interface PopulationMessages {
  readonly link: (parts: PopulationMessage) => string
  readonly noLink: (parts: Omit<PopulationMessage, 'kind' | 'side' | 'value'>) => string
  readonly tooFew: (parts: { pair: PairMessage; need: Amount }) => string
  readonly spread: (parts: {
    prediction: { low: string; high: string }
    i2: string
    reachesBothSides: boolean
  }) => string
  readonly title: (pair: PairMessage, isSameDay: boolean) => string
  readonly question: (outcome: string, occasion: string) => string
  readonly objective: (kind: 'group' | 'global', pair: PairMessage, lagDays: number) => string
  readonly background: (pair: PairMessage) => string
  readonly design: (kind: 'group' | 'global', parts: { pair: PairMessage; people: Amount; lagDays: number }) => string
  readonly dataAnalysis: (version: string) => string
  readonly limitations: (pair: PairMessage, isSameDay: boolean) => string
  readonly significance: (parts: { isClear: boolean; people: Amount; lack: string | undefined }) => string
  readonly message: (
    parts: Tendency & { occasion: string; outcome: string; people: Amount; value: Valuation },
  ) => string
  readonly sources: (people: Amount) => string
}

/** Whether a dose is an amount of something, a number of times, or a level. */
export type DoseKind = 'amount' | 'times' | 'level'

export interface OptimumMessages {
  /** "1 to 2 servings", "3 to 4" on a scale. */
  readonly doses: (parts: { low: FormattedQuantity; high: FormattedQuantity; isSingleDose: boolean }) => string
  readonly sentence: (parts: {
    occasion: string
    outcome: string
    mean: string
    overall: string
    kind: ChangeKind
    days: Amount
    value: Valuation | undefined
    side: 'more' | 'less'
  }) => string
  /** "on days after 1 to 2 servings of coffee". */
  readonly occasion: (parts: {
    doses: string
    isSingleDose: boolean
    doseKind: DoseKind
    name: string
    window: EffectWindow
  }) => string
  readonly message: (parts: Tendency & { outcome: string; occasion: string; value: Valuation | undefined }) => string
}

export interface AboutMessages {
  readonly findings: (parts: {
    found: Amount
    shown: 'directed' | 'sameDay' | 'common' | 'nearest'
    isSorted: boolean
  }) => {
    readonly title: string
    readonly sentences: readonly string[]
  }
  /** No outcome of interest is marked, and how to mark one. */
  readonly unmarked: (voice: Voice) => readonly string[]
  /** Requested as effects, but not outcomes. */
  readonly notOutcomes: (names: readonly string[]) => readonly string[]
  /** A variable requested as its own effect. */
  readonly itself: (name: string) => string
  readonly unused: (voice: Voice, names: readonly string[]) => string
  /** The meaning of a verdict about one pair, after the sentence that gives it. */
  readonly verdict: (verdict: Verdict) => readonly string[]
  /** What can be done about a pair that is not compared. */
  readonly unjudged: (reason: UnjudgedReason, effect: string) => readonly string[]
}

// Distinguishes levels (a temperature, an hour) from events (two coffees), in any language.

export const LEVELS: ReadonlySet<Condition['kind']> = new Set([
  'levelAbove',
  'higherThanUsual',
  'lastAfter',
  'hoursBefore',
])

/** Events follow "after" or "nach" directly; levels belong to a day. */
export const isHappening = (condition: Condition, side: 'high' | 'low'): boolean =>
  condition.kind === 'amountOver' || condition.kind === 'timesOver' || (side === 'high' && !LEVELS.has(condition.kind))
