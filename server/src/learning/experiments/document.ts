/** An experiment as the document that `experiment analyze` reads and `experiment verify` checks. Pure. */
import type { DocumentDay, ExperimentDocument, Protocol } from '@upshot/analysis'
import { sha256 as textHash } from '../../lib/hash.ts'
import { dayText } from '../../lib/utc-text.ts'
import { scheduleFrom } from './chance.ts'
import { storedLookOf } from './state.ts'
import type { DayRow, ExperimentRow, LookRow } from './store.ts'

/** The values of a day's outcomes. */
export interface DayValues {
  readonly value: number | null
  readonly others: readonly (number | null)[]
}

export const documentDay = (row: DayRow, { value, others }: DayValues): DocumentDay => ({
  date: dayText(row.day),
  ...{ block: row.block, position: row.position, arm: row.arm, analysed: row.is_analysed === 1, y: value },
  mark: row.mark,
  ...(row.amount === null ? {} : { amount: row.amount }),
  ...(others.length === 0 ? {} : { others }),
})

/** As they were when it ended. */
export const frozenValues = (row: DayRow): DayValues => ({
  value: row.value,
  others: row.other_values === null ? [] : (JSON.parse(row.other_values) as (number | null)[]),
})

export interface DocumentParts {
  readonly row: Pick<ExperimentRow, 'commitment'>
  readonly protocol: Protocol
  readonly seed: string
  readonly days: readonly DocumentDay[]
  readonly looks: readonly LookRow[]
}

export const documentOf = ({ row, protocol, seed, days, looks }: DocumentParts): ExperimentDocument => ({
  protocol,
  ...(row.commitment === null ? {} : { commitment: row.commitment }),
  seed,
  schedule: scheduleFrom(protocol, seed),
  days,
  looks: looks.map(storedLookOf),
})

/** Of everything that a result rests on. */
export const inputHashOf = ({ protocol, seed, days, looks }: ExperimentDocument): string =>
  textHash(JSON.stringify([protocol, seed, days, looks]))
