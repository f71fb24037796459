/** An import that brought nothing is not finished well: it says why. Pure. */
import { inEach, type Language, type Sentence } from '../../lib/language.ts'
import { said } from '../../lib/stored-sentence.ts'
import { formatNamed, UPSHOT_DOCUMENT } from '../formats/known-formats.ts'
import type { ImportRow } from './import-rows.ts'
import { Tally } from './tally.ts'
import { importWords } from './words.ts'

const MOST_NAMED = 3

/** Undefined where something came, or was there before; an export of ours may be empty. */
export function whyNothing(row: ImportRow): Sentence | undefined {
  const tally = new Tally(row)
  const { created, replaced, unchanged, repeated } = tally.counts
  if (row.format === UPSHOT_DOCUMENT || created + replaced + unchanged + repeated > 0) return undefined
  return inEach((language) => reasonIn(language, row, tally))
}

function reasonIn(language: Language, { format }: ImportRow, { leftOut, rejected }: Tally): string {
  const words = importWords[language].nothing
  const read = words.readAs(formatNamed(format)?.displayName)
  const [first] = rejected
  if (first) return `${read} ${words.noRow(first.file, first.line, said(first.reason, language))}`
  if (leftOut.size === 0) return `${read} ${words.noValues}`
  const named = [...leftOut.values()]
    .slice(0, MOST_NAMED)
    .map(({ what, count }) => `${said(what, language)} (${count})`)
  return `${read} ${words.allLeftOut(named.join('; '), Math.max(0, leftOut.size - MOST_NAMED))}`
}
