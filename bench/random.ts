/** A seeded random generator for simulations: the same seed gives the same numbers on every machine. */
export interface Chance {
  /** Uniform on [0, 1). */
  uniform(): number
  /** Standard normal. */
  normal(): number
  /** An integer from low to high, both included. */
  whole(low: number, high: number): number
}

/**
 * sfc32 (C. Doty-Humphrey, PractRand): 128 bits of state, passes the known test batteries.
 */
export function chance(seed: number): Chance {
  const uniform = sfc32(seed)
  return {
    uniform,
    normal: () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform()),
    whole: (low, high) => low + Math.floor(uniform() * (high - low + 1)),
  }
}

function sfc32(seed: number): () => number {
  let a = seed | 0
  let b = (seed ^ 0x9e3779b9) | 0
  let c = Math.imul(seed, 0x85ebca6b) | 0
  let counter = 1
  const next = () => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return (sum >>> 0) / 4294967296
  }
  for (let turn = 0; turn < 20; turn++) next()
  return next
}
