import { access, stat } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import type { Import } from '@upshot/contract'
import type { Services } from '../compose.ts'
import { inPerson } from '../http/caller.ts'
import { Refusal, toOperator } from '../lib/refusal.ts'
import { sentenceIn } from '../lib/stored-sentence.ts'
import { isTimeZone, localDates } from '../lib/zone.ts'
import type { ColumnChoice } from '../transfer/formats/columns.ts'
import { formatNamed, knownFormats, UPSHOT_DOCUMENT } from '../transfer/formats/known-formats.ts'
import { wordFaults } from '../transfer/imports/answers.ts'
import { hashOf } from '../transfer/imports/files.ts'
import { presentBriefly, presentImport } from '../transfer/imports/present.ts'
import type { ImportOptions } from '../transfer/imports/rules.ts'
import type { ImportRow } from '../transfer/imports/store.ts'
import { type DocumentResult, importedOf, type SectionCounts, Tally } from '../transfer/imports/tally.ts'
import {
  AnswerIsNo,
  type Arguments,
  BadUsage,
  type Command,
  required,
  text,
  texts,
  wantsJson,
  word,
} from './command.ts'

// Messages of the command line about imports. Pure.

const BAR = 30
const MOST_REJECTED_SHOWN = 10
const LONGEST_NAME = 40

export function progressLine(row: ImportRow): string {
  // Everything is read but not everything is stored yet, and the user is still waiting.
  const share = row.size_bytes === 0 ? 0 : Math.min(0.99, row.bytes_read / row.size_bytes)
  const full = Math.round(share * BAR)
  const { counts } = new Tally({ ...row, variables: '[]', left_out: '[]', rejected: '[]' })
  return `[${'#'.repeat(full)}${'.'.repeat(BAR - full)}] ${Math.round(share * 100)} %  ${counts.read} values`
}

function importLines(imported: Import, timeZone: string): string[] {
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

/** Its format; if several are possible, their names. */
function leftOutLine({ what, count, parts = [] }: Import['leftOut'][number]): string {
  if (parts.length === 0) return `Left out: ${what} (${count})`
  const names = parts.slice(0, MOST_PARTS_SHOWN).map((part) => `${part.name} (${part.count})`)
  return `Left out: ${what}: ${names.join(', ')}${parts.length > MOST_PARTS_SHOWN ? ', …' : ''}`
}

/** What each column would become, in a dry run. */
function columnLines({ columns, dryRun, state }: Import): string[] {
  if (columns.length === 0 || (!dryRun && state === 'completed')) return []
  const rows = columns.map((column) => [
    column.name.slice(0, LONGEST_NAME),
    column.firstValues.slice(0, 3).join(' | ').slice(0, LONGEST_NAME),
    column.smallest === undefined ? '' : `${column.smallest} to ${column.largest}`,
    column.use === 'variable'
      ? `${column.variableName}, ${column.unitAbbreviatedName}, ${column.combinationOperation}`
      : column.use,
    column.use === 'left out' ? (column.reason ?? '') : column.choice === 'as proposed' ? '' : 'as you chose',
  ])
  return tableLines([['Column', 'First values', 'Range', 'Becomes', ''], ...rows])
}

/** Suspicious values, with the first rows. */
const doubtLines = ({ doubts }: Import): string[] =>
  doubts.flatMap(({ kind, text, count, rows }) => [
    `${kind === 'scale' ? 'Please check' : 'Looks wrong'}: ${text} (${count})`,
    ...rows.map((row) => `  ${row.file}, line ${row.line}: ${row.text}`),
  ])

/** Questions that the file leaves open, and how to answer them. */
const questionLines = ({ questions }: Import): string[] =>
  questions.map(({ key, text, choices }) => {
    const possible = choices ? ` One of: ${choices.join(', ')}.` : ''
    return `${text}${possible} Answer with --answer "${key}=…".`
  })

function variableLines(variables: Import['variables'], dateOf: (utc: string) => string): string[] {
  const rows = variables.map((variable) => [
    variable.variableName.slice(0, LONGEST_NAME),
    String(variable.count),
    variable.unitAbbreviatedName,
    `${dateOf(variable.earliestAt)} … ${dateOf(variable.latestAt)}`,
    [
      variable.isNew ? 'new' : '',
      variable.replaced ? `${variable.replaced} replaced` : '',
      variable.isUndecided ? 'not decided yet: please answer the question' : '',
    ]
      .filter((part) => part !== '')
      .join(', '),
  ])
  return tableLines([['Variable', 'Values', 'Unit', 'Days', ''], ...rows])
}

function listLines(imports: readonly Import[]): string[] {
  if (imports.length === 0) return ['Nothing was imported yet.']
  const rows = imports.map((imported) => [
    String(imported.id),
    imported.dryRun ? `${imported.state} (dry run)` : imported.state,
    imported.createdAt.slice(0, 16).replace('T', ' '),
    imported.formatName ?? '',
    `${imported.counts.created} new`,
    imported.fileName,
  ])
  return tableLines([['Id', 'State', 'When (UTC)', 'Format', 'Brought', 'File'], ...rows])
}

function tableLines(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, index) => Math.max(...rows.map((row) => (row[index] ?? '').length)))
  return rows.map((row) =>
    row
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

export const importCommand: Command = {
  name: 'import',
  summary: 'Import a file from another app, or an Upshot export, into an account.',
  usage: 'FILE --user E [--dry-run] [--time-zone Z] [--answer KEY=VALUE]… [--column NAME=…]… [--format NAME] [--json]',
  operands: ['FILE'],
  options: {
    user: { type: 'string' },
    'dry-run': { type: 'boolean' },
    'time-zone': { type: 'string' },
    answer: { type: 'string', multiple: true },
    column: { type: 'string', multiple: true },
    format: { type: 'string' },
    json: { type: 'boolean' },
  },
  help: `Upshot recognises the file by its content. --dry-run shows what would be imported and changes nothing. If a file does
not name a unit or a time zone, Upshot asks; answer with --answer. A dry run lists the columns; change one with
--column "Weight=Weight Lifted; lb; MEAN" (variable; unit; SUM or MEAN, each may be empty), or leave it out with
--column "Weight=leave out". Answers and columns are remembered for the next file of the same kind.
Importing a file twice adds nothing, and "upshot imports undo ID --user E" removes exactly what was added.
An Upshot export is imported completely or not at all. Whatever is already in the account stays unchanged,
and an empty account also takes the name, time zone and settings.
Formats: ${knownFormats.map(({ name }) => name).join(', ')}.`,
  run: async (input, { open, print, progress }) => {
    const file = resolve(word(input, 0))
    const email = required(input, 'user')
    const options = wantedIn(input)
    const isThere = await access(file).then(
      () => true,
      () => false,
    )
    if (!isThere)
      throw new Refusal('notFound', toOperator(`There is no file ${file}, or we are not allowed to read it.`))
    if ((await stat(file)).isDirectory())
      throw new Refusal('badInput', toOperator(`${file} is a folder. Please name a file in it.`))
    const { services } = await open()
    const user = await services.users.find(email)
    const { row, isKnown } = await runHere(services, { userId: user.id, file, options: options, progress })
    refuseUnfinished(row, wantsJson(input) ? () => undefined : print)
    const document = isKnown || row.format !== UPSHOT_DOCUMENT ? undefined : importedOf(row)
    if (isKnown && !wantsJson(input))
      return print(`This file was imported before (import ${row.id}), so nothing was added.`)
    if (wantsJson(input)) {
      print(JSON.stringify({ ...document, isDryRun: options.isDryRun, import: presentImport(row, 'en') }))
    } else
      for (const line of document ? documentLines(document) : importLines(presentImport(row, 'en'), user.time_zone))
        print(line)
    if (options.isDryRun && !wantsJson(input)) print('Nothing was changed: this was a dry run.')
  },
}

interface ImportContext {
  readonly userId: number
  readonly file: string
  readonly options: ImportOptions
  readonly progress: (line: string) => void
}

/** Reads and stores the file in this process, unless a server has done so or is doing it. */
async function runHere(
  { imports, importRunner: runner }: Services,
  { userId, file, options, progress }: ImportContext,
): Promise<{ row: ImportRow; isKnown: boolean }> {
  const begun = await imports.begin(inPerson(userId), { fileName: basename(file), ...(await hashOf(file)) }, options)
  const { id, state, stored_name } = begun.row
  if (state === 'completed') return { row: begun.row, isKnown: true }
  if (!begun.isNew && stored_name !== null)
    throw new Refusal('badInput', toOperator(`The server already has this file: import ${id} is ${state}.`))
  await runner.run({ userId, importId: id, file }, (row) => progress(progressLine(row)))
  progress('')
  const row = await imports.withId(userId, id)
  // The file is not ours to keep: to answer, the command is repeated.
  if (row.state === 'waiting') await imports.cancel(inPerson(userId), id)
  return { row, isKnown: false }
}

function refuseUnfinished(row: ImportRow, print: (line: string) => void): void {
  if (row.state === 'completed') return
  if (row.state !== 'waiting')
    throw new Refusal(
      'badInput',
      toOperator(row.error === null ? `The import is ${row.state}.` : sentenceIn(row.error, 'en')),
    )
  const record = presentImport(row, 'en')
  for (const line of [...columnLines(record), ...doubtLines(record)]) print(line)
  throw new Refusal('badInput', toOperator(questionLines(record).join('\n')))
}

function wantedIn(input: Arguments): ImportOptions {
  const format = text(input, 'format')
  if (format !== undefined && !formatNamed(format))
    throw new BadUsage(`--format must be one of ${knownFormats.map(({ name }) => name).join(', ')}.`)
  const zone = text(input, 'time-zone')
  if (zone !== undefined && !isTimeZone(zone)) throw new BadUsage(`--time-zone "${zone}" is not a time zone.`)
  const answers = texts(input, 'answer').map((answer) => {
    const index = answer.indexOf('=')
    if (index < 1) throw new BadUsage('--answer must be KEY=VALUE.')
    return [answer.slice(0, index), answer.slice(index + 1)] as const
  })
  return {
    isDryRun: input.values['dry-run'] === true,
    format,
    answers: { ...Object.fromEntries(answers), ...(zone === undefined ? {} : { timeZone: zone }) },
    choices: texts(input, 'column').map(columnChoice),
  }
}

/** `NAME=leave out`, or `NAME=variable; unit; SUM`. */
function columnChoice(text: string): ColumnChoice {
  const index = text.lastIndexOf('=')
  if (index < 1) throw new BadUsage('--column must be NAME=leave out, or NAME=VARIABLE; UNIT; SUM or MEAN.')
  const key = text.slice(0, index)
  const value = text.slice(index + 1).trim()
  if (value === 'leave out' || value === 'as proposed') return { key, choice: value }
  const [variableName, unit, combination] = value.split(';').map((part) => part.trim() || undefined)
  if (combination !== undefined && combination !== 'SUM' && combination !== 'MEAN')
    throw new BadUsage(`--column "${key}": choose SUM or MEAN for the values of a day, not "${combination}".`)
  const choice: ColumnChoice = { key, choice: 'change', variableName, unit, combination }
  const [fault] = wordFaults(choice)
  if (fault !== undefined) throw new BadUsage(fault.en)
  return choice
}

function documentLines(imported: DocumentResult): string[] {
  const line = (name: string, { added, kept }: SectionCounts) => `${name}: ${added} added, ${kept} already there`
  return [
    line('Variables', imported.variables),
    line('Tags', imported.tags),
    line('Reminders', imported.reminders),
    line('Skipped days', imported.skippedDays),
    line('Orders of trust', imported.sourceOrder),
    line('Votes', imported.votes),
    line('Notes', imported.notes),
    line('Experiments', imported.experiments),
    line('Experiment drafts', imported.experimentDrafts),
    line('Measurements', imported.measurements),
    ...(imported.isAccountTaken ? ['Name, time zone and settings: added'] : []),
  ]
}

const MOST_LISTED = 100

export const importsCommand: Command = {
  name: 'imports',
  summary: 'List what was imported.',
  usage: '--user E [--json]',
  options: { user: { type: 'string' }, json: { type: 'boolean' } },
  run: async (input, { open, print }) => {
    const email = required(input, 'user')
    const { services } = await open()
    const user = await services.users.find(email)
    const rows = await services.imports.list(user.id, { limit: MOST_LISTED, offset: 0 })
    const imports: Import[] = rows.map((row) => presentBriefly(row, 'en'))
    if (wantsJson(input)) return print(JSON.stringify(imports))
    for (const line of listLines(imports)) print(line)
  },
}

export const importsUndo: Command = {
  name: 'imports undo',
  summary: 'Undo an import: remove exactly what it added.',
  usage: 'ID --user E',
  operands: ['ID'],
  options: { user: { type: 'string' } },
  help: 'New values are removed and replaced ones are restored. What you have changed by hand since stays.',
  run: async (input, { open, print }) => {
    const id = Number(word(input, 0))
    if (!Number.isSafeInteger(id) || id < 1) throw new BadUsage('ID must be a whole number.')
    const email = required(input, 'user')
    const { services } = await open()
    const user = await services.users.find(email)
    const row = await services.imports.undo(inPerson(user.id), id)
    if (row.state === 'undone') return print(`Import ${id} was undone.`)
    if (row.state === 'undoing') return print(`Import ${id} is large. The server is undoing it now.`)
    print(`Import ${id} is ${row.state}: there is nothing to undo.`)
    throw new AnswerIsNo()
  },
}
