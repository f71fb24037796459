/**
 * GET /measurements?limit=200 compared with a plain server that returns the same members in the simplest way.
 *
 *     node bench/http-page.ts [--quick] [--profile]
 *
 * Both servers run the whole time and get requests alternately, for a second each, from a client in its own process;
 * the figure is the median ratio over pairs of turns. CPU time per request is shown too, as it does not depend on other
 * load. `--profile` writes a .cpuprofile of the server to the current folder.
 */

import { deepStrictEqual } from 'node:assert'
import { fileURLToPath } from 'node:url'
import { fill } from './http-fill.ts'
import { startClient } from './http-load.ts'
import { isQuick, median, report, thousands } from './http-report.ts'
import { sqliteFileIn, startProcess, startServer, temporaryFolder } from './http-setup.ts'

const WANTED = 1.3
const ROUNDS = isQuick ? 3 : 9
const SECONDS = isQuick ? 0.7 : 1
const CONNECTIONS = 8
const PLAIN = fileURLToPath(new URL('./http-plain-server.ts', import.meta.url))

const location = { dataDir: temporaryFolder() }
const [person] = await fill(location, [{ rows: 100_000, variables: 20 }])
const profile = process.argv.includes('--profile') ? ['--cpu-prof', '--cpu-prof-dir=.'] : []
const ours = await startServer(location, profile)
const plain = await startProcess([PLAIN, sqliteFileIn(location), String(person.userId)], {})
const client = startClient()

const path = '/api/v3/measurements?limit=200'
const answers = await Promise.all(
  [ours, plain].map(async ({ port }) => {
    const headers = { authorization: `Bearer ${person.token}` }
    return (await fetch(`http://127.0.0.1:${port}${path}`, { headers })).json()
  }),
)
deepStrictEqual(answers[0], answers[1], 'both servers must answer the same')

async function turn(server: typeof ours) {
  const cpuSecondsBefore = server.cpuSeconds()
  const { port } = server
  const token = server === ours ? { token: person?.token ?? '' } : {}
  const result = await client.run({ port, ...token, connections: CONNECTIONS, seconds: SECONDS, paths: [path] })
  if (result.failures > 0) throw new Error(`${result.failures} failures`)
  const cpuMs = ((server.cpuSeconds() - cpuSecondsBefore) * 1000) / result.requests
  return { perSecond: result.requests / result.seconds, cpuMs, p99Ms: result.p99Ms }
}

await turn(ours)
await turn(plain)
const rounds: { ours: Awaited<ReturnType<typeof turn>>; plain: Awaited<ReturnType<typeof turn>> }[] = []
for (let round = 0; round < ROUNDS; round++) rounds.push({ ours: await turn(ours), plain: await turn(plain) })

const ratio = median(rounds.map((round) => round.ours.perSecond / round.plain.perSecond))
const cpuRatio = median(rounds.map((round) => round.plain.cpuMs / round.ours.cpuMs))
const all = (side: 'ours' | 'plain', figure: 'perSecond' | 'cpuMs' | 'p99Ms') =>
  median(rounds.map((round) => round[side][figure]))
report(`GET ${path} (${CONNECTIONS} connections, ${ROUNDS} × ${SECONDS} s each)`, [
  {
    what: 'requests/s',
    ours: thousands(all('ours', 'perSecond')),
    theirs: thousands(all('plain', 'perSecond')),
    ratio,
    goal: `≥ ${WANTED}`,
    isMet: ratio >= WANTED,
  },
  {
    what: 'CPU ms/request',
    ours: all('ours', 'cpuMs').toFixed(2),
    theirs: all('plain', 'cpuMs').toFixed(2),
    ratio: cpuRatio,
    goal: '',
    isMet: true,
  },
  {
    what: 'p99 ms',
    ours: all('ours', 'p99Ms').toFixed(1),
    theirs: all('plain', 'p99Ms').toFixed(1),
    goal: '',
    isMet: true,
  },
])
client.stop()
await ours.stop()
await plain.stop()
