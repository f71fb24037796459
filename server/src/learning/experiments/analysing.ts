/** Reads the days of an experiment, builds its document, and analyses it. */
import { type DocumentDay, type ExperimentDocument, type Protocol, seenBlocks } from '@upshot/analysis'
import { analyseExperimentInThread } from '@upshot/analysis/threads'
import type { ExperimentResult } from '@upshot/contract'
import { sha256 as textHash } from '../../lib/hash.ts'
import { dayText } from '../../lib/utc-text.ts'
import { startOfDay } from '../../lib/zone.ts'
import { dailyValues } from '../../tracking/measurements/daily.ts'
import type { TrackingStores } from '../../tracking/stores.ts'
import { converted, unitNamed } from '../../tracking/units/units.ts'
import { type Variable, variableOf } from '../../tracking/variables/variable.ts'
import { scheduleFrom } from './chance.ts'
import { draftOf, storedLookOf } from './state.ts'
import type { DayRow, ExperimentRow, ExperimentStores, LookRow } from './store.ts'

// The document that `experiment analyze` reads and `experiment verify` checks.

/** The values of a day's outcomes. */
interface DayValues {
  readonly value: number | null
  readonly others: readonly (number | null)[]
}

export const documentDay = (row: DayRow, { value, others }: DayValues): DocumentDay => ({
  date: dayText(row.day),
  block: row.block,
  position: row.position,
  arm: row.arm,
  analysed: row.is_analysed === 1,
  y: value,
  mark: row.mark,
  ...(row.amount === null ? {} : { amount: row.amount }),
  ...(others.length === 0 ? {} : { others }),
})

/** The values as they were when the experiment ended. */
export const frozenValues = (row: DayRow): DayValues => ({
  value: row.value,
  others: row.other_values === null ? [] : (JSON.parse(row.other_values) as (number | null)[]),
})

export const documentOf = ({
  row,
  protocol,
  seed,
  days,
  looks,
}: {
  readonly row: Pick<ExperimentRow, 'commitment'>
  readonly protocol: Protocol
  readonly seed: string
  readonly days: readonly DocumentDay[]
  readonly looks: readonly LookRow[]
}): ExperimentDocument => ({
  protocol,
  ...(row.commitment === null ? {} : { commitment: row.commitment }),
  seed,
  schedule: scheduleFrom(protocol, seed),
  days,
  looks: looks.map(storedLookOf),
})

/** Hash of everything a result depends on. */
const inputHashOf = ({ protocol, seed, days, looks }: ExperimentDocument): string =>
  textHash(JSON.stringify([protocol, seed, days, looks]))

// Daily values of an outcome, as in GET /measurements/daily; filled values never count.

export interface LocalDays {
  /** Local days, inclusive. */
  readonly from: number
  readonly to: number
}

/** The values by local day, in the unit that the protocol names. */
export async function outcomeDays(
  t: TrackingStores,
  variable: Variable,
  { timeZone, span, unit }: { readonly timeZone: string; readonly span: LocalDays; readonly unit?: string },
): Promise<ReadonlyMap<number, number>> {
  if (span.to < span.from) return new Map()
  const startOf = startOfDay(timeZone)
  const days = await dailyValues(t, {
    variable: { ...variable, filling: { type: 'none' } },
    timeZone,
    from: startOf(span.from),
    to: startOf(span.to),
    limit: Number.MAX_SAFE_INTEGER,
  })
  const shownIn = unit === undefined ? variable.unit : (unitNamed(unit) ?? variable.unit)
  return new Map(days.map(({ day, value }) => [day, converted(value, variable.unit, shownIn)]))
}

/** One value per day of the span; NaN if nothing was recorded. */
export function onSpan(values: ReadonlyMap<number, number>, { from, to }: LocalDays): Float64Array {
  return Float64Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => values.get(from + index) ?? Number.NaN)
}

/** The outcome that belongs to each local day, with the lag applied. */
export async function valuesOf(
  t: ExperimentStores,
  row: ExperimentRow,
  {
    protocol,
    timeZone,
    days,
  }: { readonly protocol: Protocol; readonly timeZone: string; readonly days: readonly DayRow[] },
): Promise<(day: number) => DayValues> {
  const first = days[0]?.day ?? 0
  const last = days.at(-1)?.day ?? -1
  const { lagDays } = protocol
  const span = { from: first + lagDays, to: last + lagDays }
  const read = async (id: number, unit: string): Promise<ReadonlyMap<number, number>> => {
    const [outcome] = (await t.variables.withIds(row.user_id, [id])).map(variableOf)
    return outcome ? outcomeDays(t, outcome, { timeZone, span, unit }) : new Map()
  }
  const primary = await read(row.effect_variable_id, protocol.outcome.unit)
  const others: ReadonlyMap<number, number>[] = []
  for (const [index, id] of draftOf(row).secondaryIds.entries())
    others.push(await read(id, protocol.secondary?.[index]?.unit ?? ''))
  return (day) => ({
    value: primary.get(day + lagDays) ?? null,
    others: others.map((values) => values.get(day + lagDays) ?? null),
  })
}

/** Below this chance of a clear result, a look calls the rest futile and stopping costs nothing. */
const FUTILE_BELOW = 0.1

interface LookOutcome {
  readonly look: Omit<LookRow, 'user_id' | 'experiment_id' | 'made_epoch'>
  /** The experiment is over: the result is clear, or this was the last look. */
  readonly isLast: boolean
}

/** Results kept until the transaction that needs them. */
const MOST_FORESEEN = 20

export type Analyst = ReturnType<typeof createAnalyst>

/**
 * Runs each analysis in its own thread; the longest takes a second. A result computed before a transaction is looked
 * up inside it by the hash of its input, so that no writer has to wait for a thread.
 */
export function createAnalyst() {
  const foreseen = new Map<string, ReturnType<typeof analyseExperimentInThread>>()

  const analysed = (document: ExperimentDocument) =>
    foreseen.get(inputHashOf(document)) ?? analyseExperimentInThread(document)

  async function foresee(document: ExperimentDocument): Promise<void> {
    const result = analysed(document)
    await result
    foreseen.set(inputHashOf(document), result)
    const [oldest] = foreseen.keys()
    if (foreseen.size > MOST_FORESEEN && oldest !== undefined) foreseen.delete(oldest)
  }

  return {
    foresee,
    resultFor: async (document: ExperimentDocument) => resultOf(await analysed(document), document),
    seenAt: async (document: ExperimentDocument, after: number) => seenIn(await analysed(document), document, after),
  }
}

type AnalysisAnswer = Awaited<ReturnType<typeof analyseExperimentInThread>>

/** The result as a record of the API. */
function resultOf(answer: AnalysisAnswer, document: ExperimentDocument): ExperimentResult {
  // The same members as in the API, except for some that looks keep to themselves.
  const { looks, each, secondary, distribution, ...rest } = answer
  const plain = JSON.parse(JSON.stringify({ ...rest, each, secondary, distribution })) as Omit<
    ExperimentResult,
    'looks' | 'inputHash'
  >
  return {
    ...plain,
    looks: looks.map(({ after, p, level, effect, interval, verdict }) => ({
      after,
      p,
      level,
      effect,
      verdict,
      interval: [...interval],
    })),
    inputHash: inputHashOf(document),
  }
}

/** The result of a look after this many blocks; the document contains only the days of these blocks. */
function seenIn(answer: AnalysisAnswer, document: ExperimentDocument, after: number): LookOutcome {
  const last = answer.looks.at(-1)
  const { differences, weights } = seenBlocks(document, after)
  const { design } = document.protocol
  const isAtEnd = design.kind === 'blocks' && after >= design.blocks
  const isClear = answer.p <= answer.level
  const chance = last?.chanceAtEnd ?? null
  return {
    look: {
      after_blocks: after,
      differences: JSON.stringify(differences),
      weights: JSON.stringify(weights),
      p: answer.p,
      level: answer.level,
      is_futile: !isAtEnd && !isClear && chance !== null && chance < FUTILE_BELOW ? 1 : 0,
    },
    isLast: isAtEnd || isClear,
  }
}
