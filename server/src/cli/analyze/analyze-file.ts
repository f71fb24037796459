import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { createKernelEngine, type DayTable, dayText, replay, type ToldPair } from '@upshot/analysis'
import { BadInput, type CommandContext } from '../command.ts'
import { fileBytes } from '../file-bytes.ts'
import { type AnalysisRequest, analyzePeople, analyzeTable, questionOptions } from './analyze-table.ts'
import { changeLines, changesInTable, namedDays, printChanges } from './changes.ts'
import { decodedLines } from './decode.ts'
import { WIDTH } from './grid.ts'
import { printJson } from './print-json.ts'
import { printTable } from './print-table.ts'
import { MOST_TABLE_BYTES, namesListed, type ReadTable, readTable } from './read-table.ts'
import { isUpshotTable, readUpshotTable, type UpshotTable } from './read-upshot-table.ts'
import type { Settings } from './settings.ts'
import { count, printable, wrapped } from './words.ts'

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
): Promise<ToldPair[]> {
  const pairs =
    (question.causes?.length ?? table.variables.length) * (question.outcomes?.length ?? table.variables.length)
  if (pairs * table.days > MOST)
    throw new BadInput(
      'A replay of this table would take hours. Please choose fewer columns with --causes and --outcomes.',
    )
  return replay(table, { ...questionOptions(question, 'shown'), onLook: onProgress }, createKernelEngine())
}

/** What would have been reported and retracted, day by day. */
export function replayLines(pairs: readonly ToldPair[], { firstDay, days }: DayTable): string[] {
  const events = pairs.flatMap((pair) =>
    pair.told.flatMap(({ from, until }) => [
      { day: from, text: `${labelOf(pair)}: likely` },
      ...(until === null ? [] : [{ day: until, text: `${labelOf(pair)}: no longer` }]),
    ]),
  )
  const lines = events.toSorted((a, b) => a.day - b.day).map(({ day, text }) => `${dayText(firstDay + day)}  ${text}`)
  const sum = `${count(pairs.length, 'pair')} would have been reported in ${count(days, 'day')} of looking every evening. A link is reported once q is at most 0.025 with and without the last 3, 6 and 9 % of days (at least 7, 14 and 21), and withdrawn when q is above 0.2.`
  return [...lines, ...(lines.length > 0 ? [''] : []), ...wrapped(sum, WIDTH)]
}

function labelOf({ cause, effect, family }: ToldPair): string {
  return printable(`${cause} ${family === 'sameDay' ? '↔' : '→'} ${effect}`)
}

/** The same as JSON; days as dates. */
export async function printReplay(pairs: readonly ToldPair[], table: DayTable, output: Writable): Promise<void> {
  const date = (day: number | null) => (day === null ? null : dayText(table.firstDay + day))
  const rows = pairs.map(({ cause, effect, family, told: stretches }) => ({
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
  const named = { ...result, variables: read.names }
  if (settings.format === 'json') return printJson(named, output)
  for (const line of printTable(named, { file, settings, people: read.people })) print(line)
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
