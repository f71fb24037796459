import type { Task } from './messages.ts'

/** Variables on each side of a tile: small enough to share the work evenly, large enough to fill the vectors. */
const SIDE = 16

/** Tasks that together judge every pair of variables once. */
export function allTiles(names: readonly string[]): Task[] {
  const sides = chunks(names)
  return sides.flatMap((left, row) => sides.slice(row).map((right): Task => ({ kind: 'judge', left, right })))
}

function chunks(names: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(names.length / SIDE) }, (_, side) =>
    names.slice(side * SIDE, (side + 1) * SIDE),
  )
}
