/**
 * Time from starting the process to its ready line with 1 million measurements, and its idle memory.
 *
 *     node bench/http-start.ts [--quick]
 *
 * Medians of several starts of the real server. The first start after filling counts too: there is no warm-up.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { fill } from './http-fill.ts'
import { isQuick, median, report } from './http-report.ts'
import { startServer, temporaryFolder } from './http-setup.ts'

const MOST_SECONDS = 3
const MOST_MEGABYTES = 110
const STARTS = isQuick ? 3 : 7
const SETTLE_MS = 3000

const location = { dataDir: temporaryFolder() }
await fill(
  location,
  Array.from({ length: 100 }, () => ({ rows: 10_000, variables: 10 })),
)
const seconds: number[] = []
const cpu: number[] = []
const megabytes: number[] = []
for (let start = 0; start < STARTS; start++) {
  const server = await startServer(location)
  seconds.push(server.readyMs / 1000)
  cpu.push(server.cpuSeconds())
  const ready = await fetch(`http://127.0.0.1:${server.port}/health/ready`)
  if (!ready.ok) throw new Error('it printed its ready line but is not ready')
  await sleep(SETTLE_MS)
  megabytes.push(server.rssMegabytes())
  await server.stop()
}
report(`Start with 1,000,000 measurements (${STARTS} starts)`, [
  {
    what: 'start to ready',
    ours: `${median(seconds).toFixed(2)} s (CPU ${median(cpu).toFixed(2)} s)`,
    goal: `≤ ${MOST_SECONDS} s`,
    isMet: median(seconds) <= MOST_SECONDS,
  },
  {
    what: 'memory at rest',
    ours: `${median(megabytes).toFixed(0)} MB`,
    goal: `≤ ${MOST_MEGABYTES} MB`,
    isMet: median(megabytes) <= MOST_MEGABYTES,
  },
])
