import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { createKernelEngine, type DayTable, dayText, replay, type ToldPair } from '@upshot/analysis'
import { BadInput } from '../command.ts'
import { type Question, questionOptions } from './analyze-table.ts'
import { WIDTH } from './grid.ts'
import { count, shown, wrapped } from './words.ts'

/** Pairs × days of a replay that take some minutes: every day is a whole analysis. */
const MOST = 2_000_000

/**
 * When each pair would have been called likely, had the table been looked at every evening.
 */
export function replayTable(
  table: DayTable,
  question: Question,
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

/** Day by day, what would have been told and what taken back. */
export function replayLines(told: readonly ToldPair[], { firstDay, days }: DayTable): string[] {
  const events = told.flatMap((pair) =>
    pair.told.flatMap(({ from, until }) => [
      { day: from, text: `${labelOf(pair)}: likely` },
      ...(until === null ? [] : [{ day: until, text: `${labelOf(pair)}: no longer` }]),
    ]),
  )
  const lines = events.toSorted((a, b) => a.day - b.day).map(({ day, text }) => `${dayText(firstDay + day)}  ${text}`)
  const sum = `${count(told.length, 'pair')} would have been reported in ${count(days, 'day')} of looking every evening. A link is reported once q is at most 0.05 with and without the last 7, 14 and 21 % of days (at least 7, 14 and 21), and withdrawn when q is above 0.2.`
  return [...lines, ...(lines.length > 0 ? [''] : []), ...wrapped(sum, WIDTH)]
}

function labelOf({ cause, effect, family }: ToldPair): string {
  return shown(`${cause} ${family === 'sameDay' ? '↔' : '→'} ${effect}`)
}

/** The same as JSON; days as dates. */
export async function printReplay(told: readonly ToldPair[], table: DayTable, output: Writable): Promise<void> {
  const date = (day: number | null) => (day === null ? null : dayText(table.firstDay + day))
  const rows = told.map(({ cause, effect, family, told: stretches }) => ({
    cause,
    effect,
    family,
    told: stretches.map(({ from, until }) => ({ from: date(from), until: date(until) })),
  }))
  const variables = table.variables.map(({ name }) => name)
  const text = `${JSON.stringify({ days: table.days, variables, replay: rows })}\n`
  if (!output.write(text)) await once(output, 'drain')
}
