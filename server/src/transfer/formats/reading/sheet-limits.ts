/** The largest sheets of a workbook that are read, and the refusals of others. */
import { say } from '../../../lib/language.ts'
import { UnreadableFile } from '../format.ts'

export const MOST_COLUMNS = 2000
export const MOST_ROWS = 1_048_576

export const tooManyColumns = (path: string): UnreadableFile =>
  new UnreadableFile(
    say('{value} has more than {mostColumns} columns, which is the most we can read.', {
      value: path,
      mostColumns: MOST_COLUMNS,
    }),
  )

export const rowsOutOfOrder = (path: string): UnreadableFile =>
  new UnreadableFile(say('{value} is damaged: its rows are not in order.', { value: path }))
