/** A stream of random numbers that is the same every time for the same seed and label. */
export interface RandomStream {
  /** Uniform in [0, 1). */
  uniform(): number
  /** Standard normal. */
  normal(): number
  chance(probability: number): boolean
  /** A whole number from low to high, both included. */
  integer(low: number, high: number): number
}

/**
 * Every label has a separate stream, so that a change to one variable leaves all the others unchanged. The generator is
 * sfc32 (Chris Doty-Humphrey, PractRand): small, fast and far better than this use needs.
 */
export function randomStream(seed: number, label: string): RandomStream {
  const uniform = sfc32(seedWords(`${seed}/${label}`))
  const normal = () => {
    // Box and Muller (1958); 1 − u keeps the logarithm away from zero.
    const radius = Math.sqrt(-2 * Math.log(1 - uniform()))
    return radius * Math.cos(2 * Math.PI * uniform())
  }
  return {
    uniform,
    normal,
    chance: (probability) => uniform() < probability,
    integer: (low, high) => low + Math.floor(uniform() * (high - low + 1)),
  }
}

type SeedNumbers = readonly [number, number, number, number]

function sfc32([first, second, third, fourth]: SeedNumbers): () => number {
  let a = first
  let b = second
  let c = third
  let counter = fourth
  const next = () => {
    const sum = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    return (sum >>> 0) / 2 ** 32
  }
  // The first numbers are still correlated with the seed.
  for (let round = 0; round < 15; round++) next()
  return next
}

/** Four words from a text: FNV-1a from four starting points, each with a final mix. */
function seedWords(text: string): SeedNumbers {
  const word = (start: number) => {
    let hash = 0x811c9dc5 ^ start
    for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
    return (hash ^ (hash >>> 13)) >>> 0
  }
  return [word(1), word(2), word(3), word(4)]
}

/**
 * Numbers with mean 0 and variance 1 that depend on the previous one: x(t) = φ·x(t−1) + √(1−φ²)·ε(t), so that good and
 * bad days come in spells as they do in life.
 */
export function rememberingNoise(random: RandomStream, memory: number, count: number): readonly number[] {
  const fresh = Math.sqrt(1 - memory ** 2)
  let value = random.normal()
  return Array.from({ length: count }, () => {
    const current = value
    value = memory * value + fresh * random.normal()
    return current
  })
}

export const within = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value))

export function rounded(value: number, decimals: number): number {
  return Number(value.toFixed(decimals))
}
