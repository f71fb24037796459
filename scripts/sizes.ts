/** How long files and functions are, held against the limits we set ourselves. */
import { Visitor } from 'oxc-parser'
import type { ParsedSource } from './source.ts'

const FILE_LIMIT = 400
const FUNCTION_LIMIT = 60

/** Tables of data, migrations and tests may be as long as what they hold. */
const isMeasured = (path: string): boolean =>
  !/(^|\/)(catalogue|migrations|fixtures|assembly)\/|\.(data|test|fixture)\.ts$/.test(path)

interface Length {
  readonly where: string
  readonly lines: number
}

export interface Sizes {
  readonly summary: string
  readonly faults: readonly string[]
}

export function sizesOf(sources: readonly ParsedSource[]): Sizes {
  const measured = sources.filter(({ path }) => isMeasured(path))
  const files = measured.map(({ path, text }) => ({ where: path, lines: text.split('\n').length - 1 }))
  const functions = measured.flatMap(functionsOf)
  return {
    summary: `${spread('files', files)}; ${spread('functions', functions)}`,
    faults: [...over(files, FILE_LIMIT), ...over(functions, FUNCTION_LIMIT)],
  }
}

/**
 * Every function with the lines that are its own: functions written inside it over several lines count for themselves,
 * so that a factory which returns ten short methods is short, and one long method among them is not hidden.
 */
export function functionsOf({ path, text, program }: ParsedSource): Length[] {
  const lineAt = lineFinder(text)
  const found: Length[] = []
  const open: { start: number; inside: number }[] = []
  const enter = ({ start }: { start: number }) => void open.push({ start: lineAt(start), inside: 0 })
  const leave = ({ end }: { end: number }) => {
    const entered = open.pop()
    if (!entered) return
    const total = lineAt(end) - entered.start + 1
    found.push({ where: `${path}:${entered.start}`, lines: total - entered.inside })
    const outer = open.at(-1)
    if (outer && total > 1) outer.inside += total
  }
  new Visitor({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
  }).visit(program)
  return found
}

function lineFinder(text: string): (offset: number) => number {
  const ends = [...text.matchAll(/\n/g)].map(({ index }) => index)
  return (offset) => {
    const at = ends.findIndex((end) => end >= offset)
    return at === -1 ? ends.length + 1 : at + 1
  }
}

const over = (lengths: readonly Length[], limit: number): string[] =>
  lengths.filter(({ lines }) => lines > limit).map(({ where, lines }) => `${where} has ${lines} lines (limit ${limit})`)

function spread(what: string, lengths: readonly Length[]): string {
  const lines = lengths.map((length) => length.lines).toSorted((a, b) => a - b)
  const at = (share: number) => lines[Math.min(lines.length - 1, Math.floor(lines.length * share))] ?? 0
  return `${lines.length} ${what}: median ${at(0.5)}, 90th percentile ${at(0.9)}, longest ${at(1)} lines`
}
