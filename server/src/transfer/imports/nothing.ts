/** An import that brought nothing is not finished well: it says why. Pure. */
import { formats } from '../formats/formats.ts'
import { upshotDocument } from '../formats/upshot/upshot-document.ts'
import type { ImportRow } from './import-rows.ts'
import { Tally } from './tally.ts'

const MOST_NAMED = 3

/** Undefined where something came, or was there before; an export of ours may be empty. */
export function whyNothing(row: ImportRow): string | undefined {
  const { counts, leftOut, rejected } = new Tally(row)
  const { created, replaced, unchanged, repeated } = counts
  if (row.format === upshotDocument.name || created + replaced + unchanged + repeated > 0) return undefined
  const name = formats.find((format) => format.name === row.format)?.displayName
  const read = `Nothing was imported. The file was read as ${name ?? 'a file of another program'}`
  const [first] = rejected
  if (first) return `${read}, but no row could be used. ${first.file}, line ${first.line}: ${first.reason}`
  if (leftOut.size === 0) return `${read}, and has no values.`
  const named = [...leftOut].slice(0, MOST_NAMED).map(([what, count]) => `${what} (${count})`)
  const rest = leftOut.size > MOST_NAMED ? ` and ${leftOut.size - MOST_NAMED} more` : ''
  return `${read}, but everything in it was left out: ${named.join('; ')}${rest}.`
}
