/** Bytes of one entry of the twiddle table: w, w² and w³, real and imaginary. */
const TWIDDLE_BYTES = 24

/** Block lengths n, n/4, … of a transform's levels, down to the last one of 8 or 4. */
export function levelsOf(length: number): number[] {
  return length <= 8 ? [length] : [length, ...levelsOf(length / 4)]
}

/** The twiddles of every level but the last, which needs none: e^(2πi·k·power/n), k < n/4, power 1, 2, 3. */
export function twiddlesOf(length: number): Float32Array {
  const levels = levelsOf(length).slice(0, -1)
  const table = new Float32Array(twiddleBytes(length) / 4)
  let next = 0
  for (const n of levels) {
    for (let k = 0; k < n / 4; k++) {
      for (const power of [1, 2, 3]) {
        table[next++] = Math.cos((2 * Math.PI * k * power) / n)
        table[next++] = Math.sin((2 * Math.PI * k * power) / n)
      }
    }
  }
  return table
}

/** Bytes of the twiddles of a transform; with `from`, only of its levels longer than that. */
export function twiddleBytes(length: number, from = 8): number {
  return levelsOf(length).reduce((sum, n) => (n > from ? sum + (n / 4) * TWIDDLE_BYTES : sum), 0)
}

/**
 * Where the inverse transform leaves output m: its base-4 digits reversed, the last level as it is. Part p of a block
 * holds the outputs 4m + p, m in the order of the quarter block.
 */
export function positionsOf(length: number): Uint32Array {
  const positions = new Uint32Array(length)
  outputsInOrder(length).forEach((output, index) => {
    positions[output] = index
  })
  return positions
}

function outputsInOrder(length: number): number[] {
  if (length <= 8) return Array.from({ length }, (_, index) => index)
  const quarter = outputsInOrder(length / 4)
  return [0, 1, 2, 3].flatMap((part) => quarter.map((m) => 4 * m + part))
}
