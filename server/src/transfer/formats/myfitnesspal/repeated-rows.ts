/**
 * Rows that are the same as an earlier one in every cell. Where a file has a row for each food, two of them may be two
 * helpings or one that was written twice; which it was, only the person knows.
 */
import { inEach, type Sentence } from '../../../lib/language.ts'
import { say } from '../../../lib/refusal.ts'
import type { ReadContext } from '../format.ts'
import type { NamedRow } from '../reading/csv-rows.ts'

/** Rows of a day stand together; of a long file only the last rows are remembered. */
const ROWS_KEPT = 100_000
const ROWS_SHOWN = 3
const LONGEST_SHOWN = 100

export class EarlierRows {
  readonly #seen = new Set<string>()

  /** Whether the row stood there before; from now on it did. */
  has({ cells }: NamedRow): boolean {
    const key = cells.join('\n')
    const isKnown = this.#seen.has(key)
    if (this.#seen.size >= ROWS_KEPT) this.#seen.clear()
    this.#seen.add(key)
    return isKnown
  }
}

/** How many there are, and the first of them in words. */
export class RepeatedRows {
  readonly #shown: Sentence[] = []
  #count = 0

  add({ line, cells }: NamedRow): void {
    this.#count++
    const words = cells.map((cell) => cell.trim()).filter((cell) => /[^0.]/.test(cell))
    const row = words.join(', ').slice(0, LONGEST_SHOWN)
    if (this.#shown.length < ROWS_SHOWN) this.#shown.push(say(`line ${line} (${row})`, `Zeile ${line} (${row})`))
  }

  /** Whether they count again; asked only where there are any. */
  areKept(context: ReadContext): boolean {
    if (this.#count === 0) return true
    const { en, de } = inEach((language) => this.#shown.map((row) => row[language]).join('; '))
    const rows =
      this.#count === 1
        ? say(
            `One row is the same as an earlier one: ${en}. Did you have it again, or should it count once?`,
            `Eine Zeile ist wie eine frühere: ${de}. Hattest du das noch einmal, oder soll es einmal zählen?`,
          )
        : say(
            `${this.#count} rows are the same as earlier ones, such as ${en}. Did you have them again, or should each count once?`,
            `${this.#count} Zeilen sind wie frühere, etwa ${de}. Hattest du das noch einmal, oder soll jede einmal zählen?`,
          )
    return (
      context.ask({ key: 'repeatedRows', isOnce: true, text: rows, choices: ['keep all', 'count once'] }) !==
      'count once'
    )
  }
}
