/** |r| is clipped to this value, so that a perfect correlation keeps a finite z. */
const LARGEST_R = 0.999999

/** Fisher's z of a correlation, atanh r, kept finite for a perfect one. */
export function fisherZ(r: number): number {
  return Math.atanh(Math.max(-LARGEST_R, Math.min(LARGEST_R, r)))
}

/** u = atanh r · √(n − 3): Fisher's z in units of its error in white noise. */
export function fisherU(r: number, n: number): number {
  return fisherZ(r) * Math.sqrt(n - 3)
}
