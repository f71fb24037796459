/**
 * Whole numbers below n from a fixed start, for simulations: the same on every machine, and quick. Nothing that has to
 * be unguessable may come from here.
 *
 * sfc32 by C. Doty-Humphrey (PractRand): 128 bits of state, passes the known test batteries.
 */
export function quickChance(seed: number): (n: number) => number {
  let a = seed | 0
  let b = (seed ^ 0x9e3779b9) | 0
  let c = Math.imul(seed + 1, 0x85ebca6b) | 0
  let counter = 1
  const below = (n: number): number => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return Math.floor(((sum >>> 0) / 4294967296) * n)
  }
  for (let turn = 0; turn < 20; turn++) below(1)
  return below
}
