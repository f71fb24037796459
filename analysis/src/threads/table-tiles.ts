import type { Task } from './messages.ts'

/** Variables on each side of a tile: small enough to share the work evenly, large enough to fill the vectors. */
const SIDE = 16

/** Tasks that together judge every pair of so many variables once. */
export function allTiles(variables: number): Task[] {
  const sides = Array.from({ length: Math.ceil(variables / SIDE) }, (_, side) => {
    const first = side * SIDE
    return Array.from({ length: Math.min(SIDE, variables - first) }, (__, place) => first + place)
  })
  return sides.flatMap((left, row) => sides.slice(row).map((right): Task => ({ kind: 'judge', left, right })))
}
