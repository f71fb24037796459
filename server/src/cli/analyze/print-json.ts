import type { Writable } from 'node:stream'
import { type AnalysedPair, type Association, clockFormOf, clockText, type PooledPair } from '@upshot/analysis'
import { JsonBytes } from '../../lib/json-bytes.ts'
import type { TableAnswer } from './analyze-table.ts'

type AnalysedRow = AnalysedPair | Association

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
    if (json.length >= AT_ONCE / 2) await flush(json, output)
  }
  await flush(json, output)
}

/** Writes everything so far, and then reuses its buffer. An error is reported by the stream itself. */
async function flush(json: JsonBytes, output: Writable): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  output.write(json.bytes(), () => resolve())
  await promise
  json.clear()
}

/** Stops after each row. */
function* written({ days, variables, pairs, sameDay, pooled }: TableAnswer, json: JsonBytes): Generator<void> {
  json.text(`{"days":${days},"variables":${JSON.stringify(variables)},\n"pairs":[`)
  const values = createValueWriter(json)
  const writeRow = createRowWriter(json, values)
  yield* rows(pairs, json, writeRow)
  if (sameDay) {
    json.text('],\n"sameDay":[')
    yield* rows(sameDay, json, writeRow)
  }
  if (pooled) {
    json.text('],\n"pooled":[')
    yield* rows(pooled, json, (row) => values.writeMembers(POOLED, (member) => row[member]))
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

/** The hours that were looked at, as text: "after 15:00"; only if not the whole day. */
function clockOf({ clock }: AnalysedRow): string | undefined {
  const form = clockFormOf(clock)
  return form === null ? undefined : clockText(form)
}

const COLON = 58
const COMMA = 44
const OPEN = 123
const CLOSE = 125
const OPEN_LIST = 91
const CLOSE_LIST = 93
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
  const writeName = (text: string) => void json.copy(encoded.get(text) ?? encode(text))

  function writeValue(value: unknown): void {
    if (typeof value === 'number' && Number.isFinite(value)) json.number(value)
    else if (typeof value === 'string' && value.length <= SHORT) writeName(value)
    else if (Array.isArray(value)) writeList(value)
    else if (typeof value === 'object' && value !== null)
      writeMembers(Object.keys(value), (key) => (value as Record<string, unknown>)[key])
    else if (value === null || typeof value === 'number') json.copy(NULL)
    else json.text(JSON.stringify(value))
  }

  function writeList(values: readonly unknown[]): void {
    json.byte(OPEN_LIST)
    for (let index = 0; index < values.length; index++) {
      if (index > 0) json.byte(COMMA)
      writeValue(values[index])
    }
    json.byte(CLOSE_LIST)
  }

  /** An object with those of some members that are present, in this order. */
  function writeMembers<Name extends string>(names: readonly Name[], memberValue: (member: Name) => unknown): void {
    let isFirst = true
    json.byte(OPEN)
    for (const member of names) {
      const value = memberValue(member)
      if (value === undefined) continue
      if (!isFirst) json.byte(COMMA)
      isFirst = false
      writeName(member)
      json.byte(COLON)
      writeValue(value)
    }
    json.byte(CLOSE)
  }

  return { writeMembers, writeName, writeValue }
}

type ValueWriter = ReturnType<typeof createValueWriter>

/** A member of a row that is not its first. */
const key = (member: string) => Buffer.from(`,"${member}":`)
const KEYS = {
  effect: key('effect'),
  n: key('n'),
  lagDays: key('lagDays'),
  durationDays: key('durationDays'),
  r: key('r'),
  spearman: key('spearman'),
  z: key('z'),
  rAdjusted: key('rAdjusted'),
  s2: key('s2'),
  nu: key('nu'),
  m: key('m'),
  p: key('p'),
  q: key('q'),
  qStrict: key('qStrict'),
  interval: key('interval'),
  verdict: key('verdict'),
  notEnough: key('notEnough'),
  difference: key('difference'),
  steady: key('steady'),
  direct: key('direct'),
  directLag: key('directLag'),
  through: key('through'),
  clock: key('clock'),
}
const CAUSE = Buffer.from('{"cause":')
const SUBJECT = Buffer.from('{"subject":')
const CAUSE_OF_SUBJECT = key('cause')
const REVERSE = Buffer.from(',"reverse":{"lagDays":')
const REVERSE_P = key('p')

/** The end of most rows: no further conclusions were drawn for them. */
const NOTHING_MORE = Buffer.from(',"difference":null,"steady":null,"direct":null,"directLag":null,"through":[]')

/**
 * Writes a row, member by member. A loop over their names would look each of them up in the row by its text, and takes three times
 * as long.
 */
function createRowWriter(json: JsonBytes, { writeName, writeValue }: ValueWriter): (row: AnalysedRow) => void {
  const put = (number: number | null) => {
    if (number !== null && Number.isFinite(number)) json.number(number)
    else json.copy(NULL)
  }
  const number = (prefix: Uint8Array, member: number | null) => {
    json.copy(prefix)
    put(member)
  }
  const any = (prefix: Uint8Array, member: unknown) => {
    json.copy(prefix)
    writeValue(member)
  }
  const interval = ([low, high]: readonly [number, number]) => {
    json.byte(OPEN_LIST)
    put(low)
    json.byte(COMMA)
    put(high)
    json.byte(CLOSE_LIST)
  }
  return (row) => {
    if (row.subject !== undefined) any(SUBJECT, row.subject)
    json.copy(row.subject === undefined ? CAUSE : CAUSE_OF_SUBJECT)
    writeName(row.cause)
    json.copy(KEYS.effect)
    writeName(row.effect)
    number(KEYS.n, row.n)
    number(KEYS.lagDays, row.lagDays)
    number(KEYS.durationDays, row.durationDays)
    number(KEYS.r, row.r)
    number(KEYS.spearman, row.spearman)
    number(KEYS.z, row.z)
    number(KEYS.rAdjusted, row.rAdjusted)
    number(KEYS.s2, row.s2)
    number(KEYS.nu, row.nu)
    number(KEYS.m, row.m)
    number(KEYS.p, row.p)
    number(KEYS.q, row.q)
    number(KEYS.qStrict, row.qStrict)
    if ('reverse' in row) {
      number(REVERSE, row.reverse.lagDays)
      number(REVERSE_P, row.reverse.p)
      json.byte(CLOSE)
    }
    json.copy(KEYS.interval)
    if (row.interval) interval(row.interval)
    else json.copy(NULL)
    any(KEYS.verdict, row.verdict)
    if (row.notEnough !== undefined) any(KEYS.notEnough, row.notEnough)
    if (row.difference !== null || row.steady !== null || row.direct !== null || row.through.length > 0) {
      any(KEYS.difference, row.difference)
      any(KEYS.steady, row.steady)
      any(KEYS.direct, row.direct)
      number(KEYS.directLag, row.directLag)
      any(KEYS.through, row.through)
    } else json.copy(NOTHING_MORE)
    const clock = clockOf(row)
    if (clock !== undefined) any(KEYS.clock, clock)
    json.byte(CLOSE)
  }
}
