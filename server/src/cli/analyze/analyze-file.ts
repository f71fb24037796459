import type { CommandContext } from '../command.ts'
import { fileBytes } from '../file-bytes.ts'
import { analyzePeople, analyzeTable } from './analyze-table.ts'
import { changeLines, changesInTable, namedDays, printChanges } from './changes.ts'
import { namesListed } from './columns-named.ts'
import { decodedLines } from './decode.ts'
import { printJson } from './print-json.ts'
import { printTable } from './print-table.ts'
import { progressOn } from './progress.ts'
import { MOST_TABLE_BYTES, type ReadTable, readTable } from './read-table.ts'
import { isUpshotTable, readUpshotTable, type UpshotTable } from './read-upshot-table.ts'
import { printReplay, replayLines, replayTable } from './replay-table.ts'
import type { Settings } from './settings.ts'

/** Reads a table, says what in it was not understood, analyses the rest and prints what was found. */
export async function analyzeFile(file: string, settings: Settings, surroundings: CommandContext): Promise<void> {
  const { warn, clock, output, print } = surroundings
  const bytes = await fileBytes(file, { what: 'a table of days', mostBytes: MOST_TABLE_BYTES })
  const read = isUpshotTable(bytes) ? await readUpshotTable(bytes, settings) : readTable(decodedLines(bytes), settings)
  // Frees the memory of a large file now, not at the next garbage collection. What came through a pipe and is short lies in
  // a buffer that Node shares with others.
  if (bytes.length === bytes.buffer.byteLength) bytes.buffer.transfer(0)
  for (const warning of read.warnings) warn(warning)
  const question = { ...settings, ...chosen(read.names, settings), ...askedBy(read, settings) }
  const onProgress = progressOn({ clock, warn })
  const [only] = read.people
  if (only && settings.replay) {
    const told = await replayTable(only.table, question, onProgress)
    if (settings.format === 'json') return printReplay(told, only.table, output)
    for (const line of replayLines(told, only.table)) print(line)
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
  const shown = { ...result, variables: read.names }
  if (settings.format === 'json') return printJson(shown, output)
  for (const line of printTable(shown, { file, settings, people: read.people })) print(line)
}

/** What a table of ours asks for itself. */
function askedBy(read: ReadTable | UpshotTable, { outcomes }: Settings) {
  if (!('related' in read)) return {}
  const { related } = read
  return { related, past: 'all' as const, ...(outcomes === undefined ? { outcomes: read.outcomes } : {}) }
}

/** The columns that may be causes and outcomes, where they were named. */
function chosen(names: ReadTable['names'], { causes, outcomes }: Settings) {
  return {
    causes: causes === undefined ? undefined : namesListed(names, causes, '--causes'),
    outcomes: outcomes === undefined ? undefined : namesListed(names, outcomes, '--outcomes'),
  }
}
