/**
 * CPU time of the token check that every request needs: hash, one indexed read, scopes.
 *
 *     node bench/http-token.ts [--quick]
 */
import { composeServices } from '../server/src/compose.ts'
import { systemClock } from '../server/src/lib/clock.ts'
import { createLog } from '../server/src/lib/log.ts'
import { openMigrated } from '../server/src/storage/open.ts'
import { fill } from './http-fill.ts'
import { isQuick, median, report } from './http-report.ts'
import { sqliteFileIn, temporaryFolder } from './http-setup.ts'

const MOST_MICROSECONDS = 60
const ROUNDS = isQuick ? 5 : 15
const CHECKS = 5000

const location = { dataDir: temporaryFolder() }
const people = await fill(
  location,
  Array.from({ length: 1000 }, () => ({ rows: 0, variables: 0 })),
)
const database = await openMigrated({ databaseUrl: undefined, sqliteFile: sqliteFileIn(location) }, systemClock)
const services = composeServices({ database, clock: systemClock, log: createLog('silent') })

async function checks(): Promise<number> {
  const cpuBefore = process.cpuUsage()
  for (let check = 0; check < CHECKS; check++) {
    const person = people[(check * 7) % people.length]
    if (!person || (await services.tokens.authenticate(person.token))?.userId !== person.userId)
      throw new Error('refused')
  }
  const { user, system } = process.cpuUsage(cpuBefore)
  return (user + system) / CHECKS
}

await checks()
// The first use of each token is recorded in the background; after that, uses are not recorded for five minutes.
await services.storage.transaction(async () => undefined)
const rounds: number[] = []
for (let round = 0; round < ROUNDS; round++) rounds.push(await checks())
const microseconds = median(rounds)
report(`Token check among ${people.length} tokens`, [
  {
    what: 'CPU time',
    ours: `${microseconds.toFixed(1)} µs`,
    goal: `≤ ${MOST_MICROSECONDS} µs`,
    isMet: microseconds <= MOST_MICROSECONDS,
  },
])
await database.close()
