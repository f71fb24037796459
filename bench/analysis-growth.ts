/**
 * CPU time per pair of a ring from 365 to 3650 days, and shared memory by the number of variables and days.
 *
 *     node bench/analysis-growth.ts
 *
 * Goal: from the shortest to the longest table, time per pair grows no faster than T·log T, and memory no faster than
 * variables × T. The length of a ring is a power of two, so time grows in steps; only the first and last are compared.
 */
import { createKernelEngine } from '../analysis/src/ring/kernel-engine.ts'
import { layoutOf } from '../analysis/src/ring/layout.ts'
import { chance } from './random.ts'
import { autoregressive, missing } from './series.ts'

const MAX_LAG = 14
const VARIABLES = 32

/** CPU microseconds per undirected pair with cached spectra: the minimum of several runs. */
async function timePerPair(days: number): Promise<number> {
  const random = chance(days)
  const series = Array.from({ length: VARIABLES }, () => missing(random, autoregressive(random, days, 0.5), 0.3))
  const jobs = series.flatMap((_, x) => Array.from({ length: x }, (_, y) => ({ x, y })))
  const engine = createKernelEngine()
  await engine({ series, jobs, maxLag: MAX_LAG })
  let least = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < 15; attempt++) {
    const start = process.cpuUsage()
    await engine({ series, jobs, maxLag: MAX_LAG })
    const { user, system } = process.cpuUsage(start)
    least = Math.min(least, (user + system) / jobs.length)
  }
  return least
}

const bytes = (variables: number, days: number) => layoutOf({ days, maxLag: MAX_LAG, variables, workers: 2 }).totalBytes

const lengths = [365, 730, 1460, 1825, 2920, 3650]
const times = new Map<number, number>()
for (const days of lengths) times.set(days, await timePerPair(days))

console.log('days   µs per pair   µs / (T·log2 T)·1000   MB shared at 300 variables   bytes per variable and day')
for (const days of lengths) {
  const time = times.get(days) ?? Number.NaN
  const perWork = (1000 * time) / (days * Math.log2(days))
  const memory = bytes(300, days)
  console.log(
    `${String(days).padStart(4)}${time.toFixed(1).padStart(14)}${perWork.toFixed(3).padStart(23)}` +
      `${(memory / 1e6).toFixed(1).padStart(29)}${(memory / 300 / days).toFixed(1).padStart(29)}`,
  )
}

const timeGrowth = (times.get(3650) ?? Number.NaN) / (times.get(365) ?? Number.NaN)
const allowedTime = (3650 * Math.log2(3650)) / (365 * Math.log2(365))
const byDays = bytes(300, 3650) / bytes(300, 365)
const byVariables = bytes(3000, 1825) / bytes(300, 1825)
console.log(`time per pair, 365 → 3650 days: × ${timeGrowth.toFixed(2)} (T·log T allows ${allowedTime.toFixed(2)})`)
console.log(
  `memory, 365 → 3650 days: × ${byDays.toFixed(2)}; 300 → 3000 variables: × ${byVariables.toFixed(2)} (allowed 10)`,
)
if (!(timeGrowth <= allowedTime && byDays <= 10 && byVariables <= 10)) process.exitCode = 1
