/** A process that ends without warning in the middle of a migration. */
import { systemClock } from '../lib/clock.ts'
import { migrate, migrations } from './migrate.ts'
import type { Migration } from './migration.ts'
import { type DatabaseLocation, openDatabase } from './open.ts'

export interface KilledMigration {
  readonly location: DatabaseLocation
  readonly version: number
  /** How many statements of it are run before. */
  readonly done: number
}

const { location, version, done } = JSON.parse(process.argv[2] ?? '') as KilledMigration

const before = migrations.filter((step) => step.version < version)
const partly = migrations
  .filter((step) => step.version === version)
  .map((step): Migration => ({ ...step, statements: (on) => step.statements(on).slice(0, done) }))
const end: Migration = {
  version: version + 1,
  name: 'end',
  statements: () => {
    process.kill(process.pid, 'SIGKILL')
    return []
  },
}
await migrate(openDatabase(location), { clock: systemClock, steps: [...before, ...partly, end] })
