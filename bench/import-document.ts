/**
 * How long another person's writes wait while an Upshot export is imported.
 *
 *     node bench/import-document.ts [--rows N]
 *
 * One person sends a document with N measurements (60 000) over HTTP. Another one records a value every few
 * milliseconds, before and during the import, and each response is timed.
 */
import { openAsBlob, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fill } from './http-fill.ts'
import { thousands } from './http-report.ts'
import { startServer, temporaryFolder } from './http-setup.ts'

const AT_REST_MS = 3000
const PAUSE_MS = 5
const VARIABLES = 20

const argumentIndex = process.argv.indexOf('--rows')
const rows = argumentIndex < 0 ? 60_000 : Number(process.argv[argumentIndex + 1])

const times = { createdAt: '2026-01-01T00:00:00', updatedAt: '2026-01-01T00:00:00' }
const target = { variableCategoryName: 'Foods', unitAbbreviatedName: 'count', combinationOperation: 'SUM' }

function documentOf(count: number): string {
  const name = (index: number) => `Invented Food ${String(index).padStart(2, '0')}`
  const variables = Array.from({ length: VARIABLES }, (_, index) => ({
    name: name(index),
    ...target,
    defaults: target,
    ...times,
  }))
  const each = Math.ceil(count / VARIABLES)
  const measurements = Array.from({ length: count }, (_, index) => ({
    variableName: name(Math.floor(index / each)),
    startAt: new Date(Date.UTC(2020, 0, 1) + (index % each) * 600_000).toISOString().slice(0, 19),
    value: index % 100,
    unitAbbreviatedName: 'count',
    sourceName: 'Bench',
    ...times,
  }))
  const head = { format: 'upshot-export', version: 3, account: { displayName: 'Bench', timeZone: 'UTC' } }
  return JSON.stringify({ ...head, variables, tags: [], measurements })
}

interface BenchCaller {
  readonly address: string
  readonly token: string
}

const headersOf = ({ token }: BenchCaller) => ({ authorization: `Bearer ${token}` })

async function writeOn(caller: BenchCaller, isOver: () => boolean): Promise<number[]> {
  const milliseconds: number[] = []
  for (let minute = 0; !isOver(); minute++) {
    const startAt = new Date(Date.UTC(2026, 0, 2) + minute * 60_000).toISOString().slice(0, 19)
    const item = { variableName: 'Overall Mood', value: 3, unitAbbreviatedName: '/5', startAt, sourceName: 'Bench' }
    const startedMs = performance.now()
    const answer = await fetch(`${caller.address}/api/v3/measurements/post`, {
      method: 'POST',
      headers: { ...headersOf(caller), 'content-type': 'application/json' },
      body: JSON.stringify([{ ...item, variableCategoryName: 'Emotions', combinationOperation: 'MEAN' }]),
    })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`A write was answered with ${answer.status}.`)
    milliseconds.push(performance.now() - startedMs)
    await sleep(PAUSE_MS)
  }
  return milliseconds.toSorted((a, b) => a - b)
}

async function send(caller: BenchCaller, file: string): Promise<number> {
  const form = new FormData()
  form.append('file', await openAsBlob(file), 'upshot.json')
  const url = `${caller.address}/api/v3/imports`
  const answer = await fetch(url, { method: 'POST', headers: headersOf(caller), body: form })
  return ((await answer.json()) as { import: { id: number } }).import.id
}

async function untilDone(caller: BenchCaller, id: number): Promise<{ created: number }> {
  for (;;) {
    const answer = await fetch(`${caller.address}/api/v3/imports?id=${id}`, { headers: headersOf(caller) })
    const { imports } = (await answer.json()) as {
      imports: [{ state: string; error?: string; counts: { created: number } }]
    }
    const [{ state, error, counts }] = imports
    if (state === 'completed') return counts
    if (state !== 'running' && state !== 'queued') throw new Error(`${state}: ${error}`)
    await sleep(50)
  }
}

const percentile = (sorted: readonly number[], share: number): string =>
  (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN).toFixed(0)
const summary = (sorted: readonly number[]): string =>
  `median ${percentile(sorted, 0.5)} ms, p99 ${percentile(sorted, 0.99)} ms, longest ${percentile(sorted, 1)} ms (${sorted.length} writes)`

const location = { dataDir: temporaryFolder() }
const file = join(temporaryFolder(), 'upshot.json')
writeFileSync(file, documentOf(rows))
const [ownerPerson, otherPerson] = await fill(location, [
  { rows: 0, variables: 0 },
  { rows: 1000, variables: 2 },
])
const server = await startServer(location)
const address = `http://127.0.0.1:${server.port}`
const owner = { address, token: ownerPerson.token }
const other = { address, token: otherPerson.token }
const restEndsMs = performance.now() + AT_REST_MS
const atRest = await writeOn(other, () => performance.now() > restEndsMs)
const id = await send(owner, file)
const startedMs = performance.now()
let isOver = false
const meanwhile = writeOn(other, () => isOver)
const { created } = await untilDone(owner, id)
const tookMs = performance.now() - startedMs
isOver = true
console.log(`${thousands(created)} measurements imported in ${(tookMs / 1000).toFixed(1)} s`)
console.log(`another person’s writes before:     ${summary(atRest)}`)
console.log(`another person’s writes meanwhile:  ${summary(await meanwhile)}`)
await server.stop()
process.exit(0)
