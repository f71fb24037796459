/** A correlation without the rounding error that may have taken it beyond −1 or 1. */
export function clamped(r: number): number {
  return Math.max(-1, Math.min(1, r))
}
