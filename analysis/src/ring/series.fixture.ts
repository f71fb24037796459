/** Random numbers that are the same on every run (Mulberry32), for tests only: the library itself draws none. */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** A kind of series to try the kernel on. */
export interface World {
  readonly days: number
  /** Autocorrelation of the series from day to day. */
  readonly persistence: number
  /** Share of days missing. */
  readonly missing: number
}

/** Independent series of one world. */
export function seriesOf(world: World, count: number, seed = 1): Float64Array[] {
  const random = randomFrom(seed)
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  return Array.from({ length: count }, () => {
    let state = normal()
    return Float64Array.from({ length: world.days }, () => {
      state = world.persistence * state + normal()
      return random() < world.missing ? Number.NaN : state
    })
  })
}

/** Every ordered pair of `count` variables. */
export function everyPair(count: number): { x: number; y: number }[] {
  const all = Array.from({ length: count }, (_, index) => index)
  return all.flatMap((x) => all.filter((y) => y !== x).map((y) => ({ x, y })))
}
