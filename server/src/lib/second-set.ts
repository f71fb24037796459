const FEWEST = 16
/** Load factor at which it doubles. */
const FULL = 0.7

/** A set of seconds from 1900 to 2100. It takes a fifth of the memory of `Set`. */
export class SecondSet {
  #slots = new Uint32Array(FEWEST)
  /** 0 marks an empty slot, so 0 itself is kept separately. */
  #hasZero = false
  #size = 0

  has(epochSeconds: number): boolean {
    const wanted = epochSeconds >>> 0
    return wanted === 0 ? this.#hasZero : this.#slots[this.#indexOf(wanted)] === wanted
  }

  add(epochSeconds: number): void {
    const wanted = epochSeconds >>> 0
    if (wanted === 0) this.#hasZero = true
    else this.#put(wanted)
  }

  #put(wanted: number): void {
    const index = this.#indexOf(wanted)
    if (this.#slots[index] === wanted) return
    this.#slots[index] = wanted
    if (++this.#size > this.#slots.length * FULL) this.#double()
  }

  /** Index of the value or of the free slot for it (linear probing). */
  #indexOf(wanted: number): number {
    const last = this.#slots.length - 1
    let index = (Math.imul(wanted, 0x9e3779b1) >>> 7) & last
    while (this.#slots[index] !== 0 && this.#slots[index] !== wanted) index = (index + 1) & last
    return index
  }

  #double(): void {
    const before = this.#slots
    this.#slots = new Uint32Array(before.length * 2)
    this.#size = 0
    for (const second of before) if (second !== 0) this.#put(second)
  }
}
