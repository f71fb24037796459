/** The columns of a file as a person sees them before anything is stored, and what they decide about each. */

import type { CombinationOperation } from '@upshot/contract'
import type { Sentence } from '../../lib/language.ts'
import { say } from '../../lib/refusal.ts'

/** What a column becomes. */
export type ColumnUse = 'variable' | 'time' | 'note' | 'source' | 'name' | 'unit' | 'category' | 'left out'

/** What of a column can be changed. */
export type ColumnChange = 'variableName' | 'unit' | 'combination'

/** The variable that the values of a column would be of. */
export interface ColumnTarget {
  readonly variableName: string
  readonly categoryName: string
  readonly unit: string
  readonly combination: CombinationOperation
}

export interface ColumnPreview {
  /** What a choice names it by. */
  readonly key: string
  readonly file: string
  /** As the file calls it. */
  readonly name: string
  /** As they stand in the file. */
  readonly firstValues: readonly string[]
  /** Cells that are not empty. */
  readonly count: number
  readonly smallest?: number
  readonly largest?: number
  readonly use: ColumnUse
  readonly target?: ColumnTarget
  /** Why it is left out. */
  readonly reason?: Sentence
  /** Nothing: it can only be left out, or not even that. */
  readonly changes: readonly ColumnChange[]
  readonly canLeaveOut: boolean
  /** What was decided about it, now or for an earlier file; whoever reads the file fills it in. */
  readonly choice?: ColumnChoice['choice']
}

/** What a person wants of a column; whatever they do not name stays as proposed. */
export interface ColumnChoice {
  readonly key: string
  readonly choice: 'as proposed' | 'change' | 'leave out'
  readonly variableName?: string | undefined
  readonly unit?: string | undefined
  readonly combination?: CombinationOperation | undefined
}

export const FIRST_VALUES = 5
export const LONGEST_SHOWN = 60

/** A value as it can be shown in a table. */
export const cutShort = (text: string): string =>
  text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : text

const LONGEST_KEY = 200

/** By which a person names a column. */
export const columnKey = (name: string): string => name.slice(0, LONGEST_KEY)

/** How a column is counted that a person did not want. */
export const unwanted = (name: string): Sentence =>
  say(`Column "${cutShort(name)}", as you chose`, `Spalte "${cutShort(name)}", wie du es wolltest`)
