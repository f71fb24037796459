import { at } from '../arrays/at.ts'
import { lastTwiddles, transform } from './fourier.ts'

/** The transform of a real sequence; its second half is the mirrored conjugate of the first and is not kept. */
export interface Spectrum {
  readonly re: Float64Array
  readonly im: Float64Array
}

/** The three transforms of one variable from which every sum over pairs follows: values, squares, presence. */
export interface Spectra {
  readonly size: number
  /** Some two of the observed values differ; a constant has no correlation with anything. */
  readonly varies: boolean
  readonly values: Spectrum
  readonly squares: Spectrum
  readonly present: Spectrum
}

/** A series on the ring: mean 0 and variance 1 over the observed days, and presence; both 0 on missing days. */
interface Standard {
  readonly varies: boolean
  readonly values: Float64Array
  readonly present: Float64Array
}

/** Values that differ by less than this share of their size differ by rounding only. */
const ROUNDING = 1e-12
/** Differences below this have too few digits left to be divided by. */
const SMALLEST = Number.MIN_VALUE / Number.EPSILON

/**
 * Standardises over the observed days and lays the series on the ring, zeros where missing or beyond its end.
 * Correlations do not change by it, but sums of squares of large, nearly equal values would lose their digits, and
 * those of very large or very small ones would leave the range of numbers.
 */
function standardise(series: Float64Array, size: number): Standard {
  const values = new Float64Array(size)
  const present = new Float64Array(size)
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
  if (spread <= ROUNDING * largest || spread < SMALLEST) return { varies: false, values, present }
  let squares = 0
  for (let index = 0; index < count; index++) squares += ((at(series, days[index] as number) - mean) / spread) ** 2
  const scale = spread * Math.sqrt(squares / count)
  for (let index = 0; index < count; index++) {
    const day = days[index] as number
    values[day] = (at(series, day) - mean) / scale
  }
  return { varies: true, values, present }
}

/** The spectra of a series of days (NaN = missing) on a ring of the given size. */
export function spectraOf(series: Float64Array, size: number): Spectra {
  const { varies, values, present } = standardise(series, size)
  // First, because the others are made in the place of the values.
  const squares = spectrumOfSquares(values)
  const [valueSpectrum, presentSpectrum] = realPair(values, present)
  return { size, varies, values: valueSpectrum, squares, present: presentSpectrum }
}

/**
 * The spectra of two real sequences from one complex transform of a + ib, in their place:
 * A(f) = (Z(f) + Z*(P−f))/2 and B(f) = (Z(f) − Z*(P−f))/2i.
 */
function realPair(re: Float64Array, im: Float64Array): [Spectrum, Spectrum] {
  const size = re.length
  transform(re, im)
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
  const re = new Float64Array(half)
  const im = new Float64Array(half)
  for (let t = 0; t < half; t++) {
    re[t] = at(values, 2 * t) * at(values, 2 * t)
    im[t] = at(values, 2 * t + 1) * at(values, 2 * t + 1)
  }
  transform(re, im)
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
 * inverse transform of A*B + i·C*D: one comes out as the real part, the other as the imaginary part.
 */
export function crossPair(a: Spectrum, b: Spectrum, c: Spectrum, d: Spectrum): [Float64Array, Float64Array] {
  const half = a.re.length - 1
  const size = 2 * half
  const re = new Float64Array(size)
  const im = new Float64Array(size)
  for (let f = 0; f <= half; f++) {
    const pr = (at(a.re, f) * at(b.re, f) + at(a.im, f) * at(b.im, f)) / size
    const pi = (at(a.re, f) * at(b.im, f) - at(a.im, f) * at(b.re, f)) / size
    const qr = (at(c.re, f) * at(d.re, f) + at(c.im, f) * at(d.im, f)) / size
    const qi = (at(c.re, f) * at(d.im, f) - at(c.im, f) * at(d.re, f)) / size
    const mirror = f === 0 ? 0 : size - f
    re[f] = pr - qi
    im[f] = pi + qr
    if (mirror === f) continue
    re[mirror] = pr + qi
    im[mirror] = qr - pi
  }
  transform(im, re)
  return [re, im]
}
