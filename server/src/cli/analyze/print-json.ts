import { once } from 'node:events'
import type { Writable } from 'node:stream'
import type { AnalysedPair, AnalysisResult, Association, PooledPair } from '@upshot/analysis'

/** The members of a row, in the order in which they are written. */
const ROW = [
  ...(['subject', 'cause', 'effect', 'n', 'lagDays', 'durationDays', 'r', 'spearman', 'z', 'rAdjusted'] as const),
  ...(['s2', 'nu', 'm', 'p', 'q', 'qStrict', 'reverse', 'interval', 'verdict', 'notEnough'] as const),
  ...(['difference', 'steady', 'direct', 'directLag', 'through'] as const),
] satisfies (keyof AnalysedPair)[]
const POOLED = [
  ...(['cause', 'effect', 'lagDays', 'k', 'mean', 'interval', 'prediction', 'tau2', 'i2', 'notEnough'] as const),
] satisfies (keyof PooledPair)[]

/** Rows written at a time: some hundred kilobytes. */
const ROWS_AT_ONCE = 500

/**
 * The whole result as one JSON document, a row per line, never all of it in memory as text.
 */
export async function printJson(result: AnalysisResult, output: Writable): Promise<void> {
  const { days, variables, pairs, sameDay, pooled } = result
  for (const piece of pieces()) if (!output.write(piece)) await once(output, 'drain')

  function* pieces() {
    yield `{"days":${days},"variables":${JSON.stringify(variables)},\n"pairs":[`
    yield* rows<AnalysedPair | Association>(pairs, ROW)
    if (sameDay) {
      yield '],\n"sameDay":['
      yield* rows<AnalysedPair | Association>(sameDay, ROW)
    }
    if (pooled) {
      yield '],\n"pooled":['
      yield* rows(pooled, POOLED)
    }
    yield ']}\n'
  }
}

function* rows<Row extends object>(all: readonly Row[], members: readonly string[]): Generator<string> {
  for (let start = 0; start < all.length; start += ROWS_AT_ONCE) {
    const written = all.slice(start, start + ROWS_AT_ONCE).map((row) => JSON.stringify(row, [...members, ...INSIDE]))
    yield `${start === 0 ? '\n' : ',\n'}${written.join(',\n')}`
  }
}

/** Members of the members: the list holds for the whole depth. */
const INSIDE = ['lagDays', 'p', 'value', 'low', 'high']
