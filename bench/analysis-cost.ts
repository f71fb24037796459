/**
 * The cost of a whole analysis with the settings of the service (four durations, every cause given the past, same days,
 * steady verdicts): CPU microseconds per directed pair of a person of 120 variables over three years.
 *
 *     node bench/analysis-cost.ts [FOLDER_OF_ANOTHER_VERSION] [--runs 5]
 *
 * With the folder of another version, both are measured alternately, each in its own process, and compared by their
 * medians, so that a busy machine slows both equally.
 */
import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type * as Analysis from '../analysis/src/index.ts'
import type * as Planted from './planted.ts'

const VARIABLES = 120
const DAYS = 1095
const here = join(import.meta.dirname, '..')

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '5' }, measure: { type: 'string' } },
})

/** The second of two analyses, when the code is compiled. */
async function measure(folder: string): Promise<number> {
  const { analyseTable, createKernelEngine } = (await import(join(folder, 'analysis/src/index.ts'))) as typeof Analysis
  const { plantedWorld } = (await import(join(folder, 'bench/planted.ts'))) as typeof Planted
  const { table } = plantedWorld(1, VARIABLES, DAYS, 20)
  const options = { durations: [1, 3, 7, 14], maxLag: 14, sameDay: true, spearman: 'shown', past: 'all' } as const
  const engine = createKernelEngine()
  let least = Number.POSITIVE_INFINITY
  for (let run = 0; run < 2; run++) {
    // Fresh arrays, so that nothing is cached from the previous run.
    const variables = table.variables.map((variable) => ({ ...variable, values: variable.values.slice() }))
    const cpuBefore = process.cpuUsage()
    await analyseTable({ ...table, variables }, options, engine)
    const { user, system } = process.cpuUsage(cpuBefore)
    least = Math.min(least, user + system)
  }
  return least / (VARIABLES * (VARIABLES - 1))
}

const measured = (folder: string): number =>
  Number(spawnSync(process.execPath, [import.meta.filename, '--measure', folder], { encoding: 'utf8' }).stdout)
const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN

if (values.measure !== undefined) console.log(await measure(values.measure))
else {
  const folders = [here, ...positionals.map((folder) => resolve(folder))]
  const runs = Array.from({ length: Number(values.runs) }, () => folders.map(measured))
  const costs = folders.map((_, index) => median(runs.map((run) => run[index] ?? Number.NaN)))
  const [ours = Number.NaN, theirs] = costs
  console.log(`${ours.toFixed(1)} µs CPU per directed pair (median of ${runs.length} runs)`)
  if (theirs !== undefined)
    console.log(`${theirs.toFixed(1)} µs in the other version: ratio ${(ours / theirs).toFixed(2)}`)
}
