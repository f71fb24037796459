/**
 * Writes JSON as bytes, from front to back. A long response as one string takes three passes (join, count bytes,
 * encode); here each part is encoded directly into the buffer to send, and repeated parts are encoded once and copied.
 */
import { MOST_NUMBER_BYTES, writeNumber } from './number-bytes.ts'
import { dayNumber, dayText, SECONDS_PER_DAY } from './utc-text.ts'

const ZERO = 48
const FEW_BYTES = 40

export class JsonBytes {
  #buffer: Buffer
  #length = 0

  /** `expected`: bytes that fit without a second allocation. */
  constructor(expected: number) {
    this.#buffer = Buffer.allocUnsafe(expected)
  }

  text(text: string): void {
    this.#reserve(text.length * 3) // no character takes more bytes
    this.#length += this.#buffer.write(text, this.#length)
  }

  /** Returns where the copy starts, for `utc` and `day` to fill in. */
  copy(bytes: Uint8Array): number {
    this.#reserve(bytes.length)
    const start = this.#length
    // For a few bytes, a loop is faster than the engine's own copy.
    if (bytes.length > FEW_BYTES) this.#buffer.set(bytes, start)
    else for (let index = 0; index < bytes.length; index++) this.#buffer[start + index] = bytes[index] as number
    this.#length += bytes.length
    return start
  }

  /** One ASCII character, by its code. */
  byte(code: number): void {
    this.#reserve(1)
    this.#buffer[this.#length++] = code
  }

  /** Rounded to twelve significant digits. */
  number(value: number): void {
    this.#reserve(MOST_NUMBER_BYTES)
    this.#length = writeNumber(this.#buffer, this.#length, value)
  }

  /** Writes `YYYY-MM-DD` at this offset. */
  day(offset: number, day: number): void {
    const text = dayText(day)
    for (let index = 0; index < 10; index++) this.#buffer[offset + index] = text.charCodeAt(index)
  }

  /** Overwrites a text of the form `YYYY-MM-DDThh:mm:ss` at this offset. */
  utc(offset: number, epochSeconds: number): void {
    const day = dayNumber(epochSeconds)
    const secondsOfDay = epochSeconds - day * SECONDS_PER_DAY
    const hours = (secondsOfDay / 3600) | 0
    const minutes = ((secondsOfDay - hours * 3600) / 60) | 0
    this.day(offset, day)
    this.#twoDigits(offset + 11, hours)
    this.#twoDigits(offset + 14, minutes)
    this.#twoDigits(offset + 17, secondsOfDay % 60)
  }

  bytes(): Buffer {
    return this.#buffer.subarray(0, this.#length)
  }

  get length(): number {
    return this.#length
  }

  /** Returns what was written so far, and empties the buffer. */
  take(): Buffer {
    const written = this.bytes()
    this.#buffer = Buffer.allocUnsafe(this.#buffer.length)
    this.#length = 0
    return written
  }

  #twoDigits(offset: number, value: number): void {
    const tens = (value / 10) | 0
    this.#buffer[offset] = ZERO + tens
    this.#buffer[offset + 1] = ZERO + value - tens * 10
  }

  #reserve(byteCount: number): void {
    const needed = this.#length + byteCount
    if (needed <= this.#buffer.length) return
    const larger = Buffer.allocUnsafe(Math.max(needed, this.#buffer.length * 2))
    this.#buffer.copy(larger, 0, 0, this.#length)
    this.#buffer = larger
  }
}
