import { availableParallelism, loadavg } from 'node:os'

/** A table of figures, each compared with its goal. A missed goal makes the command fail. */

export interface Figure {
  readonly what: string
  readonly ours: string
  readonly theirs?: string
  readonly ratio?: number
  readonly goal: string
  readonly isMet: boolean
}

export const figure = (what: string, ours: string, goal: string, isMet: boolean): Figure => ({
  what,
  ours,
  goal: goal,
  isMet,
})

export function report(title: string, figures: readonly Figure[]): void {
  const rows = figures.map((figure) => [
    figure.what,
    figure.ours,
    figure.theirs ?? '',
    figure.ratio === undefined ? '' : figure.ratio.toFixed(2),
    figure.goal,
    figure.isMet ? 'pass' : 'FAIL',
  ])
  const table = [['', 'ours', 'against', 'ratio', 'wanted', ''], ...rows]
  const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? []
  const lines = table.map((row) => `| ${row.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join(' | ')} |`)
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`
  console.log(`\n${title}\n`)
  console.log([lines[0], rule, ...lines.slice(1)].join('\n'))
  // Wall times mean little on a busy machine; ratios and CPU times are still useful.
  console.log(
    `\nload ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores, ${new Date().toISOString().slice(0, 16)}`,
  )
  if (figures.some(({ isMet }) => !isMet)) process.exitCode = 1
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2
}

export const thousands = (value: number): string => Math.round(value).toLocaleString('en')

export const isQuick = process.argv.includes('--quick')
