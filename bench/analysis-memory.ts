/**
 * Memory of one whole analysis above the start, in a process of its own: highest resident size minus the resident
 * size with everything loaded, the table made and the threads running.
 *
 *     node bench/analysis-memory.ts [variables] [days]
 */
import { createAnalyst } from '../analysis/src/pool/analyst.ts'
import { plantedWorld } from './planted.ts'

const [variables = 300, days = 1825] = process.argv.slice(2).map(Number)
const { table } = plantedWorld(1, variables, days, Math.min(40, Math.floor(variables / 2)))
const analyst = createAnalyst({ workers: 2 })
await analyst.analyse({ ...table, variables: table.variables.slice(0, 4) }, { durations: [1] })
const start = process.memoryUsage.rss()
const { result } = await analyst.analyse(table, { durations: [1], spearman: 'shown' })
const most = process.resourceUsage().maxRSS * 1024
await analyst.close()
console.log(JSON.stringify({ variables, days, rows: result.pairs.length, megabytes: (most - start) / 1e6 }))
