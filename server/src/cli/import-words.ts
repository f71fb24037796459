/** What the command line says about imports. Pure. */
import type { Import } from '@upshot/contract'
import { localDates } from '../lib/zone.ts'
import type { ImportRow } from '../transfer/imports/store.ts'
import { Tally } from '../transfer/imports/tally.ts'

const BAR = 30
const MOST_REJECTED_SHOWN = 10
const LONGEST_NAME = 40

export function progressLine(row: ImportRow): string {
  // Read to its end is not stored to its end: whoever sees the line waits still.
  const share = row.size_bytes === 0 ? 0 : Math.min(0.99, row.bytes_read / row.size_bytes)
  const full = Math.round(share * BAR)
  const { counts } = new Tally({ ...row, variables: '[]', left_out: '[]', rejected: '[]' })
  return `[${'#'.repeat(full)}${'.'.repeat(BAR - full)}] ${Math.round(share * 100)} %  ${counts.read} values`
}

export function importLines(imported: Import, timeZone: string): string[] {
  const { counts, variables, leftOut, rejected, assumptions } = imported
  return [
    `${imported.formatName ?? 'File'}: ${counts.created} new, ${counts.replaced} replaced, ${counts.unchanged} already there (import ${imported.id})`,
    ...variableLines(variables, localDates(timeZone)),
    ...columnLines(imported),
    ...doubtLines(imported),
    ...questionLines(imported),
    ...assumptions.map(
      ({ text, value, from }) =>
        `${text} ${from === 'account' ? 'Taken from the account' : 'As you answered for an earlier file'}: ${value}`,
    ),
    ...leftOut.map(leftOutLine),
    ...(counts.repeated > 0 ? [`Repeated in the same file: ${counts.repeated}`] : []),
    ...(counts.rejected > 0 ? [`Rejected: ${counts.rejected}`] : []),
    ...rejected.slice(0, MOST_REJECTED_SHOWN).map(({ file, line, reason }) => `  ${file}, line ${line}: ${reason}`),
  ]
}

const MOST_PARTS_SHOWN = 20

/** What it is, and where it is several things, their names. */
function leftOutLine({ what, count, parts = [] }: Import['leftOut'][number]): string {
  if (parts.length === 0) return `Left out: ${what} (${count})`
  const names = parts.slice(0, MOST_PARTS_SHOWN).map((part) => `${part.name} (${part.count})`)
  return `Left out: ${what}: ${names.join(', ')}${parts.length > MOST_PARTS_SHOWN ? ', …' : ''}`
}

/** What each column would become, in a dry run. */
export function columnLines({ columns, dryRun, state }: Import): string[] {
  if (columns.length === 0 || (!dryRun && state === 'completed')) return []
  const rows = columns.map((one) => [
    one.name.slice(0, LONGEST_NAME),
    one.firstValues.slice(0, 3).join(' | ').slice(0, LONGEST_NAME),
    one.smallest === undefined ? '' : `${one.smallest} to ${one.largest}`,
    one.use === 'variable' ? `${one.variableName}, ${one.unitAbbreviatedName}, ${one.combinationOperation}` : one.use,
    one.use === 'left out' ? (one.reason ?? '') : one.choice === 'as proposed' ? '' : 'as you chose',
  ])
  return tableLines([['Column', 'First values', 'Range', 'Becomes', ''], ...rows])
}

/** What looks wrong, with the first rows. */
export const doubtLines = ({ doubts }: Import): string[] =>
  doubts.flatMap(({ kind, text, count, rows }) => [
    `${kind === 'scale' ? 'Please check' : 'Looks wrong'}: ${text} (${count})`,
    ...rows.map((row) => `  ${row.file}, line ${row.line}: ${row.text}`),
  ])

/** What the file does not say, and how it is told. */
export const questionLines = ({ questions }: Import): string[] =>
  questions.map(({ key, text, choices }) => {
    const possible = choices ? ` One of: ${choices.join(', ')}.` : ''
    return `${text}${possible} Answer with --answer "${key}=…".`
  })

function variableLines(variables: Import['variables'], dateOf: (utc: string) => string): string[] {
  const rows = variables.map((one) => [
    one.variableName.slice(0, LONGEST_NAME),
    String(one.count),
    one.unitAbbreviatedName,
    `${dateOf(one.earliestAt)} … ${dateOf(one.latestAt)}`,
    [
      one.isNew ? 'new' : '',
      one.replaced ? `${one.replaced} replaced` : '',
      one.isUndecided ? 'not decided yet: please answer the question' : '',
    ]
      .filter((part) => part !== '')
      .join(', '),
  ])
  return tableLines([['Variable', 'Values', 'Unit', 'Days', ''], ...rows])
}

export function listLines(imports: readonly Import[]): string[] {
  if (imports.length === 0) return ['Nothing was imported yet.']
  const rows = imports.map((one) => [
    String(one.id),
    one.dryRun ? `${one.state} (dry run)` : one.state,
    one.createdAt.slice(0, 16).replace('T', ' '),
    one.formatName ?? '',
    `${one.counts.created} new`,
    one.fileName,
  ])
  return tableLines([['Id', 'State', 'When (UTC)', 'Format', 'Brought', 'File'], ...rows])
}

function tableLines(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => (row[at] ?? '').length)))
  return rows.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}
