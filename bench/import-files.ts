/**
 * Imports of large files, compared with a bare pass of the same parser over the same file.
 *
 *     node bench/import-files.ts [apple | takeout | csv] [--quick] [--mb N] [--rows N]
 *
 * `apple`: an export of Apple Health of 1 GB. `takeout`: a zip of 500 MB with years of Fitbit, and photos. `csv`: a
 * spreadsheet of a million rows. The bare pass finds elements, records or rows and does nothing else. First the process
 * that reads uploads reads the file without storing anything. Then the real server receives it over HTTP, stores every
 * batch durably, and answers others meanwhile. The speed of a shared machine can vary by a factor of two from one
 * minute to the next, so each run is compared with the bare passes right before and after it.
 */
import { closeSync, createReadStream, openAsBlob, openSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { SaxesParser } from 'saxes'
import { openUpload } from '../server/src/transfer/archive/open-upload.ts'
import { csvRows } from '../server/src/transfer/formats/reading/csv-rows.ts'
import { jsonPieces } from '../server/src/transfer/formats/reading/json-pieces.ts'
import { withUses } from '../server/src/transfer/formats/reading/uses.ts'
import { readFile } from '../server/src/transfer/imports/reading/read-file.ts'
import { fill } from './http-fill.ts'
import { isQuick, report, thousands } from './http-report.ts'
import { type RunningServer, startServer, temporaryFolder } from './http-setup.ts'
import { writeAppleExport, writeSpreadsheet, writeTakeout } from './import-large-files.ts'

/** Limit for the reading process and the server together. */
const MOST_MEGABYTES = 400
/** The allowed slowdown of others' requests, compared with an idle server. */
const MOST_WAIT = 5
const AT_REST_MS = 5000
const PAUSE_MS = 20

function numberAfter(flag: string, usual: number): number {
  const argumentIndex = process.argv.indexOf(flag)
  return argumentIndex < 0 ? usual : Number(process.argv[argumentIndex + 1])
}

interface Kind {
  readonly title: string
  readonly fileName: string
  /** Goals as shares of the bare pass's speed, if any. */
  readonly leastReading?: number
  readonly leastStoring?: number
  readonly answers: Readonly<Record<string, string>>
  write(path: string): Promise<number>
  /** Counts what the parser finds. */
  pass(path: string): Promise<number>
}

async function elementsIn(path: string): Promise<number> {
  const parser = new SaxesParser()
  const decoder = new TextDecoder()
  let elements = 0
  parser.on('opentag', () => elements++)
  parser.on('error', (error) => {
    throw error
  })
  for await (const piece of createReadStream(path, { highWaterMark: 262_144 }))
    parser.write(decoder.decode(piece as Buffer, { stream: true }))
  parser.close()
  return elements
}

/** Runs `count` over every file of an upload, opened as the server opens it. */
async function countInUpload(path: string, count: (file: UploadFile) => Promise<number>): Promise<number> {
  const fd = openSync(path, 'r')
  try {
    const span = { fd, start: 0, length: statSync(path).size }
    const { files } = withUses(await openUpload({ name: 'upload', span, scratchFd: fd }))
    let total = 0
    for (const file of files) total += await count(file)
    return total
  } finally {
    closeSync(fd)
  }
}

type UploadFile = Parameters<typeof csvRows>[0]

async function counted(items: AsyncIterable<unknown>): Promise<number> {
  let count = 0
  for await (const _ of items) count++
  return count
}

const KINDS: Readonly<Record<string, Kind>> = {
  apple: {
    title: 'Apple Health',
    fileName: 'export.xml',
    leastReading: 0.5,
    leastStoring: 0.25,
    answers: {},
    write: (path) => writeAppleExport(path, numberAfter('--mb', isQuick ? 32 : 1024)),
    pass: elementsIn,
  },
  takeout: {
    title: 'Google Takeout (zip)',
    fileName: 'takeout.zip',
    answers: { clock: 'UTC' },
    write: (path) => writeTakeout(path, numberAfter('--mb', isQuick ? 16 : 500)),
    pass: (path) =>
      countInUpload(path, (file) =>
        file.path.endsWith('.json') ? counted(jsonPieces(file, (path) => path.length === 0)) : Promise.resolve(0),
      ),
  },
  csv: {
    title: 'Spreadsheet',
    fileName: 'diary.csv',
    answers: {},
    write: (path) => writeSpreadsheet(path, numberAfter('--rows', isQuick ? 30_000 : 1_000_000)),
    pass: (path) => countInUpload(path, (file) => counted(csvRows(file))),
  },
}

const kind = KINDS[process.argv[2] ?? ''] ?? KINDS['apple']
if (!kind) throw new Error('Unknown kind of file: use apple, takeout or csv.')

/** Megabytes per second. */
const speed = (bytes: number, ms: number): number => bytes / 1_048_576 / (ms / 1000)

async function barePass(file: string, { pass }: Kind): Promise<{ found: number; tookMs: number; cpuMs: number }> {
  const startedMs = performance.now()
  const cpuBefore = process.cpuUsage()
  const count = await pass(file)
  const { user, system } = process.cpuUsage(cpuBefore)
  return { found: count, tookMs: performance.now() - startedMs, cpuMs: (user + system) / 1000 }
}

async function ourPass(file: string, folder: string, { fileName, answers }: Kind) {
  const order = {
    fileName,
    sizeBytes: statSync(file).size,
    format: undefined,
    answers,
    accountTimeZone: 'UTC',
    nowEpoch: Date.UTC(2026, 0, 1) / 1000,
    isDryRun: false,
    skip: 0,
  }
  let values = 0
  let usage = { peakBytes: 0, cpuMs: 0 }
  const startedMs = performance.now()
  const reading = { file, folder, order, signal: new AbortController().signal }
  for await (const message of readFile({ ...reading, onTaken: (all) => (usage = all) })) {
    if (message.kind === 'batch') values += message.batch.value.length
  }
  return { values, ...usage, tookMs: performance.now() - startedMs }
}

interface BenchCaller {
  readonly address: string
  readonly token: string
}

const get = (caller: BenchCaller, path: string) =>
  fetch(`${caller.address}/api/v3${path}`, { headers: { authorization: `Bearer ${caller.token}` } })

/** Another person reads a page now and then, until stopped. */
async function readOn(caller: BenchCaller, isOver: () => boolean): Promise<number[]> {
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

/** As reported by the system; 0 if the process has ended. */
function residentMegabytes(pid: number, kind: 'VmHWM' | 'RssAnon' | 'RssFile'): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'latin1')
    const kilobytes = new RegExp(`${kind}:\\s+(\\d+)`).exec(status)?.[1]
    return kilobytes === undefined ? 0 : Number(kilobytes) / 1024
  } catch {
    return 0
  }
}

/** Peak memory of a process. */
const peakMegabytes = (pid: number): number => residentMegabytes(pid, 'VmHWM')

const childrenOf = (pid: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((child) => parentOf(child) === pid)

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

async function send(caller: BenchCaller, file: string, { fileName, answers }: Kind): Promise<number> {
  const form = new FormData()
  form.append('file', await openAsBlob(file), fileName)
  const headers = { authorization: `Bearer ${caller.token}` }
  const query = `answers=${encodeURIComponent(JSON.stringify(answers))}`
  const answer = await fetch(`${caller.address}/api/v3/imports?${query}`, { method: 'POST', headers, body: form })
  const { import: begun } = (await answer.json()) as { import: { id: number } }
  return begun.id
}

async function untilDone(caller: BenchCaller, id: number, look: () => void) {
  for (;;) {
    const answer = (await (await get(caller, `/imports?id=${id}`)).json()) as {
      imports: [{ state: string; error?: string; counts: { created: number } }]
    }
    const [imported] = answer.imports
    if (imported.state === 'completed') return imported
    if (imported.state !== 'running' && imported.state !== 'queued')
      throw new Error(`${imported.state}: ${imported.error}`)
    look()
    await sleep(200)
  }
}

async function throughServer(
  server: RunningServer,
  callers: readonly [BenchCaller, BenchCaller],
  { file, kind }: { readonly file: string; readonly kind: Kind },
) {
  const pid = server.process.pid ?? 0
  const [owner, other] = callers
  const restEndsMs = performance.now() + AT_REST_MS
  const atRest = await readOn(other, () => performance.now() > restEndsMs)
  const sendingMs = performance.now()
  const id = await send(owner, file, kind)
  const startedMs = performance.now()
  let isOver = false
  let readerMegabytes = 0
  // Starting takes more memory than serving, so the peak is reset after it. Mapped files (Node's binary, database
  // pages) do not count either: the system reclaims them when memory is short.
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

const location = { dataDir: temporaryFolder() }
const file = join(temporaryFolder(), kind.fileName)
const records = await kind.write(file)
const bytes = statSync(file).size
console.log(`${thousands(bytes / 1_048_576)} MB, ${thousands(records)} records`)
const passBefore = await barePass(file, kind)
const ours = await ourPass(file, location.dataDir, kind)
const between = await barePass(file, kind)
const [ownerPerson, otherPerson] = await fill(location, [
  { rows: 10, variables: 1 },
  { rows: 10_000, variables: 10 },
])
const server = await startServer(location)
const address = `http://127.0.0.1:${server.port}`
const owner = { address, token: ownerPerson.token }
const other = { address, token: otherPerson.token }
const whole = await throughServer(server, [owner, other], { file, kind })
await server.stop()
const after = await barePass(file, kind)

const bareSpeed = (...passes: readonly { readonly tookMs: number }[]) =>
  speed(bytes, passes.reduce((sum, { tookMs }) => sum + tookMs, 0) / passes.length)
const besideReading = bareSpeed(passBefore, between)
const besideStoring = bareSpeed(between, after)
const readingSpeed = speed(bytes, ours.tookMs)
const storingSpeed = speed(bytes, whole.tookMs)
const goal = (ratio: number, least: number | undefined) => ({
  goal: least === undefined ? '' : `≥ ${least}`,
  isMet: least === undefined || ratio >= least,
})
const mb = (value: number) => `${value.toFixed(1)} MB/s`
const readerMegabytes = Math.max(ours.peakBytes / 1_048_576, whole.readerMegabytes)
report(`${kind.title}, ${thousands(bytes / 1_048_576)} MB, ${thousands(whole.created)} values stored`, [
  {
    what: 'reading in its own process',
    ours: mb(readingSpeed),
    theirs: `bare pass ${mb(besideReading)}`,
    ratio: readingSpeed / besideReading,
    ...goal(readingSpeed / besideReading, kind.leastReading),
  },
  {
    what: 'durable import by the server',
    ours: mb(storingSpeed),
    theirs: `bare pass ${mb(besideStoring)}`,
    ratio: storingSpeed / besideStoring,
    ...goal(storingSpeed / besideStoring, kind.leastStoring),
  },
  {
    what: 'the same two, in CPU time',
    ours: `${(ours.cpuMs / 1000).toFixed(1)} s and ${whole.cpuSeconds.toFixed(1)} s beside it`,
    theirs: `bare pass ${(between.cpuMs / 1000).toFixed(1)} s`,
    ratio: between.cpuMs / ours.cpuMs,
    goal: '',
    isMet: true,
  },
  {
    what: 'peak memory of the reading process and the server',
    ours: `${readerMegabytes.toFixed(0)} + ${whole.serverMegabytes.toFixed(0)} MB`,
    theirs: `and ${whole.mappedMegabytes.toFixed(0)} MB of mapped files`,
    goal: `≤ ${MOST_MEGABYTES} MB`,
    isMet: readerMegabytes + whole.serverMegabytes <= MOST_MEGABYTES,
  },
  {
    what: 'sending it (hashed on the way)',
    ours: mb(speed(bytes, whole.sentMs)),
    goal: '',
    isMet: true,
  },
  {
    what: "others' pages meanwhile, p99",
    ours: `${percentile(whole.busy, 0.99).toFixed(1)} ms`,
    theirs: `at rest ${percentile(whole.atRest, 0.99).toFixed(1)} ms`,
    ratio: percentile(whole.busy, 0.99) / percentile(whole.atRest, 0.99),
    goal: `≤ ${MOST_WAIT}`,
    isMet: percentile(whole.busy, 0.99) <= MOST_WAIT * percentile(whole.atRest, 0.99),
  },
])
