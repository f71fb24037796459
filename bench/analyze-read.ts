/**
 * CPU seconds that `npx upshot analyze` takes to read a table of 300 variables × 1825 days: the best of five.
 *
 *     node bench/analyze-read.ts
 */
import { readTable } from '../server/src/cli/analyze/read-table.ts'
import { plantedWorld } from './planted.ts'

const TRIES = 5
const { table } = plantedWorld(1)
const text = (quote: string): string => {
  const cell = (value: number) => (Number.isNaN(value) ? '' : `${quote}${value}${quote}`)
  const names = table.variables.map(({ name }) => name)
  const rows = Array.from({ length: table.days }, (_, day) => {
    const date = new Date(Date.UTC(2020, 0, 1 + day)).toISOString().slice(0, 10)
    return [date, ...table.variables.map(({ values }) => cell(values[day] ?? Number.NaN))].join(',')
  })
  return [['date', ...names].join(','), ...rows].join('\n')
}

for (const [label, file] of [
  ['plain', text('')],
  ['with quotes', text('"')],
] as const) {
  let least = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < TRIES; tries++) {
    const cpuBefore = process.cpuUsage()
    readTable(file, {})
    const { user, system } = process.cpuUsage(cpuBefore)
    least = Math.min(least, (user + system) / 1e6)
  }
  console.log(`${label.padEnd(14)}${least.toFixed(2)} s of CPU  at most 0.5`)
}
