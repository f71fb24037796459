// From the spectra of x and of four y to the first level of the inverse transform, without a detour through memory.
//
// A variable's spectra lie in groups of four variables: for each frequency 0…P/2 the vectors of values (re, im),
// presence (re, im) and squares (re, im), 96 bytes. One lane of x's group is spread over the four lanes of y's.

import { COMPLEX, add, all, mul, sub } from "./complex";
import { TWIDDLE, inverseButterfly } from "./transform";

/** Bytes from one frequency to the next. */
export const BIN: usize = 96;
/** Where in a bin each spectrum lies. */
export const VALUES: usize = 0;
export const PRESENT: usize = 32;
export const SQUARES: usize = 64;

/** Real part of conj(X)·Y: the spectrum of Σ x(t−τ)·y(t). */
// @ts-ignore: decorator
@inline
function crossRe(x: usize, y: usize): v128 {
  return add(mul(all(x), v128.load(y)), mul(all(x, 16), v128.load(y, 16)));
}

/** Imaginary part of conj(X)·Y. */
// @ts-ignore: decorator
@inline
function crossIm(x: usize, y: usize): v128 {
  return sub(mul(all(x), v128.load(y, 16)), mul(all(x, 16), v128.load(y)));
}

/**
 * First level of the inverse transform of Z = A + iB, where A = conj(X₁)Y₁ and B = conj(X₂)Y₂ are the spectra of two
 * real sequences, so that Z(P−f) = conj(A(f)) + i·conj(B(f)). Four frequencies f, P/4+f, P/2−f, P/4−f of the half
 * spectra give the eight values of the two butterflies k = f and k = P/4−f.
 *
 * At f = 0 the second butterfly does not exist; what it writes is overwritten at once, but for place P, which every
 * buffer has to spare. At f = P/8 both are the same.
 */
// @ts-ignore: decorator
@inline
function firstLevel(to: usize, length: usize, twiddles: usize, x1: usize, y1: usize, x2: usize, y2: usize): void {
  const quarter = length >> 2;
  const q = quarter * COMPLEX;
  const last = length >> 3;
  for (let f: usize = 0; f <= last; f++) {
    const one = f * BIN, two = (quarter + f) * BIN, three = (quarter + quarter - f) * BIN, four = (quarter - f) * BIN;
    const ar1 = crossRe(x1 + one, y1 + one), ai1 = crossIm(x1 + one, y1 + one);
    const br1 = crossRe(x2 + one, y2 + one), bi1 = crossIm(x2 + one, y2 + one);
    const ar2 = crossRe(x1 + two, y1 + two), ai2 = crossIm(x1 + two, y1 + two);
    const br2 = crossRe(x2 + two, y2 + two), bi2 = crossIm(x2 + two, y2 + two);
    const ar3 = crossRe(x1 + three, y1 + three), ai3 = crossIm(x1 + three, y1 + three);
    const br3 = crossRe(x2 + three, y2 + three), bi3 = crossIm(x2 + three, y2 + three);
    const ar4 = crossRe(x1 + four, y1 + four), ai4 = crossIm(x1 + four, y1 + four);
    const br4 = crossRe(x2 + four, y2 + four), bi4 = crossIm(x2 + four, y2 + four);
    inverseButterfly(
      to + (quarter - f) * COMPLEX, q, twiddles + (quarter - f) * TWIDDLE,
      sub(ar4, bi4), add(ai4, br4), sub(ar3, bi3), add(ai3, br3),
      add(ar2, bi2), sub(br2, ai2), add(ar1, bi1), sub(br1, ai1),
    );
    inverseButterfly(
      to + f * COMPLEX, q, twiddles + f * TWIDDLE,
      sub(ar1, bi1), add(ai1, br1), sub(ar2, bi2), add(ai2, br2),
      add(ar3, bi3), sub(br3, ai3), add(ar4, bi4), sub(br4, ai4),
    );
  }
}

/** n (real part) and Σxy (imaginary part) of all shifts, after the first level. */
export function pairsAndProducts(to: usize, length: usize, twiddles: usize, x: usize, y: usize): void {
  firstLevel(to, length, twiddles, x + PRESENT, y + PRESENT, x + VALUES, y + VALUES);
}

/** Σx and Σx², over the days on which y is present. */
export function sumsOfX(to: usize, length: usize, twiddles: usize, x: usize, y: usize): void {
  firstLevel(to, length, twiddles, x + VALUES, y + PRESENT, x + SQUARES, y + PRESENT);
}

/** Σy and Σy², over the days on which x is present. */
export function sumsOfY(to: usize, length: usize, twiddles: usize, x: usize, y: usize): void {
  firstLevel(to, length, twiddles, x + PRESENT, y + VALUES, x + PRESENT, y + SQUARES);
}
