/**
 * Bringing in an export of Apple Health, side by side with a bare pass of the same XML reader over the same file:
 *
 *     node bench/import-apple.ts [--mb N]
 *
 * The bare pass counts elements and does nothing else. Ours reads the file in the process that reads uploads, without
 * storing; then the real server takes it in over HTTP, stores every batch durably, and answers others meanwhile. A shared
 * machine is half as fast in one minute as in the next: each is compared with the bare passes right before and after it.
 */
import { createReadStream, openAsBlob, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { SaxesParser } from 'saxes'
import { readFile } from '../server/src/transfer/imports/reading/read-file.ts'
import { fill } from './http-fill.ts'
import { report, thousands } from './http-report.ts'
import { type RunningServer, startServer, temporaryFolder } from './http-setup.ts'
import { writeAppleExport } from './import-apple-file.ts'

const LEAST_READING = 0.5
const LEAST_STORING = 0.25
const MOST_MEGABYTES = 256
const AT_REST_MS = 5000
const PAUSE_MS = 20

const at = process.argv.indexOf('--mb')
const megabytes = at < 0 ? 256 : Number(process.argv[at + 1])

/** Megabytes a second. */
const speed = (bytes: number, ms: number): number => bytes / 1_048_576 / (ms / 1000)

async function barePass(file: string): Promise<{ elements: number; tookMs: number; cpuMs: number }> {
  const parser = new SaxesParser()
  const decoder = new TextDecoder()
  let elements = 0
  parser.on('opentag', () => elements++)
  parser.on('error', (error) => {
    throw error
  })
  const startedMs = performance.now()
  const cpuBefore = process.cpuUsage()
  for await (const piece of createReadStream(file, { highWaterMark: 262_144 }))
    parser.write(decoder.decode(piece as Buffer, { stream: true }))
  parser.close()
  const { user, system } = process.cpuUsage(cpuBefore)
  return { elements, tookMs: performance.now() - startedMs, cpuMs: (user + system) / 1000 }
}

async function ourPass(file: string, folder: string) {
  const order = {
    fileName: 'export.xml',
    sizeBytes: statSync(file).size,
    format: undefined,
    answers: {},
    accountTimeZone: 'UTC',
    nowEpoch: Date.UTC(2026, 0, 1) / 1000,
    isDryRun: false,
    skip: 0,
  }
  let values = 0
  let taken = { peakBytes: 0, cpuMs: 0 }
  const startedMs = performance.now()
  const reading = { file, folder, order, signal: new AbortController().signal }
  for await (const message of readFile({ ...reading, onTaken: (all) => (taken = all) })) {
    if (message.kind === 'batch') values += message.batch.value.length
  }
  return { values, ...taken, tookMs: performance.now() - startedMs }
}

interface Caller {
  readonly address: string
  readonly token: string
}

const get = (caller: Caller, path: string) =>
  fetch(`${caller.address}/api/v3${path}`, { headers: { authorization: `Bearer ${caller.token}` } })

/** Another person reads a page now and then, until told to stop. */
async function readOn(caller: Caller, isOver: () => boolean): Promise<number[]> {
  const times: number[] = []
  while (!isOver()) {
    const startedMs = performance.now()
    await (await get(caller, '/measurements?limit=100')).arrayBuffer()
    times.push(performance.now() - startedMs)
    await sleep(PAUSE_MS)
  }
  return times.toSorted((a, b) => a - b)
}

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

/** As the system counts it; 0 where the process is gone. */
function residentMegabytes(pid: number, kind: 'VmHWM' | 'RssAnon' | 'RssFile'): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'latin1')
    const kilobytes = new RegExp(`${kind}:\\s+(\\d+)`).exec(status)?.[1]
    return kilobytes === undefined ? 0 : Number(kilobytes) / 1024
  } catch {
    return 0
  }
}

/** The most memory that a process ever took. */
const peakMegabytes = (pid: number): number => residentMegabytes(pid, 'VmHWM')

const childrenOf = (pid: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((one) => parentOf(one) === pid)

function parentOf(pid: number): number {
  try {
    return Number(
      readFileSync(`/proc/${pid}/stat`, 'latin1')
        .replace(/^.*\) /s, '')
        .split(' ')[1],
    )
  } catch {
    return 0
  }
}

async function send(caller: Caller, file: string): Promise<number> {
  const form = new FormData()
  form.append('file', await openAsBlob(file), 'export.xml')
  const headers = { authorization: `Bearer ${caller.token}` }
  const answer = await fetch(`${caller.address}/api/v3/imports`, { method: 'POST', headers, body: form })
  const { import: begun } = (await answer.json()) as { import: { id: number } }
  return begun.id
}

async function untilDone(caller: Caller, id: number, look: () => void) {
  for (;;) {
    const answer = (await (await get(caller, `/imports?id=${id}`)).json()) as {
      imports: [{ state: string; error?: string; counts: { created: number } }]
    }
    const [one] = answer.imports
    if (one.state === 'completed') return one
    if (one.state !== 'running' && one.state !== 'queued') throw new Error(`${one.state}: ${one.error}`)
    look()
    await sleep(200)
  }
}

async function throughServer(server: RunningServer, callers: readonly [Caller, Caller], file: string) {
  const pid = server.process.pid ?? 0
  const [owner, other] = callers
  const restEndsMs = performance.now() + AT_REST_MS
  const atRest = await readOn(other, () => performance.now() > restEndsMs)
  const sendingMs = performance.now()
  const id = await send(owner, file)
  const startedMs = performance.now()
  let isOver = false
  let readerMegabytes = 0
  // Starting takes more than serving: what it took then does not count. Nor do mapped files (Node's program, pages of
  // the database): the system takes them back when somebody needs the room.
  let serverMegabytes = 0
  const cpuBefore = server.cpuSeconds()
  const meanwhile = readOn(other, () => isOver)
  const done = await untilDone(owner, id, () => {
    readerMegabytes = Math.max(readerMegabytes, ...childrenOf(pid).map(peakMegabytes))
    serverMegabytes = Math.max(serverMegabytes, residentMegabytes(pid, 'RssAnon'))
  })
  const tookMs = performance.now() - startedMs
  isOver = true
  return {
    atRest,
    busy: await meanwhile,
    sentMs: startedMs - sendingMs,
    tookMs,
    created: done.counts.created,
    readerMegabytes,
    serverMegabytes,
    mappedMegabytes: residentMegabytes(pid, 'RssFile'),
    cpuSeconds: server.cpuSeconds() - cpuBefore,
  }
}

const place = { dataDir: temporaryFolder() }
const file = join(temporaryFolder(), 'export.xml')
const records = await writeAppleExport(file, megabytes)
const bytes = statSync(file).size
console.log(`${thousands(bytes / 1_048_576)} MB, ${thousands(records)} records`)
const before = await barePass(file)
const ours = await ourPass(file, place.dataDir)
const between = await barePass(file)
const people = await fill(place, [
  { rows: 10, variables: 1 },
  { rows: 10_000, variables: 10 },
])
const server = await startServer(place)
const address = `http://127.0.0.1:${server.port}`
const [owner, other] = people.map(({ token }) => ({ address, token }))
if (!owner || !other) throw new Error('There is nobody.')
const whole = await throughServer(server, [owner, other], file)
await server.stop()
const after = await barePass(file)

const bareSpeed = (...passes: readonly { readonly tookMs: number }[]) =>
  speed(bytes, passes.reduce((sum, { tookMs }) => sum + tookMs, 0) / passes.length)
const [besideReading, besideStoring] = [bareSpeed(before, between), bareSpeed(between, after)]
const readingSpeed = speed(bytes, ours.tookMs)
const storingSpeed = speed(bytes, whole.tookMs)
const mb = (value: number) => `${value.toFixed(1)} MB/s`
report(`Apple Health, ${thousands(bytes / 1_048_576)} MB, ${thousands(whole.created)} values stored`, [
  {
    what: 'reading in a process of its own',
    ours: mb(readingSpeed),
    theirs: `bare pass ${mb(besideReading)}`,
    ratio: readingSpeed / besideReading,
    wanted: `≥ ${LEAST_READING}`,
    isMet: readingSpeed / besideReading >= LEAST_READING,
  },
  {
    what: 'durable import by the server',
    ours: mb(storingSpeed),
    theirs: `bare pass ${mb(besideStoring)}`,
    ratio: storingSpeed / besideStoring,
    wanted: `≥ ${LEAST_STORING}`,
    isMet: storingSpeed / besideStoring >= LEAST_STORING,
  },
  {
    what: 'the same two by what they cost the processor',
    ours: `${(ours.cpuMs / 1000).toFixed(1)} s and ${whole.cpuSeconds.toFixed(1)} s beside it`,
    theirs: `bare pass ${(between.cpuMs / 1000).toFixed(1)} s`,
    ratio: between.cpuMs / ours.cpuMs,
    wanted: '',
    isMet: true,
  },
  {
    what: 'most memory of the reading process',
    ours: `${Math.max(ours.peakBytes / 1_048_576, whole.readerMegabytes).toFixed(0)} MB`,
    theirs: '',
    wanted: `≤ ${MOST_MEGABYTES} MB`,
    isMet: Math.max(ours.peakBytes / 1_048_576, whole.readerMegabytes) <= MOST_MEGABYTES,
  },
  {
    what: 'most memory of the server',
    ours: `${whole.serverMegabytes.toFixed(0)} MB`,
    theirs: `and ${whole.mappedMegabytes.toFixed(0)} MB of mapped files`,
    wanted: `≤ ${MOST_MEGABYTES} MB`,
    isMet: whole.serverMegabytes <= MOST_MEGABYTES,
  },
  {
    what: 'sending it (hashed on the way)',
    ours: mb(speed(bytes, whole.sentMs)),
    theirs: '',
    wanted: '',
    isMet: true,
  },
  {
    what: "others' pages meanwhile, p99",
    ours: `${percentile(whole.busy, 0.99).toFixed(1)} ms`,
    theirs: `at rest ${percentile(whole.atRest, 0.99).toFixed(1)} ms`,
    wanted: '≤ 300 ms',
    isMet: percentile(whole.busy, 0.99) <= 300,
  },
])
