/** Cohen's conventional sizes of a correlation (1988, "Statistical Power Analysis", 2nd ed., section 3.2). */
const MODERATE = 0.3
const LARGE = 0.5

export type Strength = 'small' | 'moderate' | 'large'

/** The conventional word for the size of a correlation, whatever its sign. It is a convention and no more. */
export function strengthOf(r: number): Strength {
  const size = Math.abs(r)
  if (size >= LARGE) return 'large'
  return size >= MODERATE ? 'moderate' : 'small'
}
