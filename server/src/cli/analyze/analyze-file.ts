import { once } from 'node:events'
import type { Writable } from 'node:stream'
import {
  activeDays,
  createKernelEngine,
  type DayTable,
  dayNumber,
  dayText,
  type JudgedChange,
  judgeChanges,
  judgementOf,
  largerThan,
  MOST_CHANGES,
  type ReportedPair,
  replay,
  type TurningPoint,
  turningPoints,
  type Variable,
} from '@upshot/analysis'
import { BadInput, type CommandContext } from '../command.ts'
import { type AnalysisRequest, analyzePeople, analyzeTable, questionOptions } from './analyze-table.ts'
import { decodedLines, fileBytes } from './decode.ts'
import { chance, gridLines, WIDTH } from './grid.ts'
import { printJson } from './print-json.ts'
import { printTable } from './print-table.ts'
import { MOST_TABLE_BYTES, namesListed, type ReadTable, readTable } from './read-table.ts'
import { isUpshotTable, readUpshotTable, type UpshotTable } from './read-upshot-table.ts'
import type { Settings } from './settings.ts'
import { count, printable, quoted, wrapped } from './words.ts'

const FIRST_MS = 1000
const BETWEEN_MS = 2000

/** Reports progress: nothing in the first second, then a plain line every other second, on a terminal or not. */
export function progressOn({
  clock,
  warn,
}: Pick<CommandContext, 'clock' | 'warn'>): (done: number, total: number) => void {
  let nextMs = clock.nowMs() + FIRST_MS
  return (done, total) => {
    if (clock.nowMs() < nextMs || done >= total) return
    nextMs = clock.nowMs() + BETWEEN_MS
    warn(`${Math.floor((100 * done) / total)} % of the pairs compared`)
  }
}

/** Pairs × days of a replay that takes some minutes, because every day is a whole analysis. */
const MOST = 2_000_000

/** When each pair would have been called likely, if the table had been analysed every evening. */
export function replayTable(
  table: DayTable,
  question: AnalysisRequest,
  onProgress: (done: number, total: number) => void,
): Promise<ReportedPair[]> {
  const pairs =
    (question.causes?.length ?? table.variables.length) * (question.outcomes?.length ?? table.variables.length)
  if (pairs * table.days > MOST)
    throw new BadInput(
      'A replay of this table would take hours. Please choose fewer columns with --causes and --outcomes.',
    )
  return replay(table, { ...questionOptions(question, 'shown'), onLook: onProgress }, createKernelEngine())
}

/** What would have been reported and retracted, day by day. */
export function replayLines(pairs: readonly ReportedPair[], { firstDay, days }: DayTable): string[] {
  const events = pairs.flatMap((pair) =>
    pair.reported.flatMap(({ from, until }) => [
      { day: from, text: `${labelOf(pair)}: likely` },
      ...(until === null ? [] : [{ day: until, text: `${labelOf(pair)}: no longer` }]),
    ]),
  )
  const lines = events.toSorted((a, b) => a.day - b.day).map(({ day, text }) => `${dayText(firstDay + day)}  ${text}`)
  const sum = `${count(pairs.length, 'pair')} would have been reported in ${count(days, 'day')} of looking every evening. A link is reported once q is at most 0.025 with and without the last 3, 6 and 9 % of days (at least 7, 14 and 21), and withdrawn when q is above 0.2.`
  return [...lines, ...(lines.length > 0 ? [''] : []), ...wrapped(sum, WIDTH)]
}

function labelOf({ cause, effect, family }: ReportedPair): string {
  return printable(`${cause} ${family === 'sameDay' ? '↔' : '→'} ${effect}`)
}

/** The same as JSON; days as dates. */
export async function printReplay(pairs: readonly ReportedPair[], table: DayTable, output: Writable): Promise<void> {
  const date = (day: number | null) => (day === null ? null : dayText(table.firstDay + day))
  const rows = pairs.map(({ cause, effect, family, reported: stretches }) => ({
    cause,
    effect,
    family,
    told: stretches.map(({ from, until }) => ({ from: date(from), until: date(until) })),
  }))
  const variables = table.variables.map(({ name }) => name)
  const text = `${JSON.stringify({ days: table.days, variables, replay: rows })}\n`
  if (!output.write(text)) await once(output, 'drain')
}

/** Reads a table, reports what was not understood, analyses the rest and prints the result. */
export async function analyzeFile(file: string, settings: Settings, surroundings: CommandContext): Promise<void> {
  const { warn, clock, output, print } = surroundings
  const bytes = await fileBytes(file, { what: 'a table of days', mostBytes: MOST_TABLE_BYTES })
  const read = isUpshotTable(bytes) ? await readUpshotTable(bytes, settings) : readTable(decodedLines(bytes), settings)
  // Frees the memory of a large file now, not at the next garbage collection. A short text from a pipe lies in a buffer
  // that Node shares with others.
  if (bytes.length === bytes.buffer.byteLength) bytes.buffer.transfer(0)
  for (const warning of read.warnings) warn(warning)
  const question = { ...settings, ...chosen(read.names, settings), ...askedBy(read, settings) }
  const onProgress = progressOn({ clock, warn })
  const [only] = read.people
  if (only && settings.replay) {
    const pairs = await replayTable(only.table, question, onProgress)
    if (settings.format === 'json') return printReplay(pairs, only.table, output)
    for (const line of replayLines(pairs, only.table)) print(line)
    return
  }
  if (only && settings.changes) {
    const changes = changesInTable(only.table, question, namedDays(settings.on, only.table))
    if (settings.format === 'json') return printChanges(changes, only.table, output)
    for (const line of changeLines(changes, only.table)) print(line)
    return
  }
  const isSeveral = settings.subject !== undefined || !only
  const result = isSeveral
    ? await analyzePeople(read.people, question, onProgress)
    : await analyzeTable(only.table, question, onProgress)
  const resultWithNames = { ...result, variables: read.names }
  if (settings.format === 'json') return printJson(resultWithNames, output)
  for (const line of printTable(resultWithNames, { file, settings, people: read.people })) print(line)
}

/** The settings in a table of ours. */
function askedBy(read: ReadTable | UpshotTable, { outcomes }: Settings) {
  if (!('related' in read)) return {}
  const { related } = read
  return { related, past: 'all' as const, ...(outcomes === undefined ? { outcomes: read.outcomes } : {}) }
}

/** The columns that may be causes and outcomes, if they were named. */
function chosen(names: ReadTable['names'], { causes, outcomes }: Settings) {
  return {
    causes: causes === undefined ? undefined : namesListed(names, causes, '--causes'),
    outcomes: outcomes === undefined ? undefined : namesListed(names, outcomes, '--outcomes'),
  }
}

// `--changes`: what changed when something was started, stopped or first done, or on given days.

/** A day, the event on it, and the effect on each outcome. */
interface TableChange {
  readonly kind: TurningPoint['kind'] | 'date'
  readonly variable: string | null
  /** The day of the table, from 0. */
  readonly day: number
  readonly outcomes: readonly JudgedChange[]
  /** Other starts and stops within two weeks. */
  readonly also: readonly Pick<TableChange, 'kind' | 'variable' | 'day'>[]
}

type DatedPoint = Pick<TableChange, 'kind' | 'variable' | 'day'> &
  Partial<Pick<TurningPoint, 'daysBefore' | 'daysAfter'>>

/** Two changes within this many days may be one. */
const NEAR_DAYS = 14

/**
 * Starts and stops are looked for in columns in which 0 or nothing means none: events, sums, columns with zeros. All
 * others are outcomes, unless columns are named. Given days replace those that are found.
 */
function changesInTable(
  table: DayTable,
  { causes, outcomes }: AnalysisRequest,
  days: readonly number[],
): TableChange[] {
  const { firstDay, variables } = table
  const active = activeDays(
    variables.map(({ values }) => values),
    table.days,
  )
  const started = variables.filter((variable) => causes?.includes(variable.name) ?? isDoneOrNot(variable))
  const allPoints = started
    .flatMap(({ name, values }) => turningPoints(values, active).map((point) => ({ ...point, variable: name })))
    .toSorted((a, b) => b.day - a.day)
  const named: DatedPoint[] = days.map((day) => ({ kind: 'date', variable: null, day: day - firstDay }))
  const points: readonly DatedPoint[] = named.length > 0 ? named : allPoints.slice(0, MOST_CHANGES)
  const isOutcome = (variable: Variable) => outcomes?.includes(variable.name) ?? !started.includes(variable)
  const answers = judgeChanges(
    { firstDay, days: table.days, series: variables.filter(isOutcome) },
    points.map((point) => ({ ...point, leftOut: new Set(point.variable === null ? [] : [point.variable]) })),
  )
  return points.map(({ kind, variable, day }, index) => ({
    kind,
    variable,
    day,
    outcomes: answers[index] ?? [],
    also: allPoints.filter((other) => other.variable !== variable && Math.abs(other.day - day) <= NEAR_DAYS),
  }))
}

/** Whether no record, or a recorded 0, means that it was not done. */
function isDoneOrNot({ values, causeValues }: Variable): boolean {
  if (causeValues) return true
  const present = values.filter((value) => !Number.isNaN(value))
  return present.includes(0) || new Set(present).size === 1
}

/** The days of `--on`, as day numbers within the table. */
function namedDays(list: string | undefined, { firstDay, days }: DayTable): number[] {
  return (list ?? '').split(',').flatMap((item) => {
    const text = item.trim()
    if (text === '') return []
    const day = dayNumber(text)
    if (day === null) throw new BadInput(`--on: ${quoted(text)} is not a day written as YYYY-MM-DD.`)
    if (day <= firstDay || day >= firstDay + days)
      throw new BadInput(`--on: ${text} is not between the first and the last day of the table.`)
    return [day]
  })
}

const KINDS = { start: 'started', stop: 'stopped', first: 'for the first time', date: 'asked about' } as const

const titleOf = ({ kind, variable, day }: Pick<TableChange, 'kind' | 'variable' | 'day'>, firstDay: number): string =>
  variable === null
    ? `What changed on ${dayText(firstDay + day)}`
    : `${printable(variable)}, ${KINDS[kind]} on ${dayText(firstDay + day)}`

function changeLines(changes: readonly TableChange[], { firstDay }: DayTable): string[] {
  if (changes.length === 0)
    return wrapped('Nothing was started or stopped in this table. --on asks about a day that you name.', WIDTH)
  const blocks = changes.map((change) => [
    ...gridLines(titleOf(change, firstDay), FIGURES, change.outcomes.map(rowOf)),
    ...wrapped(cautionOf(change, firstDay), WIDTH),
    '',
  ])
  return [...blocks.flat(), ...wrapped(closing(changes), WIDTH)]
}

const FIGURES = [
  { heading: 'before', width: 8 },
  { heading: 'after', width: 8 },
  { heading: 'larger than', width: 11 },
  { heading: 'q', width: 7 },
  { heading: 'verdict', width: 11 },
]

const mean = (value: number): string => value.toPrecision(3).replace('-', '−')

function rowOf({ name, result, q, verdict }: JudgedChange) {
  const judgement = judgementOf(result)
  const means = 'difference' in result ? [mean(result.before.mean), mean(result.after.mean)] : ['–', '–']
  const larger = judgement ? `${largerThan(judgement.p)} of 100` : '–'
  return { label: printable(name), figures: [...means, larger, chance(q), verdict] }
}

function cautionOf({ also, outcomes }: TableChange, firstDay: number): string {
  const returned = outcomes.filter(({ verdict, earlier }) => earlier !== null && verdict === 'possible')
  const names = returned.map(({ name }) => printable(name)).join(', ')
  const regression = returned.length > 0 ? `${names}: perhaps only a return to how it was in the weeks before. ` : ''
  if (also.length === 0) return `${regression}Something else may have changed too.`
  return `${regression}Something else changed too: ${also.map((other) => titleOf(other, firstDay)).join('; ')}.`
}

function closing(changes: readonly TableChange[]): string {
  const questions = changes.flatMap(({ outcomes }) => outcomes.filter(({ q }) => q !== null))
  const likely = questions.filter(({ verdict }) => verdict === 'likely').length
  return `${count(questions.length, 'comparison')} of up to 28 days after with up to 28 days before; likely: ${likely}. "Larger than 96 of 100" means: than such differences at other dates of the same table. q corrects for all comparisons. That something changed does not say why.`
}

/** The same as JSON; days as dates. */
async function printChanges(changes: readonly TableChange[], table: DayTable, output: Writable): Promise<void> {
  const date = (day: number) => dayText(table.firstDay + day)
  const rows = changes.map(({ kind, variable, day, outcomes, also }) => ({
    kind,
    variable,
    date: date(day),
    outcomes: outcomes.map(outcomeRow),
    alsoChanged: also.map((other) => ({ kind: other.kind, variable: other.variable, date: date(other.day) })),
  }))
  const variables = table.variables.map(({ name }) => name)
  if (!output.write(`${JSON.stringify({ days: table.days, variables, changes: rows })}\n`)) await once(output, 'drain')
}

function outcomeRow({ name, result, periods, earlier, q, verdict }: JudgedChange) {
  const judgement = judgementOf(result)
  const means = 'difference' in result ? result : null
  const lack = means ? means.judgement : result
  return {
    variable: name,
    before: means && { ...means.before, ofDays: periods.daysBefore },
    after: means && { ...means.after, ofDays: periods.daysAfter },
    difference: means?.difference ?? null,
    p: judgement?.p ?? null,
    q,
    largerThan: judgement ? largerThan(judgement.p) : null,
    usual: judgement?.usual ?? null,
    freedom: judgement?.freedom ?? null,
    earlier,
    verdict,
    ...('reason' in lack && { notEnough: { reason: lack.reason, have: lack.have, need: lack.need } }),
  }
}
