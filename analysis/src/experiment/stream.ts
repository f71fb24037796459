/** SHA-256 of some bytes: passed in, for this library takes its chance from outside. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array

/** An endless run of bytes and numbers that anybody can repeat who has the seed. */
export interface Stream {
  byte(): number
  /** A whole number from 0 to n − 1, each equally probable. */
  below(n: number): number
}

const ONE_BYTE = 2 ** 8
const FOUR_BYTES = 2 ** 32

/**
 * The bytes of SHA-256(seed ‖ label ‖ counter), label in UTF-8, counter 0, 1, … as four bytes big-endian.
 *
 * A number below n ≤ 256 takes one byte, a larger one four (big-endian). Values from the top that would make some
 * numbers more probable than others, those ≥ 256 − 256 mod n, are thrown away.
 *
 *     stream({ seed, label: 'assignment', sha256 }).below(2) // heads or tails for the first block
 */
export function stream({ seed, label, sha256 }: { seed: Uint8Array; label: string; sha256: Sha256 }): Stream {
  const name = new TextEncoder().encode(label)
  const input = new Uint8Array(seed.length + name.length + 4)
  input.set(seed)
  input.set(name, seed.length)
  const counter = new DataView(input.buffer, seed.length + name.length)
  let block: Uint8Array = new Uint8Array(0)
  let blocks = 0
  let index = 0

  function byte(): number {
    if (index === block.length) {
      counter.setUint32(0, blocks++)
      block = sha256(input)
      index = 0
    }
    return block[index++] ?? 0
  }

  const fourBytes = () => ((byte() * ONE_BYTE + byte()) * ONE_BYTE + byte()) * ONE_BYTE + byte()

  function below(n: number): number {
    const [range, draw] = n <= ONE_BYTE ? ([ONE_BYTE, byte] as const) : ([FOUR_BYTES, fourBytes] as const)
    const bound = range - (range % n)
    let value = draw()
    while (value >= bound) value = draw()
    return value % n
  }

  return { byte, below }
}
