/**
 * Memory of one whole analysis in its own process: peak resident size minus the resident size before it, with all code
 * loaded, the table created and the threads running. `megabytes` is measured when the result is corrected and ranked,
 * `withRows` after all its rows have also been created as objects.
 *
 *     node bench/analysis-memory.ts [variables] [days]
 */
import { readFileSync } from 'node:fs'
import { createAnalysisPool } from '../analysis/src/threads/analysis-pool.ts'
import { plantedWorld } from './planted.ts'

const [variables = 300, days = 1825] = process.argv.slice(2).map(Number)
const { table } = plantedWorld(1, variables, days, Math.min(40, Math.floor(variables / 2)))
const analyst = createAnalysisPool({ workers: 2 })
await analyst.analyse({ ...table, variables: table.variables.slice(0, 4) }, { durations: [1] })
const start = process.memoryUsage.rss()
const above = () => (highestResident() - start) / 1e6
const { result } = await analyst.analyse(table, { durations: [1], spearman: 'shown' })
const megabytes = above()
const rows = result.pairs.length
const withRows = above()
await analyst.close()
console.log(JSON.stringify({ variables, days, rows, megabytes, withRows }))

/**
 * On Linux, `maxRSS` includes the parent's memory at the time it started this process; the high-water mark covers only
 * this process.
 */
function highestResident(): number {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS * 1024
  const mark = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))
  return Number(mark?.[1]) * 1024
}
