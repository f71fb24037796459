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
    const second = epochSeconds >>> 0
    return second === 0 ? this.#hasZero : this.#slots[this.#indexOf(second)] === second
  }

  add(epochSeconds: number): void {
    const second = epochSeconds >>> 0
    if (second === 0) this.#hasZero = true
    else this.#put(second)
  }

  #put(second: number): void {
    const index = this.#indexOf(second)
    if (this.#slots[index] === second) return
    this.#slots[index] = second
    if (++this.#size > this.#slots.length * FULL) this.#double()
  }

  /** Index of the value or of the free slot for it (linear probing). */
  #indexOf(second: number): number {
    const last = this.#slots.length - 1
    let index = (Math.imul(second, 0x9e3779b1) >>> 7) & last
    while (this.#slots[index] !== 0 && this.#slots[index] !== second) index = (index + 1) & last
    return index
  }

  #double(): void {
    const oldSlots = this.#slots
    this.#slots = new Uint32Array(oldSlots.length * 2)
    this.#size = 0
    for (const second of oldSlots) if (second !== 0) this.#put(second)
  }
}
