import type { RingJob } from './engine.ts'

/** Variables on each side of a tile: 32 × 32 pairs, whose spectra fit into the second-level cache. */
const TILE_SIDE = 32

/** A piece of work: jobs that share their spectra, and the index of each in the whole list. */
export interface Tile {
  readonly jobs: readonly RingJob[]
  readonly jobIndexes: readonly number[]
}

/**
 * Sorts jobs into tiles of 32 × 32 variables, and inside a tile by the larger index, so that the four pairs of a vector
 * follow one another.
 */
export function tilesOf(jobs: readonly RingJob[]): Tile[] {
  const byTile = new Map<number, number[]>()
  jobs.forEach(({ x, y }, index) => {
    const key = Math.floor(Math.max(x, y) / TILE_SIDE) * 2 ** 26 + Math.floor(Math.min(x, y) / TILE_SIDE)
    const indexes = byTile.get(key)
    if (indexes) indexes.push(index)
    else byTile.set(key, [index])
  })
  const order = (index: number) => {
    const { x, y } = jobs[index] as RingJob
    return Math.max(x, y) * 2 ** 26 + Math.min(x, y)
  }
  const isSorted = (indexes: readonly number[]) =>
    indexes.every((index, position) => position === 0 || order(indexes[position - 1] as number) <= order(index))
  return [...byTile.values()].map((indexes) => {
    // Most lists are already in order; checking is much cheaper than sorting.
    if (!isSorted(indexes)) indexes.sort((a, b) => order(a) - order(b))
    return { jobs: indexes.map((index) => jobs[index] as RingJob), jobIndexes: indexes }
  })
}
