/**
 * Speed and correctness of the analysis for a person with planted links: 300 variables × 1825 days, 30 % missing, 40
 * links, one duration.
 *
 *     node bench/analysis-speed.ts [--quick]
 *
 * Prints the links found, CPU microseconds per undirected pair (rings, rings with p, and everything), the speed-up from
 * a second thread, wall time, memory, the time after one changed variable, and the times of NumPy's FFT and pandas on
 * the same data in the same run. CPU times are valid on a busy machine, wall times and the speed-up only on an idle
 * one.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { correctFamilies } from '../analysis/src/analyse/correct.ts'
import { createFeatureSet } from '../analysis/src/analyse/feature-set.ts'
import { judgePair } from '../analysis/src/analyse/judge.ts'
import { pairTableOf } from '../analysis/src/analyse/pair-table.ts'
import { questionsOf } from '../analysis/src/analyse/questions.ts'
import { computeRings } from '../analysis/src/analyse/rings.ts'
import type { Analysis, DayTable } from '../analysis/src/index.ts'
import { createKernelEngine } from '../analysis/src/ring/kernel-engine.ts'
import { createAnalysisPool } from '../analysis/src/threads/analysis-pool.ts'
import { type PlantedWorld, plantedWorld } from './planted.ts'

/** CPU microseconds of the alternatives per undirected pair; libraries that are not installed are omitted. */
interface PeerTimes {
  readonly numpy?: number
  readonly pandas?: number
}

/** Debian's Python includes the packaged NumPy; a different Python first on the PATH may not. */
const PYTHONS = ['/usr/bin/python3', 'python3']

/** Correlates the same series with NumPy and pandas in the same run. */
function peerTimes(table: DayTable, maxLag: number): PeerTimes {
  const folder = mkdtempSync(join(tmpdir(), 'upshot-bench-'))
  try {
    const file = join(folder, 'series.f64')
    const all = new Float64Array(table.days * table.variables.length)
    table.variables.forEach(({ values }, index) => {
      all.set(values, index * table.days)
    })
    writeFileSync(file, all)
    const script = join(import.meta.dirname, 'analysis_peer.py')
    // One thread: some builds of NumPy start several, and their CPU time would be added up.
    const env = { ...process.env, OMP_NUM_THREADS: '1', OPENBLAS_NUM_THREADS: '1' }
    for (const python of PYTHONS) {
      const run = spawnSync(python, [script, file, `${table.days}`, `${maxLag}`], { encoding: 'utf8', env })
      if (run.status === 0) return JSON.parse(run.stdout)
    }
    console.error('NumPy is not installed (apt-get install -y python3-numpy python3-pandas); measured without it.')
    return {}
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const MAX_LAG = 14
const OPTIONS = { durations: [1], maxLag: MAX_LAG, spearman: 'shown' } as const
const isQuick = process.argv.includes('--quick')
const world = isQuick ? plantedWorld(1, 80, 1825, 40) : plantedWorld(1)
const count = world.table.variables.length
const pairs = (count * (count - 1)) / 2

/** CPU and wall microseconds of `work`. */
async function timed<Result>(work: () => Promise<Result>) {
  const cpu = process.cpuUsage()
  const wall = performance.now()
  const result = await work()
  const { user, system } = process.cpuUsage(cpu)
  return { result, cpu: user + system, wall: (performance.now() - wall) * 1000 }
}

/** The best of several runs: compiled code, least disturbed. */
async function best<Result>(tries: number, work: () => Promise<Result>) {
  let least = await timed(work)
  for (let more = 1; more < tries; more++) {
    const next = await timed(work)
    if (next.cpu < least.cpu) least = next
  }
  return least
}

/** Links found, links at their exact lag, and false findings. The reverse of a link is not a false finding. */
function truth({ result }: Analysis, { links }: PlantedWorld) {
  const findings = result.pairs.filter(({ q }) => q !== null && q <= 0.05)
  const of = (cause: string, effect: string) => findings.find((row) => row.cause === cause && row.effect === effect)
  const found = links.filter((link) => of(link.cause, link.effect))
  const exact = found.filter((link) => of(link.cause, link.effect)?.lagDays === link.lag)
  const isLink = (a: string, b: string) =>
    links.some(({ cause, effect }) => (cause === a && effect === b) || (cause === b && effect === a))
  return {
    planted: links.length,
    found: found.length,
    exact: exact.length,
    false: findings.filter(({ cause, effect }) => !isLink(cause, effect)).length,
  }
}

/**
 * Single-threaded CPU time of the parts, on enough variables to fill some tiles: per pair, and for the preparation per
 * variable.
 */
async function parts() {
  const table = { ...world.table, variables: world.table.variables.slice(0, 64) }
  const prepared = async () => {
    const featureSet = createFeatureSet(table, true)
    const questions = [...questionsOf(featureSet, OPTIONS)]
    return { featureSet, questions }
  }
  const preparation = await best(3, prepared)
  const { featureSet, questions } = preparation.result
  const engine = createKernelEngine()
  const rings = await best(20, () => computeRings(featureSet, questions, engine))
  const judged = await best(20, async () => {
    const lookup = await computeRings(featureSet, questions, engine)
    return pairTableOf(questions, (question) =>
      judgePair(question, { featureSet, lookup, spearman: 'shown', past: 'all' }),
    )
  })
  return {
    preparation: preparation.cpu / table.variables.length,
    rings: rings.cpu / (questions.length / 2),
    judged: judged.cpu / (questions.length / 2),
  }
}

/**
 * CPU time until every pair has its p, as reported by a pool with one worker, and CPU time to rank them and compute q.
 */
async function untilSorted(): Promise<number> {
  const analyst = createAnalysisPool({ workers: 1 })
  let judged = Number.POSITIVE_INFINITY
  try {
    const all = await best(3, async () => {
      const cpu = process.cpuUsage()
      const onProgress = (done: number, of: number) => {
        const { user, system } = process.cpuUsage(cpu)
        if (done === of) judged = Math.min(judged, user + system)
      }
      return analyst.analyse(world.table, OPTIONS, { onProgress })
    })
    const { featureSet, families } = all.result
    const tables = { directed: families.directed.table, sameDay: families.sameDay.table }
    const sorted = await best(3, async () => correctFamilies(featureSet, OPTIONS, tables))
    return judged + sorted.cpu
  } finally {
    await analyst.close()
  }
}

async function whole(workers: number) {
  const analyst = createAnalysisPool({ workers })
  try {
    const all = await best(3, () => analyst.analyse(world.table, OPTIONS))
    const { values } = world.table.variables[5] ?? { values: new Float64Array() }
    const changed = { name: 'v5', values: values.map((value, day) => (day === 900 ? 1 : value)) }
    const first = await timed(() => analyst.change(all.result, { ...changed, values: changed.values.slice() }))
    const change = await best(20, () => analyst.change(all.result, { ...changed, values: changed.values.slice() }))
    const rows = await timed(async () => change.result.result.pairs.length)
    return { all, first, change, rows }
  } finally {
    await analyst.close()
  }
}

/**
 * The largest possible speed-up on two cores of this machine: two analysts with one worker each, side by side and
 * sharing nothing, compared with one of them alone. Virtual cores, or cores that share execution units, gain less than
 * a factor of two.
 */
async function mostGain(): Promise<number> {
  const analysts = [createAnalysisPool({ workers: 1 }), createAnalysisPool({ workers: 1 })]
  const analyse = (pools: typeof analysts) =>
    timed(() => Promise.all(pools.map((analyst) => analyst.analyse(world.table, OPTIONS))))
  try {
    await analyse(analysts)
    let gain = 0
    for (let tries = 0; tries < 3; tries++) {
      const alone = await analyse(analysts.slice(0, 1))
      const both = await analyse(analysts)
      gain = Math.max(gain, (2 * alone.wall) / both.wall)
    }
    return gain
  } finally {
    for (const analyst of analysts) await analyst.close()
  }
}

/** The shortest time of each, measured alternately so that a slow moment of the machine affects both. */
async function gainOfSecond(): Promise<number> {
  const single = createAnalysisPool({ workers: 1 })
  const second = createAnalysisPool({ workers: 2 })
  let alone = Number.POSITIVE_INFINITY
  let both = Number.POSITIVE_INFINITY
  try {
    for (let tries = 0; tries < 4; tries++) {
      alone = Math.min(alone, (await timed(() => single.analyse(world.table, OPTIONS))).wall)
      both = Math.min(both, (await timed(() => second.analyse(world.table, OPTIONS))).wall)
    }
    return alone / both
  } finally {
    await single.close()
    await second.close()
  }
}

const show = (label: string, value: string, limit = '') =>
  console.log(`${label.padEnd(58)}${value.padStart(14)}  ${limit}`)
const part = await parts()
const sorted = await untilSorted()
const oneThread = await whole(1)
const second = await whole(2)
const gain = await gainOfSecond()
const limit = await mostGain()
const { planted, found, exact, false: untrue } = truth(second.all.result, world)
const peer = peerTimes(world.table, MAX_LAG)
const memory = spawnSync(process.execPath, [join(import.meta.dirname, 'analysis-memory.ts'), `${count}`], {
  encoding: 'utf8',
})

const { megabytes, withRows } = JSON.parse(memory.stdout)

console.log(`load average ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`)
console.log(`${count} variables × ${world.table.days} days, ${pairs} undirected pairs, lags ±${MAX_LAG}, one duration`)
show('links found at q ≤ .05', `${found} / ${planted}`, 'at least 34')
show('… at the exact lag', `${exact} / ${found}`, 'at least 95 %')
show('false findings', `${untrue}`, 'at most 8')
show('rings (r, n, s², ν, M): CPU per pair', `${part.rings.toFixed(1)} µs`)
show('rings and p, both directions, whole rows: CPU per pair', `${part.judged.toFixed(1)} µs`, 'at most 60, goal 40')
show('preparation: CPU per variable', `${(part.preparation / 1000).toFixed(2)} ms`)
show('everything, from table to sorted q: CPU per pair', `${(sorted / pairs).toFixed(1)} µs`)
show('  … and steady verdicts, differences, direct links', `${(oneThread.all.cpu / pairs).toFixed(1)} µs`)
show('everything, one worker: wall', `${(oneThread.all.wall / 1e6).toFixed(2)} s`)
show('everything, two workers: wall', `${(second.all.wall / 1e6).toFixed(2)} s`, 'at most 4 on two idle cores')
show('speed-up from the second worker', `${gain.toFixed(2)} ×`, 'at least 1.8 on two idle cores')
show('  … two analyses that share nothing, side by side on these cores', `${limit.toFixed(2)} ×`)
show('  … share of the speed-up that these cores allow', `${((100 * gain) / limit).toFixed(0)} %`)
show('one changed variable: wall', `${(second.change.wall / 1000).toFixed(0)} ms`, 'at most 100')
show('  … CPU', `${(second.change.cpu / 1000).toFixed(0)} ms`)
show('  … the first of a process, not yet compiled: CPU', `${(second.first.cpu / 1000).toFixed(0)} ms`)
show('  … and all its rows as objects: wall', `${(second.rows.wall / 1000).toFixed(0)} ms`)
show('memory above start', `${megabytes.toFixed(0)} MB`, 'at most 150')
show('  … with all rows as objects', `${withRows.toFixed(0)} MB`)
for (const [name, time] of Object.entries(peer)) {
  show(`${name}, correlations only: CPU per pair`, `${time.toFixed(0)} µs`)
  show(`  … times our everything`, `${(time / (oneThread.all.cpu / pairs)).toFixed(1)} ×`)
  show(`  … times our rings and p`, `${(time / part.judged).toFixed(1)} ×`)
  show(`  … times our rings`, `${(time / part.rings).toFixed(1)} ×`)
}
