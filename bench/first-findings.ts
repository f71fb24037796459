/**
 * One person at home has just imported 100 variables over 3 years: the time until the first complete findings, and the
 * peak memory of the process.
 *
 *     node bench/first-findings.ts
 *
 * The server starts with everything stored and nothing analysed. Goal on two idle cores: 6 s, 300 MB.
 */
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { addDiary, openServices } from './findings-setup.ts'
import { report } from './http-report.ts'
import { startServer, temporaryFolder } from './http-setup.ts'

const MOST_SECONDS = 6
const MOST_MEGABYTES = 300
const POLL_MS = 250

const location = { dataDir: temporaryFolder() }
const filling = await openServices(location)
const { token } = await addDiary(filling.services, { seed: 1, variables: 100, days: 1095, missing: 0.1 })
await filling.close()

const server = await startServer(location)
const startedMs = performance.now()

async function isComplete(): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${server.port}/api/v3/correlations?limit=1`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { data } = (await answer.json()) as { data: { analysis: { state: string } } }
  return data.analysis.state === 'done'
}

while (!(await isComplete())) await sleep(POLL_MS)
const seconds = (performance.now() - startedMs) / 1000
/** Peak resident memory. */
const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${server.process.pid}/status`, 'utf8')) ?? []
const megabytes = Number(kilobytes) / 1024
console.log(`CPU ${server.cpuSeconds().toFixed(1)} s`)
await server.stop()

report('The first findings after an import of 100 variables and 3 years', [
  {
    what: 'from the end of the import to complete findings',
    ours: `${seconds.toFixed(1)} s`,
    goal: `≤ ${MOST_SECONDS} s`,
    isMet: seconds <= MOST_SECONDS,
  },
  {
    what: 'peak memory of the process',
    ours: `${megabytes.toFixed(0)} MB`,
    goal: `≤ ${MOST_MEGABYTES} MB`,
    isMet: megabytes <= MOST_MEGABYTES,
  },
])
