import { basename } from 'node:path'
import {
  type AnalysedPair,
  type Association,
  areNearlySame,
  clockFormOf,
  clockText,
  type DayTable,
  dayText,
  findingSentence,
  hourWindow,
  lagsSearched,
  otherExplanation,
  type PooledPair,
  type PooledPerson,
  type Variable,
  type Verdict,
} from '@upshot/analysis'
import type { TableAnswer } from './analyze-table.ts'
import { chance, correlation, type GridColumn, gridLines, percent, range, WIDTH, wholeText } from './grid.ts'
import type { Settings } from './settings.ts'
import { count, cut, printable, timedName, wrapped } from './words.ts'

// Near copies of columns: a list of findings names only one of them. Pure.

/** Names of columns: the listed one, and its near copies. */
interface SameColumns {
  readonly listed: string
  readonly others: readonly string[]
}

const daysOf = ({ values }: Variable) => values.reduce((days, value) => days + (Number.isNaN(value) ? 0 : 1), 0)

/**
 * Within each group the column with the most days represents the others; of equals, the first. A copy of a copy belongs
 * to the group too.
 */
export function sameColumns({ variables }: DayTable): SameColumns[] {
  const groups: Variable[][] = []
  for (const variable of variables.toSorted((a, b) => daysOf(b) - daysOf(a))) {
    const same = groups.filter((group) => group.some(({ values }) => areNearlySame(values, variable.values)))
    const [first] = same
    if (!first) groups.push([variable])
    else {
      for (const other of same.slice(1)) first.push(...groups.splice(groups.indexOf(other), 1).flat())
      first.push(variable)
    }
  }
  return groups.flatMap(([listed, ...others]) =>
    listed && others.length > 0 ? [{ listed: listed.name, others: others.map(({ name }) => name) }] : [],
  )
}

const FIGURES = [
  { heading: 'lag', width: 3 },
  { heading: 'people', width: 6 },
  { heading: 'r', width: 5 },
  { heading: '95 % interval', width: 13 },
  { heading: 'next person', width: 13 },
  { heading: 'I²', width: 5 },
]

const MOST_POOLED = 50

const EXPLANATION =
  'r is the average over people. Of 100 more people, 95 are expected within "next person". I² is the share of the ' +
  'variation that lies between people.'

/** The pooled results: pairs whose interval excludes zero first, then by size. */
function pooledLines(pooled: readonly PooledPair[]): string[] {
  const estimated = pooled.filter(({ mean }) => mean !== null).toSorted(byEvidence)
  const refused = pooled.length - estimated.length
  const [example] = pooled.filter(({ notEnough }) => notEnough !== undefined)
  const why = refused > 0 ? [`${count(refused, 'pair')} cannot be pooled: ${example?.notEnough ?? ''}`] : []
  if (estimated.length === 0) return why.flatMap((text) => wrapped(text, WIDTH))
  const rows = estimated.slice(0, MOST_POOLED).map((row) => ({ label: pooledLabel(row), figures: pooledTexts(row) }))
  const unlisted =
    estimated.length > MOST_POOLED
      ? [`… and ${estimated.length - MOST_POOLED} more. --format json lists all of them.`]
      : []
  return [
    ...gridLines('all people', FIGURES, rows),
    ...unlisted,
    ...[EXPLANATION, ...why].flatMap((text) => wrapped(text, WIDTH)),
  ]
}

function pooledTexts({ lagDays, k, mean, interval, prediction, i2 }: PooledPair): string[] {
  return [wholeText(lagDays), wholeText(k), correlation(mean), range(interval), range(prediction), percent(i2)]
}

function pooledLabel({ cause, effect, lagDays }: PooledPair): string {
  return printable(`${cause} ${lagDays === 0 ? '↔' : '→'} ${effect}`)
}

function byEvidence(left: PooledPair, right: PooledPair): number {
  return Number(isClear(right)) - Number(isClear(left)) || Math.abs(right.mean ?? 0) - Math.abs(left.mean ?? 0)
}

const isClear = ({ interval }: PooledPair): boolean => interval !== null && interval[0] * interval[1] > 0

const MOST_SENTENCES = 3
const MOST_REASONS = 5

/** The best findings in words; findings that are not even possible get none. */
function sentences(rows: readonly AnalysedRow[]): string[] {
  return rows.slice(0, MOST_SENTENCES).flatMap((row) => sentenceOf(row) ?? [])
}

function sentenceOf(row: AnalysedRow): string | null {
  const { verdict, lagDays, rAdjusted, interval, p } = row
  if (verdict !== 'likely' && verdict !== 'possible') return null
  if (lagDays === null || rAdjusted === null || interval === null || p === null) return null
  if (lagDays === 0 && !hourWindow(row.clock) && !('reverse' in row)) return sameDaySentence(row, rAdjusted, interval)
  const reverseP = 'reverse' in row && row.past === null ? row.reverse.p : null
  const forwardP = ('dailyP' in row ? row.dailyP : null) ?? p
  const explanation = otherExplanation({ p: forwardP, reverseP, rawR: row.r, rAdjusted })
  const cells = { cause: printable(row.cause), effect: printable(row.effect), verdict, lagDays, days: row.n }
  const sentence = findingSentence({ ...cells, rAdjusted, interval, explanation, clock: clockFormOf(row.clock) })
  return row.subject === undefined ? sentence : `${printable(row.subject)}: ${sentence}`
}

/** Without "after": within a day nobody knows what came first. */
function sameDaySentence(
  { subject, cause, effect, verdict, n }: AnalysedRow,
  r: number,
  interval: readonly [number, number],
): string {
  const prefix = subject === undefined ? '' : `${printable(subject)}: `
  const word = verdict === 'likely' ? 'Likely' : 'Possible, not established'
  const way = r > 0 ? 'the same way' : 'opposite ways'
  const evidence = `${n} days, r ${correlation(r)}, 95 % interval ${correlation(interval[0])} to ${correlation(interval[1])}`
  return `${prefix}${word}: ${printable(cause)} and ${printable(effect)} go ${way} on the same day (${evidence}).`
}

/** Why pairs were refused, most common reason first. */
function refusals(rows: readonly AnalysedRow[]): string[] {
  const refused = rows.filter(({ q }) => q === null)
  const reasons = Map.groupBy(refused, ({ notEnough }) => notEnough ?? '')
  const sorted = [...reasons].toSorted(([, left], [, right]) => right.length - left.length)
  const lines = sorted
    .slice(0, MOST_REASONS)
    .map(([reason, pairs]) => `Cannot tell (${count(pairs.length, 'pair')}): ${printable(reason)}`)
  const remaining = sorted.slice(MOST_REASONS).reduce((sum, [, pairs]) => sum + pairs.length, 0)
  const otherReasons =
    remaining > 0 ? [`Cannot tell (${count(remaining, 'pair')}): for other reasons. --format json lists them.`] : []
  return [...lines, ...otherReasons].flatMap((text) => wrapped(text, WIDTH))
}

/** How many pairs were judged and refused, and what that means; `people` if there are several. */
function closing(rows: readonly AnalysedRow[], people: number | null): string[] {
  if (rows.length === 0) return ['There is nothing to compare: that takes two variables, a cause and an outcome.']
  const number = (sought: Verdict) => rows.filter(({ verdict }) => verdict === sought).length
  const refused = number('cannot tell')
  const judged = rows.length - refused
  const counts = `${count(judged, 'pair')} compared, ${refused} without enough data. Likely: ${number('likely')}, possible: ${number('possible')}, no sign: ${number('no sign')}.`
  if (people !== null && judged > 0) return [counts, `${meaningOfPeople(people)} ${NO_PROOF}`]
  return [counts, meaning(number('likely'), number('possible'), judged)]
}

const NO_PROOF = 'A link does not prove that one thing leads to the other.'

/** Each person is a separate family, so false findings add up over people and true ones need not. */
function meaningOfPeople(people: number): string {
  const lucky = `about one in twenty (${(people / 20).toFixed(people < 100 ? 1 : 0)} of ${people})`
  return `Each person was judged alone. If there were no links at all, ${lucky} would still have a likely link by chance. The pooled rows show what all people share.`
}

function meaning(likely: number, possible: number, judged: number): string {
  if (judged === 0)
    return 'Too little data does not mean there is no link. Record for longer, or with more change, and try again.'
  if (likely > 0)
    return `About one in twenty of the likely links is expected to be chance, and up to one in five of the possible ones. ${NO_PROOF}`
  if (possible > 0)
    return `Up to one in five of the possible links may be chance: worth watching, not acting on. ${NO_PROOF}`
  return 'Nothing stands out from what chance alone would show among so many pairs. There may still be a weak link.'
}

/** The first lines: what was read. */
interface PrintedSource {
  readonly file: string
  readonly settings: Settings
  readonly people: readonly PooledPerson[]
}

type AnalysedRow = AnalysedPair | Association

/** The minimum and maximum number of rows shown; JSON has all. */
const AT_LEAST = 12
const AT_MOST = 50

/**
 * The result for people: its subject, the best rows first, the best of them in words, why others were refused, and what
 * it all means.
 */
export function printTable(result: TableAnswer, source: PrintedSource): string[] {
  const { pooled } = result
  const same = sameIn(source)
  const unlisted = new Set(same.flatMap(({ others }) => others))
  const isListed = ({ cause, effect }: AnalysedRow) => !unlisted.has(cause) && !unlisted.has(effect)
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
  return blocks.filter((block) => block.length > 0).flatMap((block, index) => (index === 0 ? block : ['', ...block]))
}

function opening({ days, variables, breaks = [] }: TableAnswer, { file, settings, people }: PrintedSource): string[] {
  const first = Math.min(...people.map(({ table }) => table.firstDay))
  const { subject, durations, prepare } = settings
  const maxLag = settings.widens ? lagsSearched(days, settings.maxLag) : settings.maxLag
  const prefix = subject === undefined ? '' : `${count(people.length, 'person', 'people')}, `
  const what = `${prefix}${count(variables.length, 'variable')} over ${count(days, 'day')}`
  const lags = subject === undefined ? `Searched delays from 1 to ${maxLag} days` : 'All pairs at a delay of one day'
  const means = durations.length === 1 && durations[0] === 1 ? '' : `, with averages over ${durations.join(', ')} days`
  const raw = prepare ? '' : '; trend, weekdays and seasons are still in the data'
  return [
    ...wrapped(
      `${cut(printable(basename(file)), WIDTH)}: ${what}, ${dayText(first)} to ${dayText(first + days - 1)}.`,
      WIDTH,
    ),
    ...wrapped(`${lags}${means}${raw}.`, WIDTH),
    ...breaks.flatMap((day) => wrapped(`Much changed around ${dayText(first + day)}; that was taken out.`, WIDTH)),
  ]
}

/** Columns that are nearly the same, unless the columns to compare were named; each person is judged separately. */
const sameIn = ({ people, settings: { causes, outcomes, subject } }: PrintedSource): SameColumns[] =>
  causes || outcomes || subject !== undefined ? [] : people.flatMap(({ table }) => sameColumns(table))

function sameLines({ listed, others }: SameColumns): string[] {
  const names = others.map((name) => `"${printable(name)}"`).join(', ')
  return wrapped(`Nearly the same as "${printable(listed)}", which is listed for all: ${names}.`, WIDTH)
}

/** One family of rows as blocks of lines. */
function family(rows: readonly AnalysedRow[], settings: Settings, heading: string): string[][] {
  const judged = rows.filter(({ q }) => q !== null)
  const called = judged.filter(({ verdict }) => verdict !== 'no sign').length
  const best = judged.slice(0, Math.min(AT_MOST, Math.max(AT_LEAST, called)))
  const hasDurations = settings.durations.some((days) => days !== 1) && heading !== 'on the same day'
  const lines = gridLines(
    heading,
    figuresOf(hasDurations),
    best.map((row) => ({ label: labelOf(row), figures: textsOf(row, hasDurations) })),
  )
  const unlisted = judged.length - best.length
  const unlistedLine = unlisted > 0 ? [`… and ${unlisted} more. --format json lists all of them.`] : []
  const texts = sentences(best).flatMap((text) => wrapped(text, WIDTH))
  return [best.length > 0 ? [...lines, ...unlistedLine] : [], texts, refusals(rows)]
}

function figuresOf(hasDurations: boolean): GridColumn[] {
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

function textsOf(row: AnalysedRow, hasDurations: boolean): string[] {
  return [
    row.verdict,
    wholeText(row.lagDays),
    ...(hasDurations ? [wholeText(row.durationDays)] : []),
    correlation(row.rAdjusted),
    range(row.interval),
    wholeText(row.n),
    chance(row.q),
  ]
}

function labelOf(row: AnalysedRow): string {
  const { subject, cause, effect, lagDays, clock } = row
  // Same-day pairs in which one side comes first.
  const hasOrder = lagDays !== 0 || 'reverse' in row
  const prefix = subject === undefined ? '' : `${subject}: `
  const form = clockFormOf(clock)
  if (form !== null && hourWindow(form)) return printable(`${prefix}${cause} → ${effect}, ${clockText(form)}`)
  return printable(`${prefix}${timedName(cause, clock)} ${hasOrder ? '→' : '↔'} ${effect}`)
}
