/** A process that ends without warning when a backup comes to a table. */
import { systemClock } from '../lib/clock.ts'
import { takeBackup } from './backup-write.ts'
import type { Executor } from './executor.ts'
import { type DatabaseLocation, openDatabase } from './open.ts'

export interface KilledBackup {
  readonly location: DatabaseLocation
  readonly file: string
  readonly table: string
}

const { location, file, table } = JSON.parse(process.argv[2] ?? '') as KilledBackup

/** Counting its rows is not yet the backup. */
function endAt(statement: string): void {
  if (statement.endsWith(`from "${table}"`) && !statement.includes('count(*)')) process.kill(process.pid, 'SIGKILL')
}

function ending(executor: Executor): Executor {
  const rows: Executor['rows'] = (statement, parameters) => {
    endAt(statement)
    return executor.rows(statement, parameters)
  }
  if (executor.dialect === 'postgres') return { ...executor, rows }
  return {
    ...executor,
    rows,
    prepare: (statement) => {
      endAt(statement)
      return executor.prepare(statement)
    },
  }
}

const database = openDatabase(location)
const snapshot: typeof database.snapshot = (work) => database.snapshot((executor) => work(ending(executor)))
await takeBackup({ ...database, snapshot }, file, { clock: systemClock })
