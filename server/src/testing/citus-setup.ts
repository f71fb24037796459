/** For `npm run test:citus`: the test files share a Citus, with a database whose people are distributed. */
import type { TestProject } from 'vitest/node'
import { citusSource, copyCitusDatabase, startCitus, WITHOUT_CITUS } from '../../../programs/citus.ts'
import { systemClock } from '../lib/clock.ts'
import { distributeTables } from '../storage/distribution.ts'
import { openMigrated } from '../storage/open.ts'
import { asKindOfWork } from '../storage/patience.ts'
import { IN_MEMORY, makeSqlite } from './global-setup.ts'
import { type Maker, serveOnDemand } from './on-demand.ts'
import type { SharedPostgres } from './shared.ts'

/** As few as possible, while people still lie on different ones. */
const SHARDS = 4

const makeCitus: Maker = async (cleanUps): Promise<SharedPostgres> => {
  const source = citusSource()
  if (source === undefined) throw new Error(WITHOUT_CITUS)
  const empty = await startCitus(source, { flags: IN_MEMORY })
  cleanUps.push(empty.stop)
  const migrated = await copyCitusDatabase(empty, 'upshot_template')
  const database = await openMigrated({ sqliteFile: '', databaseUrl: migrated.url }, systemClock)
  await asKindOfWork('maintenance', () => distributeTables(database, SHARDS, () => undefined))
  await database.close()
  return { url: empty.url, template: 'upshot_template', citus: { empty, migrated } }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const shared = await serveOnDemand({ postgres: makeCitus, sqlite: makeSqlite })
  project.provide('sharedDatabases', shared.address)
  return shared.close
}
