/** The kinds of safety rules. */
import type { ExperimentConfirmations } from '@upshot/contract'

/** What is looked at: the deed (cause and arms), or the outcomes. */
export type Concern = 'deed' | 'outcome'

/** Refused, whatever is confirmed. */
export interface NeverRule {
  readonly id: string
  readonly kind: 'never'
  readonly concern: Concern
  readonly sentence: string
  /** In any spelling that the search for variables understands. */
  readonly names?: readonly string[]
  readonly patterns?: readonly RegExp[]
  /** A number in the text that is too large or too small. */
  readonly amounts?: readonly {
    readonly pattern: RegExp
    readonly isBad: (amount: number) => boolean
  }[]
}

/** Things of which no arm may ask for more: the arms may be "as usual" and "none". */
export interface SubstanceRule {
  readonly id: string
  readonly kind: 'substance'
  readonly sentence: string
  readonly names: readonly string[]
}

/** Whom a confirmation is asked of. */
export type ConfirmationGroup = 'everybody' | 'treatment' | 'prescribed' | 'swallowed' | 'food'

/** What the person says at the start. */
export interface ConfirmRule {
  readonly id: string
  readonly kind: 'confirm'
  readonly askedOf: ConfirmationGroup
  readonly field: keyof ExperimentConfirmations
  readonly wanted: boolean | 'date'
  /** What is asked. */
  readonly sentence: string
  /** What is said to whoever answers otherwise. */
  readonly refusal: string
}

/** What the draft itself has to say. */
export interface InputRule {
  readonly id: string
  readonly kind: 'input'
  readonly askedOf: ConfirmationGroup
  readonly field: 'medicine'
  readonly sentence: string
}

export type SafetyRule = NeverRule | SubstanceRule | ConfirmRule | InputRule
