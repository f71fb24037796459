import { at } from '../arrays/at.ts'
import { clamped } from '../correlation/correlation.ts'
import { buffersOf, type TransformBuffer } from './fourier.ts'
import { crossPair, type Spectra, spectraOf } from './spectra.ts'

/**
 * The correlation of two series at every shift around a ring of P days. Index τ pairs x(t−τ) with y(t), so that
 * τ = 3 asks whether x leads y by three days, and τ = P−3 whether y leads x.
 */
export interface Ring {
  /** P */
  readonly size: number
  /** Pairs present at each shift. */
  readonly n: Float64Array
  /** Pearson's r at each shift; NaN if the shift is not used. */
  readonly r: Float64Array
}

/** Minimum number of pairs for a shift to be used. */
export const FEWEST_SHIFT_PAIRS = 20
/** A shift is used only with at least this share of the pairs of the best searched lag. */
export const PAIR_SHARE = 0.35
/** A side whose variance on its pairs is below this share of its whole variance is nearly constant there. */
const NEAR_CONSTANT = 1e-6

/**
 * Length P of the ring on which all shifts are tried: the smallest power of two that holds the whole table and an empty
 * stretch longer than twice the largest searched lag.
 *
 *     P = 2^⌈log2(T + 2L + 1)⌉
 *
 * The empty stretch keeps the searched lags −L…L free of pairs that wrap around the ring; the power of two makes the
 * fast Fourier transform cheap.
 */
export function ringSize(days: number, maxLag: number): number {
  let size = 1
  while (size < days + 2 * maxLag + 1) size *= 2
  return size
}

/**
 * The ring of x and y (same length T, NaN = missing) with pairwise deletion. A shift is used if it has n(τ) ≥ max(20,
 * .35 · max n over |τ| ≤ L) pairs and neither side is nearly constant on them. All six sums (n, Σxy, Σx, Σy, Σx², Σy²)
 * at all shifts come from fast Fourier transforms: O(P log P).
 */
export function ringOf(x: Float64Array, y: Float64Array, maxLag: number): Ring {
  const size = ringSize(x.length, maxLag)
  return ringOfSpectra(spectraOf(x, size), spectraOf(y, size), maxLag)
}

/** The ring from existing spectra: a variable's spectra are used for all its pairs. */
export function ringOfSpectra(x: Spectra, y: Spectra, maxLag: number): Ring {
  const { size } = x
  const [pairs, ofX, ofY] = buffersOf(size) as [TransformBuffer, TransformBuffer, TransformBuffer]
  crossPair(x.present, y.present, x.values, y.values, pairs)
  crossPair(x.values, y.present, x.squares, y.present, ofX)
  crossPair(x.present, y.values, x.present, y.squares, ofY)
  const n = new Float64Array(size)
  for (let shift = 0; shift < size; shift++) n[shift] = Math.round(at(pairs.re, shift)) + 0 // + 0 turns −0 into 0
  const fewest = fewestPairs(n, maxLag)
  const r = new Float64Array(size).fill(Number.NaN)
  if (!x.varies || !y.varies) return { size, n, r }
  const sumXY = pairs.im
  const { re: sumX, im: sumXX } = ofX
  const { re: sumY, im: sumYY } = ofY
  for (let shift = 0; shift < size; shift++) {
    const count = at(n, shift)
    if (count < fewest) continue
    const meanX = at(sumX, shift) / count
    const meanY = at(sumY, shift) / count
    const varianceX = at(sumXX, shift) / count - meanX * meanX
    const varianceY = at(sumYY, shift) / count - meanY * meanY
    if (varianceX < NEAR_CONSTANT || varianceY < NEAR_CONSTANT) continue
    const covariance = at(sumXY, shift) / count - meanX * meanY
    r[shift] = clamped(covariance / Math.sqrt(varianceX * varianceY))
  }
  return { size, n, r }
}

/** The minimum number of pairs of a shift: max(20, .35 · max n over |τ| ≤ L). */
function fewestPairs(n: Float64Array, maxLag: number): number {
  let most = at(n, 0)
  for (let lag = 1; lag <= maxLag; lag++) most = Math.max(most, at(n, lag), at(n, n.length - lag))
  return Math.max(FEWEST_SHIFT_PAIRS, PAIR_SHARE * most)
}
