/** The table of days of one person, for notebooks, spreadsheets and `upshot analyze`. */
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { TableFormat } from '@upshot/contract'
import type { Bounds } from '../../lib/ranges.ts'
import type { Storage } from '../../storage/storage.ts'
import { readPersonDays } from '../../tracking/measurements/daily.ts'
import type { Person } from '../../tracking/measurements/service.ts'
import { coveredStores } from '../../tracking/variables/covered-stores.ts'
import { sharedIn } from '../findings/not-compared.ts'
import type { FindingStores } from '../findings/store.ts'
import { type DayTableFile, dayTableOf, type TableOptions } from './day-table.ts'
import { type RowRange, writeTable } from './write.ts'

interface TableRequest {
  readonly format: TableFormat
  /** Numbers of local days. */
  readonly days: Bounds
}

interface WriteTableOptions {
  readonly end?: boolean
  /** Called after each piece with its length. */
  readonly onBytes?: (bytes: number) => void
  readonly signal?: AbortSignal
}

export type Tables = ReturnType<typeof createTables>

export function createTables({ storage }: { readonly storage: Storage<FindingStores> }) {
  /** Only daily values are kept while reading, and no transaction is open while the file is sent. */
  async function read(person: Person): Promise<DayTableFile> {
    const table = await storage.read(async (all) => {
      const stores = coveredStores(all, person.cover)
      const days = await readPersonDays(stores, person.userId, person.timeZone, { areDaysOnly: true })
      return dayTableOf(days, await optionsOf(all, person))
    })
    return table ?? emptyTable(person.timeZone)
  }

  async function write(
    person: Person,
    { format, days }: TableRequest,
    sink: Writable,
    { end = true, onBytes, signal }: WriteTableOptions = {},
  ): Promise<void> {
    const table = await read(person)
    const pieces = writeTable(table, rowsOf(table, days), format)
    await pipeline(Readable.from(counted(pieces, onBytes)), sink, { end, ...(signal ? { signal } : {}) })
  }

  return { write }
}

async function* counted(
  pieces: AsyncIterable<string | Uint8Array>,
  onBytes: WriteTableOptions['onBytes'],
): AsyncGenerator<string | Uint8Array> {
  for await (const piece of pieces) {
    yield piece
    onBytes?.(piece.length)
  }
}

/** Other readers do not see the person's own analysis. */
async function optionsOf(t: FindingStores, { userId, cover }: Person): Promise<TableOptions> {
  const leftOut = await t.experiments.doneVariables(userId)
  if (cover !== undefined) return { primaryOutcomeId: null, same: [], leftOut }
  const user = await t.users.withId(userId)
  const { same } = sharedIn(await t.findings.latestAnalysis(userId))
  return { primaryOutcomeId: user?.primary_outcome_variable_id ?? null, same, leftOut }
}

const emptyTable = (timeZone: string): DayTableFile => ({
  format: 'upshot-table',
  version: 1,
  timeZone,
  firstDay: 0,
  from: '',
  to: '',
  days: 0,
  related: [],
  variables: [],
})

/** Days before the first and after the last value are left out. */
function rowsOf(table: DayTableFile, { from, to }: Bounds): RowRange {
  const first = Math.max(0, (from ?? table.firstDay) - table.firstDay)
  const lastValue = Math.max(-1, ...table.variables.map(({ origins }) => origins.findLastIndex((origin) => origin > 0)))
  const last = Math.min(lastValue, (to ?? Number.POSITIVE_INFINITY) - table.firstDay)
  return { first, end: Math.max(first, last + 1) }
}
