/** Columns of tables that no variable is made of: formats ask for those they know, and what they never asked for is told. */
import { say } from '../../../lib/refusal.ts'
import type { LeftOutItem, Upload } from '../../formats/format.ts'
import { unaskedColumns } from '../../formats/reading/csv-rows.ts'
import { shown } from '../../formats/reading/target.ts'

/** Nobody reads more. */
const MOST_TOLD = 60

export function unreadColumns({ files }: Upload): LeftOutItem[] {
  const counts = new Map<string, number>()
  for (const { name, count } of files.flatMap(unaskedColumns)) {
    const key = counts.has(name) || counts.size < MOST_TOLD ? name : ''
    counts.set(key, (counts.get(key) ?? 0) + count)
  }
  return [...counts].map(([name, count]) => ({ kind: 'leftOut', what: wordsFor(name), count }))
}

const wordsFor = (name: string) =>
  name === '' ? say('More columns', 'Weitere Spalten') : say(`Column ${shown(name)}`, `Spalte ${shown(name)}`)
