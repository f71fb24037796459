import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { type AnalysedPair, type Association, clockFormOf, clockText, type PooledPair } from '@upshot/analysis'
import { JsonBytes } from '../../lib/json-bytes.ts'
import type { TableAnswer } from './analyze-table.ts'

type AnalysedRow = AnalysedPair | Association

/** The members of a row, in the order they are written. */
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

/**
 * Writes the whole result as one JSON document, a row per line. Rows are written as they are created, directly into
 * bytes: neither all rows nor the whole text are ever in memory.
 */
export async function printJson(result: TableAnswer, output: Writable): Promise<void> {
  const json = new JsonBytes(AT_ONCE)
  for (const _ of written(result, json)) {
    if (json.length < AT_ONCE / 2) continue
    if (!output.write(json.take())) await once(output, 'drain')
  }
  if (!output.write(json.take())) await once(output, 'drain')
}

/** Stops after each row. */
function* written({ days, variables, pairs, sameDay, pooled }: TableAnswer, json: JsonBytes): Generator<void> {
  json.text(`{"days":${days},"variables":${JSON.stringify(variables)},\n"pairs":[`)
  const write = createValueWriter(json)
  const writeRow = (row: AnalysedRow) =>
    write.members(ROW, (member) => (member === 'clock' ? clockOf(row) : memberOf(row, member)))
  yield* rows(pairs, json, writeRow)
  if (sameDay) {
    json.text('],\n"sameDay":[')
    yield* rows(sameDay, json, writeRow)
  }
  if (pooled) {
    json.text('],\n"pooled":[')
    yield* rows(pooled, json, (row) => write.members(POOLED, (member) => row[member]))
  }
  json.text(']}\n')
}

function* rows<Of>(all: Iterable<Of>, json: JsonBytes, write: (row: Of) => void): Generator<void> {
  let separator = '\n'
  for (const row of all) {
    json.text(separator)
    write(row)
    separator = ',\n'
    yield
  }
}

/** Same-day rows lack the opposite direction, and most rows a reason. */
const memberOf = (row: AnalysedRow, member: (typeof ROW)[number]): unknown => (row as AnalysedPair)[member]

/** The hours that were looked at, as text: "after 15:00"; only if not the whole day. */
function clockOf({ clock }: AnalysedRow): string | undefined {
  const form = clockFormOf(clock)
  return form === null ? undefined : clockText(form)
}

const [COLON, COMMA, OPEN, CLOSE, OPEN_LIST, CLOSE_LIST] = [58, 44, 123, 125, 91, 93]
const NULL = Buffer.from('null')
/** Short repeated texts, such as names, are encoded once. */
const SHORT = 200

/** Writes values as `JSON.stringify` does, except that numbers have twelve significant digits. */
function createValueWriter(json: JsonBytes) {
  const encoded = new Map<string, Uint8Array>()
  const encode = (text: string): Uint8Array => {
    const bytes = Buffer.from(JSON.stringify(text))
    encoded.set(text, bytes)
    return bytes
  }
  const name = (text: string) => json.copy(encoded.get(text) ?? encode(text))

  function value(of: unknown): void {
    if (typeof of === 'number' && Number.isFinite(of)) json.number(of)
    else if (typeof of === 'string' && of.length <= SHORT) name(of)
    else if (Array.isArray(of)) list(of)
    else if (typeof of === 'object' && of !== null)
      members(Object.keys(of), (key) => (of as Record<string, unknown>)[key])
    else if (of === null || typeof of === 'number') json.copy(NULL)
    else json.text(JSON.stringify(of))
  }

  function list(of: readonly unknown[]): void {
    json.byte(OPEN_LIST)
    for (let index = 0; index < of.length; index++) {
      if (index > 0) json.byte(COMMA)
      value(of[index])
    }
    json.byte(CLOSE_LIST)
  }

  /** An object with those of some members that are present, in this order. */
  function members<Name extends string>(names: readonly Name[], of: (member: Name) => unknown): void {
    let isFirst = true
    json.byte(OPEN)
    for (const member of names) {
      const its = of(member)
      if (its === undefined) continue
      if (!isFirst) json.byte(COMMA)
      isFirst = false
      name(member)
      json.byte(COLON)
      value(its)
    }
    json.byte(CLOSE)
  }

  return { members }
}
