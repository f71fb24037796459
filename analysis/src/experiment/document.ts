/**
 * The document of an experiment, which is exported and published, read by `experiment analyze` and checked by
 * `experiment verify`. The protocol is frozen at the start, and the commitment covers its bytes.
 */

export const FORMAT = 'upshot-experiment/1'
export const METHOD = 'experiment-1'

/** One of the things compared; the first is the comparison. */
export interface Arm {
  readonly name: string
  readonly instruction: string
  /** If all three arms have an amount, the slope along the amounts is tested. */
  readonly amount?: number
}

/** Every block holds one period of each arm, in an order decided by chance. */
export interface BlocksDesign {
  readonly kind: 'blocks'
  readonly blocks: number
  readonly periodDays: number
  /** The first days of each period take place but are not analysed. */
  readonly washoutDays: number
}

/** ABAB or BABA, the days of change drawn from all possibilities. */
export interface PhasesDesign {
  readonly kind: 'phases'
  /** 4 when absent. */
  readonly phases?: number
  readonly days: number
  readonly shortestPhase: number
  /** The first days after each change are not analysed. */
  readonly washoutDays: number
}

export interface Outcome {
  readonly variableName: string
  readonly unit: string
  readonly combination: string
  /** The ends of the scale, if it has one. */
  readonly minimum?: number
  readonly maximum?: number
}

export interface SecondaryOutcome {
  readonly variableName: string
  readonly unit: string
  readonly weekdayOffsets?: readonly number[]
}

/** Everything that is fixed at the start. Members that are not listed here are part of the commitment too. */
export interface Protocol {
  readonly format: typeof FORMAT
  readonly title: string
  readonly arms: readonly Arm[]
  readonly outcome: Outcome
  /** The outcome of day t is the value of day t + lagDays. */
  readonly lagDays: number
  readonly alpha: number
  /** The smallest change that would matter, in the unit of the outcome. */
  readonly smallestEffect: number
  /** The effect of each day of the week, Sunday first, estimated before the start. */
  readonly weekdayOffsets: readonly number[]
  readonly design: BlocksDesign | PhasesDesign
  readonly firstDay: string
  /** The IANA zone at whose midnight a day begins and its arm is shown. */
  readonly timeZone?: string
  /** The arm is shown from six in the evening of the day before. */
  readonly revealEvening?: boolean
  readonly method: string
  /** Root mean square of a block's difference in the past; scales any-time evidence. */
  readonly scatter?: number
  /** Numbers of blocks after which the program looks. */
  readonly looks?: readonly number[]
  /** Equivalent to `amount` on every arm. */
  readonly doses?: readonly number[]
  readonly secondary?: readonly SecondaryOutcome[]
}

/**
 * One day of the experiment. `date` and `arm` are enough: block and position follow from the order of the days,
 * `analysed` from the wash-out. A published document has `day` (1 = the first day) in place of `date`.
 */
export interface DocumentDay {
  readonly date?: string
  readonly day?: number
  readonly block?: number
  readonly position?: number
  readonly arm: number
  readonly analysed?: boolean
  /** The outcome that belongs to this day, lag included; null if nothing was recorded. */
  readonly y: number | null
  /** How much of the second arm was really done, 0 to 1; null or absent if unknown. */
  readonly taken?: number | null
  /** If `taken` is not given: whether the instruction was followed, and how much was done. */
  readonly mark?: 'done' | 'notDone' | 'none'
  readonly amount?: number | null
  /** When the arm could first be seen, in UTC. */
  readonly shownAt?: string
  /** Values of the secondary outcomes, in the order of the protocol. */
  readonly others?: readonly (number | null)[]
}

/** The data of a look, stored unchanged: later corrections do not rewrite the past. */
export interface StoredLook {
  readonly after: number
  /** Effect of each block (second arm minus first); null for a block with an empty period. */
  readonly differences: readonly (number | null)[]
  readonly weights: readonly number[]
}

/** Orders of the arms block by block, or the phases as [arm, days]. */
export type Schedule = readonly (readonly number[])[]

export interface ExperimentDocument {
  readonly protocol: Protocol
  readonly commitment?: string
  /** 32 bytes in hex; present once the experiment has ended. */
  readonly seed?: string
  readonly schedule?: Schedule
  readonly days?: readonly DocumentDay[]
  readonly looks?: readonly StoredLook[]
  readonly result?: Readonly<Record<string, unknown>>
}
