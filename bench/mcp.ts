/**
 * How long an assistant waits on a busy server, and what its endpoint costs a server without assistants.
 *
 *     node bench/mcp.ts [--quick]
 *
 * The data is the demo person's year, analysed. Meanwhile two others read pages and one posts batches, as fast as the
 * server answers. Requests go over HTTP one after another, with a personal token; every list of findings is logged
 * before it is sent.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { FILLED_UNTIL_EPOCH, fill } from './http-fill.ts'
import { startClient } from './http-load.ts'
import { isQuick, median, report } from './http-report.ts'
import { type RunningServer, startServer, temporaryFolder } from './http-setup.ts'

const MOST_LIST_MS = 20
const MOST_FINDINGS_MS = 50
const REQUESTS = isQuick ? 50 : 300
const SETTLE_MS = 3000
const UPSHOT = fileURLToPath(new URL('../server/bin/upshot.js', import.meta.url))

/** Counts how many files of the protocol's library are loaded. */
const WATCH = `data:text/javascript,${encodeURIComponent(`
import { registerHooks } from 'node:module'
import { writeFileSync } from 'node:fs'
let files = 0
writeFileSync(process.env.LOADED_FILE, '0')
registerHooks({ load(url, context, next) {
  if (url.includes('/@modelcontextprotocol/')) writeFileSync(process.env.LOADED_FILE, String(++files))
  return next(url, context)
} })`)}`

interface McpTarget {
  readonly port: number
  readonly token: string
}

async function ask({ port, token }: McpTarget, method: string, params: object = {}): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const text = await answer.text()
  if (!answer.ok || !text.includes('"result"')) throw new Error(`${method}: ${answer.status} ${text.slice(0, 300)}`)
  return text
}

const listTools = (asking: McpTarget) => ask(asking, 'tools/list')
const listFindings = (asking: McpTarget) => ask(asking, 'tools/call', { name: 'list_findings', arguments: {} })

async function timesOf(work: () => Promise<string>): Promise<number[]> {
  const times: number[] = []
  for (let turn = 0; turn < REQUESTS; turn++) {
    const started = performance.now()
    await work()
    times.push(performance.now() - started)
  }
  return times
}

/** Waits until the year is analysed. */
async function analysed(asking: McpTarget): Promise<void> {
  for (;;) {
    if (/"verdict\\?":\\?"likely/.test(await listFindings(asking))) return
    await sleep(500)
  }
}

async function atRest(server: RunningServer): Promise<number> {
  await sleep(SETTLE_MS)
  return server.rssMegabytes()
}

const location = { dataDir: temporaryFolder() }
const [reader, poster] = await fill(location, [
  { rows: 50_000, variables: 20 },
  { rows: 5000, variables: 10 },
])
const env = { ...process.env, DATA_DIR: location.dataDir, SECRET_KEY: 'a key that every process of a bench has' }
const { token } = JSON.parse(execFileSync(process.execPath, [UPSHOT, 'demo', '--json'], { env, encoding: 'utf8' })) as {
  token: string
}

const watched = `${location.dataDir}/loaded`
const server = await startServer(location, ['--import', WATCH], { LOADED_FILE: watched })
const loaded = () => Number(readFileSync(watched, 'utf8'))
const asking = { port: server.port, token }
const restMb = await atRest(server)
const restFiles = loaded()
await listTools(asking)
const usedMb = await atRest(server)
const usedFiles = loaded()
await analysed(asking)

/** The server's own CPU time for one request, independent of other load. */
async function cpuMs(work: () => Promise<string>): Promise<{ times: number[]; cpu: number }> {
  const cpuSecondsBefore = server.cpuSeconds()
  const times = await timesOf(work)
  return { times, cpu: (1000 * (server.cpuSeconds() - cpuSecondsBefore)) / REQUESTS }
}

const quietList = await cpuMs(() => listTools(asking))
const quietFindings = await cpuMs(() => listFindings(asking))
const clients = [startClient(), startClient()]
const seconds = isQuick ? 20 : 60
const others = Promise.all([
  clients[0]?.run({
    port: server.port,
    token: reader.token,
    connections: 2,
    seconds,
    paths: ['/api/v3/measurements?limit=200'],
  }),
  clients[1]?.run({
    port: server.port,
    token: poster.token,
    connections: 1,
    seconds,
    paths: [],
    batches: { count: 20_000, items: 20, variables: 10, fromEpoch: FILLED_UNTIL_EPOCH - 50 * 365 * 86_400 },
  }),
])
const busyList = await timesOf(() => listTools(asking))
const busyFindings = await timesOf(() => listFindings(asking))
for (const client of clients) client.stop()
void others.catch(() => undefined)
await server.stop()

const ms = (times: readonly number[]) => `${median(times).toFixed(1)} ms`
const alone = ({ times, cpu }: { times: readonly number[]; cpu: number }) => `${ms(times)} (CPU ${cpu.toFixed(1)} ms)`
report(`Assistants (${REQUESTS} requests of each kind; "against": the same on an idle server)`, [
  {
    what: 'tools/list beside a busy server',
    ours: ms(busyList),
    theirs: alone(quietList),
    goal: `≤ ${MOST_LIST_MS} ms`,
    isMet: median(busyList) <= MOST_LIST_MS,
  },
  {
    what: 'list_findings beside a busy server',
    ours: ms(busyFindings),
    theirs: alone(quietFindings),
    goal: `≤ ${MOST_FINDINGS_MS} ms`,
    isMet: median(busyFindings) <= MOST_FINDINGS_MS,
  },
  {
    what: 'files of the protocol loaded when idle',
    ours: `${restFiles} (${restMb.toFixed(0)} MB in all)`,
    theirs: `${usedFiles} in use (+${(usedMb - restMb).toFixed(0)} MB)`,
    goal: '0',
    isMet: restFiles === 0,
  },
])
process.exit()
