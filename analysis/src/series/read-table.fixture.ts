import { readFileSync } from 'node:fs'
import { dailyGrid, dayNumber, dayRange } from './daily-grid.ts'
import type { DayTable } from './table.ts'

/**
 * For tests only: a fixture's CSV as a table. Plain commas, quotes only around headings and dates.
 */
export function readTable(name: string): DayTable {
  const text = readFileSync(new URL(`../../fixtures/${name}.csv`, import.meta.url), 'utf8')
  const [head = [], ...rows] = text
    .trim()
    .split('\n')
    .map((line) => line.split(',').map((cell) => cell.trim().replaceAll('"', '')))
  const days = rows.map((row) => dayNumber(row[0] ?? '') ?? Number.NaN)
  const range = dayRange(days) ?? { firstDay: 0, days: 0 }
  const variables = head.slice(1).map((heading, column) => {
    const cells = rows.map((row, index) => ({ day: days[index] ?? Number.NaN, cell: row[column + 1] ?? '' }))
    const entries = cells.filter(({ cell }) => cell !== '').map(({ day, cell }) => ({ day, value: Number(cell) }))
    return { name: heading, values: dailyGrid(entries, range, 'MEAN') }
  })
  return { ...range, variables }
}
