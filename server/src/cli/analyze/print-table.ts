import { basename } from 'node:path'
import {
  type AnalysedPair,
  type Association,
  clockFormOf,
  clockText,
  dayText,
  hourWindow,
  lagsSearched,
  type Person,
} from '@upshot/analysis'
import type { Answer } from './analyze-table.ts'
import { chance, correlation, type Figure, gridLines, range, WIDTH, whole } from './grid.ts'
import { type SameColumns, sameColumns } from './nearly-same.ts'
import { pooledLines } from './print-pooled.ts'
import type { Settings } from './settings.ts'
import { closing, refusals, sentences } from './summary.ts'
import { count, cut, shown, timedName, wrapped } from './words.ts'

/** What was read, for the first lines. */
export interface Source {
  readonly file: string
  readonly settings: Settings
  readonly people: readonly Person[]
}

type Row = AnalysedPair | Association

/** Rows shown in any case, and at most; JSON has all. */
const AT_LEAST = 12
const AT_MOST = 50

/**
 * The result for people: what it is about, the best rows first, the best of them in words, why others were refused, and
 * what all of it means.
 */
export function printTable(result: Answer, source: Source): string[] {
  const { pooled } = result
  const same = sameIn(source)
  const unlisted = new Set(same.flatMap(({ others }) => others))
  const isListed = ({ cause, effect }: Row) => !unlisted.has(cause) && !unlisted.has(effect)
  const pairs = [...result.pairs].filter(isListed)
  const sameDay = result.sameDay && [...result.sameDay].filter(isListed)
  const blocks = [
    [...opening(result, source), ...same.flatMap(sameLines)],
    ...(pooled ? [pooledLines(pooled)] : []),
    ...family(pairs, source.settings, pooled ? 'person: cause → effect' : 'cause → effect'),
    ...(sameDay ? family(sameDay, source.settings, 'on the same day') : []),
    closing([...pairs, ...(sameDay ?? [])], pooled ? source.people.length : null).flatMap((text) =>
      wrapped(text, WIDTH),
    ),
  ]
  return blocks.filter((block) => block.length > 0).flatMap((block, place) => (place === 0 ? block : ['', ...block]))
}

function opening({ days, variables, breaks = [] }: Answer, { file, settings, people }: Source): string[] {
  const first = Math.min(...people.map(({ table }) => table.firstDay))
  const { subject, durations, prepare } = settings
  const maxLag = settings.widens ? lagsSearched(days, settings.maxLag) : settings.maxLag
  const who = subject === undefined ? '' : `${count(people.length, 'person', 'people')}, `
  const what = `${who}${count(variables.length, 'variable')} over ${count(days, 'day')}`
  const lags = subject === undefined ? `Searched delays from 1 to ${maxLag} days` : 'All pairs at a delay of one day'
  const means = durations.length === 1 && durations[0] === 1 ? '' : `, with averages over ${durations.join(', ')} days`
  const raw = prepare ? '' : '; trend, weekdays and seasons are still in the data'
  return [
    ...wrapped(
      `${cut(shown(basename(file)), WIDTH)}: ${what}, ${dayText(first)} to ${dayText(first + days - 1)}.`,
      WIDTH,
    ),
    ...wrapped(`${lags}${means}${raw}.`, WIDTH),
    ...breaks.flatMap((day) => wrapped(`Much changed around ${dayText(first + day)}; that was taken out.`, WIDTH)),
  ]
}

/** Columns that say nearly the same, unless somebody has named those to compare; people are judged one by one. */
const sameIn = ({ people, settings: { causes, outcomes, subject } }: Source): SameColumns[] =>
  causes || outcomes || subject !== undefined ? [] : people.flatMap(({ table }) => sameColumns(table))

function sameLines({ listed, others }: SameColumns): string[] {
  const names = others.map((name) => `"${shown(name)}"`).join(', ')
  return wrapped(`Nearly the same as "${shown(listed)}", which is listed for all: ${names}.`, WIDTH)
}

/** One family of rows as blocks of lines. */
function family(rows: readonly Row[], settings: Settings, heading: string): string[][] {
  const judged = rows.filter(({ q }) => q !== null)
  const called = judged.filter(({ verdict }) => verdict !== 'no sign').length
  const best = judged.slice(0, Math.min(AT_MOST, Math.max(AT_LEAST, called)))
  const hasDurations = settings.durations.some((days) => days !== 1) && heading !== 'on the same day'
  const lines = gridLines(
    heading,
    figuresOf(hasDurations),
    best.map((row) => ({ label: labelOf(row), figures: textsOf(row, hasDurations) })),
  )
  const left = judged.length - best.length
  const more = left > 0 ? [`… and ${left} more. --format json lists all of them.`] : []
  const words = sentences(best).flatMap((text) => wrapped(text, WIDTH))
  return [best.length > 0 ? [...lines, ...more] : [], words, refusals(rows)]
}

function figuresOf(hasDurations: boolean): Figure[] {
  return [
    { heading: 'verdict', width: 8 },
    { heading: 'lag', width: 3 },
    ...(hasDurations ? [{ heading: 'for', width: 3 }] : []),
    { heading: 'r', width: 5 },
    { heading: '95 % interval', width: 13 },
    { heading: 'days', width: 5 },
    { heading: 'q', width: 7 },
  ]
}

function textsOf(row: Row, hasDurations: boolean): string[] {
  return [
    row.verdict,
    whole(row.lagDays),
    ...(hasDurations ? [whole(row.durationDays)] : []),
    correlation(row.rAdjusted),
    range(row.interval),
    whole(row.n),
    chance(row.q),
  ]
}

function labelOf(row: Row): string {
  const { subject, cause, effect, lagDays, clock } = row
  // On the same day, where one comes before the other.
  const hasOrder = lagDays !== 0 || 'reverse' in row
  const who = subject === undefined ? '' : `${subject}: `
  const form = clockFormOf(clock)
  if (form !== null && hourWindow(form)) return shown(`${who}${cause} → ${effect}, ${clockText(form)}`)
  return shown(`${who}${timedName(cause, clock)} ${hasOrder ? '→' : '↔'} ${effect}`)
}
