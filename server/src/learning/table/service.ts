/** The table of days of one person, for notebooks, spreadsheets and `upshot analyze`. */
import type { Writable } from 'node:stream'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { TableFormat } from '@upshot/contract'
import type { Bounds } from '../../lib/ranges.ts'
import type { UserStore } from '../../people/users/store.ts'
import type { Storage } from '../../storage/storage.ts'
import { readPersonDays } from '../../tracking/measurements/daily-service.ts'
import type { Person } from '../../tracking/measurements/service.ts'
import type { MeasurementStores } from '../../tracking/measurements/stores.ts'
import { coveredStores } from '../../tracking/variables/covered-stores.ts'
import { type DayTableFile, dayTableOf } from './day-table.ts'
import { type Rows, writeTable } from './write.ts'

interface TableParts {
  readonly storage: Storage<MeasurementStores & { readonly users: Pick<UserStore, 'withId'> }>
}

export interface TableRequest {
  readonly format: TableFormat
  /** Numbers of local days. */
  readonly days: Bounds
}

export type Tables = ReturnType<typeof createTables>

export function createTables({ storage }: TableParts) {
  /** Nothing but the values of days is kept while they are read, and nothing is held while the file is sent. */
  async function read(person: Person): Promise<DayTableFile> {
    const table = await storage.read(async (all) => {
      const stores = coveredStores(all, person.cover)
      const days = await readPersonDays(stores, person.userId, person.timeZone, { areHoursKept: false })
      const user = person.cover === undefined ? await all.users.withId(person.userId) : undefined
      return dayTableOf(days, { primaryOutcomeId: user?.primary_outcome_variable_id ?? null })
    })
    return table ?? emptyTable(person.timeZone)
  }

  async function write(
    person: Person,
    { format, days }: TableRequest,
    sink: Writable,
    { end = true } = {},
  ): Promise<void> {
    const table = await read(person)
    await pipeline(Readable.from(writeTable(table, rowsOf(table, days), format)), sink, {
      end,
    })
  }

  return { write }
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
function rowsOf(table: DayTableFile, { from, to }: Bounds): Rows {
  const first = Math.max(0, (from ?? table.firstDay) - table.firstDay)
  const lastValue = Math.max(-1, ...table.variables.map(({ origins }) => origins.findLastIndex((one) => one > 0)))
  const last = Math.min(lastValue, (to ?? Number.POSITIVE_INFINITY) - table.firstDay)
  return { first, end: Math.max(first, last + 1) }
}
