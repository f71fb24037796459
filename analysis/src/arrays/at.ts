/**
 * Reads an element whose index the surrounding loop keeps in bounds.
 *
 * The compiler cannot see loop bounds and would require a guard for every read in every inner loop, so the single cast
 * is here. Only for `Float64Array`, so that the engine keeps one shape of array and inlines the read.
 */
export function at(values: Float64Array, index: number): number {
  return values[index] as number
}
