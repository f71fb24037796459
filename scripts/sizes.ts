/** File sizes. A long file is not an error: it is listed so that somebody asks whether it contains two stories. */
import type { Source } from './source.ts'

const LONG_LINES = 800

/** Data tables, migrations and tests may have any length. */
const isMeasured = (path: string): boolean =>
  !/(^|\/)(catalogue|migrations|fixtures|assembly)\/|\.(data|test|fixture)\.ts$/.test(path)

export function sizeSummary(sources: readonly Source[]): string {
  const files = sources
    .filter(({ path }) => isMeasured(path))
    .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
    .toSorted((a, b) => a.lines - b.lines)
  const linesAt = (share: number) => files[Math.min(files.length - 1, Math.floor(files.length * share))]?.lines ?? 0
  const total = files.reduce((sum, { lines }) => sum + lines, 0)
  const long = files.filter(({ lines }) => lines > LONG_LINES).map(({ path, lines }) => `; long: ${path} (${lines})`)
  return `${files.length} files, ${total} lines, median ${linesAt(0.5)}, 90th percentile ${linesAt(0.9)}${long.join('')}`
}
