import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { type AnalysedPair, type Association, clockFormOf, clockText, type PooledPair } from '@upshot/analysis'
import type { TableAnswer } from './analyze-table.ts'

type AnalysedRow = AnalysedPair | Association

/** The members of a row, in the order in which they are written. */
const ROW = [
  ...(['subject', 'cause', 'effect', 'n', 'lagDays', 'durationDays', 'r', 'spearman', 'z', 'rAdjusted'] as const),
  ...(['s2', 'nu', 'm', 'p', 'q', 'qStrict', 'reverse', 'interval', 'verdict', 'notEnough'] as const),
  ...(['difference', 'steady', 'direct', 'directLag', 'through', 'clock'] as const),
] satisfies (keyof AnalysedPair)[]
const POOLED = [
  ...(['cause', 'effect', 'lagDays', 'k', 'mean', 'interval', 'prediction', 'tau2', 'i2', 'notEnough'] as const),
] satisfies (keyof PooledPair)[]

/** Bytes written at a time. */
const AT_ONCE = 1 << 17
/** Bytes of a character at most. */
const MOST_BYTES = 3

/**
 * The whole result as one JSON document, a row per line. Rows are written as they are made: neither all rows nor all of
 * the text are ever in memory. They are put into bytes one by one, because a long text made of a thousand pieces is a
 * thousand objects for the garbage collector.
 */
export async function printJson(result: TableAnswer, output: Writable): Promise<void> {
  let chunk = Buffer.allocUnsafe(AT_ONCE)
  let filled = 0
  const flush = async () => {
    if (!output.write(chunk.subarray(0, filled))) await once(output, 'drain')
    filled = 0
    chunk = Buffer.allocUnsafe(AT_ONCE)
  }
  for (const piece of pieces(result)) {
    const mostBytes = piece.length * MOST_BYTES
    if (filled + mostBytes > chunk.length) await flush()
    if (mostBytes > chunk.length) {
      if (!output.write(piece)) await once(output, 'drain')
    } else filled += chunk.write(piece, filled)
  }
  await flush()
}

function* pieces({ days, variables, pairs, sameDay, pooled }: TableAnswer): Generator<string> {
  yield `{"days":${days},"variables":${JSON.stringify(variables)},\n"pairs":[`
  yield* rows(pairs, rowText)
  if (sameDay) {
    yield '],\n"sameDay":['
    yield* rows(sameDay, rowText)
  }
  if (pooled) {
    yield '],\n"pooled":['
    yield* rows(pooled, (row) => JSON.stringify(row, POOLED))
  }
  yield ']}\n'
}

function* rows<Of>(all: Iterable<Of>, textOf: (row: Of) => string): Generator<string> {
  let before = '\n'
  for (const row of all) {
    yield before
    yield textOf(row)
    before = ',\n'
  }
}

function rowText(row: AnalysedRow): string {
  let text = ''
  for (const member of ROW) {
    const value = member === 'clock' ? clockOf(row) : memberOf(row, member)
    if (value !== undefined) text += `${text === '' ? '{' : ','}"${member}":${valueText(value)}`
  }
  return `${text}}`
}

/** Same-day rows lack the opposite direction, and most rows a reason. */
const memberOf = (row: AnalysedRow, member: (typeof ROW)[number]): unknown => (row as AnalysedPair)[member]

/** The hours that were looked at, as a text: "after 15:00"; only where it was not the whole day. */
function clockOf({ clock }: AnalysedRow): string | undefined {
  const form = clockFormOf(clock)
  return form === null ? undefined : clockText(form)
}

/** As JSON.stringify writes it; a tenth of the time for numbers. */
function valueText(value: unknown): string {
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : JSON.stringify(value)
}
