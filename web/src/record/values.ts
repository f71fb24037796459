/** How values are asked for: scales as rows of buttons, usual values before the field. */

/** As much of a unit as its values need. */
export interface ValueUnit {
  readonly abbreviatedName: string
  readonly categoryName: string
  readonly minimumValue?: number
  readonly maximumValue: number
}

export type ValueKind =
  | { readonly kind: 'yesNo' }
  | { readonly kind: 'scale'; readonly steps: readonly number[] }
  | { readonly kind: 'number' }

const MOST_STEPS = 11

/** How a value of this unit is asked for. */
export function valueKind({ abbreviatedName, categoryName, minimumValue, maximumValue }: ValueUnit): ValueKind {
  if (abbreviatedName === 'yes/no') return { kind: 'yesNo' }
  const count = maximumValue - (minimumValue ?? Number.NaN) + 1
  if (categoryName !== 'Rating' || !(count > 2 && count <= MOST_STEPS)) return { kind: 'number' }
  return { kind: 'scale', steps: Array.from({ length: count }, (_, step) => (minimumValue ?? 0) + step) }
}

/** The three values before the field: the commonest of those recorded, in order of size. */
export function usualValues(values: readonly number[], most = 3): readonly number[] {
  const groups = [...Map.groupBy(values, (value) => value).entries()]
  return groups
    .toSorted(([, a], [, b]) => b.length - a.length)
    .slice(0, most)
    .map(([value]) => value)
    .toSorted((a, b) => a - b)
}

/** Is it so far beyond what was ever recorded that it deserves a question? */
export const isSurprising = (value: number, largestSoFar: number | undefined): boolean =>
  largestSoFar !== undefined && largestSoFar > 0 && value > 2 * largestSoFar
