/**
 * Does signing in slow everybody else down? The API's p99 while twenty people at a time sign in, compared with the p99
 * of the same load without them, in one run.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../programs/postgres.ts'
import { composeServer } from '../server/src/compose.ts'
import { readConfig, sqliteFile } from '../server/src/config/config.ts'
import { systemClock } from '../server/src/lib/clock.ts'
import { createLog } from '../server/src/lib/log.ts'
import { openMigrated } from '../server/src/storage/open.ts'

const ROUNDS = process.argv.includes('--quick') ? 2 : 5
const READS = 400
const PARALLEL = 20
const PASSWORD = 'correct horse battery'

const dataDir = mkdtempSync(join(tmpdir(), 'upshot-bench-'))
const port = await freePort()
const config = readConfig({
  DATA_DIR: dataDir,
  PORT: String(port),
  RATE_LIMIT: '0',
  LOG_LEVEL: 'silent',
  OVERLOAD_MS: '60000',
})
const database = await openMigrated({ databaseUrl: undefined, sqliteFile: sqliteFile(config) }, systemClock)
const server = await composeServer(config, { database, clock: systemClock, log: createLog('silent') })
const baseUrl = await server.app.listen({ port, host: '127.0.0.1' })
const { users, tokens } = server.services
for (let number = 0; number < PARALLEL; number++)
  await users.add({ email: `person${number}@example.org`, password: PASSWORD })
const [reader] = await users.list()
const { token } = await tokens.create({ userId: reader?.id ?? 0, name: 'bench', scopes: [], days: 1 })

async function read(): Promise<number> {
  const started = performance.now()
  const answer = await fetch(`${baseUrl}/api/v3/measurements`, { headers: { authorization: `Bearer ${token}` } })
  await answer.text()
  return performance.now() - started
}

async function p99OfReads(): Promise<number> {
  const times: number[] = []
  for (let count = 0; count < READS; count++) times.push(await read())
  return times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0
}

/** Twenty at a time, until stopped. */
function signInUntil(signal: AbortSignal): Promise<number[]> {
  const signIn = async (number: number): Promise<number> => {
    let count = 0
    while (!signal.aborted) {
      const body = new URLSearchParams({ email: `person${number}@example.org`, password: PASSWORD })
      const answer = await fetch(`${baseUrl}/auth/sign-in`, { method: 'POST', body, redirect: 'manual' })
      if (answer.status === 303) count += 1
    }
    return count
  }
  return Promise.all(Array.from({ length: PARALLEL }, (_, number) => signIn(number)))
}

await p99OfReads()
const ratios: number[] = []
for (let round = 1; round <= ROUNDS; round++) {
  const alone = await p99OfReads()
  const stop = new AbortController()
  const signingIn = signInUntil(stop.signal)
  const beside = await p99OfReads()
  stop.abort()
  const signIns = (await signingIn).reduce((sum, count) => sum + count, 0)
  ratios.push(beside / alone)
  console.log(
    `round ${round}: p99 alone ${alone.toFixed(2)} ms, beside ${signIns} sign-ins ${beside.toFixed(2)} ms, ratio ${(beside / alone).toFixed(2)}`,
  )
}
const median = ratios.sort((a, b) => a - b)[Math.floor(ratios.length / 2)] ?? 0
console.log(`median ratio ${median.toFixed(2)} (limit 3): ${median <= 3 ? 'pass' : 'fail'}`)
await server.close()
rmSync(dataDir, { recursive: true, force: true })
