import { at } from '../arrays/at.ts'
import { buffersOf, lastTwiddles, type TransformBuffer } from './fourier.ts'

/** The transform of a real sequence; its second half is the mirrored conjugate of the first and is not kept. */
export interface Spectrum {
  readonly re: Float64Array
  readonly im: Float64Array
}

/** The three transforms of one variable from which every sum over pairs follows: values, squares, presence. */
export interface Spectra {
  readonly size: number
  /** Whether any two observed values differ; a constant has no correlation with anything. */
  readonly varies: boolean
  readonly values: Spectrum
  readonly squares: Spectrum
  readonly present: Spectrum
}

/** Values that differ by less than this share of their size differ by rounding only. */
const ROUNDING = 1e-12
/** Differences below this have too few digits left for a division. */
const SMALLEST = Number.MIN_VALUE / Number.EPSILON

/**
 * Standardises over the observed days, to mean 0 and variance 1, and places the series and its presence on the ring,
 * with zeros for missing days and beyond its end. False for a constant, whose values are 0.
 *
 * This does not change correlations. Without it, sums of squares of large, nearly equal values would lose precision,
 * and those of very large or very small values would overflow or underflow.
 */
function standardise(series: Float64Array, { re: values, im: present }: TransformBuffer): boolean {
  values.fill(0)
  present.fill(0)
  const days = new Uint32Array(series.length)
  let count = 0
  for (let day = 0; day < series.length; day++) {
    if (Number.isNaN(at(series, day))) continue
    present[day] = 1
    days[count++] = day
  }
  let mean = 0
  for (let index = 0; index < count; index++) mean += at(series, days[index] as number) / count
  let largest = 0
  let spread = 0
  for (let index = 0; index < count; index++) {
    const value = at(series, days[index] as number)
    largest = Math.max(largest, Math.abs(value))
    spread = Math.max(spread, Math.abs(value - mean))
  }
  if (spread <= ROUNDING * largest || spread < SMALLEST) return false
  let squares = 0
  for (let index = 0; index < count; index++) squares += ((at(series, days[index] as number) - mean) / spread) ** 2
  const scale = spread * Math.sqrt(squares / count)
  for (let index = 0; index < count; index++) {
    const day = days[index] as number
    values[day] = (at(series, day) - mean) / scale
  }
  return true
}

/** The spectra of a series of days (NaN = missing) on a ring of the given size. */
export function spectraOf(series: Float64Array, size: number): Spectra {
  const [buffer] = buffersOf(size) as [TransformBuffer]
  const varies = standardise(series, buffer)
  // First, because the others overwrite the values.
  const squares = spectrumOfSquares(buffer.re)
  const [values, present] = realPair(buffer)
  return { size, varies, values, squares, present }
}

/**
 * The spectra of two real sequences from one complex transform of a + ib, in place: A(f) = (Z(f) + Z*(P−f))/2 and B(f)
 * = (Z(f) − Z*(P−f))/2i.
 */
function realPair(buffer: TransformBuffer): [Spectrum, Spectrum] {
  buffer.forward()
  const { re, im } = buffer
  const size = re.length
  const half = size / 2 + 1
  const first = { re: new Float64Array(half), im: new Float64Array(half) }
  const second = { re: new Float64Array(half), im: new Float64Array(half) }
  for (let f = 0; f < half; f++) {
    const mirror = f === 0 ? 0 : size - f
    first.re[f] = (at(re, f) + at(re, mirror)) / 2
    first.im[f] = (at(im, f) - at(im, mirror)) / 2
    second.re[f] = (at(im, f) + at(im, mirror)) / 2
    second.im[f] = (at(re, mirror) - at(re, f)) / 2
  }
  return [first, second]
}

/**
 * The spectrum of the squares of values, a real sequence, from a complex transform of half its length, over
 * z(t) = a(2t) + i·a(2t+1): with E and O the spectra of the even and the odd entries, A(f) = E(f) + e^(−2πi·f/P)·O(f).
 */
function spectrumOfSquares(values: Float64Array): Spectrum {
  const half = values.length / 2
  const [buffer] = buffersOf(half) as [TransformBuffer]
  const { re, im } = buffer
  for (let t = 0; t < half; t++) {
    re[t] = at(values, 2 * t) * at(values, 2 * t)
    im[t] = at(values, 2 * t + 1) * at(values, 2 * t + 1)
  }
  buffer.forward()
  const { cos, sin } = lastTwiddles(values.length)
  const spectrum = { re: new Float64Array(half + 1), im: new Float64Array(half + 1) }
  spectrum.re[half] = at(re, 0) - at(im, 0)
  for (let f = 0; f < half; f++) {
    const mirror = f === 0 ? 0 : half - f
    const evenRe = (at(re, f) + at(re, mirror)) / 2
    const evenIm = (at(im, f) - at(im, mirror)) / 2
    const oddRe = (at(im, f) + at(im, mirror)) / 2
    const oddIm = (at(re, mirror) - at(re, f)) / 2
    spectrum.re[f] = evenRe + at(cos, f) * oddRe + at(sin, f) * oddIm
    spectrum.im[f] = evenIm + at(cos, f) * oddIm - at(sin, f) * oddRe
  }
  return spectrum
}

/**
 * Two circular cross-correlations a⋆b and c⋆d of real sequences, where (a⋆b)(τ) = Σ_t a(t−τ)·b(t), from one complex
 * inverse transform of A*B + i·C*D: one is the real part of the buffer, the other the imaginary part.
 */
export function crossPair(a: Spectrum, b: Spectrum, c: Spectrum, d: Spectrum, buffer: TransformBuffer): void {
  const { re, im } = buffer
  const size = re.length
  const half = size / 2
  // Exact, since the size is a power of two.
  const scale = 1 / size
  const { re: ar, im: ai } = a
  const { re: br, im: bi } = b
  const { re: cr, im: ci } = c
  const { re: dr, im: di } = d
  for (let f = 0; f <= half; f++) {
    const pr = (at(ar, f) * at(br, f) + at(ai, f) * at(bi, f)) * scale
    const pi = (at(ar, f) * at(bi, f) - at(ai, f) * at(br, f)) * scale
    const qr = (at(cr, f) * at(dr, f) + at(ci, f) * at(di, f)) * scale
    const qi = (at(cr, f) * at(di, f) - at(ci, f) * at(dr, f)) * scale
    const mirror = f === 0 ? 0 : size - f
    re[f] = pr - qi
    im[f] = pi + qr
    if (mirror === f) continue
    re[mirror] = pr + qi
    im[mirror] = qr - pi
  }
  buffer.inverse()
}
