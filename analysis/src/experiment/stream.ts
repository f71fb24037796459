import { FORMAT } from './document.ts'

/** SHA-256 of some bytes: passed in, because this library has no source of randomness. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array

/** An endless stream of bytes and numbers that anybody with the seed can reproduce. */
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
 * A number below n ≤ 256 takes one byte, a larger one four (big-endian). Values ≥ 256 − 256 mod n, which would make
 * some numbers more probable than others, are discarded.
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

/** Bytes from their hex text; null if the text is not hex. */
export function bytesOfHex(text: string): Uint8Array | null {
  if (!/^(?:[0-9a-f]{2})*$/i.test(text)) return null
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * Hex SHA-256("upshot-experiment/1\n" + canonical protocol + "\n" + seed in hex): published at the start, it proves at
 * the end that neither plan nor random order was changed, and reveals nothing about either until then.
 */
export function commitmentOf(protocol: object, seed: Uint8Array, sha256: Sha256): string {
  const text = `${FORMAT}\n${canonicalJson(protocol)}\n${hexOf(seed)}`
  return hexOf(sha256(new TextEncoder().encode(text)))
}

/**
 * A JSON value as canonical text: members sorted by UTF-16 code units, no spaces, numbers and strings as ECMAScript
 * writes them. Reference: RFC 8785, JSON Canonicalization Scheme.
 *
 *     canonicalJson({ b: 1.0, a: 'x' }) // {"a":"x","b":1}
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  members.sort(([left], [right]) => (left < right ? -1 : 1))
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`).join(',')}}`
}
