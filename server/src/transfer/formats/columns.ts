/** The preview of a file's columns, and the person's choice for each. */

import type { CombinationOperation } from '@upshot/contract'
import { type Sentence, say } from '../../lib/language.ts'

/** What a column becomes. */
export type ColumnUse = 'variable' | 'time' | 'note' | 'source' | 'name' | 'unit' | 'category' | 'left out'

/** What a person can change about a column. */
export type ColumnChange = 'variableName' | 'unit' | 'combination'

/** The variable that a column becomes. */
export interface ColumnTarget {
  readonly variableName: string
  readonly categoryName: string
  readonly unit: string
  readonly combination: CombinationOperation
}

export interface ColumnPreview {
  /** The key that choices refer to. */
  readonly key: string
  readonly file: string
  /** Its name in the file. */
  readonly name: string
  /** The first values as written in the file. */
  readonly firstValues: readonly string[]
  /** Cells that are not empty. */
  readonly count: number
  readonly smallest?: number
  readonly largest?: number
  readonly use: ColumnUse
  readonly target?: ColumnTarget
  /** Why it is left out. */
  readonly reason?: Sentence
  /** Empty if nothing can be changed. */
  readonly changes: readonly ColumnChange[]
  readonly canLeaveOut: boolean
  /** The person's choice for this or an earlier file; filled in while reading. */
  readonly choice?: ColumnChoice['choice']
}

/** A person's choice for a column; columns without one stay as proposed. */
export interface ColumnChoice {
  readonly key: string
  readonly choice: 'as proposed' | 'change' | 'leave out'
  readonly variableName?: string | undefined
  readonly unit?: string | undefined
  readonly combination?: CombinationOperation | undefined
}

export const FIRST_VALUES = 5
export const LONGEST_SHOWN = 60

/** A value, shortened for a table. */
export const cutShort = (text: string): string =>
  text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : text

const LONGEST_KEY = 200

/** The key of a column. */
export const columnKey = (name: string): string => name.slice(0, LONGEST_KEY)

/** The item for a column that the person left out. */
export const unwanted = (name: string): Sentence => say('Column "{name}", as you chose', { name: cutShort(name) })
