import type { ColumnChoice } from '../../formats/columns.ts'

/** What a person answered and decided about the last file of a kind. */
export interface RememberedAnswers {
  readonly shape: string
  readonly answers: Readonly<Record<string, string>>
  readonly choices: readonly ColumnChoice[]
}
